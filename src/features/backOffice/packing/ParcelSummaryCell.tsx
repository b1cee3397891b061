import styled from 'styled-components';
import { giftLines } from '../../../domain/order/gift';
import { formatDay } from '../../../shared/lib/dates';
import type { OrderRow } from '../orders/orderQuery';
import { describeItems } from './ordersCsv';
import { OrderLink } from './OrderLink';

/** All values of a parcel in one cell, for grids too narrow for columns. */
export function ParcelSummaryCell({ order }: { order: OrderRow }) {
  return (
    <Stack>
      <OrderLink order={order} />
      <ParcelPlace order={order} />
      <span>{describeItems(order.items)}</span>
      <small>
        {[formatDay(order.shipped_at ?? order.packed_at ?? order.created_at), order.status, order.tracking_number]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </Stack>
  );
}

/** Returns who gets the parcel, and where. */
export const placeOf = ({ shipping, customer_name }: OrderRow) =>
  [shipping.name ?? customer_name, shipping.city].filter(Boolean).join(', ');

/** The recipient and the city of a parcel, and for a gift its sender and its note. */
export function ParcelPlace({ order }: { order: OrderRow }) {
  return <Lines>{[placeOf(order), ...giftLines(order.shipping)].join('\n')}</Lines>;
}

const Lines = styled.span`
  overflow-wrap: anywhere;
  white-space: pre-line;
`;

const Stack = styled.div`
  display: grid;
  padding-block: ${({ theme }) => theme.space(2)};
  line-height: ${({ theme }) => theme.leading.snug};
  overflow-wrap: anywhere;
  white-space: normal;
  small {
    color: ${({ theme }) => theme.color.inkSoft};
  }
`;
