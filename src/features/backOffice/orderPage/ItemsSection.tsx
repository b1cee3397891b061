import { useState } from 'react';
import styled from 'styled-components';
import { formatAmount, formatRupees } from '../../../domain/amounts';
import { itemAmount, lineTitle } from '../../../domain/order/order';
import { Button } from '../../../shared/ui/Button';
import { useHasDraft } from '../../auth/useDraft';
import type { OrderRow } from '../orders/orderQuery';
import { ChangeItemsForm, itemsDraftName } from './ChangeItemsForm';
import { FormFocus } from './FormFocus';
import { itemOf } from './orderAccount';
import { useGetOrderInvoiceQuery, useGetOrderLinesQuery } from '../orders/adminOrdersApi';
import { Actions, CardSection } from '../../../shared/ui/CardSection';

/** The items of an order with their prices. They can be changed until the order is shipped. */
export function ItemsSection({ order }: { order: OrderRow }) {
  const { data: lines = [] } = useGetOrderLinesQuery(order.id);
  const { data: invoice } = useGetOrderInvoiceQuery(order.id);
  const [isChanging, setIsChanging] = useState(useHasDraft(itemsDraftName(order)) && order.status === 'Processing');
  const returned = lines.filter((line) => line.returned > 0);

  return (
    <CardSection title="Items">
      {isChanging ? (
        <FormFocus>
          <ChangeItemsForm order={order} onClose={() => setIsChanging(false)} />
        </FormFocus>
      ) : (
        <Lines>
          {order.items.map((item, index) => (
            <li key={index}>
              <span>{lineTitle(item.product, item.variant)}</span>
              <span>{`${item.quantity} × ${formatAmount(item.unit_amount)}`}</span>
              <strong>{formatAmount(itemAmount(item))}</strong>
            </li>
          ))}
          <li>
            <strong>Total</strong>
            <strong>{formatRupees(order.total_amount)}</strong>
          </li>
        </Lines>
      )}
      {returned.map((line) => {
        const { product, variant } = itemOf(line, line.returned);
        return <p key={line.id}>{`${line.returned} × ${lineTitle(product, variant)} refunded after shipping.`}</p>;
      })}
      {!isChanging && order.status === 'Processing' && !invoice && returned.length === 0 && (
        <Actions>
          <Button $variant="secondary" onClick={() => setIsChanging(true)}>
            Change items
          </Button>
        </Actions>
      )}
    </CardSection>
  );
}

const Lines = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: grid;
    grid-template-columns: 1fr auto;
    gap: ${({ theme }) => `${theme.space(1)} ${theme.space(4)}`};
    padding-block: ${({ theme }) => theme.space(3)};
    border-bottom: ${({ theme }) => theme.line.hair};
    font-variant-numeric: tabular-nums;
    > :last-child {
      grid-column-end: -1;
      text-align: right;
    }
  }
  li:not(:last-child) > :first-child {
    grid-column: 1 / -1;
  }
  ${({ theme }) => theme.breakpoint.sm} {
    li {
      grid-template-columns: 1fr auto 7rem;
    }
    li:not(:last-child) > :first-child {
      grid-column: auto;
    }
  }
`;
