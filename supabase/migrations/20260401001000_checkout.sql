/*
 * Checkout: what the store function calls with the service key to start, to watch and to end
 * checkout sessions.
 *
 * The browser sends only variants and quantities. Titles, prices and stock are read from the
 * database, so the browser cannot influence them.
 *
 * How much one client may do. A client is a network: an IPv4 address, or the /64 of an IPv6
 * address. There are no exceptions, not even for the computer of the server.
 * - The open sessions of one client hold at most a fifth of a variant's stock, or five units if
 *   that is more. Shoppers behind one address, such as a carrier's NAT, share this limit, so it
 *   must not be smaller.
 * - Each session is a payment at the provider, whose API accepts a limited number of requests (a
 *   Stripe account: 25 a second in test mode, 100 in live mode). So a client opens at most 120
 *   sessions an hour. Mobile carriers put many subscribers behind one IPv4 address. With the
 *   usual 512 ports for each of them, these are at most 126, so each of them can start one
 *   payment an hour. Two requests for each session, one to open and one to expire it, are then
 *   240 an hour, which no provider notices.
 * - 20 sessions open at once. If 120 shoppers an hour take five minutes each, 10 are paying at a
 *   time; the limit is twice as many. A session that is paid, cancelled or overdue does not count.
 * - A client makes the shop ask the provider about its sessions at most five times in five
 *   seconds, which is once a second, whether it has one open session or twenty. A shopper who is
 *   refused sees the stored status and asks again; the webhook of a payment needs no lookup.
 * - The hash of the client is deleted an hour after the session was opened.
 */

create function public.price_lines(lines jsonb, out items jsonb, out amount_total integer, out currency text)
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
      variant.title as variant, variant.weight, variant.currency_code, variant.order_limit,
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
    elsif line.quantity > line.order_limit then
      raise sqlstate 'PT409' using hint = 'quantity_limit', message = format(
        'At most %s of %s (%s) per order.', line.order_limit, line.product, line.variant
      );
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
comment on function public.price_lines is
  'Returns the lines with current titles and prices, in the format of orders.items, and their total in minor units. '
  'Errors: those of open_checkout_session.';

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
comment on function public.open_checkout_session is
  'Opens a checkout session, allocates its order number and reserves its managed stock. items: [{ "variant_id", '
  '"quantity" }]; the quantities of a repeated variant are added. client: see the column. The hint of an error is a '
  'code: PT400 (empty_cart, unknown_variant, bad_quantity, mixed_currencies, too_large), PT409 (not_purchasable, '
  'insufficient_inventory, quantity_limit, reservation_limit), PT429 (checkout_limit).';

create function public.cancel_checkout_session(session_id uuid) returns public.checkout_sessions
language plpgsql set search_path = ''
as $$
declare
  session public.checkout_sessions;
begin
  update public.checkout_sessions set status = 'cancelled'
    where id = session_id and status = 'open';
  select * into session from public.checkout_sessions where id = session_id;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such checkout session.';
  end if;
  return session;
end;
$$;
comment on function public.cancel_checkout_session is
  'Cancels an open session, which releases its reserved stock. Does not change a paid session. Error: PT404 (unknown '
  'session).';

/*
 * claim_delivery: the payment of a session is created and replaced by one request at a time, however many processes serve
 * the shop. Otherwise, two tabs with different details could each get a payment, and one network could use up the request
 * rate of the payment provider by repeating a request in parallel. A claim whose process has crashed ends after two
 * minutes, which is longer than the provider's slowest responses take.
 */
create function public.claim_delivery(session_id uuid) returns public.checkout_sessions
language plpgsql set search_path = ''
as $$
declare
  session public.checkout_sessions;
begin
  select * into session from public.checkout_sessions where id = claim_delivery.session_id for update;
  if session.status is distinct from 'open' or session.expires_at <= now() then
    raise sqlstate 'PT409' using hint = 'checkout_ended',
      message = 'This checkout has ended. Please start again from your cart.';
  elsif session.delivery_claimed_at > now() - interval '2 minutes' then
    raise sqlstate 'PT409' using hint = 'delivery_in_progress',
      message = 'The delivery details were sent twice at the same time. Please try again in a moment.';
  end if;
  update public.checkout_sessions
    set delivery_claimed_at = now(),
      -- Once: afterwards the session has details.
      expires_at = case when shipping is null then now() + interval '15 minutes' else expires_at end
    where id = session.id
    returning * into session;
  return session;
end;
$$;
comment on function public.claim_delivery is
  'Lets the caller change the payment of an open session, until delivery_claimed_at is reset. The first claim renews the '
  'reservation. The hint of an error is a code: PT409 (checkout_ended, delivery_in_progress).';

create function public.expire_checkout_session(session_id uuid) returns void
language sql set search_path = ''
as $$
  update public.checkout_sessions set status = 'expired'
    where id = session_id and status = 'open' and expires_at <= now();
