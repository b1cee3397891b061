import { useState } from 'react';
import type { OrderRow } from '../orders/orderQuery';
import { useLazyGetOrderByUidQuery } from './orderApi';

/**
 * Returns the version of an order that a form changes: that of when the form was opened, so that what others have saved since is
 * not overwritten unseen. After an error has reported that, the form changes the latest version.
 */
export function useSeenVersion(order: OrderRow): [version: number, seeLatest: () => Promise<void>] {
  const [version, setVersion] = useState(order.version);
  const [loadOrder] = useLazyGetOrderByUidQuery();

  const seeLatest = async () => {
    const { data: latest } = await loadOrder(order.order_uid);
    if (latest) setVersion(latest.version);
  };
  return [version, seeLatest];
}
