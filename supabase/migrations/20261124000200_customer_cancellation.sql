/*
 * Customers cancel their own orders: within 24 hours of the payment, and while the order is
 * Processing. An order is created when it is paid, so created_at is the time of the payment.
 *
 * Cancelling is the same for administrators and customers: cancel_locked_order changes the
 * order, the stock and the queue of refunds in one transaction. Only their conditions differ.
 * cancel_order and cancel_by_customer lock the order with its checkout session, ship_order locks
 * the order, and each acts only on Processing, so exactly one of them succeeds.
 *
 * Whoever has a tracking link may have got it from somebody else. So it cancels only with a
 * second secret, which is sent to the email of the order, works once and for one hour, and is
 * stored as a hash. order_cancel_links also counts these emails: at most three per order within
 * an hour.
 */
-- All functions lock the checkout session before the order. With this foreign key, whoever deleted an order locked its
-- session afterward, which deadlocked. The payment of an order keeps the session from being deleted.
alter table public.deleted_orders drop constraint deleted_orders_checkout_session_id_fkey;

-- Null if the customer has cancelled the order.
alter table public.refunds alter column requested_by drop not null;
comment on table public.refunds is
  'Refunds that administrators have requested in the back office, or customers by cancelling, queued until the provider '
  'decides. What was really refunded is in payment_refunds.';

create function public.cancel_locked_order(about public.orders, reason text, checks_limit boolean) returns public.orders
language plpgsql set search_path = ''
as $$
declare
  payment public.payments;
  remaining bigint;
  balance record;
  cancelled public.orders;
begin
  if public.has_open_dispute(about) then
    raise sqlstate 'PT409' using hint = 'dispute_open', message =
      'The customer has asked the bank for the money back. The order can be cancelled when the bank has decided.';
  end if;

  for payment in
    select * from public.payments
      -- The bank has returned the money of a dispute that was lost.
      where checkout_session_id = about.checkout_session_id and paid_at is not null and dispute is distinct from 'lost'
      order by paid_at, id
  loop
    remaining := public.unrefunded_amount(payment.id);
    continue when remaining < 1;
    if checks_limit then
      perform public.check_refund_limit(about.id, remaining);
    end if;
    select * into balance from public.order_balance(about.id);
    perform public.insert_refund(
      about, payment, remaining, 'cancellation', cancel_locked_order.reason, '[]',
      greatest(remaining - greatest(balance.owed, 0), 0), gen_random_uuid()::text, now()
    );
  end loop;

  update public.orders set status = 'Cancelled' where id = about.id returning * into cancelled;
  return cancelled;
end;
$$;
comment on function public.cancel_locked_order is
  'Cancels an order that the caller has locked: returns its units to the stock and queues a refund of what is left of '
  'each payment. Errors: PT403 with the hint refund_limit, PT409 with the hint dispute_open.';

create function public.has_open_dispute(about public.orders) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.payments where checkout_session_id = about.checkout_session_id and dispute = 'open'
  );
$$;
comment on function public.has_open_dispute is
  'Returns whether the customer has asked the bank for the money of an order, and the bank has not decided.';

create or replace function public.cancel_order(order_id uuid, expected_version integer, reason text default null)
returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  about public.orders;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  perform public.check_reason(cancel_order.reason);
  about := public.lock_order(cancel_order.order_id);
  perform public.reject_order_work(about.id, cancel_order.expected_version);
  return public.cancel_locked_order(about, cancel_order.reason, true);
end;
$$;

create function public.cancellable_until(about public.orders) returns timestamptz
language sql stable set search_path = ''
as $$
  select about.created_at + interval '24 hours'
  where about.status = 'Processing' and about.created_at + interval '24 hours' > now()
    and not public.has_open_dispute(about);
$$;
comment on function public.cancellable_until is
  'Returns until when the customer may cancel an order. Null if that is not possible now.';

