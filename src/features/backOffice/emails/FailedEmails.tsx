import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { useGetFailedMailsQuery } from './failedEmailsApi';
import { LazyFailedEmailsDialog } from '../orderList/lazyDialogs';

const POLLING_INTERVAL_MS = 60_000;
/** The database lists at most so many. */
const MAX_LISTED = 100;

/** Says how many emails could not be sent, with a button that lists them. Shows nothing if there are none. */
export function FailedEmails() {
  const { data: emails = [] } = useGetFailedMailsQuery(undefined, {
    pollingInterval: POLLING_INTERVAL_MS,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const [isOpen, setIsOpen] = useState(false);
  const container = useRef<HTMLDivElement>(null);
  const count = emails.length < MAX_LISTED ? String(emails.length) : `${MAX_LISTED} or more`;

  const handleClose = () => {
    flushSync(() => setIsOpen(false));
    // The button to which the dialog returns the focus has disappeared with the last email.
    if (emails.length === 0) container.current?.focus();
  };

  return (
    <Container ref={container} tabIndex={-1}>
      {emails.length > 0 && (
        <Alert
          severity="warning"
          title={emails.length === 1 ? '1 email could not be sent' : `${count} emails could not be sent`}
          action={
            <Button $variant="secondary" onClick={() => setIsOpen(true)}>
              Show failed emails
            </Button>
          }
        />
      )}
      {isOpen && <LazyFailedEmailsDialog emails={emails} onClose={handleClose} />}
    </Container>
  );
}

const Container = styled.div`
  outline: none;
  > :first-child {
    margin-bottom: ${({ theme }) => theme.space(5)};
  }
`;
