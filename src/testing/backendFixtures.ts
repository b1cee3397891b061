import type { OpenWork } from '../domain/openWork';
import type { Tables } from '../../supabase/database.types';
import type { OrderRow } from '../features/backOffice/orders/orderQuery';
import type { FakeResponse } from './fakeServer';

/** Returns a database response with rows. `count` is the number of all matching rows. */
export const rowsResponse = (rows: unknown[], count = rows.length): FakeResponse => ({
  body: rows,
  headers: { 'content-range': `${rows.length > 0 ? `0-${rows.length - 1}` : '*'}/${count}` },
});

/** Returns the response to a request that failed in the database. */
export const errorResponse = (message: string, status = 400, code = 'P0001'): FakeResponse => ({
  status,
  body: { code, message, details: null, hint: null },
});

export const customerRow = (fields: Partial<Tables<'customers'>> = {}): Tables<'customers'> => ({
  id: 'customer-asha',
  user_id: 'user-asha',
  name: 'Asha Menon',
  email: 'asha@nbt.example',
  phone: '+91 98400 55501',
  address: '14 Second Cross Street, Chennai 600090',
  created_at: '2026-01-05T09:00:00Z',
  updated_at: '2026-01-05T09:00:00Z',
  is_email_changed: false,
  name_key: 'asha menon',
  search_text: '',
  ...fields,
});

const items = [
  {
    product: { id: 'winter-frost', title: 'Winter Frost Tea', image: null },
    variant: { id: 'winter-frost-50', title: '50 g', weight: '50 g' },
    quantity: 2,
    unit_amount: 78_000,
  },
];

/** Returns a row of the back office's order list. `number` has six digits. */
export const orderRow = (number: number, fields: Partial<OrderRow> = {}): OrderRow => ({
  id: `order-${number}`,
  order_uid: `NBT-${number}`,
  order_uid_length: 10,
  customer_id: 'customer-asha',
  customer_name: 'Asha Menon',
  customer_name_key: 'asha menon',
  customer_email: 'asha@nbt.example',
  customer_phone: '+91 98400 55501',
  customer_address: '14 Second Cross Street, Chennai 600090',
  items,
  shipping: {},
  attention: [],
  needs_attention: false,
  status: 'Processing',
  total_amount: 1560,
  version: 1,
  created_at: '2026-01-31T09:00:00Z',
  updated_at: '2026-01-31T09:00:00Z',
  packed_at: null,
  shipped_at: null,
  courier: null,
  tracking_number: null,
  invoice_due_at: null,
  dispute: null,
  search_text: '',
  customer_search_text: '',
  ...fields,
});

/** The rows of order_lines of an order of which nothing was refunded. */
export const orderLines = ({ id, items }: OrderRow): Tables<'order_lines'>[] =>
  items.map(({ product, variant, quantity, unit_amount }, index) => ({
    id: index + 1,
    order_id: id,
    place: index + 1,
    product_id: product.id,
    product_title: product.title,
    image: product.image,
    variant_id: variant.id,
    item_id: variant.id,
    variant_title: variant.title,
    weight: variant.weight,
    quantity,
    unit_amount,
    returned: 0,
    stock_taken: quantity,
    is_unshipped: true,
    hsn: null,
    tax_rate: null,
  }));

/** What open_work() returns to an owner. By default, everything is done and nothing was sold. */
export const openWork = (fields: Partial<OpenWork> = {}): OpenWork => ({
  today: '2026-11-27',
  to_pack: 0,
  to_ship: 0,
  needs_attention: 0,
  first_attention: null,
  messages: 0,
  answer_due_at: null,
  low_stock: 0,
  disputes: [],
  sales: { yesterday: 0, this_month: 0, month_before: 0, month_before_until: '2026-10-27' },
  ...fields,
});
