/*
 * Checkout sessions: carts that are being paid, priced by the server, and the stock that they
 * reserve.
 *
 * The browser sends only variants and quantities. Titles, prices and stock are read from the
 * database, so the browser cannot influence them.
 *
 * A session reserves its managed stock while it is open, for fifteen minutes and for fifteen more
 * once its delivery details are entered, and while it is pending: the shopper has finished, and the
 * money arrives later, for example by UPI. The available quantity of a variant is its stock minus
 * all reservations. payments.sql has the functions that record what the payment provider reports.
 *
 * Several limits count the sessions of one client. A client is a network: an IPv4 address, or the
 * /56 of an IPv6 address. There are no exceptions, not even for the computer of the server.
 *
 * The store function calls the functions with the service key; no other role has access to the
 * tables. Administrators call the functions for payment links.
 */

create function public.india_day(moment timestamptz) returns date
language sql immutable set search_path = ''
as $$
  select (moment at time zone 'Asia/Kolkata')::date;
$$;
comment on function public.india_day is 'Returns the day of a moment in India.';

/*
 * Delivery details have the same fields and lengths as in src/domain/order/deliveryDetails.ts and
 * gift.ts. Only texts are stored. An invalid GSTIN, or the GSTIN of a gift, becomes null, because a
 * paid order is never rejected.
 *
 * Gifts have a note for the slip in the parcel ("gift_note"), or go to somebody else. "buyer_name"
 * is there only if the parcel goes to somebody else: then name, phone and address belong to the
 * recipient, and the email belongs to the buyer. The invoice names the buyer, a new guest has the
 * name of the buyer and no address, and the account of a buyer is not changed, so that a recipient
 * is never taken for the buyer. A gift has no GSTIN: if a business has goods sent to somebody else,
 * the place of supply is the state of the business.
 */
create function public.delivery_details(given jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(
      field.name,
      case
        when field.name <> 'gstin' or public.is_gstin(cut.value) and nullif(trim(given ->> 'buyer_name'), '') is null
          then cut.value
      end
    ), '{}')
  from (values
    ('name', 200), ('email', 320), ('phone', 50), ('address', 800), ('city', 100), ('pin_code', 6), ('state', 50),
    ('gstin', 15), ('gift_note', 250), ('buyer_name', 200)
  ) as field (name, max_length)
  cross join lateral (
    select case when jsonb_typeof(given -> field.name) = 'string' then left(given ->> field.name, 2000) end as value
  ) typed
  cross join lateral (
    select nullif(trim(left(
        case when field.name = 'email' then public.email_key(typed.value)
          when field.name in ('address', 'gift_note') then trim(public.nfc(typed.value))
          else public.one_line(typed.value) end,
        field.max_length
      )), '') as value
  ) cut
  where given ? field.name;
$$;
comment on function public.delivery_details is
  'Returns delivery details as they are stored: { "name", "email", "phone", "address", "city", "pin_code", "state", '
  '"gstin" (or a UIN), "gift_note", "buyer_name" }, each of one line but the address and the note, in NFC, the email as '
  'email_key() returns it, cut to their maximum lengths; an empty text, an invalid GSTIN and the GSTIN of a gift become '
  'null. With a buyer_name, the parcel goes to somebody else than the buyer.';

create table public.checkout_sessions (
  id uuid primary key default gen_random_uuid(),
  status text not null default 'open' check (
    status in ('open', 'pending', 'paid', 'failed', 'cancelled', 'expired')
  ),
  success_url text not null,
  cancel_url text not null,
  locale text,
  time_zone text,
  -- The priced lines, in the format of orders.items.
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  amount_total integer not null default 0 check (amount_total >= 0),
  currency text not null default 'inr' references public.currencies (code) on delete restrict,
  expires_at timestamptz not null default now() + interval '15 minutes',
  created_at timestamptz not null default now(),
  -- A keyed hash of the network of the client, for an hour, which limits the reserved stock. Null means no limits.
  client text,
  -- By what the other limits count the session, see counted_as(). For an hour.
  counted_as text,
  -- True if it was cancelled to make room for another session, see replace_checkout_session().
  is_replaced boolean not null default false,
  -- False if it was replaced on the day on which it was opened: then only the other session counts as started.
  is_counted boolean not null default true,
  -- When the page for the delivery details was last opened or typed in, give or take 30 seconds. Null if it was not.
  seen_at timestamptz,
  -- Both are null until the payment provider has created the payment. A caller who knows payment_url may cancel the
  -- session.
  payment_id text,
  payment_url text,
  -- Allocated when the session is opened, because the return URL that the provider gets contains it. Sessions that are
  -- never paid leave gaps.
  order_uid text not null unique check (order_uid ~ '^NBT-[0-9]{6,}$'),
  -- The secret of the return URL: who knows it may read the status of the session. 64 hexadecimal digits;
  -- gen_random_uuid() is cryptographically random in all bits but 6.
  access_token text not null unique default encode(
    sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'
  ),
  -- The name of the payment provider. Null until it has created the payment.
  provider text,
  -- The delivery details of the order. Null until they are entered, and after the order is created.
  shipping jsonb check (shipping = public.delivery_details(shipping)),
  -- The customer of the account that opened the session or entered the delivery details. Null for a guest.
  customer_id uuid references public.customers (id) on delete set null,
  details_secret_hash text check (details_secret_hash ~ '^[0-9a-f]{64}$'),
  -- Reasons for order_internals.attention that are known before the payment.
  attention text[] not null default '{}',
  -- How often other delivery details were entered. Each time, another payment replaces the payment.
  payment_number integer not null default 0,
  -- The payment that was ended last because other delivery details were entered, which does not end the session. It is
  -- the same as payment_id until the next payment is created.
  ended_payment_id text,
  -- Since when a request changes the payment. Null if none does.
  delivery_claimed_at timestamptz,
  -- When the payment was last looked up at the provider. Null if never.
  payment_checked_at timestamptz,
  -- When the expiry at the provider is tried again. Null unless it has failed.
  expiry_retry_at timestamptz,
  -- The SHA-256 of the secret in the link, in hexadecimal digits. Null if the session is not a link.
  link_token_hash text unique check (link_token_hash ~ '^[0-9a-f]{64}$'),
  -- Chosen by the browser that has opened the session, see lock_request(). Null if it has chosen none, and if the session
  -- was cancelled before its payment was created.
  request_id uuid unique,
  -- The administrator. No foreign key, because the row stays when the account is deleted.
  made_by uuid,
  constraint checkout_sessions_made_by_check check ((link_token_hash is null) = (made_by is null))
);
comment on table public.checkout_sessions is
  'Carts that are being paid, priced by the server. Sessions that ended without a payment are deleted after a week.';
