/*
 * Ends the sessions of an account whose email changes.
 *
 * Whoever borrows a session can ask Supabase's auth service to change the email. If both
 * addresses confirm, the account belongs to the owner of the new one, and no earlier session
 * may stay in it. The service creates the session of the link after the change. Our own auth
 * server rejects such a change (supabase/local/lite/patches/emailChange.ts).
 */
create function public.end_sessions_of_old_email() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Refresh tokens are deleted with their session.
  if to_regclass('auth.sessions') is not null then
    delete from auth.sessions where user_id = new.id;
  end if;
  return null;
end;
$$;

create trigger end_sessions_of_old_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function public.end_sessions_of_old_email();

revoke all on function public.end_sessions_of_old_email() from public, anon, authenticated, service_role;
