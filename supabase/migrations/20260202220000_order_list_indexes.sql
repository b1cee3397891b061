/*
 * The rows of one page of the back office's grid are read from an index, however many
 * orders there are. Their number is counted by a request of its own, from orders alone.
 */

-- A column of the table, so that the orders that need attention are counted without the view.
alter table public.orders
  add column needs_attention boolean not null generated always as (attention <> '{}') stored;
drop index public.orders_attention_idx;
create index orders_needs_attention_idx on public.orders (created_at desc, id) where needs_attention;

create index customers_name_idx on public.customers (name);

create or replace view public.order_list with (security_invoker = on) as
  select
    orders.id, orders.order_uid, orders.customer_id, orders.items, orders.shipping, orders.status,
    orders.total_amount, orders.version, orders.created_at, orders.updated_at,
    customer.name as customer_name, customer.email as customer_email,
    customer.phone as customer_phone, customer.address as customer_address,
    orders.attention, orders.delivery_text, orders.needs_attention
  from public.orders
  -- Not a left join, which the planner cannot start with the customers in the order of their names.
  join public.customers customer on customer.id = orders.customer_id;
