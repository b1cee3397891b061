/*
 * Gives every guest order a customer row of its own.
 *
 * Anyone can enter any email at checkout. A row that several orders share would let a
 * stranger change the name and address of an order that is already paid. Checkout
 * therefore never changes an existing customer: an order joins the row of the account
 * whose confirmed email was entered, and otherwise gets a new guest row.
 */
drop index public.customers_guest_email_key;
create index customers_guest_email_idx on public.customers (lower(email)) where user_id is null;

-- Returns the customer of a payment: the account with that confirmed email, otherwise a new
-- guest. details: { "name", "email", "phone", "address" }; longer values are truncated to the
-- column limits, so that no order fails.
create or replace function public.customer_for(details jsonb) returns uuid
-- Security definer, because only the auth schema knows which emails are confirmed.
language plpgsql security definer set search_path = ''
as $$
declare
  given_email text := nullif(left(trim(details ->> 'email'), 320), '');
  owner_id uuid;
begin
  if given_email is null then
    raise sqlstate 'PT400' using message = 'customer: an e-mail is needed';
  end if;

  -- This lock is held until the transaction ends, and claim_guest_orders takes it too: an account
  -- that confirms this email concurrently is either found below or claims the new order itself.
  perform pg_advisory_xact_lock(hashtextextended(lower(given_email), 0));

  select own.id into owner_id
    from public.customers own
    join auth.users account on account.id = own.user_id
    where account.email = lower(given_email) and account.email_confirmed_at is not null;
  if owner_id is null then
    insert into public.customers (name, email, phone, address)
      values (
        nullif(left(trim(details ->> 'name'), 200), ''), given_email,
        nullif(left(trim(details ->> 'phone'), 50), ''), nullif(left(trim(details ->> 'address'), 1000), '')
      )
      returning id into owner_id;
  end if;
  return owner_id;
end;
$$;

-- Moves the orders of all guests with the account's confirmed email to the account. The account
-- keeps its own details: a stranger may have entered the email with another name and address.
create or replace function public.claim_guest_orders(account_id uuid, account_email text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  owner_id uuid := (select id from public.customers where user_id = account_id);
  guest_ids uuid[];
begin
  -- customer_for takes this lock too, so that no guest with this email is added meanwhile.
  perform pg_advisory_xact_lock(hashtextextended(lower(account_email), 0));

  guest_ids := array(select id from public.customers where user_id is null and lower(email) = lower(account_email));
  update public.deleted_orders set customer_id = owner_id where customer_id = any (guest_ids);
  -- Updated after deleted_orders, so that an order that is restored concurrently is included.
  update public.orders set customer_id = owner_id where customer_id = any (guest_ids);
  delete from public.customers where id = any (guest_ids);
end;
$$;

-- Keeps the orders of a deleted account: its customer row becomes a guest. A customer
-- without orders is deleted.
create or replace function public.release_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.customers
    where user_id = old.id
      and not exists (select from public.orders where customer_id = customers.id)
      and not exists (select from public.deleted_orders where customer_id = customers.id);
  return old;
end;
$$;
