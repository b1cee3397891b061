/*
 * Operation of the shop: when each scheduled job runs, and what the owner must know.
 *
 * Any number of processes may ask for due jobs at once: start_job gives a due job to one of them, with a lease.
 * finish_job sets the next time. If a process crashes, the job can be started again when its lease is over. Only
 * functions with the service key have access.
 *
 * operations_status() reports to administrators what the owner of the shop must know, operations_report() to the
 * scheduled jobs and the metrics. Most of it is computed from what is stored anyway: emails that wait, jobs that are
 * late, payments whose webhook did not come, lists that the payment provider refuses, missing tax settings, the last
 * backup. The table operations_problems has only what is stored nowhere else: failures of webhooks and of the payment
 * provider, for example, one row per kind. Nothing has to be dismissed: what is computed ends with its cause, and what
 * is recorded ends after a success, or when it has not happened again for some time.
 *
 * After the clock of the database was ahead and is right again, times that it wrote are in the future: jobs, emails,
 * refunds and look-ups of payments would wait for them, limits would count the attempts, and reservations would last
 * too long. start_job starts a job whose time is further away than it can be. correct_future_times, a scheduled job,
 * corrects the other times. Orders, documents and the audit log keep theirs. A process may run on a machine with
 * another clock, so functions ask database_time() for the time.
 */

create table public.scheduled_jobs (
  name text primary key,
  due_at timestamptz not null default now(),
  -- Identifies the current run. Null if the job is not running.
  run_id uuid,
  leased_until timestamptz,
  succeeded_at timestamptz,
  -- When the job failed first since it last succeeded. Null if it has not. due_at moves on with every attempt.
  failing_since timestamptz
);
comment on table public.scheduled_jobs is 'When each scheduled job runs next, and when it last succeeded.';

alter table public.scheduled_jobs enable row level security;

/*
 * The kinds of recorded problems:
 *
 * - webhook_failed: a signed event was not processed. Ends when an event is processed. If only one event fails
 *   repeatedly, it is recorded again with each delivery.
 * - webhook_rejected: the signature was wrong. A wrong secret looks like this, but anyone can send such a request. Ends
 *   with the next signed event, and operations_report() leaves it out for a day after a payment was reported by a
 *   webhook.
 * - webhook_unrecorded: a signed event belongs to no checkout session of the shop.
 * - refunds_without_webhook: the daily job found refunds or disputes.
 * - payment_provider: a request to the payment provider failed.
 * - stock_differs: the stock of a variant is not the sum of its history. Ends when the hourly job finds no difference.
 * - invoices_failed: an error stopped the invoices of these orders. Ends when the job of missing invoices has no error.
 * - clock_differs: a process has found that its clock, or the clock of the database, is wrong.
 *
 * If a problem is not recorded again, payment_provider and clock_differs end after an hour, the others after a day.
 *
 * No role may access the table: the functions below do.
 */
create table public.operations_problems (
  kind text primary key check (
    kind in (
      'webhook_failed', 'webhook_unrecorded', 'webhook_rejected', 'refunds_without_webhook', 'payment_provider',
      'stock_differs', 'invoices_failed', 'clock_differs'
    )
  ),
  -- The last reason.
  detail text,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- The problem is over then, unless it happens again.
  ends_at timestamptz not null
);
comment on table public.operations_problems is
  'Problems that are stored nowhere else, such as failures of webhooks and of the payment provider, one row per kind. '
  'It contains no personal data.';

alter table public.operations_problems enable row level security;

create function public.database_time() returns timestamptz
language sql stable set search_path = ''
as $$
  select now();
$$;
comment on function public.database_time is 'Returns the time by the clock of the database.';

create function public.start_job(job_name text, lease_seconds integer, every_seconds integer default null) returns uuid
language plpgsql set search_path = ''
as $$
declare
  started uuid;
begin
  insert into public.scheduled_jobs (name) values (job_name) on conflict (name) do nothing;
  update public.scheduled_jobs
    set run_id = gen_random_uuid(), leased_until = now() + lease_seconds * interval '1 second'
    where name = job_name
      -- A minute more, because another transaction may have begun later than this one.
      and (due_at <= now() or due_at > now() + (every_seconds + 60) * interval '1 second')
      and (
        leased_until is null or leased_until <= now()
        or leased_until > now() + (lease_seconds + 60) * interval '1 second'
      )
    returning run_id into started;
  return started;
