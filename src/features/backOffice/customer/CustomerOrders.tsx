import { Link } from 'react-router-dom';
import type { CustomerPage } from '../../../../supabase/database.types';
import { formatRupees } from '../../../domain/amounts';
import { paths } from '../../../domain/routes';
import { formatDay } from '../../../domain/dates';
import { StatusBadge } from '../../../shared/ui/StatusBadge';
import { Entry, EntryList } from '../EntryList';
import { matchText } from './matchText';

interface CustomerOrdersProps {
  orders: CustomerPage['orders'];
  /** Shown instead of an empty list. */
  empty?: string;
}

/** Orders with their amounts, the latest first, each with a link to its page. */
export function CustomerOrders({ orders, empty }: CustomerOrdersProps) {
  if (orders.length === 0) return <p>{empty}</p>;
  return (
    <EntryList aria-label={orders[0]?.is_own ? 'Orders' : 'Orders with the same email or phone'}>
      {orders.map((order) => (
        <Entry key={order.order_uid}>
          <div>
            <Link to={paths.adminOrder(order.order_uid)}>{order.order_uid}</Link>{' '}
            <strong>{formatRupees(order.total_amount)}</strong>{' '}
            <small>{[formatDay(order.created_at), order.name].filter(Boolean).join(', ')}</small>
            {order.needs_attention && <div>Needs attention</div>}
            {!order.is_own && <div>{matchText(order)}</div>}
          </div>
          <StatusBadge status={order.status} />
        </Entry>
      ))}
    </EntryList>
  );
}
