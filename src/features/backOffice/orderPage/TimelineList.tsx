import type { TimelineEntry } from '../../../../supabase/database.types';
import { formatDateAndTime } from '../../../domain/dates';
import { Timeline } from '../../../shared/ui/Timeline';
import { describeTimelineEntry } from './describeTimelineEntry';

/** What happened to an order, each with its time and who did it. */
export function TimelineList({ entries }: { entries: TimelineEntry[] }) {
  return (
    <Timeline>
      {entries.map((entry) => {
        const { title, text } = describeTimelineEntry(entry);
        return (
          <li key={entry.id}>
            <strong>{title}</strong>
            {text && <p>{text}</p>}
            <small>
              <time dateTime={entry.happened_at}>{formatDateAndTime(entry.happened_at)}</time>
              {entry.actor_email && <span>, {entry.actor_email}</span>}
            </small>
          </li>
        );
      })}
    </Timeline>
  );
}
