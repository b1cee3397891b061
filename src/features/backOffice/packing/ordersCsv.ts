import { writeCsv, type CsvCell } from '../../../domain/csv';
import { formatSpreadsheetTime } from '../../../domain/dates';
import { lineTitle } from '../../../domain/order/order';
import type { OrderMoney } from '../orders/adminOrdersApi';
import { explainReason } from '../orders/adminOrderTexts';
import type { OrderRow } from '../orders/orderQuery';
import { phoneNumber } from '../../../domain/phone';

/** Without it, Excel does not read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

const columns: Record<string, (order: OrderRow, money: OrderMoney | undefined) => CsvCell> = {
  Order: ({ order_uid }) => order_uid,
  Status: ({ status }) => status,
  Ordered: ({ created_at }) => spreadsheetTime(created_at),
  Packed: ({ packed_at }) => spreadsheetTime(packed_at),
  Shipped: ({ shipped_at }) => spreadsheetTime(shipped_at),
  Courier: ({ courier }) => courier,
  'Tracking number': ({ tracking_number }) => tracking_number,
  Name: ({ shipping, customer_name }) => shipping.name ?? customer_name,
  Email: ({ shipping, customer_email }) => shipping.email ?? customer_email,
  Phone: ({ shipping, customer_phone }) => inOneForm(shipping.phone ?? customer_phone),
  Address: ({ shipping }) => shipping.address,
  City: ({ shipping }) => shipping.city,
  'PIN code': ({ shipping }) => shipping.pin_code,
  State: ({ shipping }) => shipping.state,
  'Gift from': ({ shipping }) => shipping.buyer_name,
  Note: ({ shipping }) => shipping.gift_note,
  Items: ({ items }) => describeItems(items),
  Units: ({ items }) => items.reduce((units, { quantity }) => units + quantity, 0),
  'Total (INR)': ({ total_amount }) => total_amount.toFixed(2),
  'Refunded (INR)': (_order, money) => money && (money.refunded / 100).toFixed(2),
  'Invoice number': (_order, money) => money?.invoice_number,
  'Needs attention': ({ attention }) => attention.map((reason) => explainReason(reason).label).join(', '),
};

export const csvHeader = BYTE_ORDER_MARK + writeCsv([Object.keys(columns)]);

/** Writes orders as lines. `money` has what was refunded and invoiced; without a row for an order, both are empty. */
export function csvLines(orders: readonly OrderRow[], money: readonly OrderMoney[]): string {
  const moneyOf = new Map(money.map((each) => [each.order_id, each]));
  return writeCsv(
    orders.map((order) => Object.values(columns).map((valueOf) => valueOf(order, moneyOf.get(order.id)))),
  );
}

/** Returns the items of an order as text: `2 × Winter Frost Tea (50 g); 1 × Masala Chai (100 g)`. */
export const describeItems = (items: OrderRow['items']) =>
  items.map(({ quantity, product, variant }) => `${quantity} × ${lineTitle(product, variant)}`).join('; ');

/** Couriers expect phone numbers in one form. What is not one number stays as it was typed. */
const inOneForm = (phone: string | null) => phone && (phoneNumber(phone) ?? phone);

const spreadsheetTime = (at: string | null) => at && formatSpreadsheetTime(at);
