/*
 * complete_checkout_session: creates the order of a paid checkout session. Payment,
 * order, stock and session change in one transaction and exactly once, however often
 * and however concurrently the webhook is called. A repeated call returns the same
 * order with is_new false, or no row if an administrator has deleted that order since.
 *
 * The customer has already been charged, so expired and cancelled sessions are accepted
 * here (the payment page rejects them before it charges): a charge without an order
 * is worse than insufficient stock. If the stock no longer suffices, it is set to 0
 * and the shop contacts the customer.
 *
 * Only the payment webhook calls it, with the service key. Errors: PT400 (missing
 * email), PT404 (unknown session), PT409 (the payment belongs to another session).
 */

-- Returns the customer of a payment: the account with that confirmed email, otherwise the
-- guest with that email, who is created if missing. details: { "name", "email", "phone",
-- "address" }; longer values are truncated to the column limits, so that no order fails.
create function public.customer_for(details jsonb) returns uuid
-- Security definer, because only the auth schema knows which emails are confirmed.
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

  -- This lock is held until the transaction ends, and claim_guest_orders takes it too: an account
  -- that confirms this email concurrently is either found below or claims the new order itself.
  perform pg_advisory_xact_lock(hashtextextended(lower(given.email), 0));

  -- Anyone can enter this email at checkout, so existing details of an account are never overwritten.
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
  -- The first call creates the order; concurrent calls wait for this lock and then find it.
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

  -- Random six-digit numbers collide occasionally, so retry until one is free.
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

  -- Locks in the same order as open_checkout_session, so that the two never deadlock.
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
