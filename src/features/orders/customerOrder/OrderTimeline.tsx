import type { CustomerOrderEvent } from '../../../domain/order/customerOrder';
import { formatDateAndTime } from '../../../domain/dates';
import { Timeline } from '../../../shared/ui/Timeline';
import { eventText } from './orderTexts';

/** What has happened to an order, the earliest first. */
export function OrderTimeline({ events }: { events: CustomerOrderEvent[] }) {
  return (
    <Timeline>
      {events.map((event, index) => (
        <li key={index}>
          <strong>{eventText(event)}</strong>
          <small>
            <time dateTime={event.at}>{formatDateAndTime(event.at)}</time>
          </small>
        </li>
      ))}
    </Timeline>
  );
}
