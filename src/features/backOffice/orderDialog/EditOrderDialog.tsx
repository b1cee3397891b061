import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, useState, type MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { useTheme } from 'styled-components';
import { paths } from '../../../domain/routes';
import { Button, LinkButton } from '../../../shared/ui/Button';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { AttentionAlert } from '../orders/AttentionAlert';
import { useUpdateDeliveryMutation, useUpdateOrderMutation } from '../orders/adminOrdersApi';
import { isEditConflict } from '../isEditConflict';
import { DiscardChangesDialog } from './DiscardChangesDialog';
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
  const [hasChanges, setHasChanges] = useState(false);
  // What follows if the changes are discarded.
  const [exit, setExit] = useState<{ leave: () => unknown } | null>(null);
  const navigate = useNavigate();
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
    setHasChanges(false);
    deliveryUpdate.reset();
    orderUpdate.reset();
  };

  const handleClose = () => (hasChanges ? setExit({ leave: onClose }) : onClose());

  const orderPage = paths.adminOrder(order.order_uid);
  const handleLinkClick = (event: MouseEvent) => {
    if (!hasChanges) return;
    event.preventDefault();
    const leave = () => {
      // Otherwise the form would ask again before the page is left.
      flushSync(onClose);
      void navigate(orderPage);
    };
    setExit({ leave });
  };

  return (
    <Dialog open fullWidth maxWidth={false} fullScreen={!isWide} onClose={handleClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Edit Order {order.order_uid}</DialogTitle>
      <DialogContent dividers onInput={() => setHasChanges(true)}>
        {error && 'hint' in error && isEditConflict(error) && (
          <EditConflict orderId={order.id} onLatestLoaded={handleLatestLoaded} />
        )}
        <EditOrderForm key={loadCount} id={`${id}-form`} order={order} onSubmit={handleSubmit}>
          {order.attention.length > 0 && (
            <AttentionAlert order={order} onSettled={() => setOrder({ ...order, attention: [] })} />
          )}
          <LinkButton $variant="secondary" to={orderPage} onClick={handleLinkClick}>
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
      {exit && <DiscardChangesDialog onKeep={() => setExit(null)} onDiscard={exit.leave} />}
    </Dialog>
  );
}
