/*
 * deleted_orders: orders that an administrator has deleted, exactly as they were.
 *
 * A trigger inserts a row whenever an order is deleted; restore_order moves it back.
 * Administrators read the rows; no client writes them. A repeated webhook of the payment
 * does not recreate the order, because its checkout session stays paid.
 */
create table public.deleted_orders (
  id uuid primary key,
  order_uid text not null unique,
  customer_id uuid not null references public.customers (id) on delete restrict,
  checkout_session_id uuid unique references public.checkout_sessions (id) on delete set null,
  items jsonb not null,
  shipping jsonb not null,
  status text not null,
  total_amount numeric(12, 2) not null,
  stock_taken jsonb not null,
  attention text[] not null,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz not null default now(),
  -- The administrator. Null if the order was deleted by the service key.
  deleted_by uuid references auth.users (id) on delete set null
);

create index deleted_orders_customer_id_idx on public.deleted_orders (customer_id);
create index deleted_orders_deleted_at_idx on public.deleted_orders (deleted_at desc, id);

alter table public.deleted_orders enable row level security;
revoke all on public.deleted_orders from public, anon, authenticated, service_role;
grant select, delete on public.deleted_orders to service_role;
grant select on public.deleted_orders to authenticated;

create policy "Administrators read deleted orders" on public.deleted_orders
  for select to authenticated
  using ((select public.is_admin()));

-- Copies a deleted order to deleted_orders. Security definer, because no client may write that table.
create function public.keep_deleted_order() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.deleted_orders (
      id, order_uid, customer_id, checkout_session_id, items, shipping, status, total_amount,
      stock_taken, attention, version, created_at, updated_at, deleted_by
    )
    values (
      old.id, old.order_uid, old.customer_id, old.checkout_session_id, old.items, old.shipping, old.status,
      old.total_amount, old.stock_taken, old.attention, old.version, old.created_at, old.updated_at,
      (select id from auth.users where id = auth.uid())
    );
  return null;
end;
$$;

create trigger keep_deleted_order after delete on public.orders
  for each row execute function public.keep_deleted_order();

/*
 * Restores a deleted order with its number, items, delivery details, customer, status and
 * version, and returns it. An order that is already restored is returned unchanged, so
 * that the call can be repeated. Errors: 42501 (the caller is no administrator), PT404
 * (there is no such deleted order).
 *
 * Security definer, because administrators may not insert orders.
 */
create function public.restore_order(order_id uuid) returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  deleted public.deleted_orders;
  restored public.orders;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;

  delete from public.deleted_orders where id = order_id returning * into deleted;
  if not found then
    select * into restored from public.orders where id = order_id;
    if not found then
      raise sqlstate 'PT404' using message = 'This order no longer exists.';
    end if;
    return restored;
  end if;

  insert into public.orders (
      id, order_uid, customer_id, checkout_session_id, items, shipping, status, total_amount,
      stock_taken, attention, version, created_at, updated_at
    )
    values (
      deleted.id, deleted.order_uid, deleted.customer_id, deleted.checkout_session_id, deleted.items,
      deleted.shipping, deleted.status, deleted.total_amount, deleted.stock_taken, deleted.attention,
      deleted.version, deleted.created_at, deleted.updated_at
    )
    returning * into restored;
  return restored;
end;
$$;

revoke all on function public.keep_deleted_order() from public, anon, authenticated, service_role;
revoke all on function public.restore_order(uuid) from public, anon, authenticated, service_role;
grant execute on function public.restore_order(uuid) to authenticated;
