/*
 * A shop that never made a backup is reported too.
 *
 * Its server expects the first npm run backup a day after the first start: it inserts the job 'backup' with this time as
 * due_at. A demonstration does not, and no server of the shop runs on Supabase, whose projects have backups of their own.
 * For a shop whose backups are made in another way, npm run backup -- --elsewhere sets due_at to infinity.
 */

-- As before, and with missing tax settings, and a backup that was expected and not made.
create or replace function public.operations_report()
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
      from public.email_outbox where status = 'queued'
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
      case when waiting.count > 0 then format('%s shipped without an invoice.', waiting.orders) end
    from (
      select count(*)::integer as count, min(invoice_due_at) as since,
          case count(*) when 1 then '1 order was' else count(*) || ' orders were' end as orders
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