comment on column public.checkout_sessions.details_secret_hash is
  'The SHA-256 of the secret of the browser that has sent the delivery details. Null before that, and for payment '
  'links.';

create unique index checkout_sessions_payment_url_key on public.checkout_sessions (payment_url);
create index checkout_sessions_status_expires_at_idx on public.checkout_sessions (status, expires_at);
create index checkout_sessions_client_idx on public.checkout_sessions (client, created_at) where client is not null;
create index checkout_sessions_counted_as_idx on public.checkout_sessions (counted_as, created_at)
  where counted_as is not null;
create index checkout_sessions_customer_id_idx on public.checkout_sessions (customer_id) where customer_id is not null;
create index checkout_sessions_overdue_idx on public.checkout_sessions (coalesce(expiry_retry_at, expires_at))
  where status = 'open';
create index checkout_sessions_made_by_idx on public.checkout_sessions (made_by) where status in ('open', 'pending');
create index checkout_sessions_links_idx on public.checkout_sessions (created_at) where made_by is not null;

create table public.checkout_session_items (
  session_id uuid not null references public.checkout_sessions (id) on delete cascade,
  variant_id text not null references public.variants (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 1000),
  primary key (session_id, variant_id)
);
comment on table public.checkout_session_items is 'The units of each variant in a checkout session.';

create index checkout_session_items_variant_id_idx on public.checkout_session_items (variant_id);

alter table public.checkout_sessions enable row level security;
alter table public.checkout_session_items enable row level security;

/*
 * Orders of ₹0 in the last day, to limit them. Nobody pays for them, and each sends a parcel and an
 * email. No role reads or writes the table; the store function calls claim_free_order.
 */
create table public.free_orders (
  session_id uuid primary key references public.checkout_sessions (id) on delete cascade,
  -- A keyed hash of the network.
  client text not null,
  -- See counted_as().
  counted_as text not null,
  created_at timestamptz not null default now(),
  -- A hash of the email, without what follows a "+" in it.
  recipient text
);
comment on table public.free_orders is
  'The orders of ₹0 of the last day. They limit how many more one network, one account and one email may have.';

create index free_orders_client_idx on public.free_orders (client, created_at);
create index free_orders_counted_as_idx on public.free_orders (counted_as, created_at);
create index free_orders_recipient_idx on public.free_orders (recipient, created_at);

alter table public.free_orders enable row level security;

create trigger check_names before insert or update of shipping on public.checkout_sessions
  for each row execute function public.check_names();

create view public.reservations with (security_invoker = on) as
  select item.variant_id, sum(item.quantity)::integer as quantity
  from public.checkout_session_items item
  join public.checkout_sessions session on session.id = item.session_id
  where session.status = 'pending' or (session.status = 'open' and session.expires_at > now())
  group by item.variant_id;
comment on view public.reservations is 'The stock that checkout sessions reserve, by variant.';

create function public.available_stock(variant_ids text[])
returns table (variant_id text, quantity integer)
language sql stable set search_path = ''
as $$
  select variant.id, greatest(coalesce(stock.quantity, 0) - coalesce(reserved.quantity, 0), 0)
  from public.variants variant
  left join public.stock on stock.variant_id = variant.id
  left join public.reservations reserved on reserved.variant_id = variant.id
  where variant.id = any (variant_ids)
  order by variant.id;
$$;
comment on function public.available_stock is
  'Returns the quantity of each variant that can still be bought: stock minus reservations, at least 0.';

/*
 * The store function keeps the stock in memory while the revision is the same. The first part of
 * the revision is the snapshot of the query: while it is the same, no transaction has ended, so no
 * table has changed. The second part is when the next reservation expires: the available stock then
 * changes without a transaction. A counter would make all checkouts wait for one row.
 */
create view public.catalog_revision with (security_invoker = on) as
  select pg_current_snapshot()::text || ' ' || coalesce((
      select min(session.expires_at)::text from public.checkout_sessions session
        where session.status = 'open' and session.expires_at > now()
    ), '') as revision;
comment on view public.catalog_revision is
  'A text that is different after every change of the catalog or of the available stock.';

-- Shoppers behind one address, such as a carrier's NAT, share this limit, so it must not be smaller.
create function public.stock_share(quantity integer) returns integer
language sql immutable set search_path = ''
as $$
  select greatest(quantity / 2, 10);
$$;
comment on function public.stock_share is
  'Returns how many units of a stock one checkout, or the open checkouts of one network together, may take. A stock '
  'below this number limits them too.';

