import type { OrderStatus } from '../../shared/api/database.types';

/** In the order in which an order passes through them; an administrator may set any. */
export const orderStatuses: readonly OrderStatus[] = ['Processing', 'Shipped', 'Delivered', 'Cancelled'];
