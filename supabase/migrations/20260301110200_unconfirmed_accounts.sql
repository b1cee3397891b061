/*
 * Deletes accounts that nobody has confirmed within 7 days.
 *
 * Anyone can create them with the email of another person. They have no orders: guest orders
 * move to an account only when its email is confirmed. Accounts that are signed in without a
 * confirmed email, such as those of a single sign-on, stay.
 */

-- Security definer, because only the auth service may delete accounts. The oldest first, and as many as surely fit in
-- the time limit of a statement. Returns how many were deleted.
create function public.delete_unconfirmed_accounts() returns integer
language sql security definer set search_path = ''
as $$
  with deleted as (
    delete from auth.users where id in (
      select id from auth.users
        where confirmed_at is null and last_sign_in_at is null and created_at < now() - interval '7 days'
        order by created_at limit 5000
        -- Without it, the deletion would wait for a confirmation, and then delete the account all the same.
        for update skip locked
    )
    returning id
  )
  select count(*)::integer from deleted;
$$;

revoke all on function public.delete_unconfirmed_accounts() from public, anon, authenticated, service_role;
grant execute on function public.delete_unconfirmed_accounts() to service_role;
