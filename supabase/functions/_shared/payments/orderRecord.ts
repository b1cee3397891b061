import { percentEncode } from '../../../../src/domain/percentEncode.ts';
import { normalizeText } from '../../../../src/domain/text.ts';
import {
  deliveryFields,
  type DeliveryField,
  type StoredDelivery,
} from '../../../../src/domain/order/deliveryDetails.ts';
import { giftFields, type GiftField } from '../../../../src/domain/order/gift.ts';
import type { CheckoutSession, OrderRecord, RecordedItem } from './provider.ts';

/*
 * What the payment provider keeps of an order besides the payment, as texts with names: Stripe's metadata, Razorpay's
 * notes. An order that the database has lost is restored from it.
 *
 * A text that is too long for one value continues in `name_2`, `name_3` and so on. What does not fit is left out: first
 * the note of a gift, then the last items, then the address. The order number is always there.
 */

/** How much metadata the provider accepts. */
export interface RecordLimits {
  maxKeys: number;
  /** Of a value, in characters. */
  maxLength: number;
}

const ORDER_NUMBER = 'order_uid';
const ITEMS = 'items';
/** The address may not fit, so it is the last. */
const RECORDED = [...deliveryFields.filter((field) => field !== 'address'), 'buyer_name', 'address'] as const;

/** Returns the record of an order. */
export function writeOrderRecord(
  { order_uid, shipping, items }: Pick<CheckoutSession, 'order_uid' | 'shipping' | 'items'>,
  { maxKeys, maxLength }: RecordLimits,
): Record<string, string> {
  const record: Record<string, string> = { [ORDER_NUMBER]: order_uid };
  const freeKeys = () => maxKeys - Object.keys(record).length;
  const addDetail = (name: (typeof RECORDED)[number] | 'gift_note') => {
    const parts = split([...(shipping?.[name] ?? '')], '', maxLength);
    if (parts.length <= freeKeys()) addParts(record, name, parts);
  };
  RECORDED.forEach(addDetail);
  const lines = items.map(
    ({ variant, quantity, unit_amount }) => `${percentEncode(variant.id)}:${quantity}:${unit_amount}`,
  );
  const fitting = lines.filter(({ length }) => length <= maxLength);
  addParts(record, ITEMS, split(fitting, ' ', maxLength).slice(0, freeKeys()));
  addDetail('gift_note');
  return record;
}

/** Reads a record. Accepts anything: what is missing or malformed is left out. */
export function readOrderRecord(metadata: Record<string, unknown>): OrderRecord {
  const read = (name: string, separator: string) => {
    const parts: string[] = [];
    for (let part = metadata[name]; typeof part === 'string'; part = metadata[`${name}_${parts.length + 1}`])
      parts.push(part);
    return parts.join(separator);
  };
  const textOf = (field: DeliveryField | GiftField) => normalizeText(read(field, '')) || null;
  const delivery: StoredDelivery = {
    ...Object.fromEntries(deliveryFields.map((field) => [field, textOf(field)])),
    // Most orders are not gifts, so fields without a text are left out.
    ...Object.fromEntries(giftFields.filter(textOf).map((field) => [field, textOf(field)])),
  };
  const orderNumber = read(ORDER_NUMBER, '');
  return {
    orderNumber: /^NBT-\d{6,}$/.test(orderNumber) ? orderNumber : null,
    delivery: delivery.email ? delivery : null,
    items: read(ITEMS, ' ').split(' ').flatMap(parseItem),
  };
}

function parseItem(line: string): RecordedItem[] {
  const [, encodedId = '', quantity, amount] = /^([^:]+):([1-9]\d{0,5}):(\d{1,9})$/.exec(line) ?? [];
  try {
    const variantId = decodeURIComponent(encodedId);
    return variantId ? [{ variantId, quantity: Number(quantity), unitAmount: Number(amount) }] : [];
  } catch {
    return [];
  }
}

/** Joins pieces to as few texts as possible that are not longer than a length. No piece is divided. */
function split(pieces: string[], separator: string, maxLength: number): string[] {
  const parts: string[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + separator.length + piece.length <= maxLength)
      parts[parts.length - 1] = last + separator + piece;
    else parts.push(piece);
  }
  return parts;
}

function addParts(record: Record<string, string>, name: string, parts: string[]): void {
  parts.forEach((part, index) => {
    record[index === 0 ? name : `${name}_${index + 1}`] = part;
  });
}
