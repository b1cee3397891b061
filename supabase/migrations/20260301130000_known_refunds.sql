/*
 * request_refund also returns provider_refund_id: null until the provider has accepted the
 * refund. A repeated request with it is answered without a call to the provider, which
 * forgets an idempotency key after a day and would then refund again.
 */
drop function public.request_refund(uuid, text, uuid, bigint);

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

revoke all on function public.request_refund(uuid, text, uuid, bigint) from public, anon, authenticated, service_role;
grant execute on function public.request_refund(uuid, text, uuid, bigint) to authenticated;
