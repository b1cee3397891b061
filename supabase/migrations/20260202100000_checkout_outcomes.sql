/*
 * What a checkout session needs for payments by a real provider.
 *
 * - order_uid is allocated when the session is opened, because the return address that the
 *   provider gets contains it. Sessions that are never paid leave gaps.
 * - access_token is the secret of the return address. Who knows it may read the status of
 *   the session.
 * - A session is pending while the shopper has finished and the money arrives later, for
 *   example by UPI. It keeps its stock until the payment succeeds or fails.
 * - A session that was not paid because its payment failed is failed.
 */
alter table public.checkout_sessions
  drop constraint checkout_sessions_status_check,
  add constraint checkout_sessions_status_check check (
    status in ('open', 'pending', 'paid', 'failed', 'cancelled', 'expired')
  ),
  add column order_uid text check (order_uid ~ '^NBT-[0-9]{6,}$'),
  -- 64 hexadecimal digits. gen_random_uuid() is cryptographically random in all bits but 6.
  add column access_token text not null default encode(
    sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'
  ),
  -- The name of the payment provider. Null until it has created the payment.
  add column provider text,
  -- The delivery details that were entered on our own page, in the format of orders.shipping. Null if the
  -- provider's page asks for them, and after the order is created.
  add column shipping jsonb check (
    jsonb_typeof(shipping) = 'object'
    and char_length(shipping ->> 'name') <= 200
    and char_length(shipping ->> 'email') <= 320
    and char_length(shipping ->> 'phone') <= 50
    and char_length(shipping ->> 'address') <= 1000
  ),
  -- When the payment was last looked up at the provider. Null if never.
  add column payment_checked_at timestamptz;

update public.checkout_sessions session set order_uid = made.order_uid
  from (
    select checkout_session_id, order_uid from public.orders
    union all
    select checkout_session_id, order_uid from public.deleted_orders
  ) made
  where made.checkout_session_id = session.id;

-- The unpaid sessions.
do $$
declare
  session_id uuid;
  number text;
begin
  for session_id in select id from public.checkout_sessions where order_uid is null loop
    for attempt in 1..100 loop
      number := public.random_order_uid(attempt);
      exit when not exists (select from public.checkout_sessions where order_uid = number)
        and not exists (select from public.orders where order_uid = number)
        and not exists (select from public.deleted_orders where order_uid = number);
    end loop;
    update public.checkout_sessions set order_uid = number where id = session_id;
  end loop;
end;
$$;

alter table public.checkout_sessions
  alter column order_uid set not null,
  add constraint checkout_sessions_order_uid_key unique (order_uid),
  add constraint checkout_sessions_access_token_key unique (access_token);

-- The stock that is reserved by checkout sessions, by variant.
create or replace view public.reservations with (security_invoker = on) as
  select item.variant_id, sum(item.quantity)::integer as quantity
  from public.checkout_session_items item
  join public.checkout_sessions session on session.id = item.session_id
  where session.status = 'pending' or (session.status = 'open' and session.expires_at > now())
  group by item.variant_id;

-- Opens a checkout session, allocates its order number and reserves its managed stock. items:
-- [{ "variant_id", "quantity" }]; the quantities of a repeated variant are added. client: see
-- the column. Errors: PT400 and PT409 with a code as the hint, as described in
-- 20260105090400_open_checkout_session.sql, and PT409 with the hints quantity_limit and
-- reservation_limit.
create or replace function public.open_checkout_session(
  items jsonb,
  success_url text,
  cancel_url text,
  locale text default null,
  time_zone text default null,
  client text default null
) returns public.checkout_sessions
language plpgsql set search_path = ''
as $$
declare
  session public.checkout_sessions;
  priced record;
  short record;
