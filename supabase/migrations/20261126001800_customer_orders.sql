/*
 * Orders of customers: tracking links, cancellation, tickets, and the page of an order.
 *
 * - A tracking link, /track#{token}, opens one order without an account. Emails link to the tracking page, even if the
 *   order belongs to an account, because the page opens on every device without a log-in. If the link was revoked, the
 *   emails of an account link to /orders/{uid}.
 * - Customers cancel their own orders within 24 hours of the payment, and while the order is Processing and was never
 *   shipped. An order is created when it is paid, so created_at is the time of the payment.
 * - When they can no longer cancel an order, they request its cancellation. From when it is shipped until 48 hours
 *   after it was first delivered, they report problems, and as long as its status says that it is on its way. Both are tickets: messages (see messages.sql) that are linked to the
 *   order.
 *
 * read_customer_order returns all that the page of an order shows. customer_actions says what the customer may do, and
 * the functions that do it check the same.
 */

/*
 * A tracking link works until the customer revokes it, the email of the order changes (the new email gets another
 * token), or the order is erased. It ends 90 days after the order became Delivered or Cancelled, and 180 days after its
 * payment at the latest. No token opens a deleted order. If the order is restored, its link works again, or stays
 * revoked.
 *
 * The token itself is stored, not its hash. The emails of an order are queued here, over months, and each must contain
 * the link that works; a token that is derived from a key would need that key in the database, and all links would end
 * when the key changes. A token shows less than this database has: name, phone, email and address only masked. No role
 * may read the table; functions with the service key get the order of a token, and the token of an order.
 *
 * A token has 244 random bits: a million guesses find one of a million links with a probability of less than 1 in
 * 10^60. order_link_attempts counts unknown tokens by network; after 20 within ten minutes, further unknown tokens are
 * rejected with 429. A link that works is never rejected, because all customers of a mobile carrier may share one
 * network address.
 */
