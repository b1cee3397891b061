import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import styled from 'styled-components';
import * as v from 'valibot';
import { formatAmount } from '../../../domain/amounts';
import { lineTitle } from '../../../domain/order/order';
import { useAppDispatch } from '../../../shared/redux';
import { Button } from '../../../shared/ui/Button';
import { DangerButton } from '../../../shared/ui/DangerButton';
import { Dialog } from '../../../shared/ui/Dialog';
import { toastRequested } from '../../toasts/toastsSlice';
import { DraftNotice } from '../DraftNotice';
import { useDraft } from '../../auth/useDraft';
import type { OrderRow } from '../orders/orderQuery';
import { ActionError } from './ActionError';
import { byVariant, refundOfCancellation } from './orderAccount';
import { useCancelOrderMutation, useGetOrderPaymentsQuery, useGetOrderRefundsQuery } from '../orders/adminOrdersApi';
import { ReasonField } from './ReasonField';
import { useOrderAction } from './useOrderAction';
import { useSeenVersion } from './useSeenVersion';

interface CancelOrderDialogProps {
  order: OrderRow;
  onClose: () => void;
  onCancelled: () => void;
}

/** The name of what was typed in the dialog. */
export const cancelDraftName = ({ id }: Pick<OrderRow, 'id'>) => `cancel:${id}`;

/** Asks before an order is cancelled, and says what returns to the stock and to the customer. */
export function CancelOrderDialog({ order, onClose, onCancelled }: CancelOrderDialogProps) {
  const dispatch = useAppDispatch();
  const { data: payments } = useGetOrderPaymentsQuery(order.id);
  const { data: refunds } = useGetOrderRefundsQuery(order.id);
  const draft = useDraft({ name: cancelDraftName(order), schema: v.string(), emptyValue: '', version: order.version });
  const reason = draft.value ?? '';
  const saveVersion = useSeenVersion(order, draft);
  const [cancel] = useCancelOrderMutation();
  const { run, isBusy, error } = useOrderAction();
  const id = useId();
  const isKnown = payments !== undefined && refunds !== undefined;
  const refund = isKnown ? refundOfCancellation(payments, refunds) : 0;

  const handleCancel = async () => {
    if (!isKnown) return;
    if (!(await run(() => saveVersion((version) => cancel({ id: order.id, version, reason }))))) return;
    draft.clear();
    dispatch(toastRequested({ title: `Order ${order.order_uid} cancelled.` }));
    onCancelled();
  };

  // Only this button deletes the draft. Back, Escape and a tap beside the dialog call `onClose`, because they are often a
  // mistake.
  const handleDismiss = () => {
    draft.clear();
    onClose();
  };

  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>Cancel Order {order.order_uid}?</DialogTitle>
      <DialogContent>
        <Stack>
          <DraftNotice draft={draft} row="order" />
          <div id={`${id}-text`}>
            <p>These units return to the stock, as far as the order has taken them from it:</p>
            <ul>
              {byVariant(order.items).map((item) => (
                <li key={item.variant.id}>
                  {item.quantity} × {lineTitle(item.product, item.variant)}
                </li>
              ))}
            </ul>
            {!isKnown && <p>Reading the payments…</p>}
            {isKnown && refund > 0 && (
              <p>{`${formatAmount(refund)} is refunded to the customer, who gets an email.`}</p>
            )}
            {isKnown && refund <= 0 && <p>Nothing is left to refund. The customer gets an email.</p>}
          </div>
          <ReasonField value={reason} onChange={(typed) => draft.set(typed)} />
          <ActionError error={error} title="Error cancelling the order" />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button $variant="secondary" autoFocus onClick={handleDismiss}>
          Keep order
        </Button>
        <DangerButton aria-disabled={isBusy || !isKnown} onClick={handleCancel}>
          {isBusy ? 'Cancelling...' : 'Cancel order'}
        </DangerButton>
      </DialogActions>
    </Dialog>
  );
}

const Stack = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
`;
