/*
 * Orders: what customers bought, stored as a snapshot at the time of payment.
 *
 * Only complete_checkout_session and restore_paid_order insert rows (see payments.sql). Customers read
 * only their own orders; administrators read all orders, may change delivery details, status and reasons
 * for attention, and may delete orders. An update may contain the items only as they are (protect_order);
 * change_order_items changes them (see refunds.sql). A trigger calculates the total from the items and
 * increments the version on every update, so that concurrent edits by two administrators are detected.
 *
 * Delivery details belong to the order, not to its customer. Administrators edit them with
 * update_order_shipping; update_order edits the customer of the order.
 *
 * The reasons for attention, which the column orders.attention contains. An administrator removes a
 * reason when the problem is solved, unless the list says what removes it:
 * - short_of_stock: there were fewer units than ordered, for example because the payment arrived after
 *   the reservation had expired
 * - paid_twice: the checkout session was paid by a second payment
 * - amount_differs, currency_differs: what was paid is not the price of the checkout session
 * - refunded: everything that was paid was refunded, but the order is not cancelled. Removed when the
 *   order is cancelled, when another payment arrives, or when a refund fails.
 * - refund_failed: a refund did not reach the customer
 * - disputed: the customer has asked the bank for the money back, or the bank has decided
 * - state_differs: the PIN code of the delivery address is in another state
 * - state_unknown: the delivery address has no state. Removed when it has one.
 * - restored: the order was restored from the payment provider's record, or may have been shipped after
 *   the backup from which the database was restored (see tax_documents.sql)
 * - number_changed: the number of a restored order was given to another order meanwhile. The customer
 *   knows the former number, which is in the audit log.
 * - link_cancelled: the order was paid with a payment link that had been cancelled (see checkout.sql)
 * - cancellation_requested: the customer asks to cancel the order (see customer_orders.sql). Removed
 *   when the status changes.
 * - not_shipped: the order is still Processing after three business days. Removed when the status
 *   changes.
 * - cancelled_then_shipped: the order was set to Shipped or Delivered after it had been cancelled or
 *   fully refunded
 * - email_failed: an email about the order was not delivered. Removed when no such email is left.
 * - invoice_missing: the order was shipped, but cannot be invoiced. Removed when it gets its invoice or
 *   needs none.
 * - invoice_credited: the order was cancelled and is active again, but its invoice was credited
 */

