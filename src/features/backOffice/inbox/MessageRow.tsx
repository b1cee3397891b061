import styled from 'styled-components';
import { formatDateAndTime, formatDay } from '../../../domain/dates';
import { Heading } from '../../../shared/ui/Heading';
import { RowSummary } from '../RowSummary';
import { MessageBody, type MessageProps } from './MessageBody';
import { DueDate } from './MessageDueDates';

/** A line with the sender, the beginning of a message and the next due date, which opens to the whole message. */
export function MessageRow(props: MessageProps) {
  const { submission, now } = props;
  const { id, name, ticket, message, created_at: at, handled_at: handledAt } = submission;

  return (
    <article aria-labelledby={`message-${id}`}>
      <details>
        <Summary>
          <Heading as="h3" $size="lg" id={`message-${id}`}>
            {name}
          </Heading>
          <Beginning>{message}</Beginning>
          <Due>
            {handledAt ? (
              `Handled ${formatDay(handledAt)}`
            ) : (
              <DueDate label="Answer by" at={submission.answer_due_at} now={now} format={formatDay} />
            )}
          </Due>
        </Summary>
        <Contents>
          <p>
            {ticket}, <time dateTime={at}>{formatDateAndTime(at)}</time>
          </p>
          <MessageBody {...props} />
        </Contents>
      </details>
    </article>
  );
}

const Summary = styled(RowSummary)`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  gap: ${({ theme }) => `0 ${theme.space(4)}`};
  align-content: center;
  align-items: baseline;
  > * {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: 13rem minmax(0, 1fr) auto;
  }
`;

const Beginning = styled.span`
  grid-row: 2;
  grid-column: 1 / -1;
  color: ${({ theme }) => theme.color.inkSoft};
  ${({ theme }) => theme.breakpoint.lg} {
    grid-row: auto;
    grid-column: auto;
  }
`;

const Due = styled.span`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;

const Contents = styled.div`
  padding: ${({ theme }) => theme.space(4)};
  border-bottom: ${({ theme }) => theme.line.hair};
  overflow-wrap: anywhere;
  > :first-child {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.sm};
  }
`;
