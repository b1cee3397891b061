/*
 * payment_refunds: every refund that a payment provider has reported, whoever started it.
 *
 * A refund may fail days after it was accepted: the money is back in the account of the
 * shop, and the customer has nothing. So payments.refunded, the sum of the refunds that have
 * not failed, can also become smaller. A failed refund never becomes valid again. Because
 * each refund only moves forward, refunds can be reported in any order, at the same time and
 * any number of times.
 *
 * Only functions with the service key write the table. Administrators read it.
 */
create table public.payment_refunds (
  payment_id uuid not null references public.payments (id) on delete restrict,
  provider_refund_id text not null,
  -- In minor units of the payment's currency.
  amount bigint not null check (amount > 0),
  -- Also true for a refund that was cancelled.
  has_failed boolean not null,
  created_at timestamptz not null default now(),
  primary key (payment_id, provider_refund_id)
);

alter table public.payment_refunds enable row level security;
revoke all on public.payment_refunds from public, anon, authenticated, service_role;
grant select on public.payment_refunds to authenticated, service_role;
create policy "Administrators read every refund" on public.payment_refunds
  for select to authenticated
  using ((select public.is_admin()));

-- The accepted refunds that were started in the back office. The provider reports the others again.
insert into public.payment_refunds (payment_id, provider_refund_id, amount, has_failed)
  select payment_id, provider_refund_id, sum(amount), false from public.refunds
  where provider_refund_id is not null
  group by payment_id, provider_refund_id;

-- failed_refunds: the sum of the refunds that have failed.
create or replace view public.order_payments with (security_invoker = on) as
  select
    payments.id, orders.id as order_id, payments.provider, payments.provider_payment_id,
    payments.amount, payments.currency, payments.refunded, payments.dispute, payments.paid_at,
    coalesce((
      select sum(refund.amount) from public.payment_refunds refund
      where refund.payment_id = payments.id and refund.has_failed
    ), 0)::bigint as failed_refunds
  from public.payments
  join public.orders on orders.checkout_session_id = payments.checkout_session_id
  where payments.paid_at is not null;

/*
 * A further reason for attention:
 * - refund_failed: a refund did not reach the customer
 */
alter table public.orders
  drop constraint orders_attention_check,
  add constraint orders_attention_check check (
    attention <@ array[
      'short_of_stock', 'paid_twice', 'amount_differs', 'currency_differs', 'refunded', 'refund_failed', 'disputed'
    ]
  );

-- A failed refund is in the log too. Its row_id is that of the payment, because the order may not exist yet.
alter table public.audit_log
  -- Null if the payment provider has reported the change.
  alter column actor_id drop not null,
  drop constraint audit_log_operation_check,
  add constraint audit_log_operation_check check (
    operation in ('update', 'delete', 'restore', 'refund', 'refund_failed')
  ),
  add constraint audit_log_actor_check check ((actor_id is null) = (operation = 'refund_failed'));

/*
 * Records what a provider reports about refunds of a payment: [{ "id", "amount", "has_failed" }],
 * all of them or some. Errors: PT404 (unknown session), PT409 (the payment belongs to another
 * session).
 *
 * Security definer, because no client may write payment_refunds and audit_log.
 */
drop function public.record_refund(uuid, text, text, bigint);

