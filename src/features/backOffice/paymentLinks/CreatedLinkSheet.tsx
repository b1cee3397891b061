import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { formatAmount } from '../../../domain/amounts';
import { formatDateAndTime } from '../../../domain/dates';
import { Button } from '../../../shared/ui/Button';
import { Heading } from '../../../shared/ui/Heading';
import { TextField } from '../../../shared/ui/form/TextField';
import { useCopy } from '../useCopy';
import { linkChat, linkEmail, type Recipient } from './linkMessage';
import type { CreatedLink } from './paymentLinksApi';

interface CreatedLinkSheetProps {
  link: CreatedLink;
  recipient: Recipient;
  onNewOrder: () => void;
}

/** A payment link that was just made, and the ways to send it. It cannot be shown again: the shop does not store it. */
export function CreatedLinkSheet({ link, recipient, onNewOrder }: CreatedLinkSheetProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const address = useRef<HTMLInputElement>(null);
  const { copy, message } = useCopy(link.url, {
    copied: 'The link is copied.',
    refused: 'The link is selected: please copy it.',
  });

  // The form with the button that had the focus has disappeared.
  useEffect(() => heading.current?.focus(), []);

  const handleCopy = () => {
    address.current?.select();
    void copy();
  };

  return (
    <Sheet aria-labelledby="created-link">
      <Heading id="created-link" $size="xl" ref={heading} tabIndex={-1}>
        Payment link for {recipient.name}
      </Heading>
      <p>
        Order {link.order}, {formatAmount(link.total, { currency: link.currency })}, can be paid until{' '}
        <time dateTime={link.expires_at}>{formatDateAndTime(link.expires_at)}</time>. Send the link now: it is not shown
        again.
      </p>
      <TextField label="Link" ref={address} readOnly value={link.url} onFocus={({ target }) => target.select()} />
      <Actions>
        <Button as="a" href={linkChat(link, recipient)} target="_blank" rel="noreferrer">
          Send by WhatsApp
        </Button>
        <Button $variant="secondary" onClick={handleCopy}>
          Copy
        </Button>
        <Button as="a" href={linkEmail(link, recipient)} $variant="secondary">
          Send by email
        </Button>
        <Button $variant="quiet" onClick={onNewOrder}>
          Another order
        </Button>
      </Actions>
      <p role="status">{message}</p>
    </Sheet>
  );
}

const Sheet = styled.section`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
  h2 {
    outline: none;
    overflow-wrap: anywhere;
  }
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
`;