create table public.orders (
  id uuid primary key default gen_random_uuid(),
  order_uid text not null unique check (order_uid ~ '^NBT-[0-9]{6,}$'),
  customer_id uuid not null references public.customers (id) on delete restrict,
  placed_by_account boolean not null default false,
  checkout_session_id uuid unique references public.checkout_sessions (id) on delete set null,
  -- Every line needs a whole quantity and a price, because the total is calculated from them.
  items jsonb not null check (
    jsonb_typeof(items) = 'array'
    and jsonb_array_length(items) = jsonb_array_length(jsonb_path_query_array(
      items,
      'strict $[*] ? (@.quantity >= 1 && @.quantity.floor() == @.quantity && @.unit_amount >= 0)'
    ))
  ),
  total_amount numeric(12, 2) not null check (total_amount >= 0),
  -- [{ "variant": { "id" }, "quantity", "unit_amount" }]
  returned jsonb not null default '[]' check (jsonb_typeof(returned) = 'array'),
  -- The units that the order has taken from the stock, by variant id: { "winter-frost-50g": 2 }. Only managed variants
  -- are included.
  stock_taken jsonb not null default '{}' check (jsonb_typeof(stock_taken) = 'object'),
  -- Where the parcel goes, as entered for the payment.
  shipping jsonb not null default '{}' check (shipping = public.delivery_details(shipping)),
  is_email_changed boolean not null default false,
  status text not null default 'Processing' check (status in ('Processing', 'Shipped', 'Delivered', 'Cancelled')),
  packed_at timestamptz,
  -- When the status became Shipped or Delivered. Null while it is Processing.
  shipped_at timestamptz,
  -- When the status became Delivered. Null for other orders, and for an order that was inserted as Delivered.
  delivered_at timestamptz,
  -- When the order was last cancelled, even if its status was changed back.
  cancelled_at timestamptz,
  -- When the order got the reason not_shipped, so that it does not get it again after an administrator has removed it.
  overdue_at timestamptz,
  courier text check (courier ~ '^[^[:cntrl:]]{1,60}$'),
  tracking_number text check (tracking_number ~ '^[A-Za-z0-9][A-Za-z0-9 /_-]{0,49}$'),
  -- When an invoice was due that could not be issued. Null if the order has its invoice or needs none.
  invoice_due_at timestamptz,
  attention text[] not null default '{}' check (
    attention <@ array[
      'short_of_stock', 'paid_twice', 'amount_differs', 'currency_differs', 'refunded', 'refund_failed', 'disputed',
      'state_differs', 'restored', 'number_changed', 'not_shipped', 'cancelled_then_shipped', 'state_unknown',
      'email_failed', 'invoice_missing', 'invoice_credited', 'link_cancelled', 'cancellation_requested'
    ]
  ),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A column of the table, so that the orders that need attention are counted without the view order_list.
  needs_attention boolean not null generated always as (attention <> '{}') stored,
  -- The delivery details in lower case, for search_orders. Extracting them from shipping in every search of 100,000
  -- orders takes several times as long.
  delivery_text text not null generated always as (lower(
    coalesce(shipping ->> 'name', '') || E'\n' || coalesce(shipping ->> 'email', '') || E'\n' ||
    coalesce(shipping ->> 'phone', '') || E'\n' || coalesce(shipping ->> 'address', '') || E'\n' ||
    coalesce(shipping ->> 'city', '') || ' ' || coalesce(shipping ->> 'pin_code', '') || E'\n' ||
    coalesce(shipping ->> 'state', '')
  )) stored,
  -- The names of the products in lower case, for search_orders.
  product_names text not null generated always as (
    lower(jsonb_path_query_array(items, '$[*].product.title')::text)
  ) stored
);
comment on table public.orders is 'What customers bought, stored as a snapshot at the time of payment.';
comment on column public.orders.returned is
  'Units that were refunded by line after shipping. They are still in items, but not in stock_taken.';
comment on column public.orders.placed_by_account is
  'Whether the account of the customer placed the order while it was signed in. Only such orders fill in forms. False '
  'for an order that joined the account by its email.';
comment on column public.orders.is_email_changed is
  'Whether an administrator has ever changed the email of the delivery details. Then no link by email cancels the '
  'order.';

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

/*
 * Deleted orders, exactly as they were. A repeated webhook of the payment does not recreate the order,
 * because its checkout session stays paid.
 *
 * The table has every column of orders that is not generated: keep_deleted_order and restore_order copy
 * columns by name.
 */
