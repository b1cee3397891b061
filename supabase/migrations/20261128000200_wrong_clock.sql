/*
 * After the clock of the database was ahead and is right again, times that it wrote are in the
 * future: jobs, emails, refunds and look-ups of payments would wait for them, limits would count
 * the attempts, and reservations would last as long.
 *
 * start_job starts a job whose time is further away than it can be. correct_future_times, a
 * scheduled job, corrects the other times. Orders, documents and the audit log keep theirs.
 *
 * A process may run on a machine with another clock, so functions ask database_time() for the time.
 * operations_problems has a new kind, clock_differs: a process has found that its clock, or the
 * clock of the database, is wrong. It ends an hour after it was last found.
 */
create function public.database_time() returns timestamptz
language sql stable set search_path = ''
as $$
  select now();
$$;
comment on function public.database_time is 'Returns the time by the clock of the database.';

alter table public.operations_problems
  drop constraint operations_problems_kind_check,
  add constraint operations_problems_kind_check check (
    kind in (
      'webhook_failed', 'webhook_unrecorded', 'webhook_rejected', 'refunds_without_webhook', 'payment_provider',
      'stock_differs', 'clock_differs'
    )
  );

create or replace function public.record_problem(kind text, detail text default null) returns void
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

delete from public.api_privileges where object = 'function public.start_job(text,integer)';
drop function public.start_job(text, integer);

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
  'due, and so is one whose time is further away than every_seconds: a wrong clock has set it. A lease that is longer '
  'than lease_seconds is ignored for the same reason.';

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
  -- A recent session may delete its account, and a recent one of a link may choose a password.
  update auth.sessions set created_at = now() - interval '1 day' where created_at > latest;
  update public.scheduled_jobs set succeeded_at = now() where succeeded_at > latest;
  update public.pictures set created_at = now() - interval '1 hour' where created_at > latest;
  update public.pictures set used_at = now() where used_at > latest;

  -- A reservation lasts 30 minutes at most. Payment links have their own time.
  update public.checkout_sessions set client = null, expires_at = least(expires_at, now() + interval '30 minutes')
    where status = 'open' and link_token_hash is null and created_at > latest
      and (client is not null or expires_at > now() + interval '30 minutes');
  update public.checkout_sessions set delivery_claimed_at = null where status = 'open' and delivery_claimed_at > latest;
  update public.checkout_sessions set expiry_retry_at = null
    where status = 'open' and expiry_retry_at > latest + interval '1 day';
  update public.checkout_sessions set payment_checked_at = null
    where status in ('open', 'pending', 'failed', 'cancelled', 'expired') and payment_checked_at > latest;

  -- It was sent too early, so it is sent again on its day.
  delete from public.digests where created_at > latest;

  -- The first attempt waits 20 minutes at most, a further one less than eight hours.
  update public.email_outbox set next_attempt_at = now()
    where status = 'queued'
      and next_attempt_at > now() + case when attempts = 0 then interval '30 minutes' else interval '8 hours' end;
  update public.email_outbox set leased_until = null
    where status = 'queued' and leased_until > latest + interval '2 minutes';
  -- An attempt to refund waits an hour at most.
  update public.refunds set next_attempt_at = now()
    where provider_refund_id is null and refused_at is null and next_attempt_at > now() + interval '2 hours';
end;
$$;
comment on function public.correct_future_times is
  'Corrects the times in the future that a wrong clock has left, so that nothing waits for them. A scheduled job calls it.';

insert into public.api_privileges (object, role, privilege) values
  ('function public.database_time()', 'service_role', 'execute'),
  ('function public.start_job(text,integer,integer)', 'service_role', 'execute'),
  ('function public.correct_future_times()', 'service_role', 'execute');
select public.apply_privileges();