$$;
comment on function public.expire_checkout_session is
  'Sets an open session whose time is over to expired. Does not change any other session.';

-- Overdue sessions are expired at the provider in the order in which they are due. One that fails is tried again later,
-- so that it does not delay the others.
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
comment on function public.overdue_checkout_sessions is
  'Returns the open sessions that are to be expired now, those first that have been due for the longest time.';

create function public.delay_checkout_expiry(session_id uuid) returns void
language sql set search_path = ''
as $$
  update public.checkout_sessions
    set expiry_retry_at = now() + least(greatest(now() - expires_at, interval '1 minute'), interval '1 day')
    where id = session_id and status = 'open';
$$;
comment on function public.delay_checkout_expiry is
  'Moves an open session whose expiry has failed back in the order. It waits for as long as it has been overdue, from '
  'a minute to a day, so the pauses between attempts double.';

create function public.claim_payment_lookup(session_id uuid) returns boolean
language plpgsql set search_path = ''
as $$
declare
  session_client text := (select client from public.checkout_sessions where id = claim_payment_lookup.session_id);
begin
  if session_client is not null then
    -- Parallel requests of one client wait for each other; the following statement sees what they did.
    perform pg_advisory_xact_lock(hashtextextended(session_client, 3));
    if (
      select count(*) from public.checkout_sessions
        where client = session_client and payment_checked_at > now() - interval '5 seconds'
    ) >= 5 then
      return false;
    end if;
  end if;
  update public.checkout_sessions set payment_checked_at = now()
    where id = claim_payment_lookup.session_id
      and (payment_checked_at is null or payment_checked_at < now() - interval '5 seconds');
  return found;
end;
$$;
comment on function public.claim_payment_lookup is
  'Returns whether the caller may ask the payment provider about a session now: one caller in five seconds, however '
  'many processes serve the shop, and five in five seconds for the sessions of one client.';

/*
 * Orders of ₹0 in the last day, to limit them. Nobody pays for them, and each sends a parcel and
 * an email. No role reads or writes the table; the store function calls claim_free_order.
 */
create table public.free_orders (
  session_id uuid primary key references public.checkout_sessions (id) on delete cascade,
  -- A hash of the client's network address.
  client text not null,
  created_at timestamptz not null default now()
);
comment on table public.free_orders is 'Orders of ₹0 in the last day, to limit those of one client.';

create index free_orders_client_idx on public.free_orders (client, created_at);

alter table public.free_orders enable row level security;

-- Many shoppers of a mobile carrier share one address, so the limit must not be low.
create function public.claim_free_order(session_id uuid, client text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  -- Serializes the orders of one client, so that concurrent ones are counted.
  perform pg_advisory_xact_lock(hashtextextended(claim_free_order.client, 2));
  delete from public.free_orders where created_at < now() - interval '1 day';
  if exists (select from public.free_orders free where free.session_id = claim_free_order.session_id) then
    return;
  end if;
  if (select count(*) from public.free_orders free where free.client = claim_free_order.client) >= 20 then
    raise sqlstate 'PT429' using hint = 'free_order_limit',
      message = 'Too many free orders came from your internet connection today. Please try again tomorrow.';
  end if;
  insert into public.free_orders (session_id, client) values (claim_free_order.session_id, claim_free_order.client);
end;
$$;
comment on function public.claim_free_order is
  'Counts the free order of a session, once. Error: PT429 (the twenty-first order of a client within a day).';

-- Security definer, because no role may write free_orders.
create function public.delete_client_hashes() returns void
language sql security definer set search_path = ''
as $$
  update public.checkout_sessions set client = null
    where client is not null and created_at <= now() - interval '1 hour';
  delete from public.free_orders where created_at <= now() - interval '1 day';
$$;
comment on function public.delete_client_hashes is
  'Deletes the hashes of clients that no limit needs any more: those of checkout sessions after an hour, those of free '
  'orders after a day.';

insert into public.api_privileges (object, role, privilege) values
  ('function public.price_lines(jsonb)', 'service_role', 'execute'),
  ('function public.open_checkout_session(jsonb,text,text,text,text,text)', 'service_role', 'execute'),
  ('function public.cancel_checkout_session(uuid)', 'service_role', 'execute'),
  ('function public.claim_delivery(uuid)', 'service_role', 'execute'),
  ('function public.expire_checkout_session(uuid)', 'service_role', 'execute'),
  ('function public.overdue_checkout_sessions(integer)', 'service_role', 'execute'),
  ('function public.delay_checkout_expiry(uuid)', 'service_role', 'execute'),
  ('function public.claim_payment_lookup(uuid)', 'service_role', 'execute'),
  ('function public.claim_free_order(uuid,text)', 'service_role', 'execute'),
  ('function public.delete_client_hashes()', 'service_role', 'execute');
select public.apply_privileges();
