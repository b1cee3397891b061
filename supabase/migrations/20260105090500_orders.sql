/*
 * orders: what a customer bought, stored as a snapshot at the time of payment.
 *
 * Only complete_checkout_session inserts rows. Customers read their own orders;
 * administrators read all orders, may change items and status, and may delete orders.
 * A trigger calculates the total from the items and increments the version on every
 * update, so that concurrent edits by two administrators are detected.
 */

-- Returns the total in rupees of items [{ "product", "variant", "quantity", "unit_amount": paise }].
create function public.total_of(items jsonb) returns numeric
language sql immutable set search_path = ''
as $$
  select coalesce(sum((item ->> 'quantity')::numeric * (item ->> 'unit_amount')::numeric), 0) / 100
  from jsonb_array_elements(items) as item;
$$;

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  order_uid text not null unique check (order_uid ~ '^NBT-[0-9]{6}$'),
  customer_id uuid not null references public.customers (id) on delete restrict,
  checkout_session_id uuid unique references public.checkout_sessions (id) on delete set null,
  -- Every line needs a whole quantity and a price, because the total is calculated from them.
  items jsonb not null check (
    jsonb_typeof(items) = 'array'
    and jsonb_array_length(items) = jsonb_array_length(jsonb_path_query_array(
      items,
      'strict $[*] ? (@.quantity >= 1 && @.quantity.floor() == @.quantity && @.unit_amount >= 0)'
    ))
  ),
  -- The delivery details that were entered for the payment: { "name", "email", "phone", "address" }.
  shipping jsonb not null default '{}' check (jsonb_typeof(shipping) = 'object'),
  status text not null default 'Processing' check (status in ('Processing', 'Shipped', 'Delivered', 'Cancelled')),
  total_amount numeric(12, 2) not null check (total_amount >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index orders_customer_id_created_at_idx on public.orders (customer_id, created_at desc);
create index orders_created_at_idx on public.orders (created_at desc, id);
create index orders_status_created_at_idx on public.orders (status, created_at desc);
create index orders_total_amount_idx on public.orders (total_amount);

-- Calculates the total, the version and updated_at of an order.
create function public.follow_order() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.total_amount := public.total_of(new.items);
  if tg_op = 'UPDATE' then
    new.version := old.version + 1;
    new.updated_at := now();
  end if;
  return new;
end;
$$;

create trigger follow_order before insert or update on public.orders
  for each row execute function public.follow_order();

revoke all on function public.total_of(jsonb) from public, anon, authenticated, service_role;
revoke all on function public.follow_order() from public, anon, authenticated, service_role;
grant execute on function public.total_of(jsonb) to authenticated, service_role;

alter table public.orders enable row level security;
revoke all on public.orders from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.orders to service_role;
grant select, delete on public.orders to authenticated;
-- Column grants: totals, owners and versions are never edited directly.
grant update (items, status) on public.orders to authenticated;

create policy "Customers read their own orders" on public.orders
  for select to authenticated
  using (customer_id in (select id from public.customers where user_id = (select auth.uid())));

create policy "Administrators read every order" on public.orders
  for select to authenticated
  using ((select public.is_admin()));

create policy "Administrators edit every order" on public.orders
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "Administrators delete orders" on public.orders
  for delete to authenticated
  using ((select public.is_admin()));
