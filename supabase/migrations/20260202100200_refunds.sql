/*
 * refunds: refunds that administrators have requested in the back office.
 *
 * request_refund checks and stores the request, with the rights of the administrator, before
 * the payment provider is called. provider_refund_id is set when the provider has accepted
 * it. What was really refunded is payments.refunded, which also includes refunds that were
 * started in the provider's dashboard.
 *
 * Every request is in the audit log. No client reads or writes the table.
 */
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

create index refunds_payment_id_idx on public.refunds (payment_id);

alter table public.refunds enable row level security;
revoke all on public.refunds from public, anon, authenticated, service_role;
grant select on public.refunds to service_role;
grant update (provider_refund_id) on public.refunds to service_role;

alter table public.audit_log
  drop constraint audit_log_operation_check,
  add constraint audit_log_operation_check check (operation in ('update', 'delete', 'restore', 'refund'));

/*
 * Stores an administrator's request to refund an order, and returns the refund with its
 * payment. A repeated call with the same key returns the same refund. payment_id chooses one
 * of several payments. amount is in minor units; null means everything that is left.
 *
 * Errors: 42501 (the caller is no administrator), PT404 (the order has no such payment),
 * PT409 (the order was paid more than once and payment_id is null; more than what is left;
 * the key belongs to another refund).
 *
 * Security definer, because no client may write refunds and audit_log.
 */
create function public.request_refund(
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

  -- Also counts refunds that the provider has accepted, but not yet reported as refunded.
  remaining := payment.amount - greatest(payment.refunded, (
    select coalesce(sum(accepted.amount), 0) from public.refunds accepted
    where accepted.payment_id = payment.id and accepted.provider_refund_id is not null
  ));
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

revoke all on function public.request_refund(uuid, text, uuid, bigint) from public, anon, authenticated, service_role;
grant execute on function public.request_refund(uuid, text, uuid, bigint) to authenticated;
