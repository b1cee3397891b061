/*
 * Accounts: triggers on the tables of the auth service, and how orders get to accounts.
 *
 * Every account gets a customer when it is created. Checkout never changes an existing customer: an order joins the
 * customer of the account whose confirmed email was entered, and otherwise gets a new guest. Orders of guests move to
 * the account once its email is confirmed and never before, so signing up with another person's email reveals none of
 * their orders.
 *
 * Emails are compared as bytes. The functions and pages of the shop accept emails in ASCII only, in lower case
 * (src/domain/emailAddress.ts). On a hosted project, Auth may know others. lower() maps some letters of other scripts
 * to ASCII, for example the Kelvin sign to k, so the orders of one person could join the account of another one.
 * lower() with the collation "C" changes A to Z only.
 *
 * On Supabase, the owner of auth.users is not the role that applies migrations: triggers can be created there, but not
 * replaced.
 */

-- For claim_guest_orders.
create index customers_guest_email_idx on public.customers (lower(email collate "C")) where user_id is null;

-- Security definer, because only the auth schema knows which emails are confirmed.
create function public.customer_for(details jsonb, by_staff boolean default false) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  given_email text := nullif(left(public.email_key(details ->> 'email'), 320), '');
  buyer text := nullif(trim(details ->> 'buyer_name'), '');
  owner_id uuid;
begin
  if given_email is null then
    raise sqlstate 'PT400' using message = 'The customer has no email.';
  end if;

  -- This lock is held until the transaction ends, and claim_guest_orders takes it too: an account
  -- that confirms this email concurrently is either found below or claims the new order itself.
  perform pg_advisory_xact_lock(hashtextextended(given_email, 0));

  select own.id into owner_id
    from public.customers own
    join auth.users account on account.id = own.user_id
    where account.email = given_email and account.email_confirmed_at is not null and not by_staff;
  if owner_id is null and buyer is not null then
    insert into public.customers (name, email, is_email_changed)
      values (left(buyer, 200), given_email, by_staff)
      returning id into owner_id;
  elsif owner_id is null then
    insert into public.customers (name, email, is_email_changed, phone, address)
      values (
        nullif(left(trim(details ->> 'name'), 200), ''), given_email, by_staff,
        nullif(left(trim(details ->> 'phone'), 50), ''),
        nullif(left(concat_ws(
          E'\n',
          nullif(trim(details ->> 'address'), ''),
          nullif(concat_ws(' ', details ->> 'city', details ->> 'pin_code'), ''),
          details ->> 'state'
        ), 1000), '')
      )
      returning id into owner_id;
  end if;
  return owner_id;
end;
$$;
comment on function public.customer_for is
  'Returns the customer of a payment: the account with that confirmed email, otherwise a new guest. by_staff: staff have '
  'entered the details, so the customer is a guest whom no account gets. The guest of a gift has the name of the buyer '
  'and no address. details: see delivery_details; longer values are truncated to the '
  'column limits, so that no order fails. Error: PT400 (no email).';

