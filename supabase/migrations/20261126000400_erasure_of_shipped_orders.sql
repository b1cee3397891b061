/*
 * A parcel that was shipped and is not delivered delays the erasure of its customer for 30 days. Until then it may come
 * back or get lost, and the delivery details are needed. Nobody sets every order to Delivered, so without a limit such
 * an order would prevent the erasure forever.
 */

-- As before, and shipped orders are an obstacle for 30 days only.
create or replace function public.erasure_obstacle(account_ids uuid[], emails text[], customer_ids uuid[]) returns text
language plpgsql stable set search_path = ''
as $$
declare
  found_session record;
  found_order record;
begin
  if exists (select from public.admins where user_id = any (account_ids)) then
    return 'This account may use the back office. An owner must remove it under People first.';
  end if;

  select session.order_uid, session.status into found_session
    from public.checkout_sessions session
    where session.status in ('open', 'pending') and (
      session.customer_id = any (customer_ids) or lower(trim(session.shipping ->> 'email')) = any (emails)
    )
    order by session.status = 'open', session.created_at
    limit 1;
  if found_session.status = 'pending' then
    return format('The payment of %s is not confirmed yet. That can take a few days.', found_session.order_uid);
  elsif found then
    return format(
      'The payment of %s was started and is not finished. Pay or cancel it, or wait until it ends by itself, usually '
      'within half an hour.',
      found_session.order_uid
    );
  end if;

  -- Orders that were shipped before the time was stored were last changed when they were shipped, or later.
  select made.order_uid, made.status, coalesce(made.shipped_at, made.updated_at) as shipped_at into found_order
    from public.orders made
    where (
      made.status = 'Processing'
      or made.status = 'Shipped' and coalesce(made.shipped_at, made.updated_at) > now() - interval '30 days'
    ) and (
      made.customer_id = any (customer_ids) or lower(trim(made.shipping ->> 'email')) = any (emails)
    )
    -- Of several shipped orders, the last one says when the person can be erased.
    order by made.status = 'Shipped', coalesce(made.shipped_at, made.updated_at) desc
    limit 1;
  if found_order.status = 'Processing' then
    return format('The order %s is being processed. It must be delivered or cancelled first.', found_order.order_uid);
  elsif found then
    return format(
      'The order %s was shipped on %s. Deletion is possible once it is delivered, or after %s.',
      found_order.order_uid,
      to_char(public.india_day(found_order.shipped_at), 'FMDD FMMonth'),
      to_char(public.india_day(found_order.shipped_at + interval '30 days'), 'FMDD FMMonth')
    );
  end if;

  select made.order_uid, payment.dispute into found_order
    from (
      select order_uid, customer_id, shipping, checkout_session_id, attention from public.orders
      union all
      select order_uid, customer_id, shipping, checkout_session_id, attention from public.deleted_orders
    ) made
    join public.payments payment on payment.checkout_session_id = made.checkout_session_id
    where (made.customer_id = any (customer_ids) or lower(trim(made.shipping ->> 'email')) = any (emails))
      and (
        payment.dispute = 'open'
        or made.attention @> '{refund_failed}'
        -- Queued, or accepted by the provider, which has not reported it yet.
        or exists (
          select from public.refunds refund
          where refund.payment_id = payment.id and refund.refused_at is null and not exists (
            select from public.payment_refunds reported
            where reported.payment_id = refund.payment_id and reported.provider_refund_id = refund.provider_refund_id
          )
        )
      )
    limit 1;
  if found_order.dispute = 'open' then
    return format('The bank has not decided about the disputed payment of %s.', found_order.order_uid);
  elsif found then
    return format('A refund for the order %s is on its way.', found_order.order_uid);
  end if;
  return null;
end;
$$;
comment on function public.erasure_obstacle is
  'Returns why the people with these accounts, emails (in lower case) and customer rows cannot be erased now; null if '
  'they can: one may use the back office, a payment is open or pending, an order is Processing or was shipped less than '
  '30 days ago and not delivered, or a refund or dispute is not decided.';
