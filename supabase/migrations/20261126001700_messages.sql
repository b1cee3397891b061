/*
 * Messages: messages from the contact form, and tickets of orders (see customer_orders.sql).
 *
 * Every message gets a ticket number. The number is random like the number of an order, so that it does not show how
 * many messages the shop gets. A column default assigns it, so every way of storing a message does, and a message that
 * is sent again with its id keeps it.
 *
 * The shop answers within 48 hours and solves within a month (E-Commerce Rules 2020). The due dates are computed.
 *
 * Only functions with the service key store messages, through submit_contact. Administrators read message_list and
 * search_messages, and mark messages as handled or open with set_message_handled.
 */

create function public.new_ticket() returns text
language plpgsql set search_path = ''
as $$
declare
  candidate text;
begin
  -- The next transaction that stores a message waits here, and then sees this ticket.
  perform pg_advisory_xact_lock(hashtextextended('public.new_ticket', 0));
  for attempt in 1..100 loop
    -- The number gets one more digit after each ten attempts, so that a free number is found in any case.
    candidate := 'T-' || substr(public.random_order_uid(attempt), 5);
    if not exists (select from public.contact_submissions where ticket = candidate) then
      return candidate;
    end if;
  end loop;
  raise exception 'No free ticket was found.';
end;
$$;
comment on function public.new_ticket is 'Returns a random ticket number that no message has: T-482913.';

create table public.contact_submissions (
  id uuid primary key default gen_random_uuid(),
  ticket text not null unique default public.new_ticket(),
  kind text not null default 'message' check (kind in ('message', 'cancellation_request', 'problem_report')),
  -- The order of a ticket, null for a message. No foreign key, because the order may be deleted and restored.
  order_uid text check (order_uid ~ '^NBT-[0-9]{6,}$'),
  name varchar(200) not null check (name <> ''),
  email varchar(320) not null check (email <> ''),
  phone varchar(50),
  -- The limit of the contact form and function: FIELD_LIMITS in src/domain/fieldLimits.ts.
  message varchar(5000) not null check (message <> ''),
  created_at timestamptz not null default now(),
  handled_at timestamptz,
  -- Null if nobody has handled the message, and if the account was deleted.
  handled_by uuid references auth.users (id) on delete set null,
  search_text text not null generated always as (
    public.search_text(ticket, order_uid, name, email, phone, public.phone_number(phone), message)
  ) stored,
  constraint contact_submissions_handled_check check (handled_by is null or handled_at is not null),
  constraint contact_submissions_order_check check ((kind = 'message') = (order_uid is null))
);
comment on table public.contact_submissions is
  'Messages from the contact form, and tickets of orders. They are deleted after a year.';

create index contact_submissions_created_at_idx on public.contact_submissions (created_at desc, id);
create index contact_submissions_open_idx on public.contact_submissions (created_at, id) where handled_at is null;
create index contact_submissions_order_uid_idx on public.contact_submissions (order_uid, created_at)
  where order_uid is not null;
create unique index contact_submissions_cancellation_idx on public.contact_submissions (order_uid)
  where kind = 'cancellation_request';
-- For the deletion of accounts.
create index contact_submissions_handled_by_idx on public.contact_submissions (handled_by);

alter table public.contact_submissions enable row level security;

create policy "Administrators read every contact message" on public.contact_submissions
  for select to authenticated
  using ((select public.is_admin()));

-- No client reads it.
create table public.contact_attempts (
  id uuid primary key default gen_random_uuid(),
  -- See counted_as().
  counted_as text not null,
  created_at timestamptz not null default now()
);
comment on table public.contact_attempts is
  'The senders of the messages of the last minute, to limit the messages of one sender.';

create index contact_attempts_counted_as_idx on public.contact_attempts (counted_as, created_at);

alter table public.contact_attempts enable row level security;

create view public.message_list with (security_invoker = on) as
  select
    id, ticket, name, email, phone, message, created_at, handled_at, handled_by,
    public.actor_email(handled_by) as handled_by_email,
    created_at + interval '48 hours' as answer_due_at,
    (created_at at time zone 'Asia/Kolkata' + interval '1 month') at time zone 'Asia/Kolkata' as solution_due_at,
    kind, order_uid
  from public.contact_submissions;
comment on view public.message_list is
  'Contact messages and tickets of orders with their due dates, and the email of the administrator who has handled '
  'them. Open messages have no handled_at.';

create function public.submit_contact(
  name text,
  email text,
  phone text,
  message text,
  client text,
  customer_id uuid default null,
  notify text default null,
  message_id uuid default null
) returns public.contact_submissions
language plpgsql set search_path = ''
as $$
declare
  counted text := public.counted_as(submit_contact.client, submit_contact.customer_id);
  stored public.contact_submissions;
