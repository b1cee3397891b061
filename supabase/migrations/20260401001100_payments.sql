/*
 * Payments, refunds and disputes: what payment providers report, and the refunds that
 * administrators request.
 *
 * Every function below that records a report is one transaction and locks the checkout session
 * first. Events may come in any order, at the same time and any number of times; the result is
 * the same:
 * - A payment has the sum of the refunds that have not failed and the last stage of a dispute
 *   that was reported, even if that was before it was reported as paid.
 * - A refund may fail days after it was accepted: the money is back in the account of the shop,
 *   and the customer has nothing. A failed refund never becomes valid again.
 * - Reasons for attention are added only when something changes, so that a repeated event
 *   does not bring back a reason that an administrator has removed.
 *
 * Only functions with the service key call them; administrators read payments and refunds.
 * Errors: PT404 (unknown session), PT409 (the payment belongs to another session).
 */
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  checkout_session_id uuid not null references public.checkout_sessions (id) on delete restrict,
  provider text not null,
  provider_payment_id text not null,
  -- What was actually paid, in minor units of the currency. It may exceed what a checkout session can cost.
  amount bigint check (amount >= 0),
  -- It may be one that the shop does not use.
  currency text check (currency ~ '^[a-z]{3}$'),
  created_at timestamptz not null default now(),
  -- The sum of the refunds that have not failed, in minor units of the currency.
  refunded bigint not null default 0 check (refunded >= 0),
  -- Null if the customer has not asked the bank for the money back.
  dispute text check (dispute in ('open', 'won', 'lost')),
  -- Null, like amount and currency, until the payment is reported as paid.
  paid_at timestamptz,
  -- How the payment became known to be paid. Each column is written by one of two ways that may run at the same time;
  -- found_at without webhook_at: the webhook did not come.
  -- When the payment provider was asked and said so.
  found_at timestamptz,
  -- When a webhook reported it.
  webhook_at timestamptz,
  constraint payments_provider_payment_id_key unique (provider, provider_payment_id),
  constraint payments_paid_check check (
    (paid_at is null) = (amount is null) and (paid_at is null) = (currency is null)
  )
);
comment on table public.payments is 'Payments that a provider has reported for a checkout session.';

create index payments_checkout_session_id_idx on public.payments (checkout_session_id);
create index payments_without_webhook_idx on public.payments (found_at)
  where found_at is not null and webhook_at is null;
create index payments_webhook_at_idx on public.payments (webhook_at) where webhook_at is not null;

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
comment on table public.payment_refunds is 'Every refund that a payment provider has reported, whoever started it.';

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete restrict,
  -- In minor units of the payment's currency.
  amount bigint not null check (amount > 0),
  -- A request that is repeated with the same key refunds nothing more.
  idempotency_key text not null unique check (char_length(idempotency_key) between 1 and 200),
  -- The administrator. No foreign key, because the row stays when the account is deleted.
  requested_by uuid not null,
  -- Null until the provider has accepted the refund.
  provider_refund_id text,
  created_at timestamptz not null default now()
);
comment on table public.refunds is
  'Refunds that administrators have requested in the back office. What was really refunded is in payment_refunds.';

create index refunds_payment_id_idx on public.refunds (payment_id);

create table public.payment_listings (
  provider text not null,
  kind text not null check (kind in ('refunds', 'disputes')),
  -- Everything that was created before is recorded. Null until the first list was read.
  listed_until timestamptz,
  -- The disputes that were not decided then: { "id": "time at which it was opened" }. They are listed again until they
  -- are.
  undecided jsonb not null default '{}' check (jsonb_typeof(undecided) = 'object'),
  -- Why the provider refused the last list, for example because the key may not read disputes. Null if it did not.
  problem text,
  checked_at timestamptz not null default now(),
  primary key (provider, kind)
);
comment on table public.payment_listings is
  'How far the refunds and disputes of a payment provider were listed, so that those whose webhook was lost are found '
  'with a few requests a day.';

alter table public.payments enable row level security;
alter table public.payment_refunds enable row level security;
alter table public.refunds enable row level security;
alter table public.payment_listings enable row level security;

create policy "Administrators read every payment" on public.payments
  for select to authenticated
  using ((select public.is_admin()));

create policy "Administrators read every refund" on public.payment_refunds
  for select to authenticated
  using ((select public.is_admin()));

create view public.order_payments with (security_invoker = on) as
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
comment on view public.order_payments is
  'The payments of each order, for the back office. failed_refunds: the sum of the refunds that have failed.';

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
comment on function public.lock_payment is
  'Locks a checkout session and its payment, which is inserted if it was not yet reported. Errors: PT404 (unknown '
  'session), PT409 (the payment belongs to another session).';

