/*
 * What an operator checks from outside: when each regular job last succeeded, and how long
 * mails wait. The function scheduled-jobs reports both to callers with its secret.
 */
alter table public.scheduled_jobs add column succeeded_at timestamptz;

drop function public.finish_job(text, uuid, integer);

-- Ends a run and sets when the job is due next. Has no effect if its lease was over and the job was started again.
create function public.finish_job(job_name text, run_id uuid, next_in_seconds integer, is_done boolean default true)
returns void
language sql set search_path = ''
as $$
  update public.scheduled_jobs
    set run_id = null, leased_until = null, due_at = now() + next_in_seconds * interval '1 second',
      succeeded_at = case when is_done then now() else succeeded_at end
    where name = finish_job.job_name and scheduled_jobs.run_id = finish_job.run_id;
$$;

-- Counts the mails that are not sent. oldest_queued_at: when the mail was queued that waits for the longest time.
create function public.mail_status() returns table (queued bigint, oldest_queued_at timestamptz, dead bigint)
-- Security definer, because no role may access the table.
language sql stable security definer set search_path = ''
as $$
  select count(*) filter (where status = 'queued'), min(created_at) filter (where status = 'queued'),
    count(*) filter (where status = 'dead')
  from public.mail_outbox where status <> 'sent';
$$;

revoke all on function public.finish_job(text, uuid, integer, boolean) from public, anon, authenticated, service_role;
revoke all on function public.mail_status() from public, anon, authenticated, service_role;
grant execute on function public.finish_job(text, uuid, integer, boolean) to service_role;
grant execute on function public.mail_status() to service_role;