end;
$$;
comment on function public.start_job is
  'Starts a job if it is due and not running, and returns the id of the run; otherwise null. A job without a row is '
  'due. A job whose time is further away than every_seconds is due too, because a wrong clock has set the time. A '
  'lease that is longer than lease_seconds is ignored for the same reason.';

create function public.finish_job(
  job_name text, run_id uuid, next_in_seconds integer, is_done boolean default true
) returns void
language sql set search_path = ''
as $$
  update public.scheduled_jobs
    set run_id = null, leased_until = null, due_at = now() + next_in_seconds * interval '1 second',
      succeeded_at = case when is_done then now() else succeeded_at end,
      failing_since = case when is_done then null else coalesce(failing_since, now()) end
    where name = finish_job.job_name and scheduled_jobs.run_id = finish_job.run_id;
$$;
comment on function public.finish_job is
  'Ends a run and sets when the job is due next. is_done: whether the run succeeded. Has no effect if its lease was '
  'over and the job was started again.';

/*
 * On Supabase, the database calls the function scheduled-jobs every minute.
 *
 * The URL and the secret are the vault secrets jobs_url and jobs_secret, which the owner of the project creates
 * (docs/DEPLOY.md). Without them a call fails, and says so in cron.job_run_details. Other servers have no vault: npm
 * start runs the jobs itself. No role of the API may call the function.
 */
create function public.call_scheduled_jobs() returns void
language plpgsql set search_path = ''
as $$
declare
  url text := (select decrypted_secret from vault.decrypted_secrets where name = 'jobs_url');
  secret text := (select decrypted_secret from vault.decrypted_secrets where name = 'jobs_secret');
begin
  if url is null or secret is null then
    raise exception 'Create the vault secrets jobs_url and jobs_secret: see docs/DEPLOY.md.';
  end if;
  perform net.http_post(
    url := url,
    body := '{}'::jsonb,
    headers := jsonb_build_object('content-type', 'application/json', 'authorization', 'Bearer ' || secret),
    timeout_milliseconds := 30000
  );
end;
$$;
comment on function public.call_scheduled_jobs is
  'Calls the function scheduled-jobs of a Supabase project with the vault secrets jobs_url and jobs_secret.';

do $$
begin
  if to_regnamespace('vault') is null then
    return;
  end if;
  if to_regnamespace('cron') is null then
    create extension pg_cron;
  end if;
  if to_regnamespace('net') is null then
    create extension pg_net;
  end if;
  perform cron.schedule('scheduled-jobs', '* * * * *', 'select public.call_scheduled_jobs()');
exception when others then
  raise warning 'The scheduled jobs will not run: %. Enable the extensions pg_cron and pg_net, then run: '
    'select cron.schedule(''scheduled-jobs'', ''* * * * *'', ''select public.call_scheduled_jobs()'')', sqlerrm;
end $$;

-- Servers repeat email addresses and phone numbers in their errors.
create function public.redacted_reason(reason text) returns text
language sql immutable set search_path = ''
as $$
  select left(
    regexp_replace(
      regexp_replace(
        regexp_replace(left(reason, 1000), '[[:cntrl:][:space:]]+', ' ', 'g'),
        '[^[:space:]<>]+@[^[:space:]<>]+', '(address)', 'g'
      ),
      '\y\d[\d ()-]{6,}\d\y', '(number)', 'g'
    ),
    300
  );
$$;
comment on function public.redacted_reason is
  'Returns the reason of a failure as one short line, without email addresses and phone numbers.';

-- Repeated calls change nothing for ten seconds, because strangers can cause webhook_rejected as often as they like.
-- The detail may come from another server, so it is redacted. The detail of stock_differs names only variants, and the
-- id of a variant may look like a phone number, so this detail stays as it is.
create function public.record_problem(kind text, detail text default null) returns void
language sql security definer set search_path = ''
as $$
  insert into public.operations_problems as known (kind, detail, ends_at)
    values (
      record_problem.kind,
      case record_problem.kind
        when 'stock_differs' then left(record_problem.detail, 300)
        else public.redacted_reason(record_problem.detail)
      end,
      now() + case when record_problem.kind in ('payment_provider', 'clock_differs') then interval '1 hour'
        else interval '1 day' end
    )
    on conflict on constraint operations_problems_pkey do update
      set detail = excluded.detail, last_at = now(), ends_at = excluded.ends_at,
        first_at = case when known.ends_at > now() then known.first_at else now() end
      where known.last_at < now() - interval '10 seconds';
$$;
comment on function public.record_problem is
  'Records that something has failed. Repeated calls change nothing for ten seconds.';