-- Security definer, because no client may write deleted_orders.
create function public.add_attention(session_id uuid, reasons text[]) returns void
language sql security definer set search_path = ''
as $$
  update public.orders
    set attention = array(select distinct reason from unnest(attention || reasons) as reason order by reason)
    where checkout_session_id = session_id;
  update public.deleted_orders
    set attention = array(select distinct reason from unnest(attention || reasons) as reason order by reason)
    where checkout_session_id = session_id;
$$;
comment on function public.add_attention is
  'Adds reasons for attention to the order of a checkout session, even if it was deleted.';

-- Security definer, because no client may write deleted_orders.
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
comment on function public.follow_refunds is
  'Marks the order of a checkout session, even if it was deleted, when everything that was paid was refunded, and '
  'removes the mark when another payment arrives.';

-- Cancelling a refunded order is what its mark asks for.
create function public.settle_refunded_order() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.attention := array_remove(new.attention, 'refunded');
  return new;
end;
$$;
comment on function public.settle_refunded_order is 'Removes the mark refunded from an order that is cancelled.';

create trigger settle_refunded_order before update of status on public.orders
  for each row when (new.status = 'Cancelled')
  execute function public.settle_refunded_order();

-- Security definer, because no client may write payment_refunds and audit_log.
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
comment on function public.record_refunds is
  'Records what a provider reports about refunds of a payment: [{ "id", "amount", "has_failed" }], all of them or '
  'some. Errors: PT404 (unknown session), PT409 (the payment belongs to another session).';

-- The bank may reverse a dispute that was won, but not one that was lost.
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
comment on function public.record_dispute is
  'Records the stage of a dispute: open, won or lost. Errors: PT404 (unknown session), PT409 (the payment belongs to '
  'another session).';

/*
 * request_refund checks and stores the request, with the rights of the administrator, before
 * the payment provider is called. A failed refund can be repeated. A repeated request whose
 * provider_refund_id is known is answered without a call to the provider, which forgets an
 * idempotency key after a day and would then refund again. Every request is in the audit log.
 *
 * Security definer, because no client may write refunds and audit_log.
 */
create function public.request_refund(
  order_id uuid,
  idempotency_key text,
  payment_id uuid default null,
  amount bigint default null
) returns table (
  refund_id uuid, checkout_session_id uuid, provider text, provider_payment_id text, refund_amount bigint,
  provider_refund_id text
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
      refund.id, payment.checkout_session_id, payment.provider, payment.provider_payment_id, refund.amount,
      refund.provider_refund_id;
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
    refund.id, payment.checkout_session_id, payment.provider, payment.provider_payment_id, refund.amount,
    refund.provider_refund_id;
end;
$$;
comment on function public.request_refund is
  'Stores an administrator''s request to refund an order, and returns the refund with its payment. A repeated call '
  'with the same key returns the same refund. payment_id chooses one of several payments. amount is in minor units; '
  'null means everything that is left. provider_refund_id is null until the provider has accepted the refund. Errors: '
  '42501 (the caller is not an administrator), PT404 (the order has no such payment), PT409 (the order was paid more than '
  'once and payment_id is null; more than what is left; the key belongs to another refund).';

insert into public.api_privileges (object, role, privilege)
  select 'table public.payments', 'service_role', unnest(array['select', 'insert', 'update', 'delete']);
insert into public.api_privileges (object, column_name, role, privilege) values
  ('table public.payments', '', 'authenticated', 'select'),
  ('table public.payment_refunds', '', 'authenticated', 'select'),
  ('table public.payment_refunds', '', 'service_role', 'select'),
  ('table public.refunds', '', 'service_role', 'select'),
  ('table public.refunds', 'provider_refund_id', 'service_role', 'update'),
  ('table public.payment_listings', '', 'service_role', 'select'),
  ('table public.payment_listings', '', 'service_role', 'insert'),
  ('table public.payment_listings', '', 'service_role', 'update'),
  ('table public.order_payments', '', 'authenticated', 'select'),
  ('table public.order_payments', '', 'service_role', 'select'),
  ('function public.lock_payment(uuid,text,text)', '', 'service_role', 'execute'),
  ('function public.add_attention(uuid,text[])', '', 'service_role', 'execute'),
  ('function public.follow_refunds(uuid)', '', 'service_role', 'execute'),
  ('function public.record_refunds(uuid,text,text,jsonb)', '', 'service_role', 'execute'),
  ('function public.record_dispute(uuid,text,text,text)', '', 'service_role', 'execute'),
  ('function public.request_refund(uuid,text,uuid,bigint)', '', 'authenticated', 'execute');
select public.apply_privileges();
