/*
 * Invalidates the password of a sign-up when its confirmation token is used.
 *
 * Anyone can sign up with another person's email, before or after its owner. The link in
 * the email proves the owner, but not who typed the password of the sign-up. So the page
 * behind the link asks for a password, and sets it with the session of the link. If the
 * owner leaves that page, the account has no password, and a recovery link sets one.
 *
 * Statements that confirm an account and leave its token as it is keep the password.
 */

-- The auth service clears recovery_token or confirmation_token when a link or code is used. The server of the embedded
-- backend confirms the email in a later statement of the transaction, Supabase's in the same one.
create or replace function public.drop_unproved_password() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if old.email_confirmed_at is null and (
    (coalesce(old.recovery_token, '') <> '' and coalesce(new.recovery_token, '') = '')
    or (coalesce(old.confirmation_token, '') <> '' and coalesce(new.confirmation_token, '') = '')
  ) then
    new.encrypted_password := null;
  end if;
  return new;
end;
$$;

-- Beside the trigger for recovery_token: only the owner of auth.users could replace that one, and on Supabase migrations
-- are not run by the owner.
create trigger drop_unproved_password_of_sign_up before update of confirmation_token on auth.users
  for each row execute function public.drop_unproved_password();
