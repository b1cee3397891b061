import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { useTheme } from 'styled-components';
import { Button } from '../../shared/ui/Button';
import { SubmitButton } from '../../shared/ui/SubmitButton';
import { EditConflict } from './EditConflict';
import { EditOrderForm } from './EditOrderForm';
import { editOf, type OrderDraft } from './orderEdit';
import type { OrderRow } from './orderQuery';
import { useUpdateOrderMutation } from './backOfficeApi';

interface EditOrderDialogProps {
  /** As the grid had it when the dialog was opened. */
  opened: OrderRow;
  onClose: () => void;
}

const CHANGED_BY_SOMEONE_ELSE = 'PT409';

/** Edits an order and its customer together. What was typed stays until it is saved or given up. */
export function EditOrderDialog({ opened, onClose }: EditOrderDialogProps) {
  const [order, setOrder] = useState(opened);
  const [updateOrder, { isLoading, error, reset }] = useUpdateOrderMutation();
  const isRoomy = useMediaQuery(useTheme().breakpoint.sm, { noSsr: true });
  const id = useId();

  const handleSubmit = async (draft: OrderDraft) => {
    const { error: refusal } = await updateOrder(editOf(order, draft));
    if (!refusal) onClose();
  };

  const handleLatest = (latest: OrderRow) => {
    setOrder(latest);
    reset();
  };

  // Not by a click beside it, which would throw away what was typed.
  const handleClose = (_event: object, reason: string) => reason === 'escapeKeyDown' && onClose();

  return (
    <Dialog open fullWidth maxWidth={false} fullScreen={!isRoomy} onClose={handleClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Edit Order {order.order_uid}</DialogTitle>
      <DialogContent dividers>
        {error && 'code' in error && error.code === CHANGED_BY_SOMEONE_ELSE && (
          <EditConflict orderId={order.id} onLatest={handleLatest} />
        )}
        <EditOrderForm key={order.version} id={`${id}-form`} order={order} onSubmit={handleSubmit} />
      </DialogContent>
      <DialogActions>
        <Button $variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton form={`${id}-form`} isBusy={isLoading} busyText="Saving...">
          Save Changes
        </SubmitButton>
      </DialogActions>
    </Dialog>
  );
}
