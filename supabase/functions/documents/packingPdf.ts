import { brand } from '../../../src/domain/brand/facts.ts';
import { formatLongDay } from '../../../src/domain/dates.ts';
import type { StoredDelivery } from '../../../src/domain/order/deliveryDetails.ts';
import { giftLines } from '../../../src/domain/order/gift.ts';
import { lineTitle, type OrderItem } from '../../../src/domain/order/order.ts';
import { compareTexts } from '../../../src/domain/searchKey.ts';
import { joinLines } from '../../../src/domain/text.ts';
import type { Paper } from '../../../src/domain/printing/paper.ts';
import { A4, MM, PdfWriter, type Sheet } from './pdf/PdfWriter.ts';

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

/** Each part of a sheet is about as large as A6. */
const SHEETS: Record<Paper, Sheet> = {
  a4: { ...A4, columns: 2, rows: 2, margin: 5 * MM, footer: 8 * MM },
  a6: { width: 105 * MM, height: 148 * MM, columns: 1, rows: 1, margin: 5 * MM, footer: 8 * MM },
  thermal: { width: 100 * MM, height: 150 * MM, columns: 1, rows: 1, margin: 4 * MM, footer: 8 * MM },
};
const BARCODE_HEIGHT = 10 * MM;

/** What is printed instead of letters that no font has: a line on which people write. */
const writtenByHand = () => `${'_'.repeat(20)} (write by hand)`;

/** Writes a packing slip for each order, without prices: the parcel may be a gift. */
export async function writePackingSlips(
  orders: PackedOrder[],
  sender: Sender,
  paper: Paper,
  hasPickList = false,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = await startParcels('Packing slips', orders, sender, paper, hasPickList);
  for (const { order_uid, created_at, items, shipping } of orders) {
    writer.section(order_uid, writtenByHand);
    writer.barcode(order_uid, BARCODE_HEIGHT);
    writer.paragraph('Packing slip');
    writer.heading(order_uid);
    writer.paragraph(`Ordered on ${formatLongDay(created_at)}`);
    writer.gap();
    writer.fitted('Deliver to', recipientOf(shipping), [14, 12, 10, 9], 60 * MM);
    writer.gap();
    writeSender(writer, sender);
    writer.gap();
    writeGift(writer, shipping);
    writer.table(
      [{ header: 'Units', share: 0.16, align: 'right' }, { header: 'Product' }],
      [
        ...items.map((item) => [String(item.quantity), lineTitle(item.product, item.variant)]),
        [String(items.reduce((units, { quantity }) => units + quantity, 0)), 'in all'],
      ],
      { boldRows: 1 },
    );
  }
  return writer.finish();
}

/** Writes an address label for the parcel of each order. */
export async function writeAddressLabels(
  orders: PackedOrder[],
  sender: Sender,
  paper: Paper,
  hasPickList = false,
): Promise<Uint8Array<ArrayBuffer>> {
  const writer = await startParcels('Address labels', orders, sender, paper, hasPickList);
  for (const { order_uid, shipping } of orders) {
    writer.section(order_uid, writtenByHand);
    writer.fitted('To', recipientOf(shipping), [20, 18, 16, 14, 12, 10, 9], 85 * MM);
    writer.gapUntil(41 * MM);
    writeSender(writer, sender);
    writer.gapUntil(BARCODE_HEIGHT + 1 * MM);
    writer.barcode(order_uid, BARCODE_HEIGHT);
    writer.heading(order_uid);
  }
  return writer.finish();
}

/** @param hasPickList whether the pick list of the orders precedes their slips or labels */
async function startParcels(title: string, orders: PackedOrder[], sender: Sender, paper: Paper, hasPickList: boolean) {
  const writer = await PdfWriter.start({
    title,
    createdAt: newestOf(orders),
    sheet: SHEETS[paper],
    data: [orders, sender],
  });
  if (hasPickList) writePicks(writer, orders);
  return writer;
}

const recipientOf = (shipping: StoredDelivery) =>
  lines(
    shipping.name,
    shipping.address,
    placeOf(shipping),
    shipping.state,
    shipping.phone && `Phone ${shipping.phone}`,
  );

function writeSender(writer: PdfWriter, { legal_name, address, fssai }: Sender): void {
  const [phone] = brand.phones;
  const from = lines(legal_name ?? brand.name, address, `Phone ${phone}`, fssai && `FSSAI license no.: ${fssai}`);
  writer.fitted('From', from, [9, 7.5], 25 * MM);
}

/** Writes for the recipient who sends the gift, and the note. */
function writeGift(writer: PdfWriter, { buyer_name, gift_note }: StoredDelivery) {
  if (!buyer_name && !gift_note) return;
  writer.heading(buyer_name ? `A gift from ${buyer_name}` : 'Note', 2);
  if (gift_note) writer.paragraph(gift_note, { size: 11 });
  writer.gap();
}

/** Writes the pick list of orders on pages of its own. */
export async function writePickList(orders: PackedOrder[]): Promise<Uint8Array<ArrayBuffer>> {
  const writer = await PdfWriter.start({
    title: 'Pick list',
    createdAt: newestOf(orders),
    sheet: A4,
    data: orders,
  });
  writePicks(writer, orders);
  return writer.finish();
}

/** Writes how many units of each variant are to be fetched, and for which orders. Then it lists gifts and notes. */
function writePicks(writer: PdfWriter, orders: PackedOrder[]): void {
  writer.section('Pick list');
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
  const sorted = [...picks.values()].sort((a, b) => compareTexts(a.name, b.name));
  writer.heading(`Pick list for ${orders.length} ${orders.length === 1 ? 'order' : 'orders'}`);
  writer.gap();
  writer.table(
    [{ header: 'Units', share: 0.12, align: 'right' }, { header: 'Product', share: 0.4 }, { header: 'Orders' }],
    [
      ...sorted.map(({ name, units, orders: numbers }) => [String(units), name, numbers.join(', ')]),
      [String(sorted.reduce((all, { units }) => all + units, 0)), 'in all', ''],
    ],
    { boldRows: 1 },
  );
  const gifts = orders.flatMap(({ order_uid, shipping }) => {
    // Without the line breaks of the note, so that the list stays short.
    const about = giftLines(shipping).map(joinLines);
    return about.length > 0 ? [[order_uid, about.join('\n')]] : [];
  });
  if (gifts.length > 0) {
    writer.gap();
    writer.table([{ header: 'Order', share: 0.2 }, { header: 'Gift or note' }], gifts);
  }
}

const placeOf = ({ city, pin_code }: StoredDelivery) => [city, pin_code].filter(Boolean).join(' ');

const lines = (...texts: (string | null | undefined)[]) => texts.filter((text): text is string => Boolean(text));

const newestOf = (orders: PackedOrder[]) =>
  new Date(Math.max(...orders.map(({ created_at }) => new Date(created_at).getTime())));
