/*
 * What the owner of the shop must know about its operation. operations_status() reports it to
 * administrators, operations_report() to the scheduled jobs and the metrics. Most of it is
 * computed from what is stored anyway: emails that wait, jobs that are late, payments whose
 * webhook did not come, lists that the payment provider refuses, the last backup. The table
 * operations_problems has only what is stored nowhere else.
 *
 * Nothing has to be dismissed: what is computed ends with its cause, and what is recorded ends
 * after a success, or when it has not happened again for some time.
 */

/*
 * operations_problems: failures of webhooks and of the payment provider, one row per kind.
 *
 * - webhook_failed: a signed event was not processed. Ends when an event is processed. If only
 *   one event fails again and again, it is recorded again with each delivery.
 * - webhook_rejected: the signature was wrong. A wrong secret looks like this, but anyone can
 *   send such a request. Ends with the next signed event, and operations_report() leaves it out
 *   for a day after a payment was reported by a webhook.
 * - webhook_unrecorded: a signed event belongs to no checkout session of the shop.
 * - refunds_without_webhook: the daily job found refunds or disputes.
 * - payment_provider: a request to the payment provider failed. Ends after an hour, the others
 *   after a day.
 *
 * No role may access the table: the functions below do. It contains no personal data.
 */
create table public.operations_problems (
  kind text primary key check (
    kind in (
      'webhook_failed', 'webhook_unrecorded', 'webhook_rejected', 'refunds_without_webhook', 'payment_provider'
    )
  ),
  -- The last reason.
  detail text,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  -- The problem is over then, unless it happens again.
  ends_at timestamptz not null
);

alter table public.operations_problems enable row level security;

-- Returns the reason of a failure as one short line. Servers repeat email addresses and phone numbers in their errors.
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

/*
 * Records that something has failed. Repeating it changes nothing for ten seconds, because
 * strangers can cause webhook_rejected as often as they like.
 */
create function public.record_problem(kind text, detail text default null) returns void
language sql security definer set search_path = ''
as $$
  insert into public.operations_problems as known (kind, detail, ends_at)
    values (
      record_problem.kind, public.redacted_reason(record_problem.detail),
      now() + case record_problem.kind when 'payment_provider' then interval '1 hour' else interval '1 day' end
    )
    on conflict on constraint operations_problems_pkey do update
      set detail = excluded.detail, last_at = now(), ends_at = excluded.ends_at,
        first_at = case when known.ends_at > now() then known.first_at else now() end
      where known.last_at < now() - interval '10 seconds';
$$;

-- Records that something succeeds which had failed.
create function public.clear_problems(kinds text[]) returns void
language sql security definer set search_path = ''
as $$
  delete from public.operations_problems where kind = any (clear_problems.kinds);
$$;

/*
 * How a payment became known to be paid. Each column is written by one of two ways that may
 * run at the same time. found_at without webhook_at: the webhook did not come.
 */
alter table public.payments
  -- When the payment provider was asked and said so.
  add column found_at timestamptz,
  -- When a webhook reported it.
  add column webhook_at timestamptz;

create index payments_without_webhook_idx on public.payments (found_at)
  where found_at is not null and webhook_at is null;
create index payments_webhook_at_idx on public.payments (webhook_at) where webhook_at is not null;

-- When a job failed first since it last succeeded. Null if it has not.
alter table public.scheduled_jobs add column failing_since timestamptz;

-- As before, but keeps since when a job fails: due_at moves on with every attempt.
create or replace function public.finish_job(
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

/*
 * Returns what is wrong now, and when the last backup was made (is_problem is false while it is
 * younger than two days). affected: how many emails, jobs or payments it concerns, otherwise 1.
 * detail: the names of the jobs or orders, or a reason without personal data.
 *
 * - emails_waiting: emails that should have been sent ten minutes ago. Those that wait on
 *   purpose, to unconfirmed addresses, count when their delay is over.
 * - jobs_late: jobs that have not succeeded for 15 minutes after they were due, which is longer
 *   than a run may take. since is null if none was ever started.
 * - payments_without_webhook: found more than 15 minutes and less than a day ago.
 * - refunds_not_listed, disputes_not_listed: the payment provider refused the last list. A
 *   provider that is not used any more is not asked again, and left out after three days.
 * - backup: recorded by npm run backup. A restored database knows the one before that of which
 *   it was restored.
 * - those of operations_problems.
 */
create function public.operations_report()
returns table (
  kind text, is_problem boolean, affected integer, since timestamptz, last_at timestamptz, detail text
)
-- Security definer, because no role may access the outbox.
language sql stable security definer set search_path = ''
as $$
  with jobs as (
    select * from public.scheduled_jobs where name <> 'backup'
  ),
  late_jobs as (
    select name, least(due_at, failing_since) as since from jobs
      where least(due_at, failing_since) < now() - interval '15 minutes'
        -- The other jobs of a shop run on. One that is never started any more is of an earlier version or setting.
        and greatest(due_at, leased_until) > (select max(due_at) from jobs) - interval '2 days'
  ),
  waiting_emails as (
    select last_error,
        case when attempts = 0 then next_attempt_at
          else created_at + coalesce(unconfirmed_delay, interval '0') end as since
      from public.mail_outbox where status = 'queued'
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
  select 'backup', succeeded_at < now() - interval '2 days', 1, null, succeeded_at, null
    from public.scheduled_jobs where name = 'backup' and succeeded_at is not null;
$$;

-- Returns operations_report(). Error: 42501 (the caller is no administrator).
create function public.operations_status()
returns table (
  kind text, is_problem boolean, affected integer, since timestamptz, last_at timestamptz, detail text
)
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  return query select * from public.operations_report();
end;
$$;

insert into public.api_privileges (object, role, privilege) values
  ('function public.clear_problems(text[])', 'service_role', 'execute'),
  ('function public.record_problem(text,text)', 'service_role', 'execute'),
  ('function public.operations_report()', 'service_role', 'execute'),
  ('function public.operations_status()', 'authenticated', 'execute');
select public.apply_privileges();
