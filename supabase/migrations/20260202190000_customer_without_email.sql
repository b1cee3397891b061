/*
 * Words the error of a payment without an email as a sentence: the log continues after it.
 */
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
    raise sqlstate 'PT400' using message = 'The customer has no email.';
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
