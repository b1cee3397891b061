/*
 * Tickets of orders, and what customers see of their orders.
 *
 * A ticket is a contact message that is linked to an order: a request to cancel it, once per
 * order, when customers can no longer cancel it themselves; or a problem, from when it is
 * shipped until 48 hours after it was delivered. It is in the inbox with a number and due dates
 * like every message, and deleted like one, and when the delivery details of the order are
 * erased.
 *
 * An order whose cancellation is requested needs attention (cancellation_requested) until it
 * leaves Processing, so that nobody packs it without seeing the request.
 *
 * read_customer_order returns all that the page of an order shows. It is not masked: the
 * function `orders` does that for tracking links. customer_actions says what may be done; the
 * functions that do it check the same.
 */
alter table public.contact_submissions
  add column kind text not null default 'message' check (kind in ('message', 'cancellation_request', 'problem_report')),
  -- No foreign key, because the order may be deleted and restored.
  add column order_uid text check (order_uid ~ '^NBT-[0-9]{6,}$'),
  add constraint contact_submissions_order_check check ((kind = 'message') = (order_uid is null));
comment on table public.contact_submissions is
  'Messages from the contact form, and tickets of orders. They are deleted after a year.';

create index contact_submissions_order_uid_idx on public.contact_submissions (order_uid, created_at)
  where order_uid is not null;
create unique index contact_submissions_cancellation_idx on public.contact_submissions (order_uid)
  where kind = 'cancellation_request';

alter table public.orders
  drop constraint orders_attention_check,
  add constraint orders_attention_check check (
    attention <@ array[
      'short_of_stock', 'paid_twice', 'amount_differs', 'currency_differs', 'refunded', 'refund_failed', 'disputed',
      'state_differs', 'restored', 'number_changed', 'not_shipped', 'cancelled_then_shipped', 'state_unknown',
      'email_failed', 'invoice_missing', 'invoice_credited', 'link_cancelled', 'cancellation_requested'
    ]
  );

create or replace view public.message_list with (security_invoker = on) as
  select
    id, ticket, name, email, phone, message, created_at, handled_at, handled_by,
    public.actor_email(handled_by) as handled_by_email,
    created_at + interval '48 hours' as answer_due_at,
    (created_at at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata' as solution_due_at,
    kind, order_uid
  from public.contact_submissions;
comment on view public.message_list is
  'Contact messages and tickets of orders with their due dates, and the email of the administrator who has handled them. '
  'Open ones have no handled_at.';

create or replace function public.search_messages(words text) returns setof public.message_list
language sql stable
as $$
  select * from public.message_list
  where strpos(ticket, upper(ltrim(words, '# '))) > 0
    or strpos(order_uid, upper(ltrim(words, '# '))) > 0
    or strpos(lower(name), lower(words)) > 0
    or strpos(lower(email), lower(words)) > 0
    or strpos(lower(phone), lower(words)) > 0
    or strpos(lower(message), lower(words)) > 0;
$$;
comment on function public.search_messages is
  'Returns the messages whose ticket, order number, name, email, phone or text contains the words, ignoring case and, for '
  'the numbers, a leading #. The result can be filtered, sorted and paginated like message_list.';

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
      or about.status = 'Delivered' and coalesce(about.delivered_at + interval '48 hours' > now(), false),
    case when about.status = 'Delivered' and about.delivered_at + interval '48 hours' > now()
      then about.delivered_at + interval '48 hours' end;
$$;
comment on function public.customer_actions is
  'Returns what the customer of an order may do now, and until when the order can be cancelled and a problem be reported.';

create function public.open_order_ticket(
  about public.orders, kind text, message text, sender text, notify text, message_id uuid default null
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
    coalesce(nullif(trim(about.shipping ->> 'email'), ''), buyer.email),
    -- A gift has the phone number of its recipient.
    case when about.shipping ->> 'buyer_name' is null then nullif(trim(about.shipping ->> 'phone'), '') end,
    open_order_ticket.message, open_order_ticket.sender, null, open_order_ticket.message_id
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
  'Stores a ticket of an order and queues the email that forwards it to the shop; returns its number. Error: PT429 (the '
  'sixth message of a sender within a minute).';

-- Security definer, like the next functions, because no client may write contact_submissions and orders.
create function public.ask_for_cancellation(order_id uuid, sender text, notify text) returns text
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
    about, 'cancellation_request', format('Please cancel my order %s.', about.order_uid),
    ask_for_cancellation.sender, ask_for_cancellation.notify
  );
  update public.orders
    set attention = array(
      select distinct reason from unnest(attention || 'cancellation_requested'::text) as reason order by reason
    )
    where id = about.id;
  return stored_ticket;
end;
$$;
comment on function public.ask_for_cancellation is
  'Stores the request of a customer to cancel an order that they cannot cancel themselves, and returns its ticket. A '
  'repeated call returns the same one. sender: a hash of the network. notify: the email of the shop. Errors: PT404 (unknown '
  'order), PT409 with the hint already_shipped, already_cancelled or can_be_cancelled, PT429.';

create function public.report_order_problem(order_id uuid, message_id uuid, message text, sender text, notify text)
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
  if stored.order_uid = about.order_uid then
    return stored.ticket;
  elsif stored.id is not null then
    raise sqlstate 'PT409' using message = 'This id belongs to another message.';
  end if;
  select * into actions from public.customer_actions(about);
  if not actions.report_problem then
    raise sqlstate 'PT409' using hint = 'not_reportable', message =
      'A problem can be reported from when the order is shipped until 48 hours after it was delivered. Please write to us.';
  end if;
  if (
    select count(*) from public.contact_submissions
    where order_uid = about.order_uid and kind = 'problem_report' and created_at > now() - interval '1 day'
  ) >= 3 then
    raise sqlstate 'PT429' using message =
      'You have reported three problems with this order today. Please write to us about anything else.';
  end if;
  return public.open_order_ticket(
    about, 'problem_report', report_order_problem.message, report_order_problem.sender, report_order_problem.notify,
    report_order_problem.message_id
  );
end;
$$;
comment on function public.report_order_problem is
  'Stores a problem that a customer reports with an order, and returns its ticket. A repeated call with the same message_id '
  'returns the same one. sender: a hash of the network. notify: the email of the shop. Errors: PT404 (unknown order), PT409 '
  'with the hint not_reportable, or for the id of another message, PT429 (the fourth report of an order within a day, or '
  'the sixth message of a sender within a minute).';

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
    'has_invoice', public.has_invoice(about.id)
  )
  from public.orders about
  where about.id = read_customer_order.order_id;
