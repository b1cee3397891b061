import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { flushSync } from 'react-dom';
import styled from 'styled-components';
import { Button } from '../../shared/ui/Button';
import { customerNameOf } from './customerName';
import type { OrderRow } from './orderQuery';
import { useDeleteOrderMutation } from './backOfficeApi';
import { formatOrderTotal } from '../../domain/money';

interface DeleteOrderDialogProps {
  order: OrderRow;
  onClose: () => void;
  onDeleted: () => void;
}

/** Asks before an order goes for good. It stays open when deleting fails. */
export function DeleteOrderDialog({ order, onClose, onDeleted }: DeleteOrderDialogProps) {
  const [deleteOrder, { isLoading }] = useDeleteOrderMutation();
  const id = useId();

  const handleDelete = async () => {
    if (isLoading) return;
    const { error } = await deleteOrder(order.id);
    if (error) return;
    // Closing gives the focus back to a button that is about to vanish: only then may it go elsewhere.
    flushSync(onClose);
    onDeleted();
  };

  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>Delete Order {order.order_uid}?</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}-text`}>
          {formatOrderTotal(order.total_amount)}, ordered by {customerNameOf(order)}. It will be gone for good, from the
          customer's history too.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button $variant="secondary" autoFocus onClick={onClose}>
          Cancel
        </Button>
        <Danger aria-disabled={isLoading} onClick={handleDelete}>
          {isLoading ? 'Deleting...' : 'Delete'}
        </Danger>
      </DialogActions>
    </Dialog>
  );
}

const Danger = styled(Button)`
  &,
  &:hover:not(:disabled) {
    border-color: ${({ theme }) => theme.color.danger};
    background: ${({ theme }) => theme.color.danger};
    color: ${({ theme }) => theme.color.raised};
  }
`;
