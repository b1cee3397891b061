import { ConfirmDialog } from '../ConfirmDialog';
import type { OrderRow } from './orderQuery';

interface DisputedShipmentDialogProps {
  /** The disputed orders: at least one. */
  orders: OrderRow[];
  onConfirm: () => Promise<{ error?: unknown }>;
  onClose: () => void;
  /** Called after the dialog was closed. */
  onDone?: () => void;
}

/** Asks before orders are shipped whose payment is disputed, or was taken back by the bank. */
export function DisputedShipmentDialog({ orders, ...handlers }: DisputedShipmentDialogProps) {
  return (
    <ConfirmDialog
      {...handlers}
      title={orders.length === 1 ? 'Ship a disputed order?' : `Ship ${orders.length} disputed orders?`}
      confirmText="Ship anyway"
      busyText="Saving..."
      isDangerous
    >
      <ul>
        {orders.map(({ id, order_uid: uid, dispute }) => (
          <li key={id}>
            <strong>{uid}</strong>:{' '}
            <span>
              {dispute === 'lost'
                ? 'the bank has returned the money to the customer.'
                : 'the customer has asked the bank for the money back, and the bank has not decided.'}
            </span>
          </li>
        ))}
      </ul>
      <p>The shop may get no money for what it sends.</p>
    </ConfirmDialog>
  );
}