create table public.order_links (
  order_id uuid primary key references public.order_numbers (order_id),
  token text not null unique default public.new_link_secret() check (token ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default now(),
  -- When the customer has ended the link. The order gets no other link.
  revoked_at timestamptz
);
comment on table public.order_links is
  'The tracking link of each order. It is deleted when it has ended.';

alter table public.order_links enable row level security;

create table public.order_link_attempts (
  id uuid primary key default gen_random_uuid(),
  -- A keyed hash of the network.
  client text not null,
  created_at timestamptz not null default now()
);
comment on table public.order_link_attempts is
  'A hash of the network of each unknown tracking link of the last ten minutes, to limit guessing.';

create index order_link_attempts_client_idx on public.order_link_attempts (client, created_at);
create index order_link_attempts_created_at_idx on public.order_link_attempts (created_at);

alter table public.order_link_attempts enable row level security;

-- Whoever has a tracking link may have got it from somebody else. So it cancels the order only with a second secret,
-- which is sent to the email of the order. The table also counts these emails: at most three per order within an hour.
create table public.order_cancel_links (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  -- SHA-256 as hex.
  secret_hash text not null unique,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table public.order_cancel_links is
  'The links with which guests cancel their orders. A link works once and for one hour, and is deleted after a day.';

create index order_cancel_links_order_id_idx on public.order_cancel_links (order_id, created_at);
create index order_cancel_links_created_at_idx on public.order_cancel_links (created_at);

alter table public.order_cancel_links enable row level security;

create function public.order_link_ends_at(about public.orders) returns timestamptz
language sql stable set search_path = ''
as $$
  select least(
    about.created_at + interval '180 days',
    case about.status
      when 'Delivered'
        then coalesce(least(about.first_delivered_at, about.delivered_at), about.shipped_at, about.created_at)
          + interval '90 days'
      when 'Cancelled' then coalesce(about.cancelled_at, about.created_at) + interval '90 days'
    end
  );
$$;
comment on function public.order_link_ends_at is
  'Returns when the tracking link of an order ends, as its status is now.';

-- Security definer, like the next functions, because no role may access the tables of links.
create function public.order_link_token(order_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select link.token
  from public.order_links link
  join public.orders on orders.id = link.order_id
  where link.order_id = order_link_token.order_id and link.revoked_at is null
    and public.order_link_ends_at(orders) > now();
$$;
comment on function public.order_link_token is
  'Returns the token of the tracking link of an order. Null if it has none.';

create function public.find_linked_order(token text, client text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  found_id uuid;
begin
  select orders.id into found_id
    from public.order_links link
    join public.orders on orders.id = link.order_id
    where link.token = find_linked_order.token and link.revoked_at is null
      and public.order_link_ends_at(orders) > now();
  if found then
    return found_id;
  end if;

  -- Serializes the unknown tokens of one network, so that concurrent attempts are counted.
  perform pg_advisory_xact_lock(hashtextextended(find_linked_order.client, 7));
  if (
    select count(*) from public.order_link_attempts attempt
    where attempt.client = find_linked_order.client and attempt.created_at > now() - interval '10 minutes'
  ) >= 20 then
    raise sqlstate 'PT429' using message = 'Too many links that do not work. Please try again in ten minutes.';
  end if;
  insert into public.order_link_attempts (client) values (find_linked_order.client);
  return null;
end;
$$;
comment on function public.find_linked_order is
  'Returns the order of a tracking link. Null if the link is unknown or has ended, which is counted. client: a hash of '
  'the network. Error: PT429 (the network has already sent 20 unknown links within ten minutes).';

create function public.give_order_link(order_id uuid) returns void
language sql security definer set search_path = ''
as $$
  -- A restored order still has its link.
  insert into public.order_links (order_id) values (give_order_link.order_id) on conflict do nothing;
$$;
comment on function public.give_order_link is 'Gives an order its tracking link.';

create function public.replace_order_link(order_id uuid) returns void
language sql security definer set search_path = ''
as $$
  delete from public.order_cancel_links where order_cancel_links.order_id = replace_order_link.order_id;
  update public.order_links set token = public.new_link_secret(), created_at = now()
    where order_links.order_id = replace_order_link.order_id and revoked_at is null;
$$;
comment on function public.replace_order_link is
  'Replaces the tracking link of an order whose email has changed, unless it was revoked. Links that cancel the order '
  'end.';

create function public.revoke_order_link(order_id uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.order_links set revoked_at = now()
    where order_links.order_id = revoke_order_link.order_id and revoked_at is null;
$$;
comment on function public.revoke_order_link is
  'Ends the tracking link of an order for good. A repeated call has no effect.';

create function public.purge_order_links() returns void
language sql security definer set search_path = ''
as $$
  delete from public.order_links link using public.orders
    where orders.id = link.order_id and public.order_link_ends_at(orders) <= now();
  -- The links of deleted orders.
  delete from public.order_links where created_at <= now() - interval '180 days';
  delete from public.order_link_attempts where created_at <= now() - interval '10 minutes';
  delete from public.order_cancel_links where created_at <= now() - interval '1 day';
$$;
comment on function public.purge_order_links is
  'Deletes tracking links that have ended, links that cancel orders after a day, and attempts with unknown links after '
  'ten minutes. A scheduled job calls it every hour.';

create function public.has_open_dispute(about public.orders) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.payments where checkout_session_id = about.checkout_session_id and dispute = 'open'
  );
$$;
comment on function public.has_open_dispute is
  'Returns whether the customer has asked the bank for the money of an order, and the bank has not decided.';

create function public.cancellable_until(about public.orders) returns timestamptz
language sql stable set search_path = ''
as $$
  select about.created_at + interval '24 hours'
  where about.status = 'Processing' and about.created_at + interval '24 hours' > now()
    and about.first_shipped_at is null and not (public.internals_of(about.id)).is_email_changed
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
  elsif (public.internals_of(about.id)).is_email_changed then
    raise sqlstate 'PT409' using hint = 'email_changed',
      message = 'We have entered the email of this order, so only we can cancel it. Please request its cancellation.';
  elsif about.first_shipped_at is not null then
    raise sqlstate 'PT409' using hint = 'already_shipped',
      message = 'This order was shipped before, so only we can cancel it. Please request its cancellation.';
  elsif public.cancellable_until(about) is null then
    raise sqlstate 'PT409' using hint = 'cancel_period_over',
      message = 'The 24 hours in which an order can be cancelled are over. Please request its cancellation.';
  end if;
end;
$$;
comment on function public.reject_cancellation is
  'Rejects an order that its customer cannot cancel. Error: PT409 with the hint already_shipped, already_cancelled, '
  'dispute_open, email_changed or cancel_period_over.';

/*
 * Cancelling is the same for administrators (cancel_order, see refunds.sql) and customers (cancel_by_customer): it
 * changes the order, the stock and the queue of refunds in one transaction. Only the conditions differ. Both lock the
 * order with its checkout session, ship_order locks the order, and each acts only on Processing, so exactly one of them
 * succeeds.
 */
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
      about, payment, remaining, 'cancellation', cancel_locked_order.reason,
      greatest(remaining - greatest(balance.owed, 0), 0), gen_random_uuid()::text, now()
    );
  end loop;

  update public.orders set status = 'Cancelled' where id = about.id returning * into cancelled;
  return cancelled;
end;
$$;
comment on function public.cancel_locked_order is
  'Cancels an order that the caller has locked: returns its units to the stock and queues a refund of what is left of '
  'each payment. checks_limit: whether the refund limit of the caller applies. Errors: PT403 with the hint '
  'refund_limit, PT409 with the hint dispute_open.';

-- Security definer, like the next function, because no role may access the table of links, or write refunds, audit_log
-- and stock.
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
  -- Serializes the requests for one order, so that concurrent requests are counted.
  about := public.lock_order(send_cancel_link.order_id);
  perform public.reject_cancellation(about);
  email := about.shipping ->> 'email';
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
  'Queues the email with which a guest cancels an order, and returns its recipient. Errors: PT404 (unknown order), '
  'PT409 as reject_cancellation, or with the hint no_email; PT429 (the fourth email of an order within an hour).';

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
      'orders', about.id, 'update',
      jsonb_build_object('status', about.status), jsonb_build_object('status', 'Cancelled')
    );
end;
$$;
comment on function public.cancel_by_customer is
  'Cancels an order for its customer. An order that is already cancelled stays as it is. secret: the secret in the '
  'email of send_cancel_link, null for the signed-in customer. Errors: PT404 (unknown order), PT409 as '
  'reject_cancellation, or with the hint cancel_link_ended.';

create function public.customer_actions(
  about public.orders,
  out cancel_until timestamptz,
  out request_cancellation boolean,
  out report_problem boolean,
  out report_until timestamptz
)
language sql stable set search_path = ''
as $$
  select
    public.cancellable_until(about),
    about.status = 'Processing' and public.cancellable_until(about) is null and not exists (
      select from public.contact_submissions
      where order_uid = about.order_uid and kind = 'cancellation_request'
    ),
    about.status = 'Shipped'
      or about.status = 'Delivered' and coalesce(report.ends_at > now(), false)
      or about.status = 'Processing' and about.first_shipped_at is not null and coalesce(report.ends_at > now(), true),
    case when about.status in ('Delivered', 'Processing') and report.ends_at > now() then report.ends_at end
  from (select least(about.first_delivered_at, about.delivered_at) + interval '48 hours') report (ends_at);
$$;
comment on function public.customer_actions is
  'Returns what the customer of an order may do now, until when the order can be cancelled, and until when a problem '
  'can be reported.';

create function public.open_order_ticket(
  about public.orders, kind text, message text, notify text, message_id uuid default null
) returns text
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  stored public.contact_submissions;
  buyer public.customers;
begin
  select * into buyer from public.customers where id = about.customer_id;
  stored := public.submit_contact(
    coalesce(
      nullif(trim(about.shipping ->> 'buyer_name'), ''), nullif(trim(about.shipping ->> 'name'), ''),
      nullif(trim(buyer.name), ''), 'Customer'
    ),
    coalesce(about.shipping ->> 'email', buyer.email),
    -- A gift has the phone number of its recipient.
    case when about.shipping ->> 'buyer_name' is null then nullif(trim(about.shipping ->> 'phone'), '') end,
    open_order_ticket.message, null, message_id => open_order_ticket.message_id
  );
  update public.contact_submissions set kind = open_order_ticket.kind, order_uid = about.order_uid
    where id = stored.id;
  perform public.queue_email(
    'contact_notice', open_order_ticket.notify,
    jsonb_build_object(
      'ticket', stored.ticket, 'order_uid', about.order_uid, 'kind', open_order_ticket.kind,
      'name', stored.name, 'email', stored.email, 'phone', stored.phone, 'message', stored.message
    ),
    stored.email
  );
  return stored.ticket;
end;
$$;
comment on function public.open_order_ticket is
  'Stores a ticket of an order, queues the email that forwards it to the shop, and returns its number. The callers limit '
  'the tickets of each order.';

/*
 * An order whose cancellation is requested needs attention (cancellation_requested) until it leaves Processing, so that
 * nobody packs it without seeing the request.
 *
 * Security definer, like the next functions, because no client may write contact_submissions and orders.
 */
create function public.ask_for_cancellation(order_id uuid, notify text) returns text
language plpgsql security definer set search_path = ''
as $$
declare
  about public.orders;
  stored_ticket text;
begin
  about := public.lock_order(ask_for_cancellation.order_id);
  select ticket into stored_ticket from public.contact_submissions
    where order_uid = about.order_uid and kind = 'cancellation_request';
  if found then
    return stored_ticket;
  end if;
  perform public.reject_order_work(about.id, about.version);
  if public.cancellable_until(about) is not null then
    raise sqlstate 'PT409' using hint = 'can_be_cancelled', message = 'You can cancel this order at once.';
  end if;
  stored_ticket := public.open_order_ticket(
    about, 'cancellation_request', format('Please cancel my order %s.', about.order_uid), ask_for_cancellation.notify
  );
  perform public.mark_order(about.id, 'cancellation_requested');
  return stored_ticket;
end;
$$;
comment on function public.ask_for_cancellation is
  'Stores the request of a customer to cancel an order that they cannot cancel themselves, and returns its ticket. A '
  'repeated call returns the same ticket. notify: the email of the shop. Errors: PT404 (unknown order), PT409 with the '
  'hint already_shipped, already_cancelled or can_be_cancelled.';

create function public.report_order_problem(order_id uuid, message_id uuid, message text, notify text)
returns text
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  about public.orders;
  stored public.contact_submissions;
  actions record;
begin
  about := public.lock_order(report_order_problem.order_id);
  select * into stored from public.contact_submissions where id = report_order_problem.message_id;
  if found then
    perform public.require_same_request(
      (stored.order_uid, stored.message) = (about.order_uid, report_order_problem.message)
    );
    return stored.ticket;
  end if;
  select * into actions from public.customer_actions(about);
  if not actions.report_problem then
    raise sqlstate 'PT409' using hint = 'not_reportable', message =
      'A problem can be reported from when the order is shipped until 48 hours after it was delivered. '
      'Please write to us.';
  end if;
  if (
    select count(*) from public.contact_submissions
    where order_uid = about.order_uid and kind = 'problem_report' and created_at > now() - interval '1 day'
  ) >= 3 then
    raise sqlstate 'PT429' using message =
      'You have reported three problems with this order today. Please write to us about anything else.';
  end if;
  return public.open_order_ticket(
    about, 'problem_report', report_order_problem.message, report_order_problem.notify, report_order_problem.message_id
  );
end;
$$;
comment on function public.report_order_problem is
  'Stores a problem that a customer reports with an order, and returns its ticket. A repeated call with the same '
  'message_id returns the same ticket. notify: the email of the shop. Errors: PT404 (unknown order), PT409 with the hint '
  'not_reportable, or for the id of another message, PT429 (the fourth report of an order within a day).';

-- The delivery details are not masked: the function `orders` does that for tracking links.
create function public.read_customer_order(order_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  with refund (amount, status, at, confirmed_at) as (
    select requested.amount,
        case
          when requested.refused_at is not null or coalesce(reported.has_failed, false) then 'failed'
          when reported.payment_id is null then 'on_its_way'
          else 'refunded'
        end,
        requested.created_at,
        case when not reported.has_failed then reported.created_at end
      from public.refunds requested
      join public.payments payment on payment.id = requested.payment_id
      join public.orders paid on paid.checkout_session_id = payment.checkout_session_id
      left join public.payment_refunds reported
        on reported.payment_id = requested.payment_id and reported.provider_refund_id = requested.provider_refund_id
      where paid.id = read_customer_order.order_id
    union all
    -- Started in the dashboard of the provider.
    select reported.amount, case when reported.has_failed then 'failed' else 'refunded' end, reported.created_at,
        case when not reported.has_failed then reported.created_at end
      from public.payment_refunds reported
      join public.payments payment on payment.id = reported.payment_id
      join public.orders paid on paid.checkout_session_id = payment.checkout_session_id
      where paid.id = read_customer_order.order_id and not exists (
        select from public.refunds requested
        where requested.payment_id = reported.payment_id
          and requested.provider_refund_id = reported.provider_refund_id
      )
  ),
  request as (
    select message.ticket, message.created_at
      from public.contact_submissions message
      join public.orders asked on asked.order_uid = message.order_uid
      where asked.id = read_customer_order.order_id and message.kind = 'cancellation_request'
  ),
  event (kind, at, amount, place) as (
    select step.kind, step.at, null::bigint, step.place
      from public.orders about
      cross join lateral (values
        ('placed', about.created_at, 1),
        ('packed', about.packed_at, 2),
        ('shipped', about.shipped_at, 3),
        ('delivered', about.delivered_at, 4),
        ('cancelled', case when about.status = 'Cancelled' then about.cancelled_at end, 6)
      ) step (kind, at, place)
      where about.id = read_customer_order.order_id and step.at is not null
    union all
    select 'cancellation_requested', created_at, null, 5 from request
    union all
    select 'refund', at, amount, 7 from refund where status <> 'failed'
    union all
    select 'refunded', confirmed_at, amount, 8 from refund where confirmed_at is not null
  )
  select jsonb_build_object(
    'uid', about.order_uid, 'status', about.status, 'items', about.items,
    'total', round(100 * about.total_amount)::bigint,
    'placed_at', about.created_at, 'shipped_at', about.shipped_at, 'delivered_at', about.delivered_at,
    'courier', about.courier, 'tracking_number', about.tracking_number, 'delivery', about.shipping,
    'timeline', (
      select jsonb_agg(
        jsonb_strip_nulls(jsonb_build_object('kind', kind, 'at', at, 'amount', amount)) order by at, place
      ) from event
    ),
    'refunds', (
      select coalesce(
        jsonb_agg(jsonb_build_object('amount', amount, 'status', status, 'at', at) order by at), '[]'
      ) from refund
    ),
    'cancellation_request', (select jsonb_build_object('ticket', ticket, 'at', created_at) from request),
    'actions', (select to_jsonb(actions) from public.customer_actions(about) actions)
      || jsonb_build_object('revoke_link', public.order_link_token(about.id) is not null),
    'has_invoice', public.has_invoice(about.id),
    'is_bill_of_supply', exists (
      select from public.invoices where invoices.order_id = about.id and invoices.is_bill_of_supply
    )
  )
  from public.orders about
  where about.id = read_customer_order.order_id;
$$;
comment on function public.read_customer_order is
  'Returns what the customer of an order sees of it, with the delivery details. Null for an unknown order.';

insert into public.api_privileges (object, role, privilege) values
  ('function public.order_link_token(uuid)', 'service_role', 'execute'),
  ('function public.find_linked_order(text,text)', 'service_role', 'execute'),
  ('function public.revoke_order_link(uuid)', 'service_role', 'execute'),
  ('function public.purge_order_links()', 'service_role', 'execute'),
  ('function public.send_cancel_link(uuid)', 'service_role', 'execute'),
  ('function public.cancel_by_customer(uuid,text)', 'service_role', 'execute'),
  ('function public.ask_for_cancellation(uuid,text)', 'service_role', 'execute'),
  ('function public.report_order_problem(uuid,uuid,text,text)', 'service_role', 'execute'),
  ('function public.read_customer_order(uuid)', 'service_role', 'execute');
select public.apply_privileges();
