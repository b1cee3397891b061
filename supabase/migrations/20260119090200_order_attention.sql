/*
 * Marks orders whose payment an administrator must check. The reasons are:
 * - short_of_stock: there were fewer units than ordered, for example because the payment
 *   arrived after the reservation had expired
 * - paid_twice: the checkout session was paid by a second payment
 * - amount_differs, currency_differs: what was paid is not the price of the checkout session
 *
 * complete_checkout_session sets the reasons; administrators remove them when the problem
 * is solved.
 */
alter table public.orders
  add column attention text[] not null default '{}' check (
    attention <@ array['short_of_stock', 'paid_twice', 'amount_differs', 'currency_differs']
  );

grant update (attention) on public.orders to authenticated;

-- A payment is stored with what was actually paid, which may be in a currency that the shop does not use.
alter table public.payments
  drop constraint payments_currency_fkey,
  add constraint payments_currency_check check (currency ~ '^[a-z]{3}$');

create or replace view public.order_list with (security_invoker = on) as
  select
    orders.id, orders.order_uid, orders.customer_id, orders.items, orders.shipping, orders.status,
    orders.total_amount, orders.version, orders.created_at, orders.updated_at,
    customer.name as customer_name, customer.email as customer_email,
    customer.phone as customer_phone, customer.address as customer_address,
    orders.attention
  from public.orders
  -- A left join, because the planner can skip it when it only counts rows.
  left join public.customers customer on customer.id = orders.customer_id;
