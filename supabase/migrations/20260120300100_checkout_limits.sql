/*
 * Limits how much stock unpaid checkout sessions hold, and for how long.
 *
 * - A session reserves its stock for fifteen minutes. Then the store function also
 *   expires its payment page and sets its status to expired.
 * - The open sessions of one client hold at most a fifth of a variant's stock, or five
 *   units if that is more. Shoppers behind one address, such as a carrier's NAT, share
 *   this limit, so it must not be smaller.
 * - A cart contains at most 100 units of a variant.
 * - Ended sessions that were never paid are deleted after a week. Until then a late
 *   payment still becomes an order.
 */
alter table public.checkout_sessions
  alter column expires_at set default now() + interval '15 minutes',
  drop constraint checkout_sessions_status_check,
  add constraint checkout_sessions_status_check check (status in ('open', 'paid', 'cancelled', 'expired')),
  -- A hash of the client's network address. Deleted when the session ends. Null means no limit for the client.
  add column client text,
  -- Both are null until the payment provider has created the payment. A caller who knows
  -- payment_url may cancel the session.
  add column payment_id text,
  add column payment_url text;

create unique index checkout_sessions_payment_url_key on public.checkout_sessions (payment_url);
create index checkout_sessions_status_expires_at_idx on public.checkout_sessions (status, expires_at);

drop function public.open_checkout_session(jsonb, text, text, text, text);

-- Opens a checkout session and reserves its managed stock. items: [{ "variant_id",
-- "quantity" }]; the quantities of a repeated variant are added. client: see the column.
-- Errors: PT400 and PT409 with a code as the hint, as described in
-- 20260105090400_open_checkout_session.sql, and PT409 with the hints quantity_limit and
-- reservation_limit.
create function public.open_checkout_session(
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
  insert into public.checkout_sessions (success_url, cancel_url, locale, time_zone, items, amount_total, currency, client)
    values (
      open_checkout_session.success_url, open_checkout_session.cancel_url, open_checkout_session.locale,
      open_checkout_session.time_zone, priced.items, priced.amount_total, priced.currency, open_checkout_session.client
    )
    returning * into session;
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
        and holder.client = session.client and holder.status = 'open' and holder.expires_at > now()
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

-- Returns the lines with current titles and prices, in the format of orders.items, and their total in minor units.
create or replace function public.price_lines(lines jsonb, out items jsonb, out amount_total integer, out currency text)
language plpgsql stable set search_path = ''
as $$
declare
  line record;
  total bigint := 0;
begin
  items := '[]';
  for line in
    select wanted.variant_id, wanted.quantity, wanted.least,
      product.id as product_id, product.title as product, product.purchasable,
      variant.title as variant, variant.weight, variant.currency_code,
      coalesce(variant.image_url, product.thumbnail) as image,
      coalesce(variant.sale_amount, variant.amount) as unit_amount
    from (
      select variant_id, sum(quantity) as quantity, min(coalesce(quantity, 0)) as least, min(place) as place
      from rows from (jsonb_to_recordset(lines) as (variant_id text, quantity integer))
        with ordinality as line (variant_id, quantity, place)
      group by variant_id
    ) wanted
    left join public.variants variant on variant.id = wanted.variant_id
    left join public.products product on product.id = variant.product_id
      and product.status = 'published' and product.deleted_at is null
    order by wanted.place
  loop
    if line.product_id is null then
      raise sqlstate 'PT400' using hint = 'unknown_variant',
        message = format('items: there is no variant %s', coalesce(line.variant_id, '(none)'));
    elsif line.least < 1 then
      raise sqlstate 'PT400' using hint = 'bad_quantity', message = 'items: a quantity is at least 1';
    elsif not line.purchasable then
      raise sqlstate 'PT409' using hint = 'not_purchasable',
        message = format('%s is currently unavailable.', line.product);
    elsif line.quantity > 100 then
      raise sqlstate 'PT409' using hint = 'quantity_limit', message = format(
        'At most 100 of %s (%s) can be ordered at once. Please contact us for a larger order.',
        line.product, line.variant
      );
    elsif line.currency_code <> currency then
      raise sqlstate 'PT400' using hint = 'mixed_currencies', message = 'items: all prices are in one currency';
    end if;
    currency := line.currency_code;
    total := total + line.unit_amount * line.quantity;
    items := items || jsonb_build_object(
      'product', jsonb_build_object('id', line.product_id, 'title', line.product, 'image', line.image),
      'variant', jsonb_build_object('id', line.variant_id, 'title', line.variant, 'weight', line.weight),
      'quantity', line.quantity,
      'unit_amount', line.unit_amount
    );
  end loop;
  if total > 2147483647 then
    raise sqlstate 'PT400' using hint = 'too_large', message = 'items: this is more than one payment can carry';
  end if;
  amount_total := total;
end;
$$;

-- Sets an open session whose time is over to expired. Does not change any other session.
create function public.expire_checkout_session(session_id uuid) returns void
language sql set search_path = ''
as $$
  update public.checkout_sessions set status = 'expired'
    where id = session_id and status = 'open' and expires_at <= now();
$$;

-- Deletes the clients of ended sessions, and sessions that ended a week ago without a payment.
create function public.purge_checkout_sessions() returns void
language sql set search_path = ''
as $$
  update public.checkout_sessions set client = null
    where client is not null and (status <> 'open' or expires_at <= now());
  delete from public.checkout_sessions
    where status in ('cancelled', 'expired') and expires_at < now() - interval '7 days'
      and not exists (select from public.payments where checkout_session_id = checkout_sessions.id);
$$;

revoke all on function public.open_checkout_session(jsonb, text, text, text, text, text)
  from public, anon, authenticated, service_role;
revoke all on function public.expire_checkout_session(uuid) from public, anon, authenticated, service_role;
revoke all on function public.purge_checkout_sessions() from public, anon, authenticated, service_role;

grant execute on function public.open_checkout_session(jsonb, text, text, text, text, text) to service_role;
grant execute on function public.expire_checkout_session(uuid) to service_role;
grant execute on function public.purge_checkout_sessions() to service_role;