begin
  -- This lock and the next one serialize the requests with one message and the requests of one sender, so that
  -- concurrent requests are counted.
  perform pg_advisory_xact_lock(hashtextextended(submit_contact.message_id::text, 2));
  select * into stored from public.contact_submissions submission where submission.id = submit_contact.message_id;
  if found then
    perform public.require_same_request(stored.message = submit_contact.message);
    return stored;
  end if;

  perform pg_advisory_xact_lock(hashtextextended(counted, 1));
  delete from public.contact_attempts where created_at < now() - interval '1 minute';
  if (select count(*) from public.contact_attempts attempt where attempt.counted_as = counted) >= 5 then
    raise sqlstate 'PT429' using message = 'Too many messages in a short time. Please try again in a minute.';
  end if;

  insert into public.contact_attempts (counted_as) select counted where counted is not null;
  insert into public.contact_submissions (id, name, email, phone, message)
    values (
      coalesce(submit_contact.message_id, gen_random_uuid()),
      submit_contact.name, submit_contact.email, submit_contact.phone, submit_contact.message
    )
    returning * into stored;
  if submit_contact.notify is not null then
    perform public.queue_email(
      'contact_notice',
      submit_contact.notify,
      jsonb_build_object(
        'ticket', stored.ticket,
        'name', stored.name, 'email', stored.email, 'phone', stored.phone, 'message', stored.message
      ),
      stored.email
    );
  end if;
  return stored;
end;
$$;
comment on function public.submit_contact is
  'Stores a message and queues the email that forwards it to the shop, in one transaction. client: a hash of the '
  'sender''s network address; a message without it is not counted. customer_id: the customer of the account that has '
  'signed in. notify: the email of the shop; no email is queued without it. message_id: chosen by a browser that sends a '
  'message again if it got no response. A message whose id is stored already is not stored, forwarded or counted again. '
  'Errors: PT409 (the message_id of another message), PT429 (the sixth message of a sender within a minute).';

-- The planner must inline the function, so that the latest matches are found without searching all messages. A pinned
-- search path would prevent that, so every name is qualified.
create function public.search_messages(words text) returns setof public.message_list
language sql stable
as $$
  select message_list.*
  from public.message_list
  join public.contact_submissions on contact_submissions.id = message_list.id
  cross join public.search_patterns(words) as patterns
  where coalesce(contact_submissions.search_text like all (patterns), false);
$$;
comment on function public.search_messages is
  'Returns the messages with all of the words in their ticket, order number, name, email, phone and text: see '
  'search_patterns. The result can be filtered, sorted and paginated like message_list.';

-- Security definer, because no client may write contact_submissions and audit_log.
create function public.set_message_handled(message_id uuid, handled boolean) returns public.contact_submissions
language plpgsql security definer set search_path = ''
as $$
declare
  before public.contact_submissions;
  after public.contact_submissions;
begin
  perform public.require_admin();
  select * into before from public.contact_submissions where id = message_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This message no longer exists.';
  end if;
  if handled is null then
    raise sqlstate 'PT400' using message = 'A message is either handled or not.';
  end if;
  if handled = (before.handled_at is not null) then
    return before;
  end if;

  update public.contact_submissions
    set handled_at = case when handled then now() end, handled_by = case when handled then auth.uid() end
    where id = message_id
    returning * into after;
  -- Without the name and the text, because the message is deleted earlier than the audit log.
  insert into public.audit_log (actor_id, table_name, row_id, operation, before, after)
    values (
      auth.uid(), 'contact_submissions', message_id, 'update',
      jsonb_build_object('ticket', before.ticket, 'handled_at', before.handled_at),
      jsonb_build_object('ticket', after.ticket, 'handled_at', after.handled_at)
    );
  return after;
end;
$$;
comment on function public.set_message_handled is
  'Marks a message as handled by the caller, or as open again, and returns it. Repeating the call has no effect. '
  'Errors: 42501 (the caller is not an administrator), PT404 (there is no such message), PT400 (null).';

insert into public.api_privileges (object, role, privilege)
  select 'table public.' || name, 'service_role', privilege
    from unnest(array['contact_attempts', 'contact_submissions']) as name
    cross join unnest(array['select', 'insert', 'update', 'delete']) as privilege;
insert into public.api_privileges (object, role, privilege) values
  ('function public.new_ticket()', 'service_role', 'execute'),
  ('table public.contact_submissions', 'authenticated', 'select'),
  ('function public.submit_contact(text,text,text,text,text,uuid,text,uuid)', 'service_role', 'execute'),
  ('table public.message_list', 'authenticated', 'select'),
  ('function public.search_messages(text)', 'authenticated', 'execute'),
  ('function public.set_message_handled(uuid,boolean)', 'authenticated', 'execute');
select public.apply_privileges();