create function public.clear_problems(kinds text[]) returns void
language sql security definer set search_path = ''
as $$
  delete from public.operations_problems where kind = any (clear_problems.kinds);
$$;
comment on function public.clear_problems is
  'Deletes the problems of these kinds, because what had failed succeeds again.';

/*
 * The kinds of operations_report(), besides the recorded problems:
 *
 * - emails_waiting: emails that should have been sent ten minutes ago. Emails that wait on purpose, because they go to
 *   unconfirmed addresses, count when their delay is over.
 * - jobs_late: jobs that have not succeeded for 15 minutes after they were due, which is longer than a run may take.
 *   since is null if no job was ever started.
 * - payments_without_webhook: payments that the shop found by asking the provider more than 15 minutes and less than a
 *   day ago.
 * - refunds_not_listed, disputes_not_listed: the payment provider refused the last list. A provider that is not used
 *   any more is not asked again, and left out after three days.
 * - tax_settings: the GSTIN of the shop is not entered, so orders are shipped without an invoice.
 * - backup: recorded by npm run backup. A restored database shows the time of an earlier backup than its own. A server
 *   of the shop expects the first backup a day after its first start: it inserts the job 'backup' with this time as
 *   due_at. A demonstration does not, and no server of the shop runs on Supabase, whose projects have backups of their
 *   own. For a shop whose backups are made in another way, npm run backup -- --elsewhere sets due_at to infinity.
 *
 * Security definer, because no role may access the outbox.
 */
create function public.operations_report()
returns table (
  kind text, is_problem boolean, affected integer, since timestamptz, last_at timestamptz, detail text
)
language sql stable security definer set search_path = ''
as $$
  with jobs as (
    select * from public.scheduled_jobs where name <> 'backup'
  ),
  late_jobs as (
    select name, least(due_at, failing_since) as since from jobs
      where least(due_at, failing_since) < now() - interval '15 minutes'
        -- The other jobs of a shop run on. A job that is never started any more is of an earlier version or setting.
        and greatest(due_at, leased_until) > (select max(due_at) from jobs) - interval '2 days'
  ),
  waiting_emails as (
    select last_error,
        case when attempts = 0 then next_attempt_at
          else created_at + coalesce(unconfirmed_delay, interval '0') end as since
      from public.email_outbox where status = 'queued' and held_since is null
  )
  select 'emails_waiting', true, count(*)::integer, min(since), null::timestamptz,
      public.redacted_reason((array_agg(last_error order by since desc) filter (where last_error is not null))[1])
    from waiting_emails where since < now() - interval '10 minutes' having count(*) > 0
  union all
  select 'jobs_late', true, count(*)::integer, min(since), null, string_agg(name, ', ' order by name)
    from late_jobs having count(*) > 0
  union all
  select 'jobs_late', true, 1, null, null, null where not exists (select from jobs)
  union all
  select 'payments_without_webhook', true, count(*)::integer, min(found_at), max(found_at), null
    from public.payments
    where found_at between now() - interval '1 day' and now() - interval '15 minutes' and webhook_at is null
    having count(*) > 0
  union all
  select problem.kind, true, 1, problem.first_at, problem.last_at, problem.detail
    from public.operations_problems problem
    where problem.ends_at > now() and not (
      problem.kind = 'webhook_rejected'
      and exists (select from public.payments where webhook_at > now() - interval '1 day')
    )
  union all
  select listing.kind || '_not_listed', true, 1, listing.listed_until, listing.checked_at,
      public.redacted_reason(listing.problem)
    from public.payment_listings listing
    where listing.problem is not null and listing.checked_at > now() - interval '3 days'
  union all
  select 'tax_settings', true, greatest(waiting.count, 1), waiting.since, null,
      case when waiting.count > 0 then format('%s shipped without an invoice: %s.', waiting.orders, waiting.uids) end
    from (
      select count(*)::integer as count, min(invoice_due_at) as since,
          case count(*) when 1 then '1 order was' else count(*) || ' orders were' end as orders,
          array_to_string((array_agg(order_uid order by invoice_due_at, order_uid))[:5], ', ')
            || case when count(*) > 5 then format(' and %s more', count(*) - 5) else '' end as uids
        from public.orders where invoice_due_at is not null
    ) as waiting
    where not public.has_tax_settings()
  union all
  select 'backup', coalesce(succeeded_at < now() - interval '2 days', true), 1,
      case when succeeded_at is null then due_at end, succeeded_at, null
    from public.scheduled_jobs where name = 'backup' and (succeeded_at is not null or due_at < now());
