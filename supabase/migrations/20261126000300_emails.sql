/*
 * email_outbox: every email that the shop sends.
 *
 * The transaction that stores a fact (an order, a message) also queues its email with queue_email,
 * so that neither exists without the other. Deliverers claim due emails, send them and report the
 * result. Any number of deliverers may run at once: a claimed email is leased to one of them for
 * two minutes. If a deliverer is killed, the email is sent again after its lease, with the same
 * Message-ID.
 *
 * An email that cannot be sent is tried again after 1, 2, 4, … minutes, at most six hours apart,
 * and is dead after about two days. An email that the mail server rejects for good is dead at once.
 * Administrators list dead emails and retry or discard them.
 *
 * Most emails about an order are written from the order when they are claimed (see order_email), so their
 * data has only what the order does not say. While such an email is not true, because the order was
 * cancelled, for example, it is held back: it has held_since, and is looked at again when the status of the
 * order changes, or an hour later.
 *
 * data is deleted as soon as the email was sent. Auth emails contain secret links that work for an hour: they
 * are not sent later, their data is deleted when they are dead, and they cannot be retried. No role reads the
 * table itself; every access is a function, with security definer.
 */

create table public.email_outbox (
  -- Also the Message-ID, by which email programs recognize an email that was sent twice.
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'order_confirmation', 'shipping_notice', 'contact_notice', 'invitation', 'order_notice', 'digest', 'refund_notice',
    'cancellation_notice', 'order_changed_notice', 'low_stock_notice', 'dispute_notice', 'cancel_link', 'invoice',
    'credit_note', 'stock_alert_request', 'stock_alert', 'account_deleted', 'signup', 'recovery', 'magiclink',
    'email_change', 'account_exists'
  )),
  recipient text not null,
  reply_to text,
  -- The details of the email; if order_email writes it, only those that are not in the order. Null when they are no
  -- longer needed.
  data jsonb,
  -- The order that the email is about. Null for other emails.
  order_id uuid,
  status text not null default 'queued' check (status in ('queued', 'sent', 'dead')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- How much later an auth email to an unconfirmed address is sent. Null for all other emails.
  unconfirmed_delay interval,
  -- The deliverer that has claimed the email may send it until then.
  leased_until timestamptz,
  -- Since when the email is not true. Null for all other emails.
  held_since timestamptz,
  -- The email must not be sent later. Null: it may be sent at any time.
  expires_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
comment on table public.email_outbox is
  'Every email that the shop sends. Sent emails are deleted after 30 days, those that are dead or held back after 90 '
  'days.';

create index email_outbox_queued_idx on public.email_outbox (next_attempt_at) where status = 'queued';
create index email_outbox_ended_idx on public.email_outbox (status, created_at) where status <> 'queued';
create index email_outbox_order_id_idx on public.email_outbox (order_id) where order_id is not null;
create index email_outbox_unconfirmed_idx on public.email_outbox (created_at) where unconfirmed_delay is not null;

alter table public.email_outbox enable row level security;

-- The links in emails about accounts, and the link with which a guest cancels an order, work for an hour. All other
-- emails may be sent at any time.
create function public.queue_email(
  kind text, recipient text, data jsonb, reply_to text default null, email_id uuid default gen_random_uuid()
) returns uuid
language sql security definer set search_path = ''
as $$
  insert into public.email_outbox (id, kind, recipient, data, reply_to, expires_at)
    values (
      queue_email.email_id, queue_email.kind, left(queue_email.recipient, 320), queue_email.data, left(queue_email.reply_to, 320),
      case when queue_email.kind in (
        'signup', 'recovery', 'magiclink', 'email_change', 'account_exists', 'cancel_link'
      ) then now() + interval '1 hour' end
    )
    returning id;
$$;
comment on function public.queue_email is 'Queues an email in the transaction of the caller and returns its id.';

/*
 * No role may call it: the server that sends auth emails itself calls it as the owner, and
 * request_stock_alert does.
 *
 * If a simultaneous request has replaced the token, nothing is queued: the link would not work, and
 * the email could arrive after the email whose link works.
 *
 * Anybody can request an auth email to any address, so a botnet could send thousands from the shop,
 * until mail servers reject its order emails, too. The limits per network and per address do not
 * prevent that: both are different each time. The first 100 emails to unconfirmed addresses within
 * 15 minutes are sent at once. Each further email waits 3 seconds longer than the email before it,
 * at most 20 minutes: a third of the hour for which its link works. Other emails never count, and
 * are sent before those that are delayed.
 */
create function public.queue_auth_email(kind text, recipient text, data jsonb, token text default null) returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  account_tokens text[];
  is_confirmed boolean;
  email_id uuid;
  new_delay interval;
  is_first boolean;
begin
  -- Locks the account, so that its tokens do not change before the email is queued.
  select array[confirmation_token, recovery_token], email_confirmed_at is not null
    into account_tokens, is_confirmed
    from auth.users where email = public.email_key(queue_auth_email.recipient)
    for share;
  if queue_auth_email.token is not null and (queue_auth_email.token = any (account_tokens)) is not true then
    return false;
  end if;

  email_id := public.queue_email(queue_auth_email.kind, queue_auth_email.recipient, queue_auth_email.data);
  if is_confirmed then
    return false;
  end if;

  -- Serializes these emails, so that concurrent ones are counted.
  perform pg_advisory_xact_lock(hashtextextended('email_outbox.unconfirmed_delay', 0));
  select least(greatest(count(*) - 99, 0) * interval '3 seconds', interval '20 minutes') into new_delay
    from public.email_outbox other
    where other.unconfirmed_delay is not null and other.created_at > now() - interval '15 minutes';
  is_first := new_delay > interval '0' and not exists (
    select from public.email_outbox other
    where other.unconfirmed_delay > interval '0' and other.created_at > now() - interval '1 hour'
  );
  update public.email_outbox queued set unconfirmed_delay = new_delay, next_attempt_at = queued.created_at + new_delay
    where queued.id = email_id;
  return is_first;
end;
$$;
comment on function public.queue_auth_email is
  'Queues an auth email. token: what Auth has stored for its link, null for an email without a link. Returns whether '
  'the email is the first one within an hour that is delayed, so that the server logs one warning.';

-- Emails with a link that ends, such as the emails of accounts, are sent first, because their readers wait for them. If
-- there are too many, the delayed ones are sent after the emails about orders, so that a flood does not delay these.
-- Emails with a document are sent last, because writing a PDF takes long, and a delivery sends few of them.
-- A deliverer may have been sending a confirmation or a shipping notice while another one took its place (see
-- withdraw_emails). It is not tried again if the other one is sent or due.
create function public.claim_email()
returns table (id uuid, kind text, recipient text, reply_to text, data jsonb, attempt integer)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  due_emails cursor for
    select email from public.email_outbox email
      where status = 'queued' and next_attempt_at <= now() and (leased_until is null or leased_until <= now())
      order by kind in ('invoice', 'credit_note'), unconfirmed_delay > interval '0' is true, expires_at is null,
        next_attempt_at
      for update skip locked;
  found_email public.email_outbox;
  written public.email_outbox;
begin
  -- The last attempt of an email may have ended without a result, because its deliverer was killed.
  update public.email_outbox
    set status = 'dead', leased_until = null,
      data = case when expires_at is null then data end,
      last_error = coalesce(last_error, 'The email could not be sent in time.')
    where id in (
      select ended.id from public.email_outbox ended
      where ended.status = 'queued'
        and (ended.expires_at <= now() or ended.attempts >= 17)
        and (ended.leased_until is null or ended.leased_until <= now())
      for update skip locked
    );

  for due in due_emails loop
    found_email := due.email;
    if found_email.kind in ('order_confirmation', 'shipping_notice') and found_email.attempts > 0 and exists (
      select from public.email_outbox later
        where later.order_id = found_email.order_id and later.kind = found_email.kind
          and later.created_at > found_email.created_at
          and (later.status = 'sent' or later.status = 'queued' and later.next_attempt_at <= now())
    ) then
      delete from public.email_outbox where id = found_email.id;
      continue;
    end if;
    written := public.order_email(found_email);
    if written.id is null then
      update public.email_outbox
        set held_since = coalesce(held_since, now()), next_attempt_at = now() + interval '1 hour'
        where id = found_email.id;
      continue;
    end if;
    update public.email_outbox
      set attempts = attempts + 1, leased_until = now() + interval '2 minutes', held_since = null, kind = written.kind,
        recipient = written.recipient
      where id = written.id;
    return query
      select written.id, written.kind, written.recipient, written.reply_to, written.data, written.attempts + 1;
    return;
  end loop;
end;
$$;
comment on function public.claim_email is
  'Leases the email that has been due for the longest time, and returns it as order_email writes it; no row if none is '
  'due. Holds emails back that are not true. Emails with a link that ends are sent first, then the others, then emails to '
  'unconfirmed addresses that are delayed, and then emails with a document.';

create function public.mark_email_sent(email_id uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.email_outbox
    set status = 'sent', sent_at = now(), data = null, reply_to = null, leased_until = null, last_error = null
    where id = mark_email_sent.email_id and status <> 'sent';
$$;
comment on function public.mark_email_sent is 'Records that an email was sent, whoever has it leased now.';

create function public.mark_email_failed(email_id uuid, attempt integer, reason text, is_permanent boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- A random part, so that emails which failed together are not tried again all at once.
  delay interval := least(60 * 2 ^ (least(attempt, 17) - 1), 21600) * (0.8 + 0.4 * random()) * interval '1 second';
begin
  update public.email_outbox
    set leased_until = null,
      last_error = left(reason, 500),
      next_attempt_at = now() + delay,
      status = case
        when is_permanent or email_outbox.attempts >= 17 or email_outbox.expires_at <= now() + delay then 'dead'
        else 'queued'
      end
    where id = email_id and status = 'queued' and email_outbox.attempts = mark_email_failed.attempt;
  update public.email_outbox set data = null
    where id = email_id and status = 'dead' and expires_at is not null;
end;
$$;
comment on function public.mark_email_failed is
  'Records that an attempt to send an email failed. Has no effect if the lease of the attempt is over and the email '
  'was claimed again. is_permanent: the email will never be accepted.';

create function public.email_status() returns table (queued bigint, oldest_queued_at timestamptz, dead bigint)
-- Security definer, because no role may access the table.
language sql stable security definer set search_path = ''
as $$
  select count(*) filter (where status = 'queued'), min(created_at) filter (where status = 'queued'),
    count(*) filter (where status = 'dead')
  from public.email_outbox where status <> 'sent' and held_since is null;
$$;
comment on function public.email_status is
  'Counts the emails that are not sent, without those that are held back. oldest_queued_at: when the email that has '
  'waited longest was queued.';

create function public.purge_email_outbox() returns void
language sql security definer set search_path = ''
as $$
  delete from public.email_outbox where status = 'sent' and created_at < now() - interval '30 days';
  delete from public.email_outbox
    where (status = 'dead' or held_since is not null) and created_at < now() - interval '90 days';
$$;
comment on function public.purge_email_outbox is
  'Deletes what is known about sent emails after 30 days, and emails that are dead or held back after 90 days.';

create function public.failed_mails()
returns table (
  id uuid, kind text, recipient text, last_error text, attempts integer, created_at timestamptz, can_retry boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require_admin();
  return query
    select
      email.id, email.kind, email.recipient, email.last_error, email.attempts, email.created_at,
      email.data is not null
    from public.email_outbox email
    where email.status = 'dead'
    order by email.created_at desc, email.id
    limit 100;
end;
$$;
comment on function public.failed_mails is
  'Returns the latest 100 dead emails, without what they say. Error: 42501 (the caller is not an administrator).';

create function public.record_email_change(
  operation text, email public.email_outbox, status_before text, status_after text, person_id uuid default auth.uid()
) returns void
language sql set search_path = ''
as $$
  insert into public.audit_log (actor_id, table_name, row_id, operation, before, after)
    select person_id, 'email_outbox', email.id, record_email_change.operation,
      case when status_before is not null then about || jsonb_build_object('status', status_before) end,
      case when status_after is not null then about || jsonb_build_object('status', status_after) end
    from jsonb_strip_nulls(jsonb_build_object(
      'kind', email.kind, 'order_id', email.order_id,
      'send_at', case when email.next_attempt_at > now() then email.next_attempt_at end
    )) as about;
$$;
comment on function public.record_email_change is
  'Adds an entry to the audit log: a person of the shop has queued or discarded an email. send_at: if it is sent later. '
  'status_before is null for a new email, status_after for a deleted one.';

create function public.retry_mail(email_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  email public.email_outbox;
begin
  perform public.require_admin();
  select * into email from public.email_outbox where id = email_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This email no longer exists.';
  end if;
  if email.status <> 'dead' then
    return;
  end if;
  if email.data is null then
    raise sqlstate 'PT409' using message = 'The link in this email has expired. The customer can ask for a new one.';
  end if;
  update public.email_outbox set status = 'queued', attempts = 0, next_attempt_at = now() where id = email_id;
  perform public.record_email_change('update', email, 'dead', 'queued');
end;
$$;
comment on function public.retry_mail is
  'Queues a dead email again. Repeating the call has no effect. Errors: 42501 (the caller is not an administrator), '
  'PT404 (there is no such email), PT409 (its secret link has expired).';

create function public.discard_mail(email_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  email public.email_outbox;
begin
  perform public.require_admin();
  delete from public.email_outbox where id = email_id and status = 'dead' returning * into email;
  if found then
    perform public.record_email_change('delete', email, 'dead', null);
  end if;
end;
$$;
comment on function public.discard_mail is
  'Deletes a dead email. Repeating the call has no effect. Error: 42501 (the caller is not an administrator).';

insert into public.api_privileges (object, role, privilege) values
  ('function public.queue_email(text,text,jsonb,text,uuid)', 'service_role', 'execute'),
  ('function public.claim_email()', 'service_role', 'execute'),
  ('function public.mark_email_sent(uuid)', 'service_role', 'execute'),
  ('function public.mark_email_failed(uuid,integer,text,boolean)', 'service_role', 'execute'),
  ('function public.email_status()', 'service_role', 'execute'),
  ('function public.purge_email_outbox()', 'service_role', 'execute'),
  ('function public.failed_mails()', 'authenticated', 'execute'),
  ('function public.retry_mail(uuid)', 'authenticated', 'execute'),
  ('function public.discard_mail(uuid)', 'authenticated', 'execute');
select public.apply_privileges();
