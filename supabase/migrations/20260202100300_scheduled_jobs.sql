/*
 * scheduled_jobs: when each regular job runs next.
 *
 * Any number of processes may ask for due jobs at once: start_job gives a due job to one of
 * them, with a lease. finish_job sets the next time. If a process crashes, the job can be
 * started again when its lease is over. Only functions with the service key have access.
 */
create table public.scheduled_jobs (
  name text primary key,
  due_at timestamptz not null default now(),
  -- Identifies the current run. Null if the job is not running.
  run_id uuid,
  leased_until timestamptz
);

alter table public.scheduled_jobs enable row level security;
revoke all on public.scheduled_jobs from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.scheduled_jobs to service_role;

-- Starts a job if it is due and not running, and returns the id of the run; otherwise null. A job without a row is due.
create function public.start_job(job_name text, lease_seconds integer) returns uuid
language plpgsql set search_path = ''
as $$
declare
  started uuid;
begin
  insert into public.scheduled_jobs (name) values (job_name) on conflict (name) do nothing;
  update public.scheduled_jobs
    set run_id = gen_random_uuid(), leased_until = now() + lease_seconds * interval '1 second'
    where name = job_name and due_at <= now() and (leased_until is null or leased_until <= now())
    returning run_id into started;
  return started;
end;
$$;

-- Ends a run and sets when the job is due next. Has no effect if its lease was over and the job was started again.
create function public.finish_job(job_name text, run_id uuid, next_in_seconds integer) returns void
language sql set search_path = ''
as $$
  update public.scheduled_jobs
    set run_id = null, leased_until = null, due_at = now() + next_in_seconds * interval '1 second'
    where name = finish_job.job_name and scheduled_jobs.run_id = finish_job.run_id;
$$;

revoke all on function public.start_job(text, integer) from public, anon, authenticated, service_role;
revoke all on function public.finish_job(text, uuid, integer) from public, anon, authenticated, service_role;
grant execute on function public.start_job(text, integer) to service_role;
grant execute on function public.finish_job(text, uuid, integer) to service_role;
