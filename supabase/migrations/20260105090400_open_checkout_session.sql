/*
 * open_checkout_session, cancel_checkout_session: called by the store function to
 * start and to abandon a payment. Both run with the rights of the service key.
 *
 * The browser sends only variants and quantities. Titles, prices and stock are read
 * from the database, so the browser cannot influence them.
 *
 * Errors: PT400 (empty cart, unknown variant, invalid quantity, mixed currencies,
 * total too large) and PT409 (not purchasable, insufficient stock). The hint is a
 * code: 'empty_cart', 'unknown_variant', 'insufficient_inventory' …
 */

-- Opens a checkout session and reserves its managed stock. items: [{ "variant_id",
-- "quantity" }]; the quantities of a repeated variant are added.
create function public.open_checkout_session(
  items jsonb,
  success_url text,
  cancel_url text,
  locale text default null,
  time_zone text default null
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
  insert into public.checkout_sessions (success_url, cancel_url, locale, time_zone, items, amount_total, currency)
    values (
      open_checkout_session.success_url, open_checkout_session.cancel_url, open_checkout_session.locale,
      open_checkout_session.time_zone, priced.items, priced.amount_total, priced.currency
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
  return session;
end;
$$;

-- Returns the lines with current titles and prices, in the format of orders.items, and their total in minor units.
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
    elsif line.least < 1 or line.quantity > 1000 then
      raise sqlstate 'PT400' using hint = 'bad_quantity', message = 'items: a quantity is from 1 to 1000';
    elsif not line.purchasable then
      raise sqlstate 'PT409' using hint = 'not_purchasable',
        message = format('%s is currently unavailable.', line.product);
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

-- Cancels an open session, which releases its reserved stock. Does not change a paid session;
-- raises PT404 for an unknown one.
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

revoke all on function public.open_checkout_session(jsonb, text, text, text, text) from public, anon, authenticated, service_role;
revoke all on function public.price_lines(jsonb) from public, anon, authenticated, service_role;
revoke all on function public.cancel_checkout_session(uuid) from public, anon, authenticated, service_role;

grant execute on function public.open_checkout_session(jsonb, text, text, text, text) to service_role;
grant execute on function public.price_lines(jsonb) to service_role;
grant execute on function public.cancel_checkout_session(uuid) to service_role;