-- Security definer, like the next functions, because the auth service has no rights in the public schema. The account
-- keeps its own details: a stranger may have entered the email with another name and address.
create function public.claim_guest_orders(account_id uuid, account_email text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  owner_id uuid := (select id from public.customers where user_id = account_id);
  guest_ids uuid[];
begin
  -- customer_for takes this lock too, so that no guest with this email is added meanwhile.
  perform pg_advisory_xact_lock(hashtextextended(lower(account_email collate "C"), 0));

  guest_ids := array(
    select id from public.customers
    where user_id is null and not is_email_changed and lower(email collate "C") = lower(account_email collate "C")
  );
  update public.deleted_orders set customer_id = owner_id, placed_by_account = false
    where customer_id = any (guest_ids);
  -- Updated after deleted_orders, so that an order that is restored concurrently is included.
  update public.orders set customer_id = owner_id where customer_id = any (guest_ids);
  delete from public.customers where id = any (guest_ids);
end;
$$;
comment on function public.claim_guest_orders is
  'Moves the orders of all guests with the confirmed email of an account to the account, except guests whose email an '
  'administrator has changed.';

create function public.sync_customer_with_account() returns trigger
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
        coalesce(public.email_key(new.email), '')
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
comment on function public.sync_customer_with_account is
  'Creates the customer of a new account, copies a changed email, and claims guest orders after confirmation.';

create trigger sync_customer_with_account after insert or update of email, email_confirmed_at on auth.users
  for each row execute function public.sync_customer_with_account();

create function public.release_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.customers
    where user_id = old.id
      and not exists (select from public.all_orders where customer_id = customers.id);
  return old;
end;
$$;
comment on function public.release_account is
  'Keeps the orders of a deleted account: its customer row becomes a guest. A customer without orders is deleted.';

create trigger release_account before delete on auth.users
  for each row execute function public.release_account();

/*
 * An email that an administrator has entered proves nothing about who may use an order.
 *
 * Staff enter the emails of payment links, and correct the emails of orders and customers. Whoever has such an email must
 * not get more than emails: otherwise staff could enter an email of their own, and then, as a customer, cancel and refund
 * orders without their limit, move orders of guests to an account of their own (claim_guest_orders), or erase orders by
 * deleting that account. So the database remembers where an email comes from: for orders, before_order_change and
 * complete_checkout_session do. The customer uses the tracking link, and asks the shop for everything else.
 *
 * Security definer, because the service key may not execute is_admin().
 */
create function public.remember_changed_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if public.is_admin() then
    new.is_email_changed := true;
  end if;
  return new;
end;
$$;
comment on function public.remember_changed_email is 'Records that an administrator has changed an email.';

create trigger remember_changed_email before update of email on public.customers
  for each row when (public.email_key(new.email) is distinct from public.email_key(old.email))
  execute function public.remember_changed_email();

/*
 * Passwords that were chosen before the email was proved are deleted.
 *
 * Anyone can sign up with another person's email, before or after its owner. The link in an email proves the owner, but
 * not who typed the password of the sign-up. So the page behind the link asks for a password, and sets it with the
 * session of the link. If the owner leaves that page, the account has no password, and a recovery link sets one. For a
 * sign-in with Google, the auth service itself deletes an unproved password.
 *
 * The auth service clears recovery_token or confirmation_token when a link or code is used. The server of the embedded
 * backend confirms the email in a later statement of the transaction, Supabase's server in the same statement.
 * Statements that confirm an account and leave its token as it is keep the password.
 */
create function public.drop_unproved_password() returns trigger
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
comment on function public.drop_unproved_password is
  'Deletes the password of an account without a confirmed email when the token of a link is used.';

create trigger drop_unproved_password before update of recovery_token on auth.users
  for each row execute function public.drop_unproved_password();
create trigger drop_unproved_password_of_sign_up before update of confirmation_token on auth.users
  for each row execute function public.drop_unproved_password();

/*
 * Sessions of an account end when its email changes.
 *
 * Whoever borrows a session can ask Supabase's auth service to change the email. If both emails are confirmed, the
 * account belongs to the owner of the new email, and no earlier session may stay in it. The service creates the session
 * of the link after the change. Our own auth server rejects such a change
 * (supabase/server/lite/patches/accounts/emailChange.ts).
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
comment on function public.end_sessions_of_old_email is 'Ends the sessions of an account whose email changes.';

create trigger end_sessions_of_old_email after update of email on auth.users
  for each row when (old.email is distinct from new.email)
  execute function public.end_sessions_of_old_email();

/*
 * Accounts that nobody has confirmed within 7 days are deleted.
 *
 * Anyone can create them with the email of another person. They have no orders: orders of guests move to an account
 * only when its email is confirmed. Accounts that are signed in without a confirmed email, such as accounts of a single
 * sign-on, stay. So do the accounts of the back office: keep_an_owner() refuses to delete the last owner, which would
 * stop the job.
 *
 * Security definer, because only the auth service may delete accounts.
 */
create function public.delete_unconfirmed_accounts() returns integer
language sql security definer set search_path = ''
as $$
  with deleted as (
    delete from auth.users where id in (
      select id from auth.users
        where confirmed_at is null and last_sign_in_at is null and created_at < now() - interval '7 days'
          and id not in (select user_id from public.admins)
        order by created_at limit 5000
        -- Without this lock, the deletion would wait for a confirmation, and then delete the account all the same.
        for update skip locked
    )
    returning id
  )
  select count(*)::integer from deleted;
$$;
comment on function public.delete_unconfirmed_accounts is
  'Deletes accounts that nobody has confirmed within 7 days, the oldest first. A call deletes at most 5,000, so that '
  'it stays within the time limit of a statement. Accounts of the back office stay. Returns how many were deleted.';

/*
 * The metadata of an account is limited to 4 kB.
 *
 * Every account may write its metadata (name, and any other keys) through the auth API, and all of it is in every response
 * about the account, on Supabase also in every access token. Our own server accepts at most 2 kB from a client.
 *
 * The triggers never reject a row, because Auth also writes metadata when somebody signs in with Google: a rejection
 * would lock that person out. Above 4 kB, which the profile of a Google account does not reach, they keep only the keys
 * that Auth, Google and the shop use, without values of more than 300 bytes; names are cut to the 200 characters that a
 * customer row has.
 */
create function public.limit_metadata(metadata jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case when octet_length(metadata::text) <= 4096 then metadata
    else (
      select coalesce(jsonb_object_agg(key, short_value), '{}')
      from jsonb_each(case jsonb_typeof(metadata) when 'object' then metadata else '{}' end),
        lateral (
          select case when key in ('full_name', 'name') and jsonb_typeof(value) = 'string'
            then to_jsonb(left(value #>> '{}', 200)) else value end
        ) as shortened (short_value)
      where key in ('full_name', 'name') and jsonb_typeof(value) = 'string'
        or octet_length(value::text) <= 300 and key in (
          'full_name', 'name', 'email', 'email_verified', 'phone', 'phone_verified',
          'sub', 'iss', 'provider_id', 'picture', 'avatar_url', 'custom_claims'
        )
    )
  end;
$$;
comment on function public.limit_metadata is
  'Returns the metadata of an account, and above 4 kB only the short values of the keys that Auth, Google and the shop '
  'use.';

create function public.limit_user_metadata() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The column is text on some servers and jsonb on others.
  new.raw_user_meta_data := public.limit_metadata(new.raw_user_meta_data::jsonb);
  return new;
end;
$$;
comment on function public.limit_user_metadata is 'Limits the metadata of an account.';

create trigger limit_user_metadata before insert or update of raw_user_meta_data on auth.users
  for each row when (octet_length(new.raw_user_meta_data::text) > 4096)
  execute function public.limit_user_metadata();

-- Auth copies the metadata of a sign-up to its identity, and responses about the account contain both.
create function public.limit_identity_data() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.identity_data := public.limit_metadata(new.identity_data::jsonb);
  return new;
end;
$$;
comment on function public.limit_identity_data is 'Limits the copy of the metadata in an identity of an account.';

create trigger limit_identity_data before insert or update of identity_data on auth.identities
  for each row when (octet_length(new.identity_data::text) > 4096)
  execute function public.limit_identity_data();

insert into public.api_privileges (object, role, privilege) values
  ('function public.customer_for(jsonb,boolean)', 'service_role', 'execute'),
  ('function public.delete_unconfirmed_accounts()', 'service_role', 'execute');
select public.apply_privileges();
