import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { paths } from '../../../domain/routes';
import { Button } from '../../../shared/ui/Button';
import { useResultToast } from '../useResultToast';
import { useSetMessageHandledMutation, type ContactSubmission } from './inboxApi';
import { emailLink } from '../messageLinks';
import { PhoneText } from '../PhoneText';
import { MessageDueDates } from './MessageDueDates';
import { chatReplyLinks, emailReplyLink } from './replyLinks';

export interface MessageProps {
  submission: ContactSubmission;
  /** In milliseconds since 1970. */
  now: number;
  /** Called when the message was marked, after which it may disappear from the list. */
  onSettled: () => void;
}

/** The text of a message with its due dates, links for a reply, and a button that marks the message as handled. */
export function MessageBody({ submission, now, onSettled }: MessageProps) {
  const { id, email, phone, message, ticket, kind, order_uid: uid } = submission;
  const chats = chatReplyLinks(submission);
  const showResult = useResultToast();
  const [setHandled, { isLoading }] = useSetMessageHandledMutation();
  const isHandled = submission.handled_at !== null;

  const handleClick = async () => {
    if (isLoading) return;
    const result = await setHandled({ id, isHandled: !isHandled });
    const done = isHandled ? `Message ${ticket} is open again.` : `Message ${ticket} is handled.`;
    if (showResult(result, done, 'Error updating the message')) onSettled();
  };

  return (
    <>
      {uid && (
        <p>
          <span>{kind === 'cancellation_request' ? 'Cancellation requested:' : 'Problem reported:'}</span>{' '}
          <Link to={paths.adminOrder(uid)}>order {uid}</Link>
        </p>
      )}
      <Contacts>
        <li>
          <a href={emailLink(email)}>{email}</a>
        </li>
        {phone && (
          <li>
            <PhoneText phone={phone} />
          </li>
        )}
      </Contacts>
      <Message>{message}</Message>
      <MessageDueDates submission={submission} now={now} />
      <Actions>
        <ReplyLink href={emailReplyLink(submission)} aria-label={`Reply by email to ${ticket}`}>
          Reply by email
        </ReplyLink>
        {chats.map(({ phone: written, href }) => {
          const number = chats.length === 1 ? '' : ` (${written})`;
          return (
            <ReplyLink
              key={href}
              href={href}
              target="_blank"
              rel="noreferrer"
              aria-label={`Reply by WhatsApp${number} to ${ticket}`}
            >
              Reply by WhatsApp{number}
            </ReplyLink>
          );
        })}
        <Button
          $variant="quiet"
          aria-label={isHandled ? `Reopen ${ticket}` : `Mark as handled: ${ticket}`}
          aria-disabled={isLoading}
          onClick={handleClick}
        >
          {isHandled ? 'Reopen' : 'Mark as handled'}
        </Button>
      </Actions>
    </>
  );
}

const Contacts = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `0 ${theme.space(6)}`};
  margin: ${({ theme }) => `${theme.space(1)} 0 ${theme.space(3)}`};
  padding: 0;
  font-size: ${({ theme }) => theme.text.sm};
  list-style: none;
  a {
    display: inline-block;
    padding-block: ${({ theme }) => theme.space(1)};
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