begin
  if jsonb_typeof(open_checkout_session.items) is distinct from 'array' or open_checkout_session.items = '[]' then
    raise sqlstate 'PT400' using message = 'Your cart is empty', hint = 'empty_cart';
  end if;

  select * into priced from public.price_lines(open_checkout_session.items);
  for attempt in 1..100 loop
    insert into public.checkout_sessions (
        order_uid, success_url, cancel_url, locale, time_zone, items, amount_total, currency, client
      )
      select
        number, open_checkout_session.success_url, open_checkout_session.cancel_url, open_checkout_session.locale,
        open_checkout_session.time_zone, priced.items, priced.amount_total, priced.currency, open_checkout_session.client
      from public.random_order_uid(attempt) as number
      -- Orders may be older than the numbers of sessions. A deleted order keeps its number, so that it can be restored.
      where not exists (select from public.orders where order_uid = number)
        and not exists (select from public.deleted_orders where order_uid = number)
      on conflict (order_uid) do nothing
      returning * into session;
    exit when session.id is not null;
  end loop;
  if session.id is null then
    raise exception 'No order number is free.';
  end if;
  insert into public.checkout_session_items (session_id, variant_id, quantity)
    select session.id, line.variant_id, sum(line.quantity)
    from jsonb_to_recordset(open_checkout_session.items) as line (variant_id text, quantity integer)
    group by line.variant_id;

  -- Locks the stock rows of all variants in a fixed order, so concurrent sessions with the
  -- same variants wait for each other. They can neither oversell nor deadlock.
  perform from public.stock
    join public.checkout_session_items item on item.variant_id = stock.variant_id
    where item.session_id = session.id
    order by stock.variant_id
    for update of stock;

  -- A separate statement gets a new snapshot, which includes the reservations committed while it waited.
  select product.title as product, variant.title as variant,
    greatest(coalesce(stock.quantity, 0) - reserved.quantity + item.quantity, 0) as available
    into short
    from public.checkout_session_items item
    join public.variants variant on variant.id = item.variant_id
    join public.products product on product.id = variant.product_id
    join public.reservations reserved on reserved.variant_id = item.variant_id
    left join public.stock on stock.variant_id = item.variant_id
    where item.session_id = session.id
      and variant.manage_inventory
      and reserved.quantity > coalesce(stock.quantity, 0)
    order by product.position, variant.position
    limit 1;
  if found then
    raise sqlstate 'PT409' using
      message = format('Not enough stock for %s (%s). Only %s left.', short.product, short.variant, short.available),
      hint = 'insufficient_inventory';
  end if;

  select product.title as product, variant.title as variant, item.quantity,
    greatest(stock.quantity / 5, 5) as allowed, held.quantity - item.quantity as held_before
    into short
    from public.checkout_session_items item
    join public.variants variant on variant.id = item.variant_id
    join public.products product on product.id = variant.product_id
    join public.stock on stock.variant_id = item.variant_id
    cross join lateral (
      select sum(other.quantity) as quantity
      from public.checkout_session_items other
      join public.checkout_sessions holder on holder.id = other.session_id
      where other.variant_id = item.variant_id
        and holder.client = session.client
        and (holder.status = 'pending' or (holder.status = 'open' and holder.expires_at > now()))
    ) held
    where item.session_id = session.id
      and variant.manage_inventory
      and held.quantity > greatest(stock.quantity / 5, 5)
    order by product.position, variant.position
    limit 1;
  if short.quantity > short.allowed then
    raise sqlstate 'PT409' using hint = 'quantity_limit', message = format(
      'At most %s of %s (%s) can be ordered at once. Please contact us for a larger order.',
      short.allowed, short.product, short.variant
    );
  elsif short.quantity is not null then
    raise sqlstate 'PT409' using hint = 'reservation_limit', message = format(
      'Unfinished payments from your internet connection hold %s of %s (%s); at most %s are possible. '
      'Please finish or cancel them, or try again in 15 minutes.',
      short.held_before, short.product, short.variant, short.allowed
    );
  end if;
  return session;
end;
$$;

-- Deletes the clients of ended sessions, and sessions that ended a week ago without a payment.
create or replace function public.purge_checkout_sessions() returns void
language sql set search_path = ''
as $$
  update public.checkout_sessions set client = null
    where client is not null and status <> 'pending' and (status <> 'open' or expires_at <= now());
  delete from public.checkout_sessions
    where status in ('failed', 'cancelled', 'expired') and expires_at < now() - interval '7 days'
      and not exists (select from public.payments where checkout_session_id = checkout_sessions.id);
$$;
