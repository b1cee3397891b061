import { useState, type FormEvent } from 'react';
import styled from 'styled-components';
import * as v from 'valibot';
import { formatAmount } from '../../../domain/amounts';
import { useAppDispatch } from '../../../shared/redux';
import { Button } from '../../../shared/ui/Button';
import { FormStack } from '../../../shared/ui/form/FormStack';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { Icon } from '../../../shared/ui/Icon';
import { IconButton } from '../../../shared/ui/IconButton';
import { useProducts } from '../../catalog/useCatalogQuery';
import { DraftNotice } from '../DraftNotice';
import { useDraft } from '../../auth/useDraft';
import { toastRequested } from '../../toasts/toastsSlice';
import type { OrderRow } from '../orders/orderQuery';
import { ActionError } from './ActionError';
import { draftLineSchema, draftLinesOf, isUnchanged, priceDifference, pricesOf, type DraftLine } from './itemsDraft';
import { LineQuantity } from './LineQuantity';
import { itemsTotal } from './orderAccount';
import { useChangeOrderItemsMutation } from '../orders/adminOrdersApi';
import { ReasonField } from './ReasonField';
import { Actions } from '../../../shared/ui/CardSection';
import { useOrderAction } from './useOrderAction';
import { useSeenVersion } from './useSeenVersion';
import { VariantPicker } from './VariantPicker';

const draftSchema = v.object({ lines: v.array(draftLineSchema), reason: v.string() });

/** The name of what was changed in the form. */
export const itemsDraftName = ({ id }: Pick<OrderRow, 'id'>) => `items:${id}`;

/** Removes, reduces or swaps the items of an order, and refunds the difference. */
export function ChangeItemsForm({ order, onClose }: { order: OrderRow; onClose: () => void }) {
  const dispatch = useAppDispatch();
  const [opened] = useState(order);
  const emptyValue = { lines: draftLinesOf(opened.items), reason: '' };
  const draft = useDraft({ name: itemsDraftName(order), schema: draftSchema, emptyValue, version: opened.version });
  const { lines, reason } = draft.value ?? emptyValue;
  const setLines = (changed: DraftLine[]) => draft.set({ lines: changed, reason });
  const saveVersion = useSeenVersion(order, draft);
  const [changeItems] = useChangeOrderItemsMutation();
  const { run, isBusy, error } = useOrderAction();
  const { data } = useProducts();
  const difference = priceDifference(order.items, lines, pricesOf(data?.products ?? []));
  const problem = problemOf(lines, difference, isUnchanged(order.items, lines));

  const setQuantity = (variantId: string, quantity: number) =>
    setLines(lines.map((line) => (line.variantId === variantId ? { ...line, quantity } : line)));

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (problem) return;
    const request = {
      ...{ id: order.id, reason },
      lines: lines.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })),
    };
    if (!(await run(() => saveVersion((version) => changeItems({ ...request, version }))))) return;
    dispatch(toastRequested({ title: `Order ${order.order_uid} changed.` }));
    handleClose();
  };
  const handleClose = () => {
    draft.clear();
    onClose();
  };

  return (
    <FormStack aria-label="Change items" noValidate onSubmit={handleSubmit}>
      <DraftNotice draft={draft} row="order" />
      <Lines>
        {lines.map(({ variantId, name, quantity }) => (
          <li key={variantId}>
            <span>{name}</span>
            <LineQuantity
              name={name}
              quantity={quantity}
              min={1}
              onChange={(changed) => setQuantity(variantId, changed)}
            />
            <IconButton
              aria-label={`Remove ${name}`}
              onClick={() => setLines(lines.filter((line) => line.variantId !== variantId))}
            >
              <Icon name="trash" />
            </IconButton>
          </li>
        ))}
      </Lines>
      <VariantPicker excluded={lines} onPick={(line) => setLines([...lines, line])} />
      <ReasonField value={reason} onChange={(typed) => draft.set({ lines, reason: typed })} />
      <p role="status">
        {!Number.isNaN(difference) && (
          <span>{`Before ${formatAmount(itemsTotal(order.items))}, after ${formatAmount(itemsTotal(order.items) - difference)}. `}</span>
        )}
        <strong>
          {problem ?? (difference > 0 ? `${formatAmount(difference)} is refunded.` : 'Nothing is refunded.')}
        </strong>
      </p>
      <ActionError error={error} title="Error changing the items" />
      <Actions>
        <SubmitButton isBusy={isBusy || problem !== undefined} busyText={isBusy ? 'Saving...' : 'Save items'}>
          {difference > 0 ? `Save and refund ${formatAmount(difference)}` : 'Save items'}
        </SubmitButton>
        <Button $variant="secondary" onClick={handleClose}>
          Keep items
        </Button>
      </Actions>
    </FormStack>
  );
}

function problemOf(lines: readonly DraftLine[], difference: number, unchanged: boolean): string | undefined {
  if (lines.length === 0) return 'Nothing would be left. Cancel the order instead.';
  if (Number.isNaN(difference)) return 'The catalog has no price for what is added.';
  if (difference < 0) return 'The new items are dearer, and the customer has not paid for them.';
  return unchanged ? 'Nothing is changed.' : undefined;
}

const Lines = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
  li {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => theme.space(2)};
    align-items: center;
    padding-block: ${({ theme }) => theme.space(2)};
    border-bottom: ${({ theme }) => theme.line.hair};
    > :first-child {
      flex: 1 1 7rem;
    }
  }
`;