$$;
comment on function public.read_customer_order is
  'Returns what the customer of an order sees of it, with the delivery details. Null for an unknown order.';

create function public.erase_order_tickets() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.contact_submissions where order_uid = new.order_uid;
  delete from public.email_outbox where kind = 'contact_notice' and data ->> 'order_uid' = new.order_uid;
  return null;
end;
$$;
comment on function public.erase_order_tickets is
  'Deletes the tickets of an order whose delivery details are erased, whichever email they have.';

create trigger erase_order_tickets after update of shipping on public.orders
  for each row when (new.shipping = '{}' and old.shipping <> '{}') execute function public.erase_order_tickets();
create trigger erase_order_tickets after update of shipping on public.deleted_orders
  for each row when (new.shipping = '{}' and old.shipping <> '{}') execute function public.erase_order_tickets();

-- As before, and with the tickets.
create or replace function public.order_timeline(order_id uuid)
returns table (id text, happened_at timestamptz, kind text, actor_email text, details jsonb)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  about public.orders;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  select * into about from public.orders where id = order_timeline.order_id;
  return query
    select 'placed', about.created_at, 'placed', null::text, '{}'::jsonb where about.id is not null
    union all
    -- Requested refunds are listed below, with what became of them.
    select 'audit-' || entry.id, entry.happened_at, 'audit', public.actor_email(entry.actor_id),
        jsonb_build_object(
          'operation', entry.operation, 'amount', entry.after -> 'amount', 'currency', entry.after -> 'currency',
          'changes', changes.fields
        )
      from public.audit_log entry
      cross join lateral (
        select jsonb_object_agg(field.key, jsonb_build_array(entry.before -> field.key, field.value)) as fields
        from jsonb_each(entry.after) as field
        where entry.operation = 'update' and field.value is distinct from entry.before -> field.key
          and field.key in ('status', 'packed_at', 'courier', 'tracking_number', 'items', 'returned', 'shipping', 'attention')
      ) changes
      where entry.order_uid = about.order_uid and entry.table_name in ('orders', 'payments')
        and entry.operation <> 'refund' and (entry.operation <> 'update' or changes.fields is not null)
    union all
    select 'payment-' || payment.id, payment.paid_at, 'payment', null,
        jsonb_build_object(
          'amount', payment.amount, 'currency', payment.currency, 'provider', payment.provider, 'dispute', payment.dispute
        )
      from public.payments payment
      where payment.checkout_session_id = about.checkout_session_id and payment.paid_at is not null
    union all
    select 'refund-' || coalesce(refund.id::text, refund.provider_refund_id), refund.created_at, 'refund',
        public.actor_email(refund.requested_by),
        jsonb_build_object(
          'kind', refund.kind, 'amount', refund.amount, 'currency', refund.currency, 'status', refund.status,
          'reason', refund.reason, 'last_error', refund.last_error
        )
      from public.order_refunds refund where refund.order_id = about.id
    union all
    select 'email-' || email.id, coalesce(email.sent_at, email.created_at), 'email', null,
        jsonb_build_object(
          'kind', email.kind, 'recipient', email.recipient, 'status', email.status, 'last_error', email.last_error
        )
      from public.email_outbox email where email.order_id = about.id
    union all
    select 'note-' || note.id, note.created_at, 'note', public.actor_email(note.author_id),
        jsonb_build_object('note', note.note)
      from public.order_notes note where note.order_id = about.id
    union all
    select 'invoice-' || invoice.id, invoice.issued_at, 'invoice', null,
        jsonb_build_object('number', invoice.number, 'amount', invoice.total)
      from public.invoices invoice where invoice.order_id = about.id
    union all
    select 'credit-note-' || note.id, note.issued_at, 'credit_note', null,
        jsonb_build_object('number', note.number, 'amount', note.amount)
      from public.credit_notes note
      join public.invoices invoice on invoice.id = note.invoice_id
      where invoice.order_id = about.id
    union all
    select 'ticket-' || message.id, message.created_at, 'ticket', null,
        jsonb_build_object(
          'ticket', message.ticket, 'kind', message.kind, 'message', message.message, 'is_handled', message.handled_at is not null
        )
      from public.contact_submissions message where message.order_uid = about.order_uid
    order by 2 desc, 1 desc
    limit 500;
end;
$$;
comment on function public.order_timeline is
  'Returns what happened to an order, the latest first. kind: placed, audit, payment, refund, email, note, invoice, '
  'credit_note or ticket. details of audit: the operation and the changed fields, each with the value before and after. No '
  'row for an unknown order. Error: 42501 (the caller is not an administrator).';

insert into public.api_privileges (object, role, privilege) values
  ('function public.ask_for_cancellation(uuid,text,text)', 'service_role', 'execute'),
  ('function public.report_order_problem(uuid,uuid,text,text,text)', 'service_role', 'execute'),
  ('function public.read_customer_order(uuid)', 'service_role', 'execute');
select public.apply_privileges();
