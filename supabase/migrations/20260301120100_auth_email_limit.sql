/*
 * Delays auth emails to unconfirmed addresses when very many are requested.
 *
 * Anybody can request an email to any address, so a botnet could send thousands from the shop,
 * until mail servers reject its order emails, too. The limits per network and per address do not
 * prevent that: both are different each time. The first 100 emails to unconfirmed addresses
 * within 15 minutes are sent at once. Each further one waits 3 seconds longer than the one
 * before, at most 20 minutes: a third of the hour for which its link works.
 *
 * All other emails are sent first, and never count.
 */
-- How much later an auth email to an unconfirmed address is sent. Null for all other emails.
alter table public.mail_outbox add column unconfirmed_delay interval;

create index mail_outbox_unconfirmed_idx on public.mail_outbox (created_at) where unconfirmed_delay is not null;

/*
 * Queues an auth email. token: what Auth has stored for its link, null for an email without one.
 * Returns whether the email is delayed and the first one for an hour, so that the server logs
 * one warning. Only the server that sends auth emails itself calls it.
 *
 * If a simultaneous request has replaced the token, nothing is queued: the link would not work,
 * and the email could arrive after the one whose link does.
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
    from auth.users where email = lower(queue_auth_email.recipient)
    for share;
  if queue_auth_email.token is not null and (queue_auth_email.token = any (account_tokens)) is not true then
    return false;
  end if;

  email_id := public.queue_mail(queue_auth_email.kind, queue_auth_email.recipient, queue_auth_email.data);
  if is_confirmed then
    return false;
  end if;

  -- Serializes these emails, so that concurrent ones are counted.
  perform pg_advisory_xact_lock(hashtextextended('mail_outbox.unconfirmed_delay', 0));
  select least(greatest(count(*) - 99, 0) * interval '3 seconds', interval '20 minutes') into new_delay
    from public.mail_outbox other
    where other.unconfirmed_delay is not null and other.created_at > now() - interval '15 minutes';
  is_first := new_delay > interval '0' and not exists (
    select from public.mail_outbox other
    where other.unconfirmed_delay > interval '0' and other.created_at > now() - interval '1 hour'
  );
  update public.mail_outbox queued set unconfirmed_delay = new_delay, next_attempt_at = queued.created_at + new_delay
    where queued.id = email_id;
  return is_first;
end;
$$;

-- As before, but emails to unconfirmed addresses are sent last.
create or replace function public.claim_mail()
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
        order by due.unconfirmed_delay is not null, due.next_attempt_at
        limit 1
        for update skip locked
      )
      returning claimed.id, claimed.kind, claimed.recipient, claimed.reply_to, claimed.data, claimed.attempts;
end;
$$;

revoke all on function public.queue_auth_email(text, text, jsonb, text) from public, anon, authenticated, service_role;
