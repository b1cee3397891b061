import styled from 'styled-components';
import { formatDateAndTime } from '../../../domain/dates';
import type { ContactSubmission } from './inboxApi';

interface MessageDueDatesProps {
  submission: ContactSubmission;
  /** In milliseconds since 1970. */
  now: number;
}

/** Says by when an open message must be answered and solved, or who has handled it. */
export function MessageDueDates({ submission, now }: MessageDueDatesProps) {
  const { handled_at: handledAt, handled_by_email: handledBy } = submission;

  if (handledAt) {
    return (
      <Text>
        <span>{handledBy ? `Handled by ${handledBy}, ` : 'Handled, '}</span>
        <time dateTime={handledAt}>{formatDateAndTime(handledAt)}</time>
      </Text>
    );
  }
  return (
    <Text>
      <DueDate label="Answer by" at={submission.answer_due_at} now={now} />
      <DueDate label="Solve by" at={submission.solution_due_at} now={now} />
    </Text>
  );
}

interface DueDateProps {
  label: string;
  at: string;
  /** In milliseconds since 1970. */
  now: number;
  format?: (at: string) => string;
}

/** A due date, marked if it is past. */
export function DueDate({ label, at, now, format = formatDateAndTime }: DueDateProps) {
  return (
    <span>
      {label} <time dateTime={at}>{format(at)}</time>
      {Date.parse(at) < now && <Overdue>overdue</Overdue>}
    </span>
  );
}

const Text = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `0 ${theme.space(6)}`};
  margin-top: ${({ theme }) => theme.space(3)};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;

const Overdue = styled.strong`
  margin-left: ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.danger};
`;
