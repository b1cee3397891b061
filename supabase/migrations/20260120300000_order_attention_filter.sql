/*
 * Lets administrators filter the orders that need attention. The filter has a column of
 * its own, because the gateway permits no operators for arrays.
 */
create or replace view public.order_list with (security_invoker = on) as
  select
    orders.id, orders.order_uid, orders.customer_id, orders.items, orders.shipping, orders.status,
    orders.total_amount, orders.version, orders.created_at, orders.updated_at,
    customer.name as customer_name, customer.email as customer_email,
    customer.phone as customer_phone, customer.address as customer_address,
    orders.attention, orders.delivery_text,
    orders.attention <> '{}' as needs_attention
  from public.orders
  -- A left join, because the planner can skip it when it only counts rows.
  left join public.customers customer on customer.id = orders.customer_id;

create index orders_attention_idx on public.orders (created_at desc, id) where attention <> '{}';
