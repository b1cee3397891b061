import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { CustomerPage } from '../../../../supabase/database.types';
import { paths } from '../../../domain/routes';
import { formatDay } from '../../../domain/dates';
import { Entry, EntryList } from '../EntryList';
import { matchText } from './matchText';

interface CustomerMessagesProps {
  messages: CustomerPage['messages'];
  /** Shown instead of an empty list. */
  empty?: string;
}

/** Messages, the latest first. Their tickets lead to the messages page, where they are answered. */
export function CustomerMessages({ messages, empty }: CustomerMessagesProps) {
  if (messages.length === 0) return <p>{empty}</p>;
  return (
    <EntryList aria-label={messages[0]?.is_own ? 'Messages' : 'Messages with the same email or phone'}>
      {messages.map((message) => (
        <Entry key={message.ticket}>
          <div>
            <Link to={`${paths.adminMessages}?show=all&q=${message.ticket}`}>{message.ticket}</Link>{' '}
            <small>
              {[
                message.handled_at ? 'handled' : 'open',
                formatDay(message.created_at),
                message.order_uid && `order ${message.order_uid}`,
                !message.is_own && message.name,
              ]
                .filter(Boolean)
                .join(', ')}
            </small>
            <Text>{message.message}</Text>
            {!message.is_own && <div>{matchText(message)}</div>}
          </div>
        </Entry>
      ))}
    </EntryList>
  );
}

const Text = styled.p`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 3;
`;