create function public.reject_cancellation(about public.orders) returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- Shipped, delivered or cancelled.
  perform public.reject_order_work(about.id, about.version);
  if public.has_open_dispute(about) then
    raise sqlstate 'PT409' using hint = 'dispute_open',
      message = 'You have asked your bank for the money back. The order can be cancelled when the bank has decided.';
  elsif public.cancellable_until(about) is null then
    raise sqlstate 'PT409' using hint = 'cancel_period_over',
      message = 'The 24 hours in which an order can be cancelled are over. Please request its cancellation.';
  end if;
end;
$$;
comment on function public.reject_cancellation is
  'Rejects an order that its customer cannot cancel. Error: PT409 with the hint already_shipped, already_cancelled, '
  'dispute_open or cancel_period_over.';

-- Security definer, like the next function, because no role may access the table, or write refunds, audit_log and stock.
create function public.send_cancel_link(order_id uuid) returns text
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  about public.orders;
  email text;
  secret text := public.new_link_secret();
  queued_id uuid;
begin
  -- Serializes the requests for one order, so that concurrent ones are counted.
  about := public.lock_order(send_cancel_link.order_id);
  perform public.reject_cancellation(about);
  email := nullif(trim(about.shipping ->> 'email'), '');
  if email is null then
    raise sqlstate 'PT409' using hint = 'no_email', message = 'This order has no email. Please call us.';
  end if;
  if (
    select count(*) from public.order_cancel_links link
    where link.order_id = about.id and link.created_at > now() - interval '1 hour'
  ) >= 3 then
    raise sqlstate 'PT429' using message =
      'We have already sent you this email. Please look for it, or try again in an hour.';
  end if;
  insert into public.order_cancel_links (order_id, secret_hash)
    values (about.id, encode(sha256(convert_to(secret, 'UTF8')), 'hex'));
  queued_id := public.queue_email(
    'cancel_link', email,
    jsonb_build_object('order_uid', about.order_uid, 'token', public.order_link_token(about.id), 'cancel', secret)
  );
  -- So that it is erased with the order.
  update public.email_outbox set order_id = about.id where id = queued_id;
  return email;
end;
$$;
comment on function public.send_cancel_link is
  'Queues the email with which a guest cancels an order, and returns its recipient. Errors: PT404 (unknown order), PT409 '
  'as reject_cancellation, or with the hint no_email; PT429 (the fourth email of an order within an hour).';

create function public.cancel_by_customer(order_id uuid, secret text default null) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  about public.orders;
  link public.order_cancel_links;
begin
  about := public.lock_order(cancel_by_customer.order_id);
  if about.status = 'Cancelled' then
    return;
  end if;
  if cancel_by_customer.secret is not null then
    select * into link from public.order_cancel_links sent
      where sent.order_id = about.id and sent.used_at is null and sent.created_at > now() - interval '1 hour'
        and sent.secret_hash = encode(sha256(convert_to(cancel_by_customer.secret, 'UTF8')), 'hex');
    if not found then
      raise sqlstate 'PT409' using hint = 'cancel_link_ended',
        message = 'This link has ended. Please let us send you another one.';
    end if;
    update public.order_cancel_links set used_at = now() where id = link.id;
  end if;
  perform public.reject_cancellation(about);
  perform public.cancel_locked_order(about, 'The customer has cancelled the order.', false);
  -- Triggers record only what administrators do.
  insert into public.audit_log (table_name, row_id, operation, before, after)
    values (
      'orders', about.id, 'update', jsonb_build_object('status', about.status), jsonb_build_object('status', 'Cancelled')
    );
end;
$$;
comment on function public.cancel_by_customer is
  'Cancels an order for its customer. An order that is cancelled stays so. secret: of the email of send_cancel_link; null '
  'for the signed-in customer. Errors: PT404 (unknown order), PT409 as reject_cancellation, or with the hint '
  'cancel_link_ended.';

insert into public.api_privileges (object, role, privilege) values
  ('function public.send_cancel_link(uuid)', 'service_role', 'execute'),
  ('function public.cancel_by_customer(uuid,text)', 'service_role', 'execute');
select public.apply_privileges();
