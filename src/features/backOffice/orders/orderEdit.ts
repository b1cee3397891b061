import {
  deliveryFields,
  deliveryOf,
  normalizeDelivery,
  type DeliveryDetails,
  type DeliveryField,
  type StoredDelivery,
} from '../../../domain/order/deliveryDetails';
import { isForSomebodyElse } from '../../../domain/order/gift';
import type { OrderStatus } from '../../../domain/order/order';
import type { DeliveryEdit, OrderEdit } from './adminOrdersApi';
import type { OrderRow } from './orderQuery';

/** The values of the edit form. */
export interface OrderDraft extends Record<'name' | 'email' | 'phone' | 'address' | 'status', string> {
  /** Null while the delivery details are only shown. */
  delivery: DeliveryDetails | null;
}

/** Returns the delivery details that an order must have: name and address, and what it has. A restored order may have no others. */
export const mandatoryFieldsOf = ({ shipping }: Pick<OrderRow, 'shipping'>): DeliveryField[] =>
  deliveryFields.filter((field) => field === 'name' || field === 'address' || shipping[field]);

const customerFields = ['name', 'email', 'phone', 'address'] as const;

/** Returns the form values of an order. */
export const orderDraftOf = (order: OrderRow) => ({
  name: order.customer_name ?? '',
  email: order.customer_email,
  phone: order.customer_phone ?? '',
  address: order.customer_address ?? '',
  status: order.status,
});

/**
 * Returns what to save of the order and its customer. It contains only the changed fields of the
 * customer: the customer may have changed the other fields since, which does not increase the order's version.
 */
export function editOf(order: OrderRow, draft: OrderDraft): OrderEdit {
  return {
    id: order.id,
    orderUid: order.order_uid,
    version: order.version,
    status: draft.status as OrderStatus,
    items: order.items,
    customer: changedFields(customerFields, orderDraftOf(order), draft),
  };
}

/** Returns the changed delivery details; null if there are none. */
export function deliveryEditOf(order: OrderRow, delivery: DeliveryDetails | null): DeliveryEdit | null {
  if (!delivery) return null;
  const shipping = changedFields(deliveryFields, normalizeDelivery(deliveryOf(order.shipping)), delivery);
  return Object.keys(shipping).length > 0 ? { id: order.id, version: order.version, shipping } : null;
}

/** What the invoice says about the buyer, as the form shows it. The name is the buyer of a gift, otherwise the recipient. */
export type Buyer = Record<'name' | 'gstin', string>;

export const buyerOf = ({ buyer_name, name, gstin }: StoredDelivery): Buyer => ({
  name: buyer_name ?? name ?? '',
  gstin: gstin ?? '',
});

/** Returns what changed of the buyer; null if nothing did. */
export function buyerEditOf({ id, version, shipping }: OrderRow, buyer: Buyer): DeliveryEdit | null {
  const { name, ...others } = changedFields(['name', 'gstin'], buyerOf(shipping), buyer);
  const changed = {
    ...others,
    ...(name !== undefined && { [isForSomebodyElse(shipping) ? 'buyer_name' : 'name']: name }),
  };
  return Object.keys(changed).length > 0 ? { id, version, shipping: changed } : null;
}

function changedFields<Field extends string>(
  fields: readonly Field[],
  initial: Record<Field, string>,
  draft: Record<Field, string>,
): Partial<Record<Field, string>> {
  const changed = fields.filter((field) => draft[field].trim() !== initial[field].trim());
  return Object.fromEntries(changed.map((field) => [field, draft[field].trim()])) as Partial<Record<Field, string>>;
}
