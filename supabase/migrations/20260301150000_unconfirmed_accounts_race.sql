/*
 * delete_unconfirmed_accounts, as before, but it never deletes an account that is being
 * confirmed. Without the lock, it waits until the confirmation has ended, and then deletes
 * the account all the same, because it chose the account before.
 */
create or replace function public.delete_unconfirmed_accounts() returns integer
language sql security definer set search_path = ''
as $$
  with deleted as (
    delete from auth.users where id in (
      select id from auth.users
        where confirmed_at is null and last_sign_in_at is null and created_at < now() - interval '7 days'
        order by created_at limit 5000
        for update skip locked
    )
    returning id
  )
  select count(*)::integer from deleted;
$$;