$$;
comment on function public.operations_report is
  'Returns what is wrong now, and when the last backup was made (is_problem is false while it is younger than two '
  'days; last_at is null if none was made a day after the first start). affected: how many emails, jobs, payments or '
  'orders it concerns, otherwise 1. detail: the names of the jobs or orders, or a reason without personal data.';

create function public.operations_status()
returns table (
  kind text, is_problem boolean, affected integer, since timestamptz, last_at timestamptz, detail text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require_admin();
  return query select * from public.operations_report();
end;
$$;
comment on function public.operations_status is
  'Returns operations_report() to administrators. Error: 42501 (the caller is not an administrator).';

-- Security definer, because no role may write all of these tables.
create function public.correct_future_times() returns void
language plpgsql security definer set search_path = ''
as $$
declare
  -- A transaction that began after this one may have written a time that is slightly later.
  latest constant timestamptz := now() + interval '1 minute';
begin
  delete from public.contact_attempts where created_at > latest;
  delete from public.stock_alert_attempts where created_at > latest;
  delete from public.order_link_attempts where created_at > latest;
  delete from public.free_orders where created_at > latest;
  delete from public.operations_problems where last_at > latest;
  -- A recent session may delete its account, and a recent session of a link may choose a password.
  update auth.sessions set created_at = now() - interval '1 day' where created_at > latest;
  update public.scheduled_jobs set succeeded_at = now() where succeeded_at > latest;
  update public.pictures set created_at = now() - interval '1 hour' where created_at > latest;
  update public.pictures set used_at = now() where used_at > latest;

  -- A reservation lasts 30 minutes at most. Payment links have their own time.
  update public.checkout_sessions
    set client = null, counted_as = null, expires_at = least(expires_at, now() + interval '30 minutes')
    where status = 'open' and link_token_hash is null and created_at > latest
      and (client is not null or expires_at > now() + interval '30 minutes');
  update public.checkout_sessions set delivery_claimed_at = null where status = 'open' and delivery_claimed_at > latest;
  update public.checkout_sessions set seen_at = null where status = 'open' and seen_at > latest;
  update public.checkout_sessions set expiry_retry_at = null
    where status = 'open' and expiry_retry_at > latest + interval '1 day';
  update public.checkout_sessions set payment_checked_at = null
    where status in ('open', 'pending', 'failed', 'cancelled', 'expired') and payment_checked_at > latest;

  -- The digest was sent too early, so it is sent again on its day.
  delete from public.digests where created_at > latest;

  -- The first attempt waits 20 minutes at most, a further attempt less than eight hours, an email that is held back one
  -- hour. Only a notice waits for days (see next_email_at), unless it was queued while the clock was wrong.
  update public.email_outbox set next_attempt_at = now()
    where status = 'queued' and next_attempt_at > now() + case
        when attempts > 0 then interval '8 hours'
        when held_since is not null then interval '2 hours'
        when kind in ('order_changed_notice', 'refund_notice', 'shipping_notice') and created_at <= latest
          then interval '8 days'
        else interval '30 minutes'
      end;
  update public.email_outbox set leased_until = null
    where status = 'queued' and leased_until > latest + interval '2 minutes';
  update public.email_outbox set created_at = now() where created_at > latest;
  -- An attempt to refund waits an hour at most.
  update public.refunds set next_attempt_at = now()
    where provider_refund_id is null and refused_at is null and next_attempt_at > now() + interval '2 hours';
end;
$$;
comment on function public.correct_future_times is
  'Corrects the times in the future that a wrong clock has left, so that nothing waits for them. A scheduled job calls '
  'it.';

insert into public.api_privileges (object, role, privilege)
  select 'table public.scheduled_jobs', 'service_role', unnest(array['select', 'insert', 'update', 'delete']);
insert into public.api_privileges (object, role, privilege) values
  ('function public.finish_job(text,uuid,integer,boolean)', 'service_role', 'execute'),
  ('function public.record_problem(text,text)', 'service_role', 'execute'),
  ('function public.clear_problems(text[])', 'service_role', 'execute'),
  ('function public.operations_report()', 'service_role', 'execute'),
  ('function public.operations_status()', 'authenticated', 'execute'),
  ('function public.database_time()', 'service_role', 'execute'),
  ('function public.start_job(text,integer,integer)', 'service_role', 'execute'),
  ('function public.correct_future_times()', 'service_role', 'execute');
select public.apply_privileges();
