/*
 * Invalidates a password that was chosen before the email was proved.
 *
 * Anyone can sign up with another person's email and wait. When the owner of the address
 * later opens a recovery or magic link, the account becomes theirs, and the password of the
 * stranger must not work. Links for a sign-up confirm the password of that sign-up. For a
 * sign-in with Google, the auth service itself deletes an unproved password.
 */

-- The auth service clears recovery_token when a recovery or magic link is used, before it confirms the email.
create function public.drop_unproved_password() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.email_confirmed_at is null and coalesce(old.recovery_token, '') <> '' and coalesce(new.recovery_token, '') = '' then
    new.encrypted_password := null;
  end if;
  return new;
end;
$$;

create trigger drop_unproved_password before update of recovery_token on auth.users
  for each row execute function public.drop_unproved_password();

revoke all on function public.drop_unproved_password() from public, anon, authenticated, service_role;
