import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import { formatOrderTotal } from '../../../domain/money';
import { Button } from '../../../shared/ui/Button';
import { DangerButton } from '../../../shared/ui/DangerButton';
import { Dialog } from '../../../shared/ui/Dialog';
import { useDeleteOrderMutation } from '../orders/adminOrdersApi';
import { customerNameOf } from '../orders/customerName';
import type { OrderRow } from '../orders/orderQuery';

interface DeleteOrderDialogProps {
  order: OrderRow;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks for confirmation before an order is deleted. It stays open if deleting fails. */
export function DeleteOrderDialog({ order, onClose, onDeleted }: DeleteOrderDialogProps) {
  const [deleteOrder, { isLoading }] = useDeleteOrderMutation();
  const id = useId();

  const handleDelete = async () => {
    if (isLoading) return;
    const { error } = await deleteOrder(order.id);
    if (error) return;
    // Closing returns the focus to the order's delete button, which is about to disappear.
    // The dialog must therefore be closed before `onDeleted` moves the focus.
    flushSync(onClose);
    onDeleted();
  };

  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>Delete Order {order.order_uid}?</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>
          {formatOrderTotal(order.total_amount)}, ordered by {customerNameOf(order)}. It disappears from this list and
          from the customer's history until you restore it. Its items do not return to the stock, and the payment is not
          refunded.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button $variant="secondary" autoFocus onClick={onClose}>
          Cancel
        </Button>
        <DangerButton aria-disabled={isLoading} onClick={handleDelete}>
          {isLoading ? 'Deleting...' : 'Delete'}
        </DangerButton>
      </DialogActions>
    </Dialog>
  );
}
