import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { useTheme } from 'styled-components';
import type { BackendError } from '../../../../shared/api/backendBaseQuery';
import { Button } from '../../../../shared/ui/Button';
import { SubmitButton } from '../../../../shared/ui/form/SubmitButton';
import { AttentionAlert } from './AttentionAlert';
import { useLazyGetOrderQuery, useUpdateDeliveryMutation, useUpdateOrderMutation } from '../../backOfficeApi';
import { EditConflict } from './EditConflict';
import { EditOrderForm } from './EditOrderForm';
import { deliveryEditOf, editOf, type OrderDraft } from './orderEdit';
import type { OrderRow } from '../orderQuery';
import { PaymentSection } from './PaymentSection';

interface EditOrderDialogProps {
  /** The order as it was in the grid when the dialog was opened. */
  initialOrder: OrderRow;
  onClose: () => void;
}

/** True if someone else saved the order first. Not enough stock for a cancelled order has the same code. */
const isEditConflict = ({ code, details }: BackendError) =>
  code === 'PT409' && !details.includes('insufficient_inventory');

/** Edits an order together with its customer and its delivery. It keeps the typed text until it is saved or discarded. */
export function EditOrderDialog({ initialOrder, onClose }: EditOrderDialogProps) {
  const [order, setOrder] = useState(initialOrder);
  // The number of times that the fields were replaced by the latest order.
  const [loadCount, setLoadCount] = useState(0);
  const [updateDelivery, deliveryUpdate] = useUpdateDeliveryMutation();
  const [updateOrder, orderUpdate] = useUpdateOrderMutation();
  const [loadOrder] = useLazyGetOrderQuery();
  const error = deliveryUpdate.error ?? orderUpdate.error;
  const isWide = useMediaQuery(useTheme().breakpoint.sm, { noSsr: true });
  const id = useId();

  const handleSubmit = async (draft: OrderDraft) => {
    let current = order;
    const deliveryEdit = deliveryEditOf(order, draft);
    if (deliveryEdit) {
      const { data: saved } = await updateDelivery(deliveryEdit);
      if (!saved) return;
      current = { ...order, shipping: saved.shipping, version: saved.version };
      // If the next request fails, saving again must not repeat this one.
      setOrder(current);
    }
    const { error: saveError } = await updateOrder(editOf(current, draft));
    if (!saveError) onClose();
  };

  const handleLatestLoaded = (latest: OrderRow) => {
    setOrder(latest);
    setLoadCount(loadCount + 1);
    deliveryUpdate.reset();
    orderUpdate.reset();
  };

  // A full refund marks the order, which increases its version by one. Any other change is an edit conflict.
  const handleRefunded = async () => {
    const { data: latest } = await loadOrder(order.id);
    if (latest?.version === order.version + 1 && latest.attention.includes('refunded'))
      setOrder({ ...order, version: latest.version, attention: latest.attention });
  };

  // A click on the backdrop does not close the dialog, because that would discard the typed text.
  const handleClose = (_event: object, reason: string) => reason === 'escapeKeyDown' && onClose();

  return (
    <Dialog open fullWidth maxWidth={false} fullScreen={!isWide} onClose={handleClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Edit Order {order.order_uid}</DialogTitle>
      <DialogContent dividers>
        {error && 'details' in error && isEditConflict(error) && (
          <EditConflict orderId={order.id} onLatestLoaded={handleLatestLoaded} />
        )}
        {order.attention.length > 0 && (
          <AttentionAlert order={order} onSettled={({ version }) => setOrder({ ...order, version, attention: [] })} />
        )}
        <EditOrderForm key={loadCount} id={`${id}-form`} order={order} onSubmit={handleSubmit} />
        <PaymentSection orderId={order.id} onRefunded={handleRefunded} />
      </DialogContent>
      <DialogActions>
        <Button $variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <SubmitButton
          form={`${id}-form`}
          isBusy={deliveryUpdate.isLoading || orderUpdate.isLoading}
          busyText="Saving..."
        >
          Save Changes
        </SubmitButton>
      </DialogActions>
    </Dialog>
  );
}