-- The shop gets the limit of each variant, so that it refuses more when units are added to the cart, and not at the
-- payment. PL/pgSQL keeps the plan of a query; an SQL function would be planned at each call.
create function public.catalog_state(product_ids text[] default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'revision', (select revision from public.catalog_revision),
    'version', (select version from public.catalog_version),
    'stock', coalesce((
      select jsonb_object_agg(product_id, quantities)
        from (
          select product.id as product_id, coalesce(jsonb_object_agg(
              variant.id, jsonb_build_object(
                'inventory_quantity', greatest(coalesce(stock.quantity, 0) - coalesce(reserved.quantity, 0), 0),
                'order_limit', least(
                  variant.order_limit, 100,
                  case when variant.manage_inventory then public.stock_share(coalesce(stock.quantity, 0)) end
                )
              )
            ) filter (where variant.id is not null), '{}') as quantities
            from public.products product
            left join public.variants variant on variant.product_id = product.id and variant.deleted_at is null
            left join public.stock on stock.variant_id = variant.id
            left join public.reservations reserved on reserved.variant_id = variant.id
            where product.state = 'published'
              and (catalog_state.product_ids is null or product.id = any (catalog_state.product_ids))
            group by product.id
        ) listed
    ), '{}')
  );
end;
$$;
comment on function public.catalog_state is
  'Returns { revision, version, stock }. stock has the published products among product_ids, null means all: { product '
  'id: { variant id: { "inventory_quantity", "order_limit" } } }. The quantity excludes reserved units. The limit is '
  'the largest quantity that open_checkout_session accepts in one order.';

create function public.price_lines(lines jsonb, out items jsonb, out amount_total integer, out currency text)
language plpgsql stable set search_path = ''
as $$
declare
  line record;
  available integer;
  total bigint := 0;
