import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef } from 'react';
import styled from 'styled-components';
import { formatDateAndTime } from '../../../domain/dates';
import { Button } from '../../../shared/ui/Button';
import { Dialog } from '../../../shared/ui/Dialog';
import { Entry, EntryList } from '../EntryList';
import { useResultToast } from '../useResultToast';
import { emailKinds } from './emailKinds';
import { useDiscardMailMutation, useRetryMailMutation, type FailedEmail } from './failedEmailsApi';

interface FailedEmailsDialogProps {
  emails: FailedEmail[];
  onClose: () => void;
}

/** The emails that could not be sent, each with the reason, a button to send it again and one to discard it. */
export function FailedEmailsDialog({ emails, onClose }: FailedEmailsDialogProps) {
  const closeButton = useRef<HTMLButtonElement>(null);
  const id = useId();

  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Failed Emails</DialogTitle>
      <DialogContent dividers>
        {emails.length === 0 && <p>No failed emails are left.</p>}
        <EntryList>
          {emails.map((email) => (
            // The email disappears from the list when it is settled, and its buttons with it.
            <FailedEmailEntry key={email.id} email={email} onSettled={() => closeButton.current?.focus()} />
          ))}
        </EntryList>
      </DialogContent>
      <DialogActions>
        <Button ref={closeButton} $variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function FailedEmailEntry({ email, onSettled }: { email: FailedEmail; onSettled: () => void }) {
  const showResult = useResultToast();
  const [retry, { isLoading: isRetrying }] = useRetryMailMutation();
  const [discard, { isLoading: isDiscarding }] = useDiscardMailMutation();
  const isBusy = isRetrying || isDiscarding;

  const settle = async (action: typeof retry, success: string, failure: string) => {
    if (!isBusy && showResult(await action(email.id), success, failure)) onSettled();
  };

  return (
    <Entry>
      <div>
        <strong>{emailKinds[email.kind]}</strong> <span>{`to ${email.recipient || 'the shop'}`}</span>
        <p>{email.last_error}</p>
        {!email.can_retry && <p>Its link has expired. The customer can ask for a new one.</p>}
        <small>
          Queued <time dateTime={email.created_at}>{formatDateAndTime(email.created_at)}</time>
          {`, tried ${email.attempts} ${email.attempts === 1 ? 'time' : 'times'}`}
        </small>
      </div>
      <Buttons>
        {email.can_retry && (
          <Button
            $variant="secondary"
            aria-label={`Retry the email to ${email.recipient}`}
            aria-disabled={isBusy}
            onClick={() => settle(retry, 'The email will be sent again.', 'Error retrying the email')}
          >
            {isRetrying ? 'Retrying...' : 'Retry'}
          </Button>
        )}
        <Button
          $variant="quiet"
          aria-label={`Discard the email to ${email.recipient}`}
          aria-disabled={isBusy}
          onClick={() => settle(discard, 'Email discarded.', 'Error discarding the email')}
        >
          {isDiscarding ? 'Discarding...' : 'Discard'}
        </Button>
      </Buttons>
    </Entry>
  );
}

const Buttons = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
`;
