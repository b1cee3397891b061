import type { StoredDelivery } from '../../../src/domain/order/deliveryDetails.ts';
import { giftLines } from '../../../src/domain/order/gift.ts';
import { lineTitle, type OrderItem } from '../../../src/domain/order/order.ts';
import { normalizeLine } from '../../../src/domain/text.ts';
import { PdfWriter } from './pdf/PdfWriter.ts';

/** What is printed about an order. */
export interface PackedOrder {
  order_uid: string;
  created_at: string;
  items: OrderItem[];
  shipping: StoredDelivery;
}

/** What is printed about the shop. */
export interface Sender {
  legal_name: string | null;
  address: string | null;
  fssai: string | null;
}

/** Writes a packing slip for each order, on a page of its own and without prices: the parcel may be a gift. */
export function writePackingSlips(orders: PackedOrder[], sender: Sender): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new PdfWriter({ title: 'Packing slips', createdAt: newestOf(orders) });
  orders.forEach(({ order_uid, created_at, items, shipping }, n) => {
    if (n > 0) writer.newPage();
    writer.heading(`Packing slip ${order_uid}`);
    writer.gap();
    writer.columns(
      lines('Deliver to', shipping.name, shipping.address, placeOf(shipping), shipping.state, shipping.phone),
      lines(
        'From',
        sender.legal_name,
        sender.address,
        sender.fssai && `FSSAI license no.: ${sender.fssai}`,
        `Ordered on ${dateInIndia(created_at)}`,
      ),
    );
    writer.gap();
    writeGift(writer, shipping);
    writer.table(
      [
        { header: 'Units', share: 0.12, align: 'right' },
        { header: 'Product', share: 0.88 },
      ],
      [
        ...items.map((item) => [String(item.quantity), lineTitle(item.product, item.variant)]),
        [String(items.reduce((units, { quantity }) => units + quantity, 0)), 'in all'],
      ],
      { boldRows: 1 },
    );
  });
  return writer.finish();
}

/** Writes for the recipient who sends the gift, and the note. */
function writeGift(writer: PdfWriter, { buyer_name, gift_note }: StoredDelivery) {
  if (!buyer_name && !gift_note) return;
  writer.heading(buyer_name ? `A gift from ${buyer_name}` : 'Note', 2);
  if (gift_note) writer.paragraph(gift_note, { size: 11 });
  writer.gap();
}

/** Writes how many units of each variant are to be fetched, and for which orders. Then it lists gifts and notes. */
export function writePickList(orders: PackedOrder[]): Promise<Uint8Array<ArrayBuffer>> {
  const writer = new PdfWriter({ title: 'Pick list', createdAt: newestOf(orders) });
  const picks = new Map<string, { name: string; units: number; orders: string[] }>();
  for (const { order_uid, items } of orders) {
    for (const item of items) {
      const name = lineTitle(item.product, item.variant);
      const key = `${item.variant.id} ${name}`;
      const pick = picks.get(key) ?? { name, units: 0, orders: [] };
      pick.units += item.quantity;
      pick.orders.push(item.quantity > 1 ? `${order_uid} (${item.quantity})` : order_uid);
      picks.set(key, pick);
    }
  }
  const sorted = [...picks.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  writer.heading(`Pick list for ${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`);
  writer.gap();
  writer.table(
    [
      { header: 'Units', share: 0.12, align: 'right' },
      { header: 'Product', share: 0.4 },
      { header: 'Orders', share: 0.48 },
    ],
    [
      ...sorted.map(({ name, units, orders: numbers }) => [String(units), name, numbers.join(', ')]),
      [String(sorted.reduce((all, { units }) => all + units, 0)), 'in all', ''],
    ],
    { boldRows: 1 },
  );
  const gifts = orders.flatMap(({ order_uid, shipping }) => {
    // Without the line breaks of the note: a row of a table cannot be higher than a page.
    const about = giftLines(shipping).map(normalizeLine);
    return about.length > 0 ? [[order_uid, about.join('\n')]] : [];
  });
  if (gifts.length > 0) {
    writer.gap();
    writer.table(
      [
        { header: 'Order', share: 0.2 },
        { header: 'Gift or note', share: 0.8 },
      ],
      gifts,
    );
  }
  return writer.finish();
}

const placeOf = ({ city, pin_code }: StoredDelivery) => [city, pin_code].filter(Boolean).join(' ');

const lines = (...texts: (string | null | undefined)[]) => texts.filter((text): text is string => Boolean(text));

const newestOf = (orders: PackedOrder[]) =>
  new Date(Math.max(...orders.map(({ created_at }) => new Date(created_at).getTime())));

const dateInIndia = (timestamp: string) =>
  new Date(timestamp).toLocaleDateString('en-GB', { timeZone: 'Asia/Kolkata', dateStyle: 'long' });