create table public.deleted_orders (
  id uuid primary key,
  order_uid text not null unique,
  customer_id uuid not null references public.customers (id) on delete restrict,
  placed_by_account boolean not null default false,
  -- No foreign key: with one, whoever deletes an order would lock its session after the order, while all functions
  -- lock the session first. The payment of an order keeps the session from being deleted.
  checkout_session_id uuid unique,
  items jsonb not null,
  total_amount numeric(12, 2) not null,
  returned jsonb not null default '[]',
  stock_taken jsonb not null,
  shipping jsonb not null,
  is_email_changed boolean not null default false,
  status text not null,
  packed_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  overdue_at timestamptz,
  courier text,
  tracking_number text,
  invoice_due_at timestamptz,
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

-- A number is random, so that it reveals neither how many orders the shop has nor the number of the next order.
create function public.random_order_uid(attempt integer) returns text
language sql volatile set search_path = ''
as $$
  select 'NBT-' || lpad(floor(random() * 10::double precision ^ digits)::bigint::text, digits, '0')
  from (select 6 + (attempt - 1) / 10 as digits) as length;
$$;
comment on function public.random_order_uid is
  'Returns a random order number: six digits for the first ten attempts to find a free one, one digit more for each '
  'further ten attempts.';

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
create function public.set_total_and_version() returns trigger
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
comment on function public.set_total_and_version is 'Sets the total, the version and updated_at of an order.';

-- The names of triggers decide their order: follow_order, follow_status and follow_delivery run before the triggers
-- that read what they set.
create trigger follow_order before insert or update on public.orders
  for each row execute function public.set_total_and_version();

/*
 * Which orders an account has placed itself.
 *
 * Anyone who knows an email can order as a guest with it, and the order joins the account with that
 * email (customer_for, claim_guest_orders). The delivery details and the GSTIN of such an order are the
 * choice of a stranger. The shop therefore fills in forms only from orders that were placed while the
 * account was signed in. A checkout session has the account as its customer until the session is paid,
 * so the order records it.
 *
 * Every other order counts as joined by email: an order of a guest or of a payment link, and an order
 * that was restored from the payment provider's record.
 */
create function public.set_placed_by_account() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    -- Another account has claimed the order of an account that was deleted.
    new.placed_by_account := false;
  else
    -- An order that was deleted and is restored keeps the value.
    new.placed_by_account := new.placed_by_account or exists (
      select from public.checkout_sessions
      where id = new.checkout_session_id and customer_id = new.customer_id
    );
  end if;
  return new;
end;
$$;
comment on function public.set_placed_by_account is
  'Records whether the account placed the order itself. This ends when the order moves to another customer.';

create trigger set_placed_by_account before insert on public.orders
  for each row execute function public.set_placed_by_account();
create trigger end_placed_by_account before update of customer_id on public.orders
  for each row when (new.customer_id <> old.customer_id)
  execute function public.set_placed_by_account();
create trigger end_placed_by_account before update of customer_id on public.deleted_orders
  for each row when (new.customer_id <> old.customer_id)
  execute function public.set_placed_by_account();

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

/*
 * The stock of cancelled orders.
 *
 * Every order records the units that it has taken from the stock. Changing its status to Cancelled
 * returns exactly those units. Changing it back takes the units of its items again, without the units
 * that were refunded by line, or fails if there are not enough. Because the record moves with the
 * order, units are never returned twice, even when the order is deleted, restored or saved again.
 * Deleting or restoring an order does not change the stock.
 *
 * Security definer, because administrators have no rights on the stock.
 */
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
  units := case when new.status = 'Cancelled' then old.stock_taken
    else public.managed_units(public.open_items(new)) end;

  -- Locks in the same order as open_checkout_session, so that these functions never deadlock.
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
 * Only the functions that erase personal data empty the delivery details of an order.
 *
 * Emptying them deletes the notes, the refund reasons and the messages of the order, by triggers that
 * run with the rights of their owner. Staff may update the column, so without this check one request
 * could delete what the audit log does not contain.
 *
 * Security invoker, so that current_user is the role of a request. The functions that erase personal
 * data run as their owner.
 */
create function public.refuse_empty_delivery() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user not in ('anon', 'authenticated', 'service_role') then
    return new;
  end if;
  -- An order without delivery details, such as a restored order, has nothing to lose. Its blank form may be saved, but
  -- {} is what an erasure stores.
  if jsonb_strip_nulls(old.shipping) <> '{}' or coalesce(new.shipping, '{}') = '{}' then
    raise sqlstate 'PT409' using hint = 'delivery_required',
      message = 'Delivery details cannot be emptied. Only erasing the customer removes them.';
  end if;
  return new;
end;
$$;
comment on function public.refuse_empty_delivery is
  'Refuses an update by a role of the API that leaves no delivery details. Error: PT409 with the hint '
  'delivery_required.';

create trigger refuse_empty_delivery before update of shipping on public.orders
  for each row when (
    new.shipping is distinct from old.shipping and jsonb_strip_nulls(coalesce(new.shipping, '{}')) = '{}'
  )
  execute function public.refuse_empty_delivery();

-- See customers.sql.
create trigger refuse_link_in_name before update of shipping on public.orders
  for each row execute function public.refuse_link_in_name();

/*
 * The back office: the view and functions behind the order grid of the administrators.
 *
 * They run with the rights of the caller, so row-level security applies: administrators read and change
 * every order, customers read only their own orders in order_list, and anon has no access.
 *
 * The rows of one page of the grid are read from an index, however many orders there are. A separate
 * request counts the orders, from the table orders alone.
 */
create view public.order_list with (security_invoker = on) as
  select
    orders.id, orders.order_uid, orders.customer_id, orders.items, orders.shipping, orders.status,
    orders.total_amount, orders.version, orders.created_at, orders.updated_at,
    customer.name as customer_name, customer.email as customer_email,
    customer.phone as customer_phone, customer.address as customer_address,
    orders.attention, orders.delivery_text, orders.needs_attention,
    orders.packed_at, orders.shipped_at, orders.courier, orders.tracking_number, orders.product_names
  from public.orders
  -- Not a left join, which the planner cannot start with the customers in the order of their names.
  join public.customers customer on customer.id = orders.customer_id;
comment on view public.order_list is
  'Orders with their customers, so that one request can filter, sort and paginate by columns of both.';

-- Searching customers first is several times faster than searching the joined row of every order. The planner must
-- inline the function for that, which a search path would prevent. So the function sets none, and every name is
-- qualified.
create function public.search_orders(words text) returns setof public.order_list
language sql stable
as $$
  select * from public.order_list
  where strpos(order_uid, upper(ltrim(words, '# '))) > 0
    or customer_id in (
      select id from public.customers
      where strpos(lower(name), lower(words)) > 0
        or strpos(lower(email), lower(words)) > 0
        or strpos(lower(phone), lower(words)) > 0
        or strpos(lower(address), lower(words)) > 0
    )
    or strpos(delivery_text, lower(words)) > 0
    or strpos(product_names, lower(words)) > 0
    or strpos(upper(tracking_number), upper(words)) > 0;
$$;
comment on function public.search_orders is
  'Returns the orders whose number, customer, delivery details, products or tracking number contain the words, '
  'ignoring case, and a "#" before a number. The result can be filtered, sorted and paginated like order_list.';

create function public.update_order(
  order_id uuid,
  expected_version integer,
  new_status text,
  new_items jsonb default null,
  customer jsonb default null
) returns public.orders
language plpgsql set search_path = ''
as $$
declare
  saved public.orders;
begin
  perform public.require_admin();

  update public.orders
    set status = new_status, items = coalesce(nullif(new_items, 'null'), items)
    where id = order_id and version = expected_version
    returning * into saved;
  if saved.id is null then
    perform from public.orders where id = order_id;
    if not found then
      raise sqlstate 'PT404' using message = 'This order no longer exists.';
    end if;
    perform public.reject_changed('This order was');
  end if;

  update public.customers
    set name = case when customer ? 'name' then customer ->> 'name' else name end,
      email = coalesce(customer ->> 'email', email),
      phone = case when customer ? 'phone' then customer ->> 'phone' else phone end,
      address = case when customer ? 'address' then customer ->> 'address' else address end
    where id = saved.customer_id and customer is not null;
  return saved;
end;
$$;
comment on function public.update_order is
  'Saves an order and its customer together, unless the order has changed since expected_version. Null items, a null '
  'customer and missing customer keys leave the stored values unchanged. Errors: 42501 (the caller is not an '
  'administrator), PT400 with the hint items_differ, PT404 (unknown order), PT409 with the hint version_differs (the '
  'order has changed since expected_version), insufficient_inventory or has_invoice.';

create function public.update_order_shipping(order_id uuid, expected_version integer, shipping jsonb)
returns public.orders
language plpgsql set search_path = ''
as $$
declare
  saved public.orders;
begin
  perform public.require_admin();

  update public.orders
    set shipping = orders.shipping || (
      select coalesce(jsonb_object_agg(key, nullif(trim(value), '')), '{}')
      from jsonb_each_text(update_order_shipping.shipping)
    )
    where id = order_id and version = expected_version
    returning * into saved;
  if saved.id is null then
    perform from public.orders where id = order_id;
    if not found then
      raise sqlstate 'PT404' using message = 'This order no longer exists.';
    end if;
    perform public.reject_changed('This order was');
  end if;
  return saved;
end;
$$;
comment on function public.update_order_shipping is
  'Saves the delivery details of an order, unless the order has changed since expected_version. Missing keys leave '
  'the stored values unchanged. Errors: 42501 (the caller is not an administrator), PT404 (unknown order), PT409 (the '
  'order has changed since expected_version).';

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
  perform public.require_admin();

  delete from public.deleted_orders where id = order_id returning * into deleted;
  if not found then
    select * into restored from public.orders where id = order_id;
    if not found then
      raise sqlstate 'PT404' using message = 'This order no longer exists.';
    end if;
    return restored;
  end if;

  saved := to_jsonb(deleted) - array['deleted_at', 'deleted_by'];
  -- Lists the columns, because generated columns cannot be inserted.
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
 * How many rows one statement of a signed-in person changes or deletes.
 *
 * The policies let staff update every customer and order, and delete every order. Without a limit, one
 * REST request without a filter does it to all of them, and a required filter is met by id=not.is.null.
 * The shop changes and deletes one row per request. The specification lets every administrator delete
 * an order by its id, not several orders at once.
 *
 * The limit is for statements with the rights of authenticated, which are REST requests. So the
 * function runs with the rights of the caller. Functions with the rights of their owner, the service
 * key and the operator of the database are exempt. A test checks that every table which authenticated
 * may update or delete from has the triggers.
 */
create function public.limit_statement() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user <> 'authenticated' then
    return null;
  end if;
  if exists (select from changed offset 50) then
    raise sqlstate 'PT403' using hint = 'too_many_rows', message = 'One request changes or deletes at most 50 rows.';
  end if;
  if tg_table_name = 'orders' and tg_op = 'DELETE' and exists (select from changed offset 1) and not public.is_owner()
  then
    raise sqlstate 'PT403' using hint = 'too_many_rows',
      message = 'Only an owner of the shop may delete several orders with one request.';
  end if;
  return null;
end;
$$;
comment on function public.limit_statement is
  'Refuses a statement of a signed-in person that changes or deletes more than 50 rows, or deletes several orders '
  'unless the person is an owner. Error: PT403 with the hint too_many_rows.';

-- A trigger with a transition table can have only one event.
create trigger limit_update after update on public.customers
  referencing new table as changed for each statement execute function public.limit_statement();
create trigger limit_update after update on public.orders
  referencing new table as changed for each statement execute function public.limit_statement();
create trigger limit_delete after delete on public.orders
  referencing old table as changed for each statement execute function public.limit_statement();
create trigger limit_delete after delete on public.invitations
  referencing old table as changed for each statement execute function public.limit_statement();

create function public.order_uid_of(entry public.audit_log) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    entry.after ->> 'order_uid',
    entry.before ->> 'order_uid',
    (select order_uid from public.orders where id = changed.order_id),
    (select order_uid from public.deleted_orders where id = changed.order_id)
  )
  from (
    select case entry.table_name when 'orders' then entry.row_id
      else coalesce(entry.after ->> 'order_id', entry.before ->> 'order_id')::uuid end as order_id
  ) changed;