create function public.record_refunds(session_id uuid, provider text, provider_payment_id text, refunds jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  payment public.payments;
  new_failures jsonb;
begin
  perform public.lock_payment(record_refunds.session_id, record_refunds.provider, record_refunds.provider_payment_id);
  select * into payment from public.payments
    where provider = record_refunds.provider and provider_payment_id = record_refunds.provider_payment_id;

  with reported as (
    select id, max(amount) as amount, bool_or(has_failed) as has_failed
    from jsonb_to_recordset(record_refunds.refunds) as refund (id text, amount bigint, has_failed boolean)
    group by id
  ), changed as (
    insert into public.payment_refunds as refund (payment_id, provider_refund_id, amount, has_failed)
      select payment.id, reported.id, reported.amount, reported.has_failed from reported
      on conflict (payment_id, provider_refund_id) do update set has_failed = true
        where excluded.has_failed and not refund.has_failed
      returning refund.provider_refund_id, refund.amount, refund.has_failed
  )
  select jsonb_agg(jsonb_build_object('provider_refund_id', provider_refund_id, 'amount', amount))
    into new_failures from changed where has_failed;

  update public.payments set refunded = known.refunded
    from (
      select coalesce(sum(amount) filter (where not has_failed), 0) as refunded
      from public.payment_refunds where payment_id = payment.id
    ) known
    where payments.id = payment.id and payments.refunded <> known.refunded;
  if found then
    perform public.follow_refunds(record_refunds.session_id);
  end if;

  if new_failures is not null then
    perform public.add_attention(record_refunds.session_id, '{refund_failed}');
    insert into public.audit_log (table_name, row_id, operation, after)
      select
        'payments', payment.id, 'refund_failed',
        failure || jsonb_build_object(
          'order_uid', session.order_uid, 'currency', session.currency,
          'provider', payment.provider, 'provider_payment_id', payment.provider_payment_id
        )
      from jsonb_array_elements(new_failures) as failure
      join public.checkout_sessions session on session.id = record_refunds.session_id;
  end if;
end;
$$;

-- As before, but also marks an order whose refund had failed before the payment was reported as paid.
create or replace function public.complete_checkout_session(
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
  perform from public.payment_refunds refund
    join public.payments on payments.id = refund.payment_id
    where payments.checkout_session_id = session.id and refund.has_failed;
  if found then
    reasons := reasons || 'refund_failed'::text;
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

-- As before, but a failed refund can be repeated.
create or replace function public.request_refund(
  order_id uuid,
  idempotency_key text,
  payment_id uuid default null,
  amount bigint default null
) returns table (
  refund_id uuid, checkout_session_id uuid, provider text, provider_payment_id text, refund_amount bigint
)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  refunded_order public.orders;
  payment public.payments;
  refund public.refunds;
  payable integer;
  remaining bigint;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  select * into refunded_order from public.orders where id = request_refund.order_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This order no longer exists.';
  end if;

  -- Serializes the requests for one order, so that together they do not exceed what is left.
  perform from public.payments
    where checkout_session_id = refunded_order.checkout_session_id
    order by id
    for update;

  select * into refund from public.refunds where idempotency_key = request_refund.idempotency_key;
  if found then
    select * into payment from public.payments where id = refund.payment_id;
    if payment.checkout_session_id is distinct from refunded_order.checkout_session_id
      or payment.id <> coalesce(request_refund.payment_id, payment.id)
      or refund.amount <> coalesce(request_refund.amount, refund.amount)
    then
      raise sqlstate 'PT409' using message = 'This idempotency key belongs to another refund.';
    end if;
    return query select
      refund.id, payment.checkout_session_id, payment.provider, payment.provider_payment_id, refund.amount;
    return;
  end if;

  select count(*) into payable from public.payments
    where checkout_session_id = refunded_order.checkout_session_id and paid_at is not null
      and id = coalesce(request_refund.payment_id, id);
  if payable = 0 then
    raise sqlstate 'PT404' using message = 'This order has no such payment.';
  elsif payable > 1 then
    raise sqlstate 'PT409' using message = 'This order was paid more than once. Choose the payment to refund.';
  end if;
  select * into payment from public.payments
    where checkout_session_id = refunded_order.checkout_session_id and paid_at is not null
      and id = coalesce(request_refund.payment_id, id);

  -- Also counts refunds that the provider has accepted, but not yet reported.
  remaining := payment.amount - payment.refunded - (
    select coalesce(sum(accepted.amount), 0) from public.refunds accepted
    where accepted.payment_id = payment.id and accepted.provider_refund_id is not null
      and not exists (
        select from public.payment_refunds reported
        where reported.payment_id = payment.id and reported.provider_refund_id = accepted.provider_refund_id
      )
  );
  if coalesce(request_refund.amount, remaining) not between 1 and remaining then
    raise sqlstate 'PT409' using hint = 'refund_exceeds_payment', message = case
      when remaining < 1 then 'Everything that was paid is already refunded.'
      else format('At most %s.%s can be refunded.', remaining / 100, lpad((remaining % 100)::text, 2, '0'))
    end;
  end if;

  insert into public.refunds (payment_id, amount, idempotency_key, requested_by)
    values (
      payment.id, coalesce(request_refund.amount, remaining), request_refund.idempotency_key, auth.uid()
    )
    returning * into refund;
  insert into public.audit_log (actor_id, table_name, row_id, operation, after)
    values (
      auth.uid(), 'orders', refunded_order.id, 'refund',
      jsonb_build_object(
        'refund_id', refund.id, 'amount', refund.amount, 'currency', payment.currency,
        'provider', payment.provider, 'provider_payment_id', payment.provider_payment_id
      )
    );
  return query select
    refund.id, payment.checkout_session_id, payment.provider, payment.provider_payment_id, refund.amount;
end;
$$;

revoke all on function public.record_refunds(uuid, text, text, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.record_refunds(uuid, text, text, jsonb) to service_role;
