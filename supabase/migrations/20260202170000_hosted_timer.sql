/*
 * On Supabase, the database calls the function scheduled-jobs every minute.
 *
 * The URL and the secret are the vault secrets jobs_url and jobs_secret, which the owner of
 * the project creates (docs/DEPLOY.md). Without them a call fails, and says so in
 * cron.job_run_details. Other servers have no vault: npm start runs the jobs itself. No role
 * of the API may call the function.
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

revoke all on function public.call_scheduled_jobs() from public, anon, authenticated, service_role;

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
  raise warning 'The regular jobs are not scheduled: %. Enable the extensions pg_cron and pg_net, then run: '
    'select cron.schedule(''scheduled-jobs'', ''* * * * *'', ''select public.call_scheduled_jobs()'')', sqlerrm;
end $$;
