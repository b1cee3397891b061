import styled from 'styled-components';
import { formatDateAndTime } from '../../../domain/dates';
import { Card } from '../../../shared/ui/Card';
import { Heading } from '../../../shared/ui/Heading';
import { MessageBody, type MessageProps } from './MessageBody';

/** A contact message or a ticket of an order, whole. */
export function InboxEntry(props: MessageProps) {
  const { id, name, ticket, created_at: at } = props.submission;

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
      <MessageBody {...props} />
    </Entry>
  );
}

const Entry = styled(Card)`
  overflow-wrap: anywhere;
  & + & {
    margin-top: ${({ theme }) => theme.space(4)};
  }
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
