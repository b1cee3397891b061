/*
 * Paid checkouts: how checkout sessions become orders.
 *
 * Only functions with the service key call these. Each is one transaction and locks the session
 * first, so events of the payment provider may come in any order, at the same time and any
 * number of times. The status of a session only moves forward: open, cancelled or expired,
 * pending, failed, paid.
 */

create function public.checkout_status_rank(status text) returns integer
language sql immutable set search_path = ''
as $$
  select case status
    when 'open' then 0
    when 'expired' then 1
    when 'cancelled' then 1
    when 'pending' then 2
    when 'failed' then 3
    when 'paid' then 4
  end;
$$;
comment on function public.checkout_status_rank is
  'Returns how far the payment of a checkout session has come. A session never goes back to a lower rank.';

create function public.record_unpaid_status(session_id uuid, status text, provider_payment_id text default null)
returns void
language plpgsql set search_path = ''
as $$
declare
  session public.checkout_sessions;
  new_status text;
begin
  select * into session from public.checkout_sessions where id = record_unpaid_status.session_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such checkout session.';
  end if;
  -- A payment that was replaced by another one says nothing about the session.
  if record_unpaid_status.provider_payment_id = session.ended_payment_id
    or record_unpaid_status.provider_payment_id <> session.payment_id then
    return;
  end if;
  new_status := case
    when record_unpaid_status.status = 'expired' and session.expires_at > now() then 'cancelled'
    else record_unpaid_status.status
  end;
  if public.checkout_status_rank(new_status) > public.checkout_status_rank(session.status) then
    update public.checkout_sessions set status = new_status where id = session.id;
  end if;
end;
$$;
comment on function public.record_unpaid_status is
  'Records that the payment of a session is pending, has failed or has expired. Before its time is over, an expired '
  'payment was cancelled. Payments that were replaced are ignored. Error: PT404 (unknown session).';

/*
 * complete_checkout_session: payment, order, stock and session change in one transaction and
 * exactly once, however often and however concurrently it is called.
 *
 * The customer has already been charged, so this function rejects no payment: it accepts
 * ended sessions, second payments and wrong amounts. It marks the order in orders.attention
 * instead, and the shop contacts the customer. If the stock does not suffice, it is set to 0.
 */
create function public.complete_checkout_session(
  session_id uuid,
  provider text,
  provider_payment_id text,
  customer jsonb,
  amount bigint default null,
  currency text default null
) returns table (order_id uuid, order_uid text, is_new boolean)
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  session public.checkout_sessions;
  payment public.payments;
  is_new_payment boolean;
  owner_id uuid;
  details jsonb;
  taken jsonb;
  reasons text[] := '{}';
begin
  -- The first call creates the order; concurrent calls wait for this lock and then find it.
  select * into session from public.checkout_sessions
    where id = complete_checkout_session.session_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such checkout session.';
  end if;

  -- A refund or a dispute may have been reported earlier; then the row has no amount yet.
  insert into public.payments (checkout_session_id, provider, provider_payment_id, amount, currency, paid_at)
    values (
      session.id, complete_checkout_session.provider, complete_checkout_session.provider_payment_id,
      coalesce(complete_checkout_session.amount, session.amount_total),
      lower(coalesce(complete_checkout_session.currency, session.currency)),
      now()
    )
    on conflict (provider, provider_payment_id) do update
      set amount = excluded.amount, currency = excluded.currency, paid_at = excluded.paid_at
      where payments.paid_at is null and payments.checkout_session_id = excluded.checkout_session_id;
  is_new_payment := found;
  select * into payment from public.payments
    where provider = complete_checkout_session.provider
      and provider_payment_id = complete_checkout_session.provider_payment_id
      and checkout_session_id = session.id;
  if not found then
    raise sqlstate 'PT409' using message = 'This payment belongs to another checkout session.';
  end if;
  if payment.amount <> session.amount_total then
    reasons := reasons || 'amount_differs'::text;
  end if;
  if payment.currency <> session.currency then
    reasons := reasons || 'currency_differs'::text;
  end if;

  if session.status = 'paid' then
    if is_new_payment then
      perform public.add_attention(session.id, reasons || 'paid_twice'::text);
      perform public.follow_refunds(session.id);
    end if;
    return query
      select made.id, made.order_uid, false from public.orders made where made.checkout_session_id = session.id;
    return;
  end if;

  details := public.delivery_details(coalesce(session.shipping, customer));
  -- An account that was deleted meanwhile has left its customer as a guest.
  select id into owner_id from public.customers where id = session.customer_id and user_id is not null;
  if owner_id is null then
    owner_id := public.customer_for(details);
  end if;
  reasons := reasons || session.attention;

  -- Locks in the same order as open_checkout_session, so that the two never deadlock.
  perform from public.stock
    join public.checkout_session_items item on item.variant_id = stock.variant_id
    where item.session_id = session.id
    order by stock.variant_id
    for update of stock;
  -- The units that are still there: fewer than ordered if others have bought them since the reservation ended.
  select coalesce(jsonb_object_agg(item.variant_id, least(item.quantity, coalesce(stock.quantity, 0))), '{}'),
      case when bool_or(item.quantity > coalesce(stock.quantity, 0))
        then reasons || 'short_of_stock'::text else reasons end
    into taken, reasons
    from public.checkout_session_items item
    join public.variants variant on variant.id = item.variant_id
    left join public.stock on stock.variant_id = item.variant_id
    where item.session_id = session.id and variant.manage_inventory;
  update public.stock set quantity = stock.quantity - unit.value::integer
    from jsonb_each_text(taken) as unit
    where stock.variant_id = unit.key;

  perform from public.payments where checkout_session_id = session.id and dispute is not null;
  if found then
    reasons := reasons || 'disputed'::text;
  end if;
  perform from public.payment_refunds refund
    join public.payments on payments.id = refund.payment_id
    where payments.checkout_session_id = session.id and refund.has_failed;
  if found then
    reasons := reasons || 'refund_failed'::text;
  end if;
  insert into public.orders (order_uid, customer_id, checkout_session_id, items, shipping, stock_taken, attention)
    values (
      session.order_uid, owner_id, session.id, session.items, details, taken, array(select reason from unnest(reasons) as reason order by reason)
    )
    returning id, orders.order_uid into order_id, order_uid;
  perform public.follow_refunds(session.id);

  update public.checkout_sessions set status = 'paid', shipping = null, customer_id = null where id = session.id;
  is_new := true;
  return next;
