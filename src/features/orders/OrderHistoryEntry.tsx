import { type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { addressText } from '../../domain/order/deliveryDetails';
import { giftLines } from '../../domain/order/gift';
import { lineTitle } from '../../domain/order/order';
import { formatOrderTotal } from '../../domain/money';
import { paths } from '../../domain/routes';
import { formatDay } from '../../domain/dates';
import { Heading } from '../../shared/ui/Heading';
import { StatusBadge } from '../../shared/ui/StatusBadge';
import type { Order } from './ordersApi';

/** One order with its date, total, status and items. Its heading links to the page of the order. */
export function OrderHistoryEntry({ order, actions }: { order: Order; actions: ReactNode }) {
  return (
    <Entry>
      <Heading as="h3" $size="lg">
        <OrderLink to={paths.order(order.order_uid)}>Order #{order.order_uid}</OrderLink>
      </Heading>
      <Facts>
        <div>
          <dt>Date</dt>
          <dd>
            <time dateTime={order.created_at}>{formatDay(order.created_at)}</time>
          </dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>{formatOrderTotal(order.total_amount)}</dd>
        </div>
        <div>
          <dt>Status</dt>
          <dd>
            <StatusBadge status={order.status} />
          </dd>
        </div>
      </Facts>
      <Delivery order={order} />
      {!order.placed_by_account && (
        <JoinedNote>Added to your account by its email, so its address is not filled in again.</JoinedNote>
      )}
      <Items>
        {order.items.map(({ product, variant, quantity }) => (
          <li key={variant.id}>{`${quantity} x ${lineTitle(product, variant)}`}</li>
        ))}
      </Items>
      <Actions>{actions}</Actions>
    </Entry>
  );
}

/** Where the parcel goes: the details of the order, which may differ from the profile. */
function Delivery({ order: { shipping } }: { order: Order }) {
  const details = [shipping.name, addressText(shipping), shipping.phone, ...giftLines(shipping)].filter(Boolean);
  if (details.length === 0) return null;
  return (
    <DeliveryDetails>
      <dt>Deliver to</dt>
      <dd>{details.join('\n')}</dd>
    </DeliveryDetails>
  );
}

const Entry = styled.li`
  padding-block: ${({ theme }) => theme.space(6)};
  border-bottom: ${({ theme }) => theme.line.hair};
  &:first-child {
    padding-top: 0;
  }
`;

// The padding makes the link large enough to touch, and the negative margin keeps its height in the layout.
const OrderLink = styled(Link)`
  display: inline-block;
  margin-block: calc(-1 * ${({ theme }) => theme.space(2.5)});
  padding-block: ${({ theme }) => theme.space(2.5)};
`;

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => `${theme.space(2)} ${theme.space(8)}`};
  margin-block: ${({ theme }) => theme.space(3)};
  dt {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.xs};
  }
  dd {
    font-variant-numeric: tabular-nums;
    font-weight: ${({ theme }) => theme.weight.bold};
  }
`;

const DeliveryDetails = styled.dl`
  margin-bottom: ${({ theme }) => theme.space(3)};
  font-size: ${({ theme }) => theme.text.sm};
  dt {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.xs};
  }
  dd {
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
`;

const JoinedNote = styled.p`
  margin-bottom: ${({ theme }) => theme.space(3)};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;

const Items = styled.ul`
  margin: 0;
  padding: 0;
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  list-style: none;
`;

const Actions = styled.div`
  margin-top: ${({ theme }) => theme.space(4)};
`;
