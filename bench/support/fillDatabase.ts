/*
 * Fills a migrated database with generated customers, orders, contact messages, entries of the audit log and products.
 * Used by bench/backOffice.ts.
 */
import type { Database } from '../../supabase/server/database/database.ts';

export interface RowCounts {
  customers: number;
  orders: number;
  messages: number;
  auditEntries: number;
  /** Each has a variant whose stock is counted. */
  products: number;
}

/** Inserts the given numbers of rows. The orders have every status and are seven minutes apart. */
export async function fillDatabase(
  db: Database,
  { customers, orders, messages, auditEntries, products }: RowCounts,
): Promise<void> {
  await db.query(
    `insert into public.customers (name, email, phone, address)
     select format('%s %s', (array['Asha', 'Vikram', 'Priya', 'Thomas', 'Fatima', 'Gurpreet'])[1 + n % 6], md5(n::text)),
       format('customer-%s@bench.example', n), format('+91 9%s', n), format('%s Estate Road, Coonoor', n)
     from generate_series(1, $1::integer) n`,
    [customers],
  );
  await db.query(
    `insert into public.contact_submissions (ticket, name, email, message, created_at, handled_at)
     select format('T-%s', 500000 + n), format('Writer %s', n), format('writer-%s@bench.example', n), repeat('When is the frost tea back? ', 1 + n % 20),
       now() - n * interval '25 minutes', case when n > 50 then now() end
     from generate_series(1, $1::integer) n`,
    [messages],
  );
  await db.query(
    `insert into public.audit_log (actor_id, table_name, row_id, operation, after, happened_at)
     select ('00000000-0000-4000-8000-00000000000' || n % 4)::uuid, case when n % 5000 = 0 then 'shop_settings' else 'orders' end,
       gen_random_uuid(), 'update', jsonb_build_object('order_uid', format('NBT-%s', 500000 + n)),
       now() - n * interval '3 minutes'
     from generate_series(1, $1::integer) n`,
    [auditEntries],
  );
  await db.query(
    `insert into public.products (id, slug, title, position)
     select format('bench-%s', n), format('bench-%s', n), format('Bench Tea %s', n), 1000 + n
     from generate_series(1, $1::integer) n`,
    [products],
  );
  await db.query(
    `insert into public.variants (id, product_id, title, amount, manage_inventory)
     select format('bench-%s-100g', n), format('bench-%s', n), '100 g', 18000, true
     from generate_series(1, $1::integer) n`,
    [products],
  );
  await db.query(
    `insert into public.stock (variant_id, quantity, low_threshold)
     select format('bench-%s-100g', n), n % 100, 10 from generate_series(1, $1::integer) n`,
    [products],
  );
  await db.query(
    `insert into public.checkout_sessions (order_uid, status, success_url, cancel_url, created_at)
     select format('NBT-%s', 500000 + n), 'paid', '', '', now() - n * interval '7 minutes'
     from generate_series(1, $1::integer) n`,
    [orders],
  );
  await db.query(
    `insert into public.payments
       (checkout_session_id, provider, provider_payment_id, amount, currency, paid_at, webhook_at, dispute)
     select id, 'bench', order_uid, 18000, 'inr', created_at, created_at,
       case when right(order_uid, 4) = '0000' then 'open' end
     from public.checkout_sessions where success_url = ''`,
  );
  await db.query(
    `insert into public.orders
       (order_uid, customer_id, checkout_session_id, status, created_at, packed_at, shipped_at, items)
     select session.order_uid, buyer.id, session.id,
       (array['Processing', 'Shipped', 'Delivered', 'Cancelled'])[1 + n / 5 % 4], now() - n * interval '7 minutes',
       case when n / 5 % 4 < 3 and n % 2 = 0 then now() - n * interval '6 minutes' end,
       case when n / 5 % 4 in (1, 2) then now() - n * interval '5 minutes' end,
       jsonb_build_array(jsonb_build_object(
         'product', jsonb_build_object('id', 'bench-tea', 'title', 'Bench Tea', 'image', '/art/products/bench-tea-1.webp'),
         'variant', jsonb_build_object('id', format('bench-%s-100g', 1 + n % $3::integer), 'title', '100 g', 'weight', '100 g'),
         'quantity', 1 + n % 4, 'unit_amount', 18000 + n * 7919 % 200000))
     from generate_series(1, $1::integer) n
     join public.checkout_sessions session on session.order_uid = format('NBT-%s', 500000 + n)
     join (select id, row_number() over () as place from public.customers where email like '%@bench.example') buyer
       on buyer.place = 1 + n * 31 % $2::integer`,
    [orders, customers, Math.max(products, 1)],
  );
  await db.query(
    `update public.order_internals set attention = '{paid_twice}'
     from public.orders where orders.id = order_id and orders.customer_id in (
       select id from public.customers where email like '%@bench.example'
     ) and substr(orders.order_uid, 5)::integer % 50 = 0`,
  );
  // As if the orders had taken their units when they were paid.
  await db.query(
    `update public.order_lines line set stock_taken = quantity
     from public.orders where orders.id = line.order_id and orders.status <> 'Cancelled' and line.variant_id is not null`,
  );
  await db.exec('analyze');
}
