import type { OrderStatus } from '../../domain/order';
import type { OrderEdit } from './backOfficeApi';
import type { OrderRow } from './orderQuery';

/** The values of the edit form. */
export type OrderDraft = Record<'name' | 'email' | 'phone' | 'address' | 'status', string>;

/** Returns the form values of an order. */
export const draftOf = (order: OrderRow): OrderDraft => ({
  name: order.customer_name ?? '',
  email: order.customer_email,
  phone: order.customer_phone ?? '',
  address: order.customer_address ?? '',
  status: order.status,
});

/**
 * Returns what to save. Of the customer's fields it contains only those that were changed: the customer may have
 * changed the others since, and that does not increase the order's version.
 */
export function editOf(order: OrderRow, { status, ...customer }: OrderDraft): OrderEdit {
  const initial = draftOf(order);
  const fields = ['name', 'email', 'phone', 'address'] as const;
  const changed = fields.filter((field) => customer[field].trim() !== initial[field].trim());
  return {
    id: order.id,
    orderUid: order.order_uid,
    version: order.version,
    status: status as OrderStatus,
    items: order.items,
    customer: Object.fromEntries(changed.map((field) => [field, customer[field].trim()])),
  };
}
