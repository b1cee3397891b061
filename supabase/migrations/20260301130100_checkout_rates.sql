/*
 * Limits how many checkout sessions one client opens, because each of them is a payment at
 * the provider, whose API accepts a limited number of requests (a Stripe account: 25 a second
 * in test mode, 100 in live mode).
 *
 * - A client is a network: an IPv4 address, or the /64 of an IPv6 address. There are no exceptions,
 *   not even for the computer of the server.
 * - 120 sessions an hour. Mobile carriers put many subscribers behind one IPv4 address. With
 *   the usual 512 ports for each of them, these are at most 126, so each of them can start
 *   one payment an hour. Two requests for each session, one to open and one to expire it, are
 *   then 240 an hour, which no provider notices.
 * - 20 open at once. If 120 shoppers an hour take five minutes each, 10 are paying at a time;
 *   the limit is twice as many. A session that is paid, cancelled or overdue does not count.
 * - The hash of the client is deleted an hour after the session was opened. Until then it also
 *   limits the stock that the open sessions of a client reserve.
 *
 * Overdue sessions are expired at the provider in the order in which they are due. One that
 * fails is tried again later, so that it does not delay the others.
 */
alter table public.checkout_sessions
  -- When the expiry at the provider is tried again. Null unless it has failed.
  add column expiry_retry_at timestamptz;

comment on column public.checkout_sessions.client is
  'A keyed hash of the network of the client, for an hour. Null means no limit for the client.';

create index checkout_sessions_client_idx on public.checkout_sessions (client, created_at) where client is not null;
create index checkout_sessions_overdue_idx on public.checkout_sessions (coalesce(expiry_retry_at, expires_at))
  where status = 'open';

-- As before, but also raises PT429 with the hint checkout_limit for a session more than one
-- client may open.
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
  recent record;
begin
  if jsonb_typeof(open_checkout_session.items) is distinct from 'array' or open_checkout_session.items = '[]' then
    raise sqlstate 'PT400' using message = 'Your cart is empty', hint = 'empty_cart';
  end if;

  if open_checkout_session.client is not null then
    -- Parallel requests of one client wait for each other. The following statement gets a new
    -- snapshot, which includes the sessions that were opened meanwhile.
    perform pg_advisory_xact_lock(hashtextextended(open_checkout_session.client, 3));
    select count(*) as opened, count(*) filter (where opened.status = 'open' and opened.expires_at > now()) as unfinished
      into recent
      from public.checkout_sessions opened
      where opened.client = open_checkout_session.client and opened.created_at > now() - interval '1 hour';
    if recent.unfinished >= 20 then
      raise sqlstate 'PT429' using hint = 'checkout_limit', message =
        'Too many payments from your internet connection are unfinished. '
        'Please finish or cancel one of them, or try again in 15 minutes.';
    elsif recent.opened >= 120 then
      raise sqlstate 'PT429' using hint = 'checkout_limit', message =
        'Too many payments were started from your internet connection in the last hour. Please try again later.';
    end if;
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

-- Deletes the hashes of clients that no limit needs any more: those of checkout sessions after
-- an hour, those of free orders after a day. Security definer, because no role may write free_orders.
create function public.delete_client_hashes() returns void
language sql security definer set search_path = ''
as $$
  update public.checkout_sessions set client = null
    where client is not null and created_at <= now() - interval '1 hour';
  delete from public.free_orders where created_at <= now() - interval '1 day';
$$;

-- As before, but the hashes of clients are deleted by delete_client_hashes.
create or replace function public.purge_checkout_sessions() returns void
language sql set search_path = ''
as $$
  delete from public.checkout_sessions
    where status in ('failed', 'cancelled', 'expired') and expires_at < now() - interval '7 days'
      and not exists (select from public.payments where checkout_session_id = checkout_sessions.id);
$$;

-- Returns the open sessions that are to be expired now, those first that have been due for the longest time.
create function public.overdue_checkout_sessions(max_count integer)
returns table (id uuid, payment_id text, provider text)
language sql stable set search_path = ''
as $$
  select session.id, session.payment_id, session.provider
    from public.checkout_sessions session
    where session.status = 'open' and coalesce(session.expiry_retry_at, session.expires_at) <= now()
    order by coalesce(session.expiry_retry_at, session.expires_at)
    limit max_count;
$$;

-- Moves an open session whose expiry has failed back in the order. It waits for as long as it
-- has been overdue, from a minute to a day, so the pauses between attempts double.
create function public.delay_checkout_expiry(session_id uuid) returns void
language sql set search_path = ''
as $$
  update public.checkout_sessions
    set expiry_retry_at = now() + least(greatest(now() - expires_at, interval '1 minute'), interval '1 day')
    where id = session_id and status = 'open';
$$;

revoke all on function public.delete_client_hashes(), public.overdue_checkout_sessions(integer),
  public.delay_checkout_expiry(uuid) from public, anon, authenticated, service_role;
grant execute on function public.delete_client_hashes(), public.overdue_checkout_sessions(integer),
  public.delay_checkout_expiry(uuid) to service_role;