begin
  perform public.limit_list('lines', jsonb_array_length(lines));
  items := '[]';
  for line in
    select wanted.variant_id, wanted.quantity, wanted.least,
      product.id as product_id, product.title as product, product.purchasable, product.published_at,
      product.state = 'published' and variant.deleted_at is null as is_sold,
      variant.title as variant, variant.weight, variant.currency_code, variant.manage_inventory,
      least(variant.order_limit, 100) as order_limit,
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
    order by wanted.place
  loop
    -- Nobody learns the title of a product that was never published.
    if line.published_at is null then
      raise sqlstate 'PT400' using hint = 'unknown_variant',
        message = format('items: there is no variant %s', coalesce(line.variant_id, '(none)'));
    elsif line.least < 1 then
      raise sqlstate 'PT400' using hint = 'bad_quantity', message = 'items: a quantity is at least 1';
    elsif not line.is_sold then
      raise sqlstate 'PT409' using hint = 'not_purchasable', message = format(
        '%s (%s) is no longer available. Please remove it from your cart.', line.product, line.variant
      );
    elsif not line.purchasable then
      raise sqlstate 'PT409' using hint = 'not_purchasable',
        message = format('%s is currently unavailable.', line.product);
    elsif line.quantity > line.order_limit then
      -- The browser names the stock first, too (orderLimit.ts).
      select quantity into available from public.available_stock(array[line.variant_id]);
      if line.manage_inventory and line.quantity > available then
        raise sqlstate 'PT409' using hint = 'insufficient_inventory', message = format(
          'Not enough stock for %s (%s). Only %s left.', line.product, line.variant, available
        );
      end if;
      raise sqlstate 'PT409' using hint = 'quantity_limit', message = format(
        'At most %s of %s (%s) per order.', line.order_limit, line.product, line.variant
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
  'Errors: the same as open_checkout_session.';

create function public.is_idle(session public.checkout_sessions, opening interval) returns boolean
language sql stable set search_path = ''
as $$
  select session.status = 'open' and session.expires_at > now() and session.details_secret_hash is null
    and session.shipping is null
    and coalesce(session.seen_at < now() - interval '5 minutes', session.created_at < now() - is_idle.opening);
$$;
comment on function public.is_idle is
  'Returns whether an open session has no delivery details and nobody has opened its page or typed in it for five minutes. '
  'opening: how long a page may take to open that was never open.';

create function public.mark_checkout_seen(session_id uuid) returns void
language sql set search_path = ''
as $$
  update public.checkout_sessions set seen_at = now()
    where id = mark_checkout_seen.session_id and status = 'open'
      and coalesce(seen_at < now() - interval '30 seconds', true);
$$;
comment on function public.mark_checkout_seen is
  'Records that the page for the delivery details of an open session was opened or typed in, at most once in 30 seconds.';

-- An idle session has no payment that would have to be ended.
create function public.replace_checkout_session(
  opening interval, counted_as text, client text default null, variant_id text default null
) returns boolean
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
begin
  update public.checkout_sessions
    set status = 'cancelled', is_replaced = true,
      -- What was counted on an earlier day stays.
      is_counted = public.india_day(created_at) <> public.india_day(now())
    where id = (
      select session.id from public.checkout_sessions session
        where (
            session.counted_as = replace_checkout_session.counted_as
            or session.client = replace_checkout_session.client and exists (
              select from public.checkout_session_items item
              where item.session_id = session.id and item.variant_id = replace_checkout_session.variant_id
            )
          )
          and public.is_idle(session, replace_checkout_session.opening)
          -- Not the session that this transaction has opened.
          and session.created_at < now()
        order by session.created_at
        limit 1
        for update skip locked
    );
  return found;
end;
$$;
comment on function public.replace_checkout_session is
  'Cancels the oldest idle session with counted_as, or of a client with a variant, so that another session can be opened. '
  'opening: see is_idle. Returns false if there is none.';

create function public.has_units(session_id uuid, items jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select not exists (
    select from (
      select variant_id, quantity from public.checkout_session_items item where item.session_id = has_units.session_id
    ) held
    full join (
      select line.variant_id, sum(line.quantity) as quantity
        from jsonb_to_recordset(has_units.items) as line (variant_id text, quantity integer)
        group by line.variant_id
    ) wanted using (variant_id)
    where held.quantity is distinct from wanted.quantity
  );
$$;
comment on function public.has_units is
  'Returns whether a session holds the items of a request: [{ "variant_id", "quantity" }].';

create function public.check_payment_limit(counted_as text, is_network boolean) returns void
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  if (
    select sum(payment_number) from public.checkout_sessions
      where counted_as = check_payment_limit.counted_as and created_at > now() - interval '1 hour'
  ) >= (case when is_network then 600 else 60 end) then
    raise sqlstate 'PT429' using hint = 'checkout_limit', message = case
      when is_network then 'Too many payments from your internet connection were started in the last hour. '
        'Please log in, or try again later.'
      else 'Too many payments of your account were started in the last hour. Please try again later.'
    end;
  end if;
end;
$$;
comment on function public.check_payment_limit is
  'Refuses another payment of a network, or of an account that counts alone. Error: PT429 (checkout_limit).';

/*
 * The limits of a network, or of an account that counts alone (see counted_as), besides the share of the stock. They count
 * the sessions of the last hour.
 *
 * - From 20 unfinished sessions on, an idle session gives way to each new one: the shopper has closed the page, or nobody
 *   has opened it within a minute. A browser ends its own unfinished session anyway before it opens another one. A network
 *   has at most 100 unfinished sessions, an account 20; then those give way, too, that nobody has opened yet, because a
 *   script opens sessions and no pages. If 250 shoppers an hour behind one address take five minutes each, 20 are paying
 *   at a time.
 * - A network has at most 600 payments an hour, and an account 60, because the API of a provider accepts a limited number
 *   of requests (a Stripe account: 25 a second in test mode, 100 in live mode). With one request
 *   to create and one to expire each payment, 600 payments are 1,200 requests an hour, which no provider notices.
 * - Of the sessions that have ended without a payment, the last 500 are kept, so that a flood fills no disk.
 */
create function public.open_checkout_session(
  items jsonb,
  success_url text,
  cancel_url text,
  locale text default null,
  time_zone text default null,
  client text default null,
  customer_id uuid default null,
  request_id uuid default null
) returns public.checkout_sessions
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  session public.checkout_sessions;
  priced record;
  short record;
  counted text;
  is_network boolean;
  unfinished bigint;
  has_room boolean := true;
begin
  if jsonb_typeof(open_checkout_session.items) is distinct from 'array' or open_checkout_session.items = '[]' then
    raise sqlstate 'PT400' using message = 'Your cart is empty', hint = 'empty_cart';
  end if;

  if open_checkout_session.request_id is not null then
    perform public.lock_request(open_checkout_session.request_id);
    select * into session from public.checkout_sessions where request_id = open_checkout_session.request_id;
    if found then
      -- Nobody learns the secrets of a session that has delivery details, or of a payment link.
      if session.status = 'open' and session.expires_at > now() and session.shipping is null
        and public.has_units(session.id, open_checkout_session.items)
      then
        return session;
      end if;
      raise sqlstate 'PT409' using hint = 'request_id',
        message = 'Your earlier checkout is still open, although its answer was lost. Please try again.';
    end if;
  end if;

  if open_checkout_session.client is not null then
    -- Parallel requests of one client wait for each other. The following statement gets a new snapshot, which includes
    -- the sessions that were opened meanwhile.
    counted := public.counted_as(open_checkout_session.client, open_checkout_session.customer_id);
    perform pg_advisory_xact_lock(hashtextextended(counted, 3));
    is_network := counted = open_checkout_session.client;
    perform public.check_payment_limit(counted, is_network);
    select count(*) into unfinished
      from public.checkout_sessions opened
      where opened.counted_as = counted and opened.created_at > now() - interval '1 hour'
        and opened.status = 'open' and opened.expires_at > now();
    if unfinished >= 20 then
      has_room := public.replace_checkout_session(interval '1 minute', counted);
    end if;
    if not has_room and unfinished >= (case when is_network then 100 else 20 end) then
      has_room := public.replace_checkout_session(interval '0', counted);
      if not has_room then
        raise sqlstate 'PT429' using hint = 'checkout_limit', message = case
          when is_network then 'Too many payments from your internet connection are unfinished. '
            'Please log in, or finish or cancel one of them.'
          else 'Too many payments of your account are unfinished. Please finish or cancel one of them.'
        end;
      end if;
    end if;
  end if;

  select * into priced from public.price_lines(open_checkout_session.items);
  for attempt in 1..100 loop
    insert into public.checkout_sessions (
        order_uid, success_url, cancel_url, locale, time_zone, items, amount_total, currency, client, counted_as,
        customer_id, request_id
      )
      select
        number, open_checkout_session.success_url, open_checkout_session.cancel_url, open_checkout_session.locale,
        open_checkout_session.time_zone, priced.items, priced.amount_total, priced.currency,
        open_checkout_session.client, counted, open_checkout_session.customer_id, open_checkout_session.request_id
      from public.random_order_uid(attempt) as number
      -- Orders may be older than the numbers of sessions.
      where not exists (select from public.order_numbers where order_uid = number)
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

  -- Locks the stock rows of all variants in a fixed order, so concurrent sessions with the same variants wait for each
  -- other. They can neither oversell nor deadlock.
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

  loop
    select product.title as product, variant.title as variant, item.variant_id, item.quantity,
      public.stock_share(stock.quantity) as allowed, held.quantity - item.quantity as held_before
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
        and held.quantity > public.stock_share(stock.quantity)
      order by product.position, variant.position
      limit 1;
    exit when not found;
    if short.quantity > short.allowed then
      raise sqlstate 'PT409' using hint = 'quantity_limit', message = format(
        'At most %s of %s (%s) per order.', short.allowed, short.product, short.variant
      );
    elsif not public.replace_checkout_session(interval '1 minute', null, session.client, short.variant_id) then
      raise sqlstate 'PT409' using hint = 'reservation_limit', message = format(
        'Unfinished payments from your internet connection hold %s of %s (%s); at most %s are possible. '
        'Please finish or cancel them, or try again in 15 minutes.',
        short.held_before, short.product, short.variant, short.allowed
      );
    end if;
  end loop;

  delete from public.checkout_sessions
    where id in (
      select ended.id from public.checkout_sessions ended
        where ended.counted_as = counted and ended.status in ('cancelled', 'expired')
          and ended.payment_number = 0 and ended.payment_id is null
        order by ended.created_at desc
        offset 500
        for update skip locked
    );
  return session;
end;
$$;
comment on function public.open_checkout_session is
  'Opens a checkout session, allocates its order number and reserves its managed stock. items: [{ "variant_id", '
  '"quantity" }]; the quantities of a repeated variant are added. client: see the column. customer_id: the customer of '
  'the account that has signed in, null for a guest. A repeated request_id returns the same session until it has '
  'delivery details. The hint of an error is a code: PT400 (empty_cart, unknown_variant, bad_quantity, '
  'mixed_currencies, too_large), PT409 (not_purchasable, insufficient_inventory, quantity_limit, reservation_limit, '
  'request_id), PT429 (checkout_limit).';

-- A checkout belongs to the account that opened it, or to the account that entered its delivery details. Another
-- device of the account can therefore find the units that it reserves, and cancel it. Security definer, because no
-- role of a person may read the table.
create function public.own_unfinished_checkouts()
returns table (order_uid text, expires_at timestamptz, items jsonb)
language sql stable security definer set search_path = ''
as $$
  select session.order_uid, session.expires_at, (
      select jsonb_agg(
          jsonb_build_object('variant_id', item.variant_id, 'quantity', item.quantity) order by item.variant_id
        )
        from public.checkout_session_items item where item.session_id = session.id
    )
    from public.checkout_sessions session
    where session.customer_id = public.own_customer_id()
      and session.status = 'open' and session.expires_at > now() and session.link_token_hash is null
    order by session.created_at;
$$;
comment on function public.own_unfinished_checkouts is
  'Returns the open checkouts of the caller, which reserve their items: [{ "variant_id", "quantity" }]. Pending '
  'payments and payment links are no unfinished checkouts.';

/*
 * The payment of a session is created and replaced by one request at a time, however many processes
 * serve the shop. Otherwise, two tabs with different details could each get a payment, and one
 * network could use up the request rate of the payment provider by repeating a request in parallel.
 * A claim whose process has crashed ends after two minutes, which is longer than the provider's
 * slowest responses take.
 *
 * The secret of a session (access_token) is in URLs, which people send to each other. Whoever has
 * opened a checkout and sent its URL to somebody must not read or change what the other person
 * enters. So the browser that sends the details first has a secret of its own, which is in no URL.
 * The details can be changed or read, and the order can be moved to an account, only with both
 * secrets.
 */
create function public.claim_delivery(session_id uuid, secret_hash text) returns public.checkout_sessions
language plpgsql set search_path = ''
as $$
declare
  session public.checkout_sessions;
begin
  select * into session from public.checkout_sessions where id = claim_delivery.session_id for update;
  if session.status is distinct from 'open' or session.expires_at <= now() then
    raise sqlstate 'PT409' using hint = 'checkout_ended',
      message = 'This checkout has ended. Please start again from your cart.';
  elsif session.shipping is not null and session.details_secret_hash is distinct from claim_delivery.secret_hash then
    raise sqlstate 'PT409' using hint = 'details_entered',
      message = 'The delivery details of this checkout were entered in another browser. Please start again.';
  elsif session.delivery_claimed_at > now() - interval '2 minutes' then
    raise sqlstate 'PT409' using hint = 'delivery_in_progress',
      message = 'The delivery details were sent twice at the same time. Please try again in a moment.';
  end if;
  perform public.check_payment_limit(session.counted_as, session.counted_as = session.client);
  update public.checkout_sessions
    set delivery_claimed_at = now(),
      details_secret_hash = claim_delivery.secret_hash,
      -- Only for the first details.
      expires_at = case when shipping is null then now() + interval '15 minutes' else expires_at end
    where id = session.id
    returning * into session;
  return session;
end;
$$;
comment on function public.claim_delivery is
  'Lets the caller change the delivery details and the payment of an open session, until delivery_claimed_at is reset. '
  'The first claim renews the reservation. Once there are details, it needs the same secret. The hint of an error is a '
  'code: PT409 (checkout_ended, details_entered, delivery_in_progress), PT429 (checkout_limit).';

-- A network, or an account that counts alone, makes the shop ask the provider about its sessions at most five times in
-- five seconds, which is once a second, however many sessions it has. A shopper who is refused sees the stored status and
-- asks again; the webhook of a payment needs no lookup.
create function public.claim_payment_lookup(session_id uuid) returns boolean
language plpgsql set search_path = ''
as $$
declare
  counted text := (select counted_as from public.checkout_sessions where id = claim_payment_lookup.session_id);
begin
  if counted is not null then
    -- Parallel requests wait for each other; the following statement sees what they did.
    perform pg_advisory_xact_lock(hashtextextended(counted, 3));
    if (
      select count(*) from public.checkout_sessions
        where counted_as = counted and payment_checked_at > now() - interval '5 seconds'
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
  'many processes serve the shop, and five in five seconds for the sessions of one network or account.';

create function public.claim_free_order(session_id uuid, client text) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  session public.checkout_sessions;
  counted text;
  is_proved boolean;
  given_recipient text;
  placed record;
begin
  select * into session from public.checkout_sessions where id = claim_free_order.session_id;
  counted := public.counted_as(claim_free_order.client, session.customer_id);
  is_proved := public.proves_email(session.customer_id, session.shipping ->> 'email');
  given_recipient := encode(
    sha256(convert_to(regexp_replace(session.shipping ->> 'email', '\+[^@]*@', '@'), 'UTF8')), 'hex'
  );
  -- Serializes the orders of one network, one account and one recipient, so that concurrent ones are counted.
  perform pg_advisory_xact_lock(hashtextextended(claim_free_order.client, 2));
  perform pg_advisory_xact_lock(hashtextextended(counted, 2));
  perform pg_advisory_xact_lock(hashtextextended(given_recipient, 3));
  delete from public.free_orders where created_at < now() - interval '1 day';
  if exists (select from public.free_orders where session_id = claim_free_order.session_id) then
    return;
  end if;
  select count(*) filter (where counted_as = counted) as of_sender,
      count(*) filter (where client = claim_free_order.client) as of_network,
      count(*) filter (where recipient = given_recipient) as of_recipient
    into placed
    from public.free_orders
    where client = claim_free_order.client or counted_as = counted or recipient = given_recipient;
  if counted = claim_free_order.client and placed.of_sender >= 20 then
    raise sqlstate 'PT429' using hint = 'free_order_limit',
      message = 'Too many free orders came from your internet connection today. Please log in, or try again tomorrow.';
  elsif placed.of_network >= 100 then
    raise sqlstate 'PT429' using hint = 'free_order_limit',
      message = 'Too many free orders came from your internet connection today. Please try again tomorrow.';
  elsif counted <> claim_free_order.client and placed.of_sender >= 5 then
    raise sqlstate 'PT429' using hint = 'free_order_limit',
      message = 'Your account already has five free orders today. Please try again tomorrow.';
  elsif placed.of_recipient >= (case when is_proved then 5 else 3 end) then
    raise sqlstate 'PT429' using hint = 'free_order_limit', message = format(
      'This email already has %s free orders today. Please %stry again tomorrow.',
      case when is_proved then 'five' else 'three' end, case when is_proved then '' else 'log in to order more, or ' end
    );
  end if;
  insert into public.free_orders (session_id, client, counted_as, recipient)
    values (claim_free_order.session_id, claim_free_order.client, counted, given_recipient);
end;
$$;
comment on function public.claim_free_order is
  'Counts the free order of a session, once. Error: PT429 with the hint free_order_limit. Within a day, a network has 20 '
  'free orders of guests and 100 in all, an account five, and an email three, or five if it is proved; what follows a "+" '
  'in an email does not count.';

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

create function public.expire_checkout_session(session_id uuid) returns void
language sql set search_path = ''
as $$
  update public.checkout_sessions set status = 'expired'
    where id = session_id and status = 'open' and expires_at <= now();
$$;
comment on function public.expire_checkout_session is
  'Sets an open session whose time is over to expired. Does not change any other session.';

-- Overdue sessions are expired at the provider in the order in which they are due. A session that fails is tried again
-- later, so that it does not delay the others.
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
  'Returns the open sessions that are to be expired now, in the order in which they became due.';

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

-- Security definer, because no role may write free_orders.
create function public.delete_client_hashes() returns void
language sql security definer set search_path = ''
as $$
  update public.checkout_sessions set client = null, counted_as = null
    where client is not null and created_at <= now() - interval '1 hour';
  delete from public.free_orders where created_at <= now() - interval '1 day';
$$;
comment on function public.delete_client_hashes is
  'Deletes the hashes of clients that no limit needs any more: from checkout sessions after an hour, from free orders '
  'after a day.';

/*
 * Payment links: orders that an administrator puts together for somebody on the phone or in a chat.
 * The customer opens the link and pays.
 *
 * A link is a checkout session with delivery details, priced by the server, that is open for up to
 * 24 hours and reserves its stock for as long. The store function creates its payment at once, so
 * that opening the link any number of times sends no request to create another one. The secret of
 * the link is not stored, only its hash.
 *
 * - The session has no customer and no client. Its order belongs to a guest, whatever email was entered, because staff
 *   have entered it (see accounts.sql), and links do not count in the limits of a network.
 * - Nobody makes a link for the email of their own account: the order would belong to them.
 * - One person has at most 20 links open at once, with at most 500 units in all. One order has at
 *   most as many units of a variant as every other order.
 * - A link that was cancelled and is paid nevertheless becomes an order with the reason for
 *   attention link_cancelled. Of two calls at the same time, a payment or a cancellation, the
 *   second one sees what the first one did, because both lock the session.
 *
 * The functions for administrators are security definer, because administrators may not access
 * checkout sessions.
 */

-- A trigger, because the payment provider may report the end of the payment before cancel_payment_link is called.
create function public.mark_cancelled_link() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.attention := array_append(array_remove(new.attention, 'link_cancelled'), 'link_cancelled');
  return new;
end;
$$;
comment on function public.mark_cancelled_link is
  'Lets the order of a payment link that was cancelled need attention if it is paid nevertheless.';

create trigger mark_cancelled_link before update of status on public.checkout_sessions
  for each row when (new.status = 'cancelled' and new.link_token_hash is not null)
  execute function public.mark_cancelled_link();

create function public.create_payment_link(
  items jsonb, shipping jsonb, valid_hours integer, request_id uuid, token_hash text, success_url text, cancel_url text
) returns uuid
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  details jsonb;
  held record;
  session public.checkout_sessions;
begin
  perform public.require_admin();
  perform
    public.limited_json(create_payment_link.items),
    public.limited_json(create_payment_link.shipping),
    public.limited_text(create_payment_link.token_hash),
    public.limited_text(create_payment_link.success_url),
    public.limited_text(create_payment_link.cancel_url);
  details := public.delivery_details(create_payment_link.shipping);
  if valid_hours is null or valid_hours not between 1 and 24 then
    raise sqlstate 'PT400' using message = 'A payment link is valid for 1 to 24 hours.';
  elsif token_hash is null then
    raise sqlstate 'PT400' using message = 'A payment link has a secret.';
  elsif exists (
    select from unnest(array['name', 'email', 'phone', 'address', 'city', 'pin_code', 'state']) as field
    where details ->> field is null
  ) then
    raise sqlstate 'PT400' using message = 'Please fill in all delivery details.';
  elsif not public.is_email(details ->> 'email') then
    raise sqlstate 'PT400' using hint = 'email', message = 'This is not an email.';
  elsif details ->> 'gstin' is null and nullif(trim(create_payment_link.shipping ->> 'gstin'), '') is not null then
    raise sqlstate 'PT400' using hint = 'gstin',
      message = 'This is not a GSTIN or UIN, or the order is a gift, which has none.';
  elsif details ->> 'email' = (select account.email from auth.users account where account.id = auth.uid()) then
    raise sqlstate 'PT400' using hint = 'own_email', message =
      'This is the email of your own account. To order for yourself, use the shop as a customer does.';
  end if;

  -- Parallel requests of one person wait for each other. The following statement gets a new snapshot.
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 6));
  perform public.lock_request(create_payment_link.request_id);
  select * into session from public.checkout_sessions where request_id = create_payment_link.request_id;
  if found then
    if session.status <> 'open' or session.expires_at <= now() then
      raise sqlstate 'PT409' using hint = 'request_id', message = format(
        'The payment link of order %s was made, although its answer was lost, and it has ended. Make another one.',
        session.order_uid
      );
    end if;
    perform public.require_same_request(
      (session.made_by, session.shipping, session.link_token_hash) = (auth.uid(), details, token_hash)
      and session.expires_at = session.created_at + valid_hours * interval '1 hour'
      and public.has_units(session.id, create_payment_link.items)
    );
    if session.payment_url is null then
      if session.delivery_claimed_at > now() - interval '2 minutes' then
        raise sqlstate 'PT409' using hint = 'link_in_progress',
          message = 'This payment link is just being made. Please try again in two minutes.';
      end if;
      update public.checkout_sessions set delivery_claimed_at = now() where id = session.id;
    end if;
    return session.id;
  end if;
  select count(distinct link.id) as links, coalesce(sum(item.quantity), 0) as units into held
    from public.checkout_sessions link
    join public.checkout_session_items item on item.session_id = link.id
    where link.made_by = auth.uid()
      and (link.status = 'pending' or (link.status = 'open' and link.expires_at > now()));
  session := public.open_checkout_session(
    create_payment_link.items, create_payment_link.success_url, create_payment_link.cancel_url,
    request_id => create_payment_link.request_id
  );
  if session.amount_total = 0 then
    raise sqlstate 'PT400' using hint = 'nothing_to_pay', message = 'There is nothing to pay for these items.';
  elsif held.links >= 20 then
    raise sqlstate 'PT429' using hint = 'link_limit', message =
      'You have 20 open payment links. Please cancel one of them, or wait until one is paid.';
  elsif held.units + (select sum(quantity) from public.checkout_session_items where session_id = session.id) > 500 then
    raise sqlstate 'PT429' using hint = 'link_limit', message = format(
      'Your open payment links hold %s units; together with this one, 500 are possible.', held.units
    );
  end if;

  update public.checkout_sessions
    set expires_at = now() + valid_hours * interval '1 hour', shipping = details, link_token_hash = token_hash,
      made_by = auth.uid(),
      -- By the request that creates its payment.
      delivery_claimed_at = now()
    where id = session.id
    returning * into session;
  insert into public.audit_log (actor_id, table_name, row_id, operation, after)
    values (
      auth.uid(), 'checkout_sessions', session.id, 'insert',
      jsonb_build_object(
        'order_uid', session.order_uid, 'status', session.status, 'items', session.items,
        'amount_total', session.amount_total, 'currency', session.currency, 'expires_at', session.expires_at
      )
    );
  return session.id;
end;
$$;
comment on function public.create_payment_link is
  'Opens the checkout session of a payment link and returns its id. The store function calls it, and then creates the '
  'payment, unless it is there. shipping: all delivery details. token_hash: see the column. A repeated request_id returns '
  'the same session. Errors: 42501 (the caller is not an administrator), PT400 (missing details, other hours than 1 to '
  '24, own_email, nothing_to_pay, request_id), PT409 (request_id of another link, or of a link that has ended; '
  'link_in_progress), PT429 (link_limit), and the errors of open_checkout_session.';

create function public.cancel_payment_link(link_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  session public.checkout_sessions;
  is_recorded boolean;
begin
  perform public.require_admin();
  select * into session from public.checkout_sessions
    where id = link_id and link_token_hash is not null
    for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such payment link.';
  end if;
  if session.status not in ('open', 'cancelled') then
    raise sqlstate 'PT409' using hint = 'link_' || session.status, message = case session.status
      when 'paid' then format('This link was already paid: see the order %s.', session.order_uid)
      when 'pending' then 'The customer has just paid, and the bank has not confirmed it yet.'
      else 'This link has already ended.'
    end;
  end if;
  update public.checkout_sessions
    set status = 'cancelled',
      -- Nobody has got the address of a link without a payment, so the request may make another link.
      request_id = case when payment_url is not null then request_id end,
      link_token_hash = case
        when payment_url is not null then link_token_hash
        else encode(sha256(convert_to(public.new_link_secret(), 'UTF8')), 'hex')
      end
    where id = session.id;
  select exists (
    select from public.audit_log
    where table_name = 'checkout_sessions' and row_id = session.id and operation = 'update'
  ) into is_recorded;
  if not is_recorded then
    insert into public.audit_log (actor_id, table_name, row_id, operation, before, after)
      values (
        auth.uid(), 'checkout_sessions', session.id, 'update',
        jsonb_build_object('order_uid', session.order_uid, 'status', 'open'),
        jsonb_build_object('order_uid', session.order_uid, 'status', 'cancelled')
      );
  end if;
  return session.order_uid;
end;
$$;
comment on function public.cancel_payment_link is
  'Cancels an unpaid payment link, which releases its stock, and returns the number of its order. The store function '
  'calls it after it has ended the payment at the provider. Repeating it has no effect. Errors: 42501 (the caller is '
  'not an administrator), PT404 (unknown link), PT409 (link_paid, link_pending, link_failed, link_expired).';

create function public.list_payment_links() returns table (
  id uuid, order_uid text, status text, name text, amount_total integer, currency text, expires_at timestamptz,
  created_at timestamptz, made_by_email text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require_admin();
  return query
    select
      link.id, link.order_uid,
      -- The payment of a link may take a minute to end.
      case when link.status = 'open' and link.expires_at <= now() then 'expired' else link.status end,
      coalesce(link.shipping ->> 'name', placed.shipping ->> 'name'),
      link.amount_total, link.currency, link.expires_at, link.created_at, public.actor_email(link.made_by)
    from public.checkout_sessions link
    left join public.orders placed on placed.checkout_session_id = link.id
    where link.made_by is not null and link.created_at > now() - interval '2 days'
    order by link.created_at desc, link.id
    limit 200;
end;
$$;
comment on function public.list_payment_links is
  'Returns the payment links of the last two days, the newest first. A link ends within 24 hours. name: who receives '
  'the parcel. Error: 42501 (the caller is not an administrator).';

insert into public.api_privileges (object, role, privilege)
  select 'table public.' || name, 'service_role', privilege
    from unnest(array['checkout_sessions', 'checkout_session_items']) as name
    cross join unnest(array['select', 'insert', 'update', 'delete']) as privilege;
insert into public.api_privileges (object, role, privilege) values
  -- Constraints run with the rights of the role that writes the row.
  ('function public.delivery_details(jsonb)', 'authenticated', 'execute'),
  ('function public.delivery_details(jsonb)', 'service_role', 'execute'),
  ('table public.reservations', 'service_role', 'select'),
  ('function public.available_stock(text[])', 'service_role', 'execute'),
  ('table public.catalog_revision', 'service_role', 'select'),
  ('function public.catalog_state(text[])', 'service_role', 'execute'),
  ('function public.price_lines(jsonb)', 'service_role', 'execute'),
  ('function public.cancel_checkout_session(uuid)', 'service_role', 'execute'),
  ('function public.expire_checkout_session(uuid)', 'service_role', 'execute'),
  ('function public.overdue_checkout_sessions(integer)', 'service_role', 'execute'),
  ('function public.delay_checkout_expiry(uuid)', 'service_role', 'execute'),
  ('function public.claim_payment_lookup(uuid)', 'service_role', 'execute'),
  ('function public.claim_free_order(uuid,text)', 'service_role', 'execute'),
  ('function public.delete_client_hashes()', 'service_role', 'execute'),
  ('function public.create_payment_link(jsonb,jsonb,integer,uuid,text,text,text)', 'authenticated', 'execute'),
  ('function public.cancel_payment_link(uuid)', 'authenticated', 'execute'),
  ('function public.list_payment_links()', 'authenticated', 'execute'),
  ('function public.stock_share(integer)', 'service_role', 'execute'),
  ('function public.has_units(uuid,jsonb)', 'service_role', 'execute'),
  ('function public.is_idle(public.checkout_sessions,interval)', 'service_role', 'execute'),
  ('function public.check_payment_limit(text,boolean)', 'service_role', 'execute'),
  ('function public.mark_checkout_seen(uuid)', 'service_role', 'execute'),
  ('function public.india_day(timestamp with time zone)', 'service_role', 'execute'),
  ('function public.replace_checkout_session(interval,text,text,text)', 'service_role', 'execute'),
  ('function public.open_checkout_session(jsonb,text,text,text,text,text,uuid,uuid)', 'service_role', 'execute'),
  ('function public.own_unfinished_checkouts()', 'authenticated', 'execute'),
  ('function public.claim_delivery(uuid,text)', 'service_role', 'execute');
select public.apply_privileges();
