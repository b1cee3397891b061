import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../../domain/routes';
import { formatDateAndTime } from '../../../shared/lib/dates';
import { phoneLink } from '../../../shared/lib/phoneLink';
import { Button } from '../../../shared/ui/Button';
import { Card } from '../../../shared/ui/Card';
import { Heading } from '../../../shared/ui/Heading';
import { useResultToast } from '../useResultToast';
import { useSetMessageHandledMutation, type ContactSubmission } from './inboxApi';
import { MessageDueDates } from './MessageDueDates';
import { chatReplyLink, emailReplyLink } from './replyLinks';

interface InboxEntryProps {
  submission: ContactSubmission;
  /** In milliseconds since 1970. */
  now: number;
  /** Called when the message was marked, after which it may disappear from the list. */
  onSettled: () => void;
}

/** A contact message or a ticket of an order with its due dates, links for a reply, and a button that marks it as handled. */
export function InboxEntry({ submission, now, onSettled }: InboxEntryProps) {
  const { id, name, email, phone, message, ticket, kind, created_at: at, handled_at: handledAt } = submission;
  const uid = submission.order_uid;
  const chatLink = chatReplyLink(submission);
  const showResult = useResultToast();
  const [setHandled, { isLoading }] = useSetMessageHandledMutation();
  const isHandled = handledAt !== null;

  const handleClick = async () => {
    if (isLoading) return;
    const result = await setHandled({ id, isHandled: !isHandled });
    const done = isHandled ? `Message ${ticket} is open again.` : `Message ${ticket} is handled.`;
    if (showResult(result, done, 'Error updating the message')) onSettled();
  };

  return (
    <Entry as="article" aria-labelledby={`message-${id}`}>
      <Header>
        <Heading as="h3" $size="lg" id={`message-${id}`}>
          {name}
        </Heading>
        <span>
          {ticket}, <time dateTime={at}>{formatDateAndTime(at)}</time>
        </span>
      </Header>
      {uid && (
        <p>
          <span>{kind === 'cancellation_request' ? 'Cancellation requested:' : 'Problem reported:'}</span>{' '}
          <Link to={paths.adminOrder(uid)}>order {uid}</Link>
        </p>
      )}
      <ContactLinks>
        <li>
          <a href={`mailto:${email}`}>{email}</a>
        </li>
        {phone && (
          <li>
            <a href={phoneLink(phone)}>{phone}</a>
          </li>
        )}
      </ContactLinks>
      <Message>{message}</Message>
      <MessageDueDates submission={submission} now={now} />
      <Actions>
        <ReplyLink href={emailReplyLink(submission)} aria-label={`Reply by email to ${ticket}`}>
          Reply by email
        </ReplyLink>
        {chatLink && (
          <ReplyLink href={chatLink} target="_blank" rel="noreferrer" aria-label={`Reply by WhatsApp to ${ticket}`}>
            Reply by WhatsApp
          </ReplyLink>
        )}
        <Button
          $variant="quiet"
          aria-label={isHandled ? `Reopen ${ticket}` : `Mark as handled: ${ticket}`}
          aria-disabled={isLoading}
          onClick={handleClick}
        >
          {isHandled ? 'Reopen' : 'Mark as handled'}
        </Button>
      </Actions>
    </Entry>
  );
}

const Entry = styled(Card)`
  overflow-wrap: anywhere;
`;

const Header = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space(1)} ${theme.space(4)}`};
  align-items: baseline;
  justify-content: space-between;
  span {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.sm};
  }
`;

const ContactLinks = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `0 ${theme.space(6)}`};
  margin: ${({ theme }) => `${theme.space(1)} 0 ${theme.space(3)}`};
  padding: 0;
  font-size: ${({ theme }) => theme.text.sm};
  list-style: none;
  a {
    display: inline-block;
    padding-block: ${({ theme }) => theme.space(0.5)};
  }
`;

const Message = styled.p`
  max-width: ${({ theme }) => theme.size.text};
  white-space: pre-wrap;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  margin-top: ${({ theme }) => theme.space(4)};
`;

const ReplyLink = styled(Button).attrs({ as: 'a', $variant: 'secondary', type: undefined })<{
  href: string;
  target?: string;
  rel?: string;
}>``;
