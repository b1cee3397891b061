/*
 * Accounts: triggers that keep public.customers consistent with auth.users, whose rows
 * only the auth service writes.
 *
 * Every account gets a customer when it is created. Guest orders move to the account
 * once its email is confirmed and never before, so signing up with another person's
 * email reveals none of their orders. All functions are security definer, because the
 * auth service has no rights in the public schema.
 */

-- Moves the orders and missing details of the guest with the account's confirmed email to the account.
create function public.claim_guest_orders(account_id uuid, account_email text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  owner_id uuid := (select id from public.customers where user_id = account_id);
  guest public.customers;
begin
  -- customer_for takes this lock too, so that no order is added to the guest meanwhile.
  perform pg_advisory_xact_lock(hashtextextended(lower(account_email), 0));

  select * into guest from public.customers where user_id is null and lower(email) = lower(account_email);
  if not found then
    return;
  end if;
  update public.orders set customer_id = owner_id where customer_id = guest.id;
  delete from public.customers where id = guest.id;
  update public.customers
    set name = coalesce(name, guest.name), phone = coalesce(phone, guest.phone), address = coalesce(address, guest.address)
    where id = owner_id;
end;
$$;

-- Creates the customer of a new account, copies a changed email, and claims guest orders after confirmation.
create function public.follow_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The column is text on some servers and jsonb on others.
  metadata jsonb := coalesce(new.raw_user_meta_data::jsonb, '{}');
begin
  if tg_op = 'INSERT' then
    insert into public.customers (user_id, name, email)
      values (
        new.id,
        nullif(left(trim(coalesce(metadata ->> 'full_name', metadata ->> 'name')), 200), ''),
        coalesce(new.email, '')
      );
  elsif new.email is distinct from old.email then
    update public.customers set email = coalesce(new.email, '') where user_id = new.id;
  end if;

  if new.email is not null and new.email_confirmed_at is not null then
    perform public.claim_guest_orders(new.id, new.email);
  end if;
  return null;
end;
$$;

create trigger follow_account after insert or update of email, email_confirmed_at on auth.users
  for each row execute function public.follow_account();

/*
 * Keeps the orders of a deleted account. They move to the existing guest with the same
 * email; without such a guest, the account's own customer row becomes the guest. A
 * customer without orders is deleted.
 */
create function public.release_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.orders set customer_id = guest.id
    from public.customers own
    join public.customers guest on guest.user_id is null and lower(guest.email) = lower(own.email)
    where own.user_id = old.id and orders.customer_id = own.id;
  delete from public.customers
    where user_id = old.id and not exists (select from public.orders where customer_id = customers.id);
  return old;
end;
$$;

create trigger release_account before delete on auth.users
  for each row execute function public.release_account();

revoke all on function public.claim_guest_orders(uuid, text) from public, anon, authenticated, service_role;
revoke all on function public.follow_account() from public, anon, authenticated, service_role;
revoke all on function public.release_account() from public, anon, authenticated, service_role;
