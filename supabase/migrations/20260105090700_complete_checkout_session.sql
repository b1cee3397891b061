/*
 * complete_checkout_session: makes the order of a paid session. Payment, order,
 * stock and session change in one transaction, once, however often and however
 * parallel the webhook comes; a repeated call answers the same order with is_new
 * false, or no row when an administrator has deleted that order since.
 *
 * The money is already taken, so neither an expired nor a cancelled session is
 * refused here (the payment page refuses those before it charges): a customer
 * with a debit and no order is worse than a tin too few. Should the shelf not
 * hold enough by then, its stock stops at zero and the shop calls the customer.
 *
 * Only the payment webhook calls it, with the service key. Refusals: PT400 (no
 * e-mail), PT404 (no such session), PT409 (the payment belongs to another one).
 */

-- The customer who pays: the account whose confirmed e-mail it is, else the guest
-- of that e-mail, made if missing. details: { "name", "email", "phone", "address" }.
create function public.customer_for(details jsonb) returns uuid
-- Definer, because whose e-mail is confirmed is the auth schema's to know.
language plpgsql security definer set search_path = ''
as $$
declare
  given public.customers;
  owner_id uuid;
begin
  given.email := nullif(left(trim(details ->> 'email'), 320), '');
  given.name := nullif(left(trim(details ->> 'name'), 200), '');
  given.phone := nullif(left(trim(details ->> 'phone'), 50), '');
  given.address := nullif(left(trim(details ->> 'address'), 1000), '');
  if given.email is null then
    raise sqlstate 'PT400' using message = 'customer: an e-mail is needed';
  end if;

  -- Held to the end, so that an account confirming this e-mail just now either is
  -- seen below or sees the order that follows (claim_guest_orders takes it too).
  perform pg_advisory_xact_lock(hashtextextended(lower(given.email), 0));

  -- Somebody else may have typed this e-mail: an account's own details only gain.
  update public.customers
    set phone = coalesce(customers.phone, given.phone), address = coalesce(customers.address, given.address)
    from auth.users account
    where account.id = customers.user_id
      and account.email = lower(given.email)
      and account.email_confirmed_at is not null
    returning customers.id into owner_id;
  if owner_id is null then
    insert into public.customers (name, email, phone, address)
      values (given.name, given.email, given.phone, given.address)
      on conflict (lower(email)) where user_id is null do update
        set name = coalesce(excluded.name, customers.name),
          phone = coalesce(excluded.phone, customers.phone),
          address = coalesce(excluded.address, customers.address)
      returning id into owner_id;
  end if;
  return owner_id;
end;
$$;

create function public.complete_checkout_session(
  session_id uuid,
  provider text,
  provider_payment_id text,
  customer jsonb
) returns table (order_id uuid, order_uid text, is_new boolean)
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  session public.checkout_sessions;
  owner_id uuid;
begin
  -- The first caller makes the order; those who wait here find it made.
  select * into session from public.checkout_sessions
    where id = complete_checkout_session.session_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such checkout session.';
  end if;

  insert into public.payments (checkout_session_id, provider, provider_payment_id, amount, currency)
    values (
      session.id, complete_checkout_session.provider, complete_checkout_session.provider_payment_id,
      session.amount_total, session.currency
    )
    on conflict (provider_payment_id) do nothing;
  perform from public.payments
    where provider_payment_id = complete_checkout_session.provider_payment_id
      and checkout_session_id = session.id;
  if not found then
    raise sqlstate 'PT409' using message = 'This payment belongs to another checkout session.';
  end if;

  if session.status = 'paid' then
    return query
      select made.id, made.order_uid, false from public.orders made where made.checkout_session_id = session.id;
    return;
  end if;

  owner_id := public.customer_for(customer);

  -- Six digits collide now and then: try until a number is free.
  for attempt in 1..1000 loop
    insert into public.orders (order_uid, customer_id, checkout_session_id, items, shipping)
      values (
        'NBT-' || lpad(floor(random() * 1000000)::text, 6, '0'), owner_id, session.id, session.items,
        jsonb_build_object(
          'name', customer ->> 'name', 'email', customer ->> 'email',
          'phone', customer ->> 'phone', 'address', customer ->> 'address'
        )
      )
      on conflict (order_uid) do nothing
      returning id, orders.order_uid into order_id, order_uid;
    exit when order_id is not null;
  end loop;
  if order_id is null then
    raise exception 'No order number is free.';
  end if;

  -- In the same order as open_checkout_session, so that the two never deadlock.
  perform from public.stock
    join public.checkout_session_items item on item.variant_id = stock.variant_id
    where item.session_id = session.id
    order by stock.variant_id
    for update of stock;
  update public.stock
    set quantity = greatest(stock.quantity - item.quantity, 0)
    from public.checkout_session_items item
    join public.variants variant on variant.id = item.variant_id
    where item.session_id = session.id and item.variant_id = stock.variant_id and variant.manage_inventory;

  update public.checkout_sessions set status = 'paid' where id = session.id;
  is_new := true;
  return next;
end;
$$;

revoke all on function public.customer_for(jsonb) from public, anon, authenticated, service_role;
revoke all on function public.complete_checkout_session(uuid, text, text, jsonb) from public, anon, authenticated, service_role;

grant execute on function public.customer_for(jsonb) to service_role;
grant execute on function public.complete_checkout_session(uuid, text, text, jsonb) to service_role;
