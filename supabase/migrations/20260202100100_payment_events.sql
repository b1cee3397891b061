/*
 * Records what a payment provider reports: that a payment is pending, was paid, failed,
 * expired, was refunded or is disputed.
 *
 * Every function below is one transaction and locks the checkout session first. Events may
 * come in any order, at the same time and any number of times; the result is the same:
 * - The status of a session only moves forward: open, cancelled or expired, pending, failed,
 *   paid.
 * - A payment has the largest sum of refunds and the last stage of a dispute that was
 *   reported, even if that was before it was reported as paid.
 * - Reasons for attention are added only when something changes, so that a repeated event
 *   does not bring back a reason that an administrator has removed.
 *
 * Only functions with the service key call them. Errors: PT404 (unknown session), PT409
 * (the payment belongs to another session).
 */
alter table public.payments
  drop constraint payments_provider_payment_id_key,
  add constraint payments_provider_payment_id_key unique (provider, provider_payment_id),
  -- What the provider reports may exceed what a checkout session can cost.
  alter column amount type bigint,
  alter column amount drop not null,
  alter column currency drop not null,
  -- The sum of all refunds, in minor units of the currency.
  add column refunded bigint not null default 0 check (refunded >= 0),
  -- Null if the customer has not asked the bank for the money back.
  add column dispute text check (dispute in ('open', 'won', 'lost')),
  -- Null, like amount and currency, until the payment is reported as paid.
  add column paid_at timestamptz;

update public.payments set paid_at = created_at;

alter table public.payments add constraint payments_paid_check check (
  (paid_at is null) = (amount is null) and (paid_at is null) = (currency is null)
);

grant select on public.payments to authenticated;
create policy "Administrators read every payment" on public.payments
  for select to authenticated
  using ((select public.is_admin()));

-- The payments of each order, for the back office.
create view public.order_payments with (security_invoker = on) as
  select
    payments.id, orders.id as order_id, payments.provider, payments.provider_payment_id,
    payments.amount, payments.currency, payments.refunded, payments.dispute, payments.paid_at
  from public.payments
  join public.orders on orders.checkout_session_id = payments.checkout_session_id
  where payments.paid_at is not null;

revoke all on public.order_payments from public, anon, authenticated, service_role;
grant select on public.order_payments to authenticated, service_role;

/*
 * Further reasons for attention:
 * - refunded: everything that was paid was refunded, but the order is not cancelled
 * - disputed: the customer has asked the bank for the money back, or the bank has decided
 */
alter table public.orders
  drop constraint orders_attention_check,
  add constraint orders_attention_check check (
    attention <@ array['short_of_stock', 'paid_twice', 'amount_differs', 'currency_differs', 'refunded', 'disputed']
  );

-- Cancelling a refunded order is what its mark asks for, so this removes the mark.
create function public.settle_refunded_order() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.attention := array_remove(new.attention, 'refunded');
  return new;
end;
$$;

create trigger settle_refunded_order before update of status on public.orders
  for each row when (new.status = 'Cancelled')
  execute function public.settle_refunded_order();