$$;
comment on function public.order_uid_of is
  'Returns the number of the order that an entry of the audit log is about: its row is an order, or has an order_uid '
  'or order_id.';

insert into public.api_privileges (object, role, privilege)
  select 'table public.orders', 'service_role', unnest(array['select', 'insert', 'update', 'delete']);
-- By column, because totals, owners and versions are never edited directly.
insert into public.api_privileges (object, column_name, role, privilege) values
  ('table public.orders', '', 'authenticated', 'select'),
  ('table public.orders', 'attention', 'authenticated', 'update'),
  ('table public.orders', 'items', 'authenticated', 'update'),
  ('table public.orders', 'shipping', 'authenticated', 'update'),
  ('table public.orders', 'status', 'authenticated', 'update'),
  ('table public.orders', '', 'authenticated', 'delete');
insert into public.api_privileges (object, role, privilege) values
  ('function public.random_order_uid(integer)', 'service_role', 'execute'),
  ('function public.managed_units(jsonb)', 'service_role', 'execute'),
  ('table public.deleted_orders', 'authenticated', 'select'),
  ('table public.deleted_orders', 'service_role', 'select'),
  ('table public.deleted_orders', 'service_role', 'delete'),
  ('function public.restore_order(uuid)', 'authenticated', 'execute'),
  ('table public.order_list', 'authenticated', 'select'),
  ('table public.order_list', 'service_role', 'select'),
  ('function public.search_orders(text)', 'authenticated', 'execute'),
  ('function public.update_order(uuid,integer,text,jsonb,jsonb)', 'authenticated', 'execute'),
  ('function public.update_order_shipping(uuid,integer,jsonb)', 'authenticated', 'execute');
select public.apply_privileges();
