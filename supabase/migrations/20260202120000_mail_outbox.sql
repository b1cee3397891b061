/*
 * mail_outbox: every mail that the shop sends.
 *
 * The transaction that stores a fact (an order, a message) also queues its mail with
 * queue_mail, so that neither exists without the other. Deliverers claim due mails, send
 * them and report the result. Any number of deliverers may run at once: a claimed mail is
 * leased to one of them for two minutes. If a deliverer is killed, the mail is sent again
 * after its lease, with the same Message-ID.
 *
 * A mail that cannot be sent is tried again after 1, 2, 4, … minutes, at most six hours
 * apart, and is dead after about two days. A mail that the mail server rejects for good is
 * dead at once. Administrators list dead mails and retry or discard them.
 *
 * data is deleted as soon as the mail was sent. Auth mails contain secret links that work
 * for an hour: they are not sent later than that, their data is deleted when they are dead,
 * and they cannot be retried. No role reads the table itself; every access is a function.
 */
create table public.mail_outbox (
  -- Also the Message-ID, by which mail programs recognize a mail that was sent twice.
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in (
    'order_confirmation', 'shipping_notice', 'contact_notice',
    'signup', 'recovery', 'magiclink', 'email_change', 'reauthentication', 'account_exists'
  )),
  recipient text not null,
  reply_to text,
  -- What the mail says. Null when it is no longer needed.
  data jsonb,
  status text not null default 'queued' check (status in ('queued', 'sent', 'dead')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- The deliverer that has claimed the mail may send it until then.
  leased_until timestamptz,
  -- The mail must not be sent later. Null: it may be sent at any time.
  expires_at timestamptz,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

create index mail_outbox_queued_idx on public.mail_outbox (next_attempt_at) where status = 'queued';
create index mail_outbox_ended_idx on public.mail_outbox (status, created_at) where status <> 'queued';

alter table public.mail_outbox enable row level security;
revoke all on public.mail_outbox from public, anon, authenticated, service_role;

-- Queues a mail in the transaction of the caller and returns its id.
create function public.queue_mail(kind text, recipient text, data jsonb, reply_to text default null) returns uuid
-- Security definer, like the other functions below, because no role may access the table.
language sql security definer set search_path = ''
as $$
  insert into public.mail_outbox (kind, recipient, data, reply_to, expires_at)
    values (
      queue_mail.kind, left(queue_mail.recipient, 320), queue_mail.data, left(queue_mail.reply_to, 320),
      case when queue_mail.kind not in ('order_confirmation', 'shipping_notice', 'contact_notice')
        then now() + interval '1 hour' end
    )
    returning id;
$$;

-- Leases the mail that is due for the longest time, and returns it; no row if none is due.
create function public.claim_mail()
returns table (id uuid, kind text, recipient text, reply_to text, data jsonb, attempt integer)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  -- The last attempt of a mail may have ended without a result, because its deliverer was killed.
  update public.mail_outbox
    set status = 'dead', leased_until = null,
      data = case when expires_at is null then data end,
      last_error = coalesce(last_error, 'The mail could not be sent in time.')
    where id in (
      select ended.id from public.mail_outbox ended
      where ended.status = 'queued'
        and (ended.expires_at <= now() or ended.attempts >= 17)
        and (ended.leased_until is null or ended.leased_until <= now())
      for update skip locked
    );

  return query
    update public.mail_outbox as claimed
      set attempts = claimed.attempts + 1, leased_until = now() + interval '2 minutes'
      where claimed.id = (
        select due.id from public.mail_outbox due
        where due.status = 'queued' and due.next_attempt_at <= now()
          and (due.leased_until is null or due.leased_until <= now())
        order by due.next_attempt_at
        limit 1
        for update skip locked
      )
      returning claimed.id, claimed.kind, claimed.recipient, claimed.reply_to, claimed.data, claimed.attempts;
end;
$$;

-- Records that a mail was sent, whoever has it leased now.
create function public.mark_mail_sent(mail_id uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.mail_outbox
    set status = 'sent', sent_at = now(), data = null, reply_to = null, leased_until = null, last_error = null
    where id = mark_mail_sent.mail_id and status <> 'sent';
$$;

/*
 * Records that an attempt to send a mail failed. Has no effect if the lease of that attempt
 * is over and the mail was claimed again. is_permanent: the mail will never be accepted.
 */
create function public.mark_mail_failed(mail_id uuid, attempt integer, reason text, is_permanent boolean)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- A random part, so that mails which failed together are not tried again all at once.
  delay interval := least(60 * 2 ^ (least(attempt, 17) - 1), 21600) * (0.8 + 0.4 * random()) * interval '1 second';
begin
  update public.mail_outbox
    set leased_until = null,
      last_error = left(reason, 500),
      next_attempt_at = now() + delay,
      status = case
        when is_permanent or mail_outbox.attempts >= 17 or mail_outbox.expires_at <= now() + delay then 'dead'
        else 'queued'
      end
    where id = mail_id and status = 'queued' and mail_outbox.attempts = mark_mail_failed.attempt;
  update public.mail_outbox set data = null
    where id = mail_id and status = 'dead' and expires_at is not null;
end;
$$;

-- Deletes what is known about sent mails after 30 days, and dead mails after 90 days.
create function public.purge_mail_outbox() returns void
language sql security definer set search_path = ''
as $$
  delete from public.mail_outbox where status = 'sent' and created_at < now() - interval '30 days';
  delete from public.mail_outbox where status = 'dead' and created_at < now() - interval '90 days';
$$;

-- Returns the latest 100 dead mails, without what they say. Error: 42501 (the caller is no administrator).
create function public.failed_mails()
returns table (
  id uuid, kind text, recipient text, last_error text, attempts integer, created_at timestamptz, can_retry boolean
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  return query
    select mail.id, mail.kind, mail.recipient, mail.last_error, mail.attempts, mail.created_at, mail.data is not null
    from public.mail_outbox mail
    where mail.status = 'dead'
    order by mail.created_at desc, mail.id
    limit 100;
end;
$$;

/*
 * Queues a dead mail again. Repeating the call has no effect. Errors: 42501 (the caller is
 * no administrator), PT404 (there is no such mail), PT409 (its secret link has expired).
 */
create function public.retry_mail(mail_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  mail public.mail_outbox;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  select * into mail from public.mail_outbox where id = mail_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This email no longer exists.';
  end if;
  if mail.status <> 'dead' then
    return;
  end if;
  if mail.data is null then
    raise sqlstate 'PT409' using message = 'The link in this email has expired. The customer can ask for a new one.';
  end if;
  update public.mail_outbox set status = 'queued', attempts = 0, next_attempt_at = now() where id = mail_id;
end;
$$;

-- Deletes a dead mail. Repeating the call has no effect. Error: 42501 (the caller is no administrator).
create function public.discard_mail(mail_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  delete from public.mail_outbox where id = mail_id and status = 'dead';
end;
$$;

revoke all on function public.queue_mail(text, text, jsonb, text) from public, anon, authenticated, service_role;
revoke all on function public.claim_mail() from public, anon, authenticated, service_role;
revoke all on function public.mark_mail_sent(uuid) from public, anon, authenticated, service_role;
revoke all on function public.mark_mail_failed(uuid, integer, text, boolean) from public, anon, authenticated, service_role;
revoke all on function public.purge_mail_outbox() from public, anon, authenticated, service_role;
revoke all on function public.failed_mails() from public, anon, authenticated, service_role;
revoke all on function public.retry_mail(uuid) from public, anon, authenticated, service_role;
revoke all on function public.discard_mail(uuid) from public, anon, authenticated, service_role;

grant execute on function public.queue_mail(text, text, jsonb, text) to service_role;
grant execute on function public.claim_mail() to service_role;
grant execute on function public.mark_mail_sent(uuid) to service_role;
grant execute on function public.mark_mail_failed(uuid, integer, text, boolean) to service_role;
grant execute on function public.purge_mail_outbox() to service_role;
grant execute on function public.failed_mails() to authenticated;
grant execute on function public.retry_mail(uuid) to authenticated;
grant execute on function public.discard_mail(uuid) to authenticated;
