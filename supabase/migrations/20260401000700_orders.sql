/*
 * Orders: what customers bought, stored as a snapshot at the time of payment.
 *
 * Only complete_checkout_session and restore_paid_order insert rows. Customers read only their
 * own orders; administrators read all orders, may change items, delivery details, status and
 * reasons for attention, and may delete orders. A trigger calculates the total from the items
 * and increments the version on every update, so that concurrent edits by two administrators
 * are detected.
 *
 * Delivery details belong to the order, not to its customer. Administrators edit them with
 * update_order_shipping; the order's customer is edited separately, by update_order.
 *
 * The reasons why an administrator must check the payment of an order, who removes them when
 * the problem is solved:
 * - short_of_stock: there were fewer units than ordered, for example because the payment
 *   arrived after the reservation had expired
 * - paid_twice: the checkout session was paid by a second payment
 * - amount_differs, currency_differs: what was paid is not the price of the checkout session
 * - refunded: everything that was paid was refunded, but the order is not cancelled
 * - refund_failed: a refund did not reach the customer
 * - disputed: the customer has asked the bank for the money back, or the bank has decided
 * - state_differs: the PIN code of the delivery address lies in another state
 * - restored: the order was restored from the payment provider's record
 * - number_changed: its number was given again meanwhile, so that the customer knows another
 *   one, which is in the audit log
 */
create table public.orders (
  id uuid primary key default gen_random_uuid(),
  order_uid text not null unique check (order_uid ~ '^NBT-[0-9]{6,}$'),
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
  -- Where the parcel goes, as entered for the payment.
  shipping jsonb not null default '{}' check (shipping = public.delivery_details(shipping)),
  status text not null default 'Processing' check (status in ('Processing', 'Shipped', 'Delivered', 'Cancelled')),
  total_amount numeric(12, 2) not null check (total_amount >= 0),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The units that the order has taken from the stock, by variant id: { "winter-frost-50g": 2 }. Only managed variants
  -- are included.
  stock_taken jsonb not null default '{}' check (jsonb_typeof(stock_taken) = 'object'),
  attention text[] not null default '{}' check (
    attention <@ array[
      'short_of_stock', 'paid_twice', 'amount_differs', 'currency_differs', 'refunded', 'refund_failed', 'disputed',
      'state_differs', 'restored', 'number_changed'
    ]
  ),
  -- The delivery details in lower case, for search_orders. Extracting them from shipping in every search of 100,000
  -- orders takes several times as long.
  delivery_text text not null generated always as (lower(
    coalesce(shipping ->> 'name', '') || E'\n' || coalesce(shipping ->> 'email', '') || E'\n' ||
    coalesce(shipping ->> 'phone', '') || E'\n' || coalesce(shipping ->> 'address', '') || E'\n' ||
    coalesce(shipping ->> 'city', '') || ' ' || coalesce(shipping ->> 'pin_code', '') || E'\n' ||
    coalesce(shipping ->> 'state', '')
  )) stored,
  -- A column of the table, so that the orders that need attention are counted without the view order_list.
  needs_attention boolean not null generated always as (attention <> '{}') stored
);
comment on table public.orders is 'What customers bought, stored as a snapshot at the time of payment.';

create index orders_customer_id_created_at_idx on public.orders (customer_id, created_at desc);
create index orders_created_at_idx on public.orders (created_at desc, id);
create index orders_status_created_at_idx on public.orders (status, created_at desc);
create index orders_total_amount_idx on public.orders (total_amount);
create index orders_needs_attention_idx on public.orders (created_at desc, id) where needs_attention;

alter table public.orders enable row level security;

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

create trigger record_change after insert or update or delete on public.orders
  for each row execute function public.record_change();

-- No role may call it: it takes minutes for numbers with many digits.
create function public.total_of(items jsonb) returns numeric
language sql immutable set search_path = ''
as $$
  select coalesce(sum((item ->> 'quantity')::numeric * (item ->> 'unit_amount')::numeric), 0) / 100
  from jsonb_array_elements(items) as item;
$$;
comment on function public.total_of is
  'Returns the total in rupees of items [{ "product", "variant", "quantity", "unit_amount": paise }].';

-- Security definer, because the roles may not call total_of.
create function public.follow_order() returns trigger
language plpgsql security definer set search_path = ''
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
comment on function public.follow_order is 'Calculates the total, the version and updated_at of an order.';

