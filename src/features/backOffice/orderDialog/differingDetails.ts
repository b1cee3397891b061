import { addressText, deliveryFields, splitAddress, type DeliveryDetails } from '../../../domain/order/deliveryDetails';
import { phoneNumber } from '../../../domain/phone';
import { searchKey } from '../../../domain/searchKey';
import type { OrderRow } from '../orders/orderQuery';

export const hasDelivery = (details: DeliveryDetails) => deliveryFields.some((field) => details[field] !== '');

/** Returns which of the delivery details differ from the customer's. Case, white space and commas are ignored. */
export function differingDetails({ shipping, ...order }: OrderRow): string[] {
  const pairs = {
    name: [shipping.name, order.customer_name],
    email: [shipping.email, order.customer_email],
    phone: [shipping.phone, order.customer_phone].map((text) => phoneNumber(text ?? '') ?? text),
    // The state may follow from the PIN code.
    address: [addressText(shipping), order.customer_address].map((text) => addressText(splitAddress(text ?? ''))),
  };
  return Object.entries(pairs).flatMap(([name, [delivery, customer]]) =>
    normalize(delivery) === normalize(customer) ? [] : [name],
  );
}

const normalize = (text: string | null | undefined) => searchKey(text ?? '').replace(/[\s,]/g, '');
