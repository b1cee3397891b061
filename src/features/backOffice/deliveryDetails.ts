import type { OrderRow } from './orderQuery';

export const deliveryFields = ['name', 'email', 'phone', 'address'] as const;

type DeliveryField = (typeof deliveryFields)[number];

/** Where the parcel of an order goes. It belongs to the order and is independent of its customer. */
export type DeliveryDetails = Record<DeliveryField, string>;

/** Returns an order's own delivery details; missing ones are empty. */
export const deliveryOf = ({ shipping }: Pick<OrderRow, 'shipping'>): DeliveryDetails => ({
  name: shipping.name ?? '',
  email: shipping.email ?? '',
  phone: shipping.phone ?? '',
  address: shipping.address ?? '',
});

export const hasDelivery = (details: DeliveryDetails) => deliveryFields.some((field) => details[field] !== '');

/** Returns the delivery details that differ from the customer's. Case and white space are ignored. */
export function differingFields(order: OrderRow): DeliveryField[] {
  const delivery = deliveryOf(order);
  const customer = {
    name: order.customer_name,
    email: order.customer_email,
    phone: order.customer_phone,
    address: order.customer_address,
  };
  return deliveryFields.filter((field) => normalize(delivery[field]) !== normalize(customer[field] ?? ''));
}

const normalize = (text: string) => text.replace(/\s+/g, ' ').trim().toLowerCase();
