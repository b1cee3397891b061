import Chip from '@mui/material/Chip';
import type { OrderStatus } from '../../domain/order/order';

/** An order's status: green if it is `Shipped`, yellow otherwise. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  return <Chip label={status} color={status === 'Shipped' ? 'success' : 'warning'} />;
}