create trigger follow_order before insert or update on public.orders
  for each row execute function public.follow_order();

-- A number is random, so that it reveals neither how many orders the shop has nor the number of the next one.
create function public.random_order_uid(attempt integer) returns text
language sql volatile set search_path = ''
as $$
  select 'NBT-' || lpad(floor(random() * 10::double precision ^ digits)::bigint::text, digits, '0')
  from (select 6 + (attempt - 1) / 10 as digits) as length;
$$;
comment on function public.random_order_uid is
  'Returns a random order number: six digits for the first ten attempts to find a free one, one digit more for each '
  'further ten attempts.';

/*
 * The stock of cancelled orders.
 *
 * Every order records the units that it has taken from the stock. Changing its status to
 * Cancelled returns exactly those units; changing it back takes the units of its items
 * again, or fails if there are not enough. Because the record moves with the order, units
 * are never returned twice, even when the order is deleted, restored or saved again.
 * Deleting or restoring an order does not change the stock.
 */
create function public.managed_units(items jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(wanted.variant_id, wanted.quantity), '{}')
  from (
    select item -> 'variant' ->> 'id' as variant_id, sum((item ->> 'quantity')::integer) as quantity
    from jsonb_array_elements(items) as item
    group by 1
  ) wanted
  join public.variants variant on variant.id = wanted.variant_id
  where variant.manage_inventory;
$$;
comment on function public.managed_units is 'Returns the units of managed variants in items, by variant id.';

-- Security definer, because administrators have no rights on the stock.
create function public.move_order_stock() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  units jsonb;
  short record;
begin
  if (new.status = 'Cancelled') = (old.status = 'Cancelled') then
    return new;
  end if;
  units := case when new.status = 'Cancelled' then old.stock_taken else public.managed_units(new.items) end;

  -- Locks in the same order as open_checkout_session, so that the two never deadlock.
  perform from public.stock
    where variant_id in (select jsonb_object_keys(units))
    order by variant_id
    for update;

  if new.status = 'Cancelled' then
    update public.stock set quantity = stock.quantity + unit.value::integer
      from jsonb_each_text(units) as unit
      where stock.variant_id = unit.key;
    new.stock_taken := '{}';
    return new;
  end if;

  -- A separate statement gets a new snapshot, which includes what was committed while it waited.
  select product.title as product, variant.title as variant, available.quantity
    into short
    from jsonb_each_text(units) as unit
    join public.variants variant on variant.id = unit.key
    join public.products product on product.id = variant.product_id
    join public.available_stock(array(select jsonb_object_keys(units))) available on available.variant_id = unit.key
    where available.quantity < unit.value::integer
    order by product.position, variant.position
    limit 1;
  if found then
    raise sqlstate 'PT409' using
      message = format('Not enough stock for %s (%s). Only %s left.', short.product, short.variant, short.quantity),
      hint = 'insufficient_inventory';
  end if;
  update public.stock set quantity = stock.quantity - unit.value::integer
    from jsonb_each_text(units) as unit
    where stock.variant_id = unit.key;
  new.stock_taken := units;
  return new;
end;
$$;
comment on function public.move_order_stock is
  'Returns or takes the units of an order whose status changes to or from Cancelled. Error: PT409 with the hint '
  'insufficient_inventory (the units cannot be taken again, because others have bought or reserved them).';

create trigger move_order_stock before update of status on public.orders
  for each row execute function public.move_order_stock();

