import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import type { OrderRow } from '../orders/orderQuery';
import type { PackingResult } from './usePacking';

interface PackingNoticeProps {
  result: PackingResult | null;
  onUndo: (orders: OrderRow[]) => void;
}

/** Says which orders were marked as packed, with a button that undoes it. */
export function PackingNotice({ result, onUndo }: PackingNoticeProps) {
  const { packed = [], refused = [], error } = result ?? {};
  const restored = refused.filter(isRestored);
  const closed = refused.filter((order) => !isRestored(order));

  return (
    <div role="status">
      {error !== undefined && (
        <Alert
          severity="error"
          title={packed.length > 0 ? 'The other orders were not changed.' : 'The orders were not changed.'}
        >
          {error}
        </Alert>
      )}
      {restored.length > 0 && (
        <Alert severity="warning" title="Do not pack these orders. Their parcels may have been sent before.">
          {`${numbersOf(restored)}: open the order, which says what to do about the mark Restored.`}
        </Alert>
      )}
      {closed.length > 0 && (
        <Alert severity="warning" title="Do not pack these orders. They are no longer Processing.">
          {numbersOf(closed)}
        </Alert>
      )}
      {packed.length > 0 && (
        <Alert
          severity="success"
          title={packed.length === 1 ? '1 order is now in To ship.' : `${packed.length} orders are now in To ship.`}
          action={
            <Button $variant="secondary" onClick={() => onUndo(packed)}>
              Undo
            </Button>
          }
        >
          {numbersOf(packed)}
        </Alert>
      )}
    </div>
  );
}

const isRestored = ({ attention }: OrderRow) => attention.includes('restored');

const numbersOf = (orders: OrderRow[]) => orders.map(({ order_uid }) => order_uid).join(', ');
