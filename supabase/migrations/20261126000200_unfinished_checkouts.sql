/*
 * What one order can take, and the unfinished checkouts of an account.
 *
 * One checkout, and the open checkouts of one network together, take at most half of the stock of a
 * variant, or ten units if that is more. The store reports the limit of each variant, so that the shop
 * refuses more when it is added to the cart and not at the payment.
 *
 * A checkout belongs to the account that opened it, or to the one that entered its delivery details.
 * Another device of the account can therefore find the units that it reserves, and cancel it.
 */
create function public.stock_share(quantity integer) returns integer
language sql immutable set search_path = ''
as $$
  select greatest(quantity / 2, 10);
$$;
comment on function public.stock_share is
  'Returns how many units of a stock one checkout, or the open checkouts of one network together, may take. A stock below '
  'this number limits them too.';

-- As before, and with the limit of each variant.
create or replace function public.catalog_state(product_ids text[] default null) returns jsonb
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
  'Returns { revision, version, stock }. stock has the published products among product_ids, null means all: { product id: '
  '{ variant id: { "inventory_quantity", "order_limit" } } }. The quantity excludes reserved units. The limit is the '
  'largest quantity that open_checkout_session accepts in one order.';

-- As before, with the new limits and the customer.
drop function public.open_checkout_session(jsonb, text, text, text, text, text);
create function public.open_checkout_session(
  items jsonb,
  success_url text,
  cancel_url text,
  locale text default null,
  time_zone text default null,
  client text default null,
  customer_id uuid default null
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
        order_uid, success_url, cancel_url, locale, time_zone, items, amount_total, currency, client, customer_id
      )
      select
        number, open_checkout_session.success_url, open_checkout_session.cancel_url, open_checkout_session.locale,
        open_checkout_session.time_zone, priced.items, priced.amount_total, priced.currency, open_checkout_session.client,
        open_checkout_session.customer_id
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
  if short.quantity > short.allowed then
    raise sqlstate 'PT409' using hint = 'quantity_limit', message = format(
      'At most %s of %s (%s) per order.', short.allowed, short.product, short.variant
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
  '"quantity" }]; the quantities of a repeated variant are added. client: see the column. customer_id: the customer of the '
  'account that has signed in, null for a guest. The hint of an error is a '
  'code: PT400 (empty_cart, unknown_variant, bad_quantity, mixed_currencies, too_large), PT409 (not_purchasable, '
  'insufficient_inventory, quantity_limit, reservation_limit), PT429 (checkout_limit).';

-- Security definer, because no role of a person may read the table.
create function public.own_unfinished_checkouts()
returns table (order_uid text, expires_at timestamptz, items jsonb)
language sql stable security definer set search_path = ''
as $$
  select session.order_uid, session.expires_at, (
      select jsonb_agg(jsonb_build_object('variant_id', item.variant_id, 'quantity', item.quantity) order by item.variant_id)
        from public.checkout_session_items item where item.session_id = session.id
    )
    from public.checkout_sessions session
    where session.customer_id = public.own_customer_id()
      and session.status = 'open' and session.expires_at > now() and session.link_token_hash is null
    order by session.created_at;
$$;
comment on function public.own_unfinished_checkouts is
  'Returns the open checkouts of the caller, which reserve their items: [{ "variant_id", "quantity" }]. Pending payments '
  'and payment links are no unfinished checkouts.';

delete from public.api_privileges
  where object = 'function public.open_checkout_session(jsonb,text,text,text,text,text)';
insert into public.api_privileges (object, role, privilege) values
  ('function public.stock_share(integer)', 'service_role', 'execute'),
  ('function public.open_checkout_session(jsonb,text,text,text,text,text,uuid)', 'service_role', 'execute'),
  ('function public.own_unfinished_checkouts()', 'authenticated', 'execute');
select public.apply_privileges();