/*
 * Deleted orders, exactly as they were. A repeated webhook of the payment does not recreate
 * the order, because its checkout session stays paid.
 *
 * The table has every column of orders that is not generated. A column that is added to orders
 * is added here too; the functions need no change.
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
comment on table public.deleted_orders is
  'Orders that an administrator has deleted, exactly as they were. restore_order moves a row back.';

create index deleted_orders_customer_id_idx on public.deleted_orders (customer_id);
create index deleted_orders_deleted_at_idx on public.deleted_orders (deleted_at desc, id);

alter table public.deleted_orders enable row level security;

create policy "Administrators read deleted orders" on public.deleted_orders
  for select to authenticated
  using ((select public.is_admin()));

-- Security definer, because no client may write deleted_orders.
create function public.keep_deleted_order() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.deleted_orders
    select * from jsonb_populate_record(
      null::public.deleted_orders,
      to_jsonb(old) || jsonb_build_object(
        'deleted_at', now(), 'deleted_by', (select id from auth.users where id = auth.uid())
      )
    );
  return null;
end;
$$;
comment on function public.keep_deleted_order is 'Copies a deleted order to deleted_orders.';

create trigger keep_deleted_order after delete on public.orders
  for each row execute function public.keep_deleted_order();

-- Security definer, because administrators may not insert orders.
create function public.restore_order(order_id uuid) returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  deleted public.deleted_orders;
  saved jsonb;
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

  saved := to_jsonb(deleted) - array['deleted_at', 'deleted_by'];
  -- With the names of the columns, because the generated ones cannot be inserted.
  execute format(
    'insert into public.orders (%1$s) select %1$s from jsonb_populate_record(null::public.orders, $1) returning *',
    (select string_agg(quote_ident(name), ', ') from jsonb_object_keys(saved) as name)
  ) into restored using saved;
  return restored;
end;
$$;
comment on function public.restore_order is
  'Restores a deleted order with its number, items, delivery details, customer, status and version, and returns it. An '
  'order that is already restored is returned unchanged, so that the call can be repeated. Errors: 42501 (the caller '
  'is not an administrator), PT404 (there is no such deleted order).';

/*
 * The emails about orders.
 *
 * Triggers queue the confirmation when a paid checkout session becomes an order, and the
 * shipping notice when the status of an order becomes Shipped for the first time, in the
 * same transaction. Each is queued once per order, even if the order is deleted and
 * restored, or its status changes back and forth. No role reads or writes the table. It has
 * no foreign key, because an order that was deleted keeps its notices.
 */
create table public.order_notices (
  order_id uuid not null,
  kind text not null check (kind in ('order_confirmation', 'shipping_notice')),
  created_at timestamptz not null default now(),
  primary key (order_id, kind)
);
comment on table public.order_notices is 'The emails about orders that were queued, so that each is queued once.';

alter table public.order_notices enable row level security;

create function public.queue_order_notice() returns trigger
-- Security definer, because administrators may not access the tables of emails.
language plpgsql security definer set search_path = ''
as $$
declare
  recipient text := nullif(trim(new.shipping ->> 'email'), '');
begin
  if recipient is null then
    return null;
  end if;
  insert into public.order_notices (order_id, kind) values (new.id, tg_argv[0]) on conflict do nothing;
  if found then
    perform public.queue_email(
      tg_argv[0],
      recipient,
      jsonb_build_object(
        'order_uid', new.order_uid, 'items', new.items, 'total_amount', new.total_amount, 'shipping', new.shipping
      )
    );
  end if;
  return null;
end;
$$;
comment on function public.queue_order_notice is
  'Queues an email of the kind in the first argument of the trigger, unless the order has no email or had that one.';

create trigger queue_order_confirmation after insert on public.orders
  for each row when (new.checkout_session_id is not null)
  execute function public.queue_order_notice('order_confirmation');
create trigger queue_shipping_notice after update of status on public.orders
  for each row when (new.status = 'Shipped' and old.status <> 'Shipped')
  execute function public.queue_order_notice('shipping_notice');

insert into public.api_privileges (object, role, privilege)
  select 'table public.orders', 'service_role', unnest(array['select', 'insert', 'update', 'delete']);
-- Columns: totals, owners and versions are never edited directly.
insert into public.api_privileges (object, column_name, role, privilege) values
  ('table public.orders', '', 'authenticated', 'select'),
  ('table public.orders', '', 'authenticated', 'delete'),
  ('table public.orders', 'items', 'authenticated', 'update'),
  ('table public.orders', 'shipping', 'authenticated', 'update'),
  ('table public.orders', 'status', 'authenticated', 'update'),
  ('table public.orders', 'attention', 'authenticated', 'update');
insert into public.api_privileges (object, role, privilege) values
  ('table public.deleted_orders', 'authenticated', 'select'),
  ('table public.deleted_orders', 'service_role', 'select'),
  ('table public.deleted_orders', 'service_role', 'delete'),
  ('function public.random_order_uid(integer)', 'service_role', 'execute'),
  ('function public.managed_units(jsonb)', 'service_role', 'execute'),
  ('function public.restore_order(uuid)', 'authenticated', 'execute');
select public.apply_privileges();