end;
$$;
comment on function public.complete_checkout_session is
  'Creates the order of a paid checkout session. A repeated call returns the same order with is_new false, or no row '
  'if an administrator has deleted that order since. customer has the delivery details; those of the session take '
  'precedence. The order belongs to the account that entered them, otherwise to that with the email. amount (in minor units) and currency are what was actually paid; null means the price of the session. '
  'Errors: PT400 (neither the session nor customer has an email), PT404 (unknown session), PT409 (the payment belongs '
  'to another session).';

/*
 * restore_paid_order: for orders that the database does not know although they are paid: it was
 * restored from a backup that is older than they are. They are restored from the payment
 * provider's record, in one transaction and exactly once, however often and however
 * concurrently it is called.
 *
 * - The order keeps its number. If that was given again meanwhile, or if the provider has
 *   none, it gets a new one. Sessions take their numbers from the same index, so the number
 *   of a restored order is not given again.
 * - What is missing to the amount is a line without a product, so that the total is what was
 *   paid. Known variants have the titles of the catalog.
 * - The order takes its units from the stock, as far as they are there.
 * - No confirmation is sent: the customer got one when the order was paid.
 *
 * Security definer, because no client may write audit_log and order_notices.
 */
create function public.restore_paid_order(
  session_id uuid,
  provider text,
  provider_payment_id text,
  order_uid text,
  customer jsonb,
  items jsonb,
  amount bigint,
  currency text,
  site_url text,
  paid_at timestamptz
) returns table (new_order_uid text, is_new boolean)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  made public.orders;
  session public.checkout_sessions;
  number text;
  lines jsonb;
  missing bigint;
  taken jsonb;
  owner_id uuid;
  reasons text[] := '{restored}';