-- Marks the order of a checkout session, even if it was deleted, when everything that was paid was refunded, and
-- removes the mark when another payment arrives. Security definer, because no client may write deleted_orders.
create function public.follow_refunds(session_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_refunded boolean;
begin
  select coalesce(sum(least(refunded, amount)) >= nullif(sum(amount), 0), false) into is_refunded
    from public.payments
    where checkout_session_id = follow_refunds.session_id and paid_at is not null;
  if is_refunded then
    update public.orders
      set attention = array(select reason from unnest(attention || 'refunded'::text) as reason order by reason)
      where checkout_session_id = follow_refunds.session_id
        and status <> 'Cancelled' and not attention @> '{refunded}';
    update public.deleted_orders
      set attention = array(select reason from unnest(attention || 'refunded'::text) as reason order by reason)
      where checkout_session_id = follow_refunds.session_id
        and status <> 'Cancelled' and not attention @> '{refunded}';
  else
    update public.orders set attention = array_remove(attention, 'refunded')
      where checkout_session_id = follow_refunds.session_id and attention @> '{refunded}';
    update public.deleted_orders set attention = array_remove(attention, 'refunded')
      where checkout_session_id = follow_refunds.session_id and attention @> '{refunded}';
  end if;
end;
$$;

/*
 * complete_checkout_session: creates the order of a paid checkout session. Payment,
 * order, stock and session change in one transaction and exactly once, however often
 * and however concurrently it is called. A repeated call returns the same order with
 * is_new false, or no row if an administrator has deleted that order since.
 *
 * The customer has already been charged, so this function rejects no payment: it accepts
 * ended sessions, second payments and wrong amounts. It marks the order in orders.attention
 * instead, and the shop contacts the customer. If the stock does not suffice, it is set to 0.
 *
 * customer has the delivery details; those of the session take precedence. amount (in minor
 * units) and currency are what was actually paid. Null means the price of the session.
 *
 * A further error: PT400 (neither the session nor customer has an email).
 */
drop function public.complete_checkout_session(uuid, text, text, jsonb, integer, text);

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

  details := coalesce(session.shipping, customer);
  owner_id := public.customer_for(details);

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
  insert into public.orders (order_uid, customer_id, checkout_session_id, items, shipping, stock_taken, attention)
    values (
      session.order_uid, owner_id, session.id, session.items,
      jsonb_build_object(
        'name', left(details ->> 'name', 200), 'email', left(details ->> 'email', 320),
        'phone', left(details ->> 'phone', 50), 'address', left(details ->> 'address', 1000)
      ),
      taken, array(select reason from unnest(reasons) as reason order by reason)
    )
    returning id, orders.order_uid into order_id, order_uid;
  perform public.follow_refunds(session.id);

  update public.checkout_sessions set status = 'paid', shipping = null where id = session.id;
  is_new := true;
  return next;
end;
$$;

-- How far the payment of a checkout session has come. A session never goes back to a lower rank.
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

-- Records that a payment is pending, has failed or has expired. Before its time is over, an expired payment was cancelled.
create function public.record_unpaid_status(session_id uuid, status text) returns void
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
  new_status := case
    when record_unpaid_status.status = 'expired' and session.expires_at > now() then 'cancelled'
    else record_unpaid_status.status
  end;
  if public.checkout_status_rank(new_status) > public.checkout_status_rank(session.status) then
    update public.checkout_sessions set status = new_status where id = session.id;
  end if;
end;
$$;

-- Records the sum of all refunds of a payment.
create function public.record_refund(session_id uuid, provider text, provider_payment_id text, refunded bigint)
returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
begin
  perform public.lock_payment(record_refund.session_id, record_refund.provider, record_refund.provider_payment_id);
  update public.payments set refunded = record_refund.refunded
    where provider = record_refund.provider and provider_payment_id = record_refund.provider_payment_id
      and refunded < record_refund.refunded;
  if found then
    perform public.follow_refunds(record_refund.session_id);
  end if;
end;
$$;

-- Records the stage of a dispute: open, won or lost. The bank may reverse a dispute that was won, but not one that was lost.
create function public.record_dispute(session_id uuid, provider text, provider_payment_id text, dispute text)
returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
begin
  perform public.lock_payment(record_dispute.session_id, record_dispute.provider, record_dispute.provider_payment_id);
  update public.payments set dispute = record_dispute.dispute
    where provider = record_dispute.provider and provider_payment_id = record_dispute.provider_payment_id
      and coalesce(array_position(array['open', 'won', 'lost'], dispute), 0)
        < array_position(array['open', 'won', 'lost'], record_dispute.dispute);
  if found then
    perform public.add_attention(record_dispute.session_id, '{disputed}');
  end if;
end;
$$;

-- Locks a checkout session and its payment, which is inserted if it was not yet reported.
create function public.lock_payment(session_id uuid, provider text, provider_payment_id text) returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
begin
  perform from public.checkout_sessions where id = lock_payment.session_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such checkout session.';
  end if;
  insert into public.payments (checkout_session_id, provider, provider_payment_id)
    values (lock_payment.session_id, lock_payment.provider, lock_payment.provider_payment_id)
    on conflict (provider, provider_payment_id) do nothing;
  perform from public.payments
    where provider = lock_payment.provider and provider_payment_id = lock_payment.provider_payment_id
      and checkout_session_id = lock_payment.session_id
    for update;
  if not found then
    raise sqlstate 'PT409' using message = 'This payment belongs to another checkout session.';
  end if;
end;
$$;

revoke all on function public.complete_checkout_session(uuid, text, text, jsonb, bigint, text)
  from public, anon, authenticated, service_role;
revoke all on function public.settle_refunded_order() from public, anon, authenticated, service_role;
revoke all on function public.follow_refunds(uuid) from public, anon, authenticated, service_role;
revoke all on function public.checkout_status_rank(text) from public, anon, authenticated, service_role;
revoke all on function public.record_unpaid_status(uuid, text) from public, anon, authenticated, service_role;
revoke all on function public.record_refund(uuid, text, text, bigint) from public, anon, authenticated, service_role;
revoke all on function public.record_dispute(uuid, text, text, text) from public, anon, authenticated, service_role;
revoke all on function public.lock_payment(uuid, text, text) from public, anon, authenticated, service_role;

grant execute on function public.complete_checkout_session(uuid, text, text, jsonb, bigint, text) to service_role;
grant execute on function public.follow_refunds(uuid) to service_role;
grant execute on function public.checkout_status_rank(text) to service_role;
grant execute on function public.record_unpaid_status(uuid, text) to service_role;
grant execute on function public.record_refund(uuid, text, text, bigint) to service_role;
grant execute on function public.record_dispute(uuid, text, text, text) to service_role;
grant execute on function public.lock_payment(uuid, text, text) to service_role;
