import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState } from 'react';
import { useTheme } from 'styled-components';
import { paths } from '../../../domain/routes';
import { Button, LinkButton } from '../../../shared/ui/Button';
import { Dialog } from '../../../shared/ui/Dialog';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { AttentionAlert } from '../orders/AttentionAlert';
import { useUpdateDeliveryMutation, useUpdateOrderMutation } from '../orders/adminOrdersApi';
import { isEditConflict } from '../isEditConflict';
import { EditConflict } from './EditConflict';
import { EditOrderForm } from './EditOrderForm';
import { deliveryEditOf, editOf, type OrderDraft } from '../orders/orderEdit';
import type { OrderRow } from '../orders/orderQuery';

interface EditOrderDialogProps {
  /** The order as it was in the grid when the dialog was opened. */
  initialOrder: OrderRow;
  onClose: () => void;
}

/**
 * Edits an order together with its customer and its delivery. It keeps the typed text until it is saved or discarded. Refunds,
 * other items and the history are on the page of the order.
 */
export function EditOrderDialog({ initialOrder, onClose }: EditOrderDialogProps) {
  const [order, setOrder] = useState(initialOrder);
  // The number of times that the fields were replaced by the latest order.
  const [loadCount, setLoadCount] = useState(0);
  const [updateDelivery, deliveryUpdate] = useUpdateDeliveryMutation();
  const [updateOrder, orderUpdate] = useUpdateOrderMutation();
  const error = deliveryUpdate.error ?? orderUpdate.error;
  const isWide = useMediaQuery(useTheme().breakpoint.sm, { noSsr: true });
  const id = useId();

  const handleSubmit = async (draft: OrderDraft) => {
    let current = order;
    const deliveryEdit = deliveryEditOf(order, draft.delivery);
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

  return (
    <Dialog open fullWidth maxWidth={false} fullScreen={!isWide} onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Edit Order {order.order_uid}</DialogTitle>
      <DialogContent dividers>
        {error && 'hint' in error && isEditConflict(error) && (
          <EditConflict orderId={order.id} onLatestLoaded={handleLatestLoaded} />
        )}
        <EditOrderForm key={loadCount} id={`${id}-form`} order={order} onSubmit={handleSubmit}>
          {order.attention.length > 0 && (
            <AttentionAlert order={order} onSettled={() => setOrder({ ...order, attention: [] })} />
          )}
          <LinkButton $variant="secondary" to={paths.adminOrder(order.order_uid)}>
            Order page: refunds, items, history
          </LinkButton>
        </EditOrderForm>
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