begin
  -- Concurrent calls wait for this lock and then find the session.
  perform pg_advisory_xact_lock(hashtextextended(restore_paid_order.session_id::text, 4));
  perform from public.checkout_sessions where id = restore_paid_order.session_id;
  if found then
    return query
      select known.order_uid, false from public.orders known
      where known.checkout_session_id = restore_paid_order.session_id;
    return;
  end if;

  select
      jsonb_agg(
        jsonb_build_object(
          'product', jsonb_build_object(
            'id', coalesce(product.id, item.variant_id), 'title', coalesce(product.title, item.variant_id),
            'image', coalesce(variant.image_url, product.thumbnail)
          ),
          'variant', jsonb_build_object(
            'id', item.variant_id, 'title', coalesce(variant.title, ''), 'weight', variant.weight
          ),
          'quantity', item.quantity, 'unit_amount', item.unit_amount
        )
        order by item.place
      ),
      restore_paid_order.amount - sum(item.quantity::bigint * item.unit_amount)
    into lines, missing
    from rows from (
      jsonb_to_recordset(restore_paid_order.items) as (variant_id text, quantity integer, unit_amount integer)
    ) with ordinality as item (variant_id, quantity, unit_amount, place)
    left join public.variants variant on variant.id = item.variant_id
    left join public.products product on product.id = variant.product_id;
  lines := coalesce(lines, '[]');
  missing := coalesce(missing, restore_paid_order.amount);
  if missing > 0 then
    lines := lines || jsonb_build_object(
      'product', jsonb_build_object('id', '', 'title', 'Items that the payment provider does not name', 'image', null),
      'variant', jsonb_build_object('id', '', 'title', '', 'weight', null),
      'quantity', 1, 'unit_amount', missing
    );
  elsif missing < 0 then
    reasons := reasons || 'amount_differs'::text;
  end if;

  for attempt in 0..100 loop
    number := case when attempt = 0 then restore_paid_order.order_uid else public.random_order_uid(attempt) end;
    insert into public.checkout_sessions (
        id, order_uid, status, success_url, cancel_url, items, amount_total, currency, expires_at, created_at,
        provider, payment_id
      )
      select
        restore_paid_order.session_id, number, 'paid', restore_paid_order.site_url, restore_paid_order.site_url,
        lines, least(restore_paid_order.amount, 2147483647), lower(restore_paid_order.currency),
        restore_paid_order.paid_at, restore_paid_order.paid_at, restore_paid_order.provider,
        restore_paid_order.provider_payment_id
      where number is not null
        and not exists (select from public.orders other where other.order_uid = number)
        and not exists (select from public.deleted_orders other where other.order_uid = number)
      on conflict (order_uid) do nothing
      returning * into session;
    exit when session.id is not null;
  end loop;
  if session.id is null then
    raise exception 'No order number is free.';
  end if;
  if number is distinct from restore_paid_order.order_uid then
    reasons := reasons || 'number_changed'::text;
  end if;
  insert into public.payments (checkout_session_id, provider, provider_payment_id, amount, currency, paid_at)
    values (
      session.id, restore_paid_order.provider, restore_paid_order.provider_payment_id, restore_paid_order.amount,
      lower(restore_paid_order.currency), restore_paid_order.paid_at
    );

  if nullif(trim(customer ->> 'email'), '') is not null then
    owner_id := public.customer_for(customer);
  else
    insert into public.customers (name, email) values (null, session.id || '@unknown.invalid')
      returning id into owner_id;
  end if;

  -- Locks in the same order as open_checkout_session, so that the two never deadlock.
  perform from public.stock
    where stock.variant_id in (select jsonb_object_keys(public.managed_units(lines)))
    order by stock.variant_id
    for update;
  select coalesce(jsonb_object_agg(unit.key, least(unit.value::integer, coalesce(stock.quantity, 0))), '{}'),
      case when bool_or(unit.value::integer > coalesce(stock.quantity, 0))
        then reasons || 'short_of_stock'::text else reasons end
    into taken, reasons
    from jsonb_each_text(public.managed_units(lines)) as unit
    left join public.stock on stock.variant_id = unit.key;
  update public.stock set quantity = stock.quantity - unit.value::integer
    from jsonb_each_text(taken) as unit
    where stock.variant_id = unit.key;

  made.id := gen_random_uuid();
  -- Says that the confirmation was sent, so that the trigger of the orders queues none.
  insert into public.order_notices (order_id, kind) values (made.id, 'order_confirmation');
  insert into public.orders (
      id, order_uid, customer_id, checkout_session_id, items, shipping, stock_taken, attention, created_at
    )
    values (
      made.id, number, owner_id, session.id, lines, public.delivery_details(customer), taken, array(select reason from unnest(reasons) as reason order by reason), restore_paid_order.paid_at
    );
  insert into public.audit_log (table_name, row_id, operation, after)
    values (
      'orders', made.id, 'restore_payment',
      jsonb_build_object(
        'order_uid', number, 'former_order_uid', restore_paid_order.order_uid,
        'amount', restore_paid_order.amount, 'currency', lower(restore_paid_order.currency),
        'provider', restore_paid_order.provider, 'provider_payment_id', restore_paid_order.provider_payment_id
      )
    );
  return query select number, true;
end;
$$;
comment on function public.restore_paid_order is
  'Creates the order of a paid checkout session that the database does not know, with its session and payment. A '
  'repeated call returns the same order with is_new false, or no row if an administrator has deleted that order since. '
  'items: [{ "variant_id", "quantity", "unit_amount" }], as far as the provider has them. customer has the delivery '
  'details, or is null.';

create function public.purge_checkout_sessions() returns void
language sql set search_path = ''
as $$
  delete from public.checkout_sessions
    where status in ('failed', 'cancelled', 'expired') and expires_at < now() - interval '7 days'
      and not exists (select from public.payments where checkout_session_id = checkout_sessions.id);
$$;
comment on function public.purge_checkout_sessions is
  'Deletes sessions that ended a week ago without a payment. Until then, a late payment still becomes an order.';

insert into public.api_privileges (object, role, privilege) values
  ('function public.checkout_status_rank(text)', 'service_role', 'execute'),
  ('function public.record_unpaid_status(uuid,text,text)', 'service_role', 'execute'),
  ('function public.complete_checkout_session(uuid,text,text,jsonb,bigint,text)', 'service_role', 'execute'),
  (
    'function public.restore_paid_order(uuid,text,text,text,jsonb,jsonb,bigint,text,text,timestamp with time zone)',
    'service_role', 'execute'
  ),
  ('function public.purge_checkout_sessions()', 'service_role', 'execute');
select public.apply_privileges();
