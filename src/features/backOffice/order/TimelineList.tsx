import styled from 'styled-components';
import type { TimelineEntry } from '../../../../supabase/database.types';
import { formatDateAndTime } from '../../../shared/lib/dates';
import { describeEntry } from './describeEntry';

/** What happened to an order, each with its time and who did it. */
export function TimelineList({ entries }: { entries: TimelineEntry[] }) {
  return (
    <List aria-label="Timeline">
      {entries.map((entry) => {
        const { title, text } = describeEntry(entry);
        return (
          <li key={entry.id}>
            <strong>{title}</strong>
            {text && <p>{text}</p>}
            <small>
              <time dateTime={entry.happened_at}>{formatDateAndTime(entry.happened_at)}</time>
              {entry.actor_email && `, ${entry.actor_email}`}
            </small>
          </li>
        );
      })}
    </List>
  );
}

const List = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    padding-inline-start: ${({ theme }) => theme.space(4)};
    border-left: 2px solid ${({ theme }) => theme.color.brass};
    white-space: pre-line;
  }
  small {
    display: block;
    color: ${({ theme }) => theme.color.inkSoft};
  }
`;
