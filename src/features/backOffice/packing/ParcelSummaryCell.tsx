import styled from 'styled-components';
import { formatRupees } from '../../../domain/amounts';
import { giftLines } from '../../../domain/order/gift';
import { formatDay } from '../../../domain/dates';
import type { OrderMoney } from '../orders/adminOrdersApi';
import { moneyText } from '../orders/moneyText';
import type { OrderRow, PackingList } from '../orders/orderQuery';
import { describeItems } from './ordersCsv';
import { OrderLink } from './OrderLink';
import { dayOf, statusText } from './packingLists';

interface ParcelSummaryCellProps {
  list: PackingList;
  order: OrderRow;
  /** Undefined until it is loaded. */
  money: OrderMoney | undefined;
}

/** All values of a parcel in one cell of a phone: the number and the place, and below them two lines of the rest. */
export function ParcelSummaryCell({ list, order, money }: ParcelSummaryCellProps) {
  const rest = [
    statusText(list, order),
    amountText(order, money),
    formatDay(dayOf(list, order)),
    list === 'shipped' && order.tracking_number,
    ...giftLines(order.shipping),
    describeItems(order.items),
  ];

  return (
    <Stack>
      <FirstLine>
        <OrderLink order={order} />
        <span>{placeOf(order)}</span>
      </FirstLine>
      <TwoLines as="small">{rest.filter(Boolean).join(' · ')}</TwoLines>
    </Stack>
  );
}

/** Returns who gets the parcel, and where. */
export const placeOf = ({ shipping, customer_name }: OrderRow) =>
  [shipping.name ?? customer_name, shipping.city].filter(Boolean).join(', ');

/** Returns the number of an order and where its parcel goes. */
export const parcelLabel = (order: OrderRow) => [order.order_uid, placeOf(order)].filter(Boolean).join(' · ');

/** Returns the total of an order and what became of the money: `₹1,250.00 paid`, `₹1,250.00, ₹500.00 refunded`. */
export function amountText(order: OrderRow, money: OrderMoney | undefined): string {
  const total = formatRupees(order.total_amount);
  const state = moneyText(order, money);
  return total + (state && (/^[a-z]/.test(state) ? ' ' : ', ') + state);
}

/** The recipient and the city of a parcel, and for a gift its sender and its note. */
export const ParcelPlace = ({ order }: { order: OrderRow }) => (
  <TwoLines>{[placeOf(order), ...giftLines(order.shipping)].join('\n')}</TwoLines>
);

/** Text that folds to two lines, which is as much as a row shows. */
export const TwoLines = styled.span`
  display: -webkit-box;
  overflow: hidden;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  line-height: ${({ theme }) => theme.leading.snug};
  overflow-wrap: anywhere;
  white-space: pre-line;
  @media print {
    -webkit-line-clamp: none;
    overflow-wrap: normal;
  }
`;

const Stack = styled.div`
  min-width: 0;
  line-height: ${({ theme }) => theme.leading.snug};
  small {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.xs};
  }
`;

const FirstLine = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
  align-items: center;
  @media screen {
    white-space: nowrap;
    > :last-child {
      overflow: hidden;
      text-overflow: ellipsis;
    }
  }
`;
