import { useParams } from 'react-router-dom';
import { isOrderReference } from '../../domain/order/orderReference';
import { NoOrderView, OrderView } from './OrderView';

/** An order of the signed-in customer. */
export function CustomerOrderPage() {
  const { uid = null } = useParams();
  return isOrderReference(uid) ? <OrderView key={uid} request={{ uid }} /> : <NoOrderView isLink={false} />;
}
