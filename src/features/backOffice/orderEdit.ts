import type { OrderStatus } from '../../domain/order';
import type { OrderRow } from './orderQuery';
import type { OrderEdit } from './backOfficeApi';

/** The edit form as it stands. */
export type OrderDraft = Record<'name' | 'email' | 'phone' | 'address' | 'status', string>;

/** The form for an order as it was fetched. */
export const draftOf = (order: OrderRow): OrderDraft => ({
  name: order.customer_name ?? '',
  email: order.customer_email,
  phone: order.customer_phone ?? '',
  address: order.customer_address ?? '',
  status: order.status,
});

/**
 * What is to be saved. Of the customer only what was changed: the customer may have changed the rest in
 * the meantime, which does not touch the order's version.
 */
export function editOf(order: OrderRow, { status, ...typed }: OrderDraft): OrderEdit {
  const known = draftOf(order);
  const fields = ['name', 'email', 'phone', 'address'] as const;
  const changed = fields.filter((field) => typed[field].trim() !== known[field].trim());
  return {
    id: order.id,
    orderUid: order.order_uid,
    version: order.version,
    status: status as OrderStatus,
    items: order.items,
    customer: Object.fromEntries(changed.map((field) => [field, typed[field].trim()])),
  };
}
