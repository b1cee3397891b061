/*
 * Emails are compared as bytes.
 *
 * The functions and pages of the shop accept emails in ASCII only, in lower case (src/domain/emailAddress.ts). On a hosted
 * project, Auth may know others. lower() maps some letters of other scripts to ASCII, for example the Kelvin sign to k, so
 * the orders of one person could join the account of another one. lower() with the collation "C" changes A to Z only.
 */
drop index public.customers_guest_email_idx;
create index customers_guest_email_idx on public.customers (lower(email collate "C")) where user_id is null;

-- As before, with emails as bytes.
create or replace function public.customer_for(details jsonb) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  given_email text := nullif(left(trim(details ->> 'email'), 320), '');
  buyer text := nullif(trim(details ->> 'buyer_name'), '');
  owner_id uuid;
begin
  if given_email is null then
    raise sqlstate 'PT400' using message = 'The customer has no email.';
  end if;

  -- This lock is held until the transaction ends, and claim_guest_orders takes it too: an account
  -- that confirms this email concurrently is either found below or claims the new order itself.
  perform pg_advisory_xact_lock(hashtextextended(lower(given_email collate "C"), 0));

  select own.id into owner_id
    from public.customers own
    join auth.users account on account.id = own.user_id
    where account.email = lower(given_email collate "C") and account.email_confirmed_at is not null;
  if owner_id is null and buyer is not null then
    insert into public.customers (name, email) values (left(buyer, 200), given_email) returning id into owner_id;
  elsif owner_id is null then
    insert into public.customers (name, email, phone, address)
      values (
        nullif(left(trim(details ->> 'name'), 200), ''), given_email,
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

-- Also without the guests whose email an administrator has changed.
create or replace function public.claim_guest_orders(account_id uuid, account_email text) returns void
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
  update public.deleted_orders set customer_id = owner_id where customer_id = any (guest_ids);
  -- Updated after deleted_orders, so that an order that is restored concurrently is included.
  update public.orders set customer_id = owner_id where customer_id = any (guest_ids);
  delete from public.customers where id = any (guest_ids);
end;
$$;

-- The emails whose data an account may download and delete.
create or replace function public.proved_emails(account_id uuid) returns text[]
language sql stable set search_path = ''
as $$
  select array(
    select lower(trim(proved.email) collate "C")
      from (
        select account.email::text from auth.users account
          where account.id = account_id and account.email_confirmed_at is not null
        union
        select identity.identity_data ->> 'email' from auth.identities identity
          where identity.user_id = account_id and identity.provider <> 'email'
            and identity.identity_data ->> 'email_verified' = 'true'
      ) proved (email)
      where position('@' in proved.email) > 1
      group by 1
      order by 1
  );
$$;

-- Whoever was invited with other letters cannot accept, so the invitation is made again.
delete from public.invitations where email !~ '^[!-~]+$';
alter table public.invitations add constraint invitations_email_form_check
  check (email ~ '^[!-~]+$' and email = lower(email collate "C"));
delete from public.stock_alerts where email !~ '^[!-~]+$';
alter table public.stock_alerts add constraint stock_alerts_email_form_check
  check (email ~ '^[!-~]+$' and email = lower(email collate "C"));

create or replace function public.invite_person(email text, role text) returns public.invitations
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  given_email text := lower(trim(invite_person.email) collate "C");
  invitation public.invitations;
begin
  perform public.require_owner();
  -- As normalizeEmail in src/domain/emailAddress.ts: an email is not sent to any other address.
  if given_email !~ '^[^]@<>"''(),:;\\[]+@[a-z0-9_-]+(\.[a-z0-9_-]+)*\.[a-z][a-z0-9-]*$' or given_email !~ '^[!-~]+$'
    or char_length(given_email) > 320 or given_email is null
  then
    raise sqlstate 'PT400' using message = 'This is not an email.';
  end if;
  if invite_person.role is null or invite_person.role not in ('owner', 'staff') then
    raise sqlstate 'PT400' using message = 'The role must be owner or staff.';
  end if;
  perform from public.admins join auth.users account on account.id = admins.user_id
    where account.email = given_email;
  if found then
    raise sqlstate 'PT409' using message = 'This person can already use the back office.';
  end if;

  insert into public.invitations (email, role, invited_by)
    values (given_email, invite_person.role, auth.uid())
    on conflict (email) do update
      set role = excluded.role, invited_by = excluded.invited_by, created_at = now()
    returning * into invitation;
  perform public.queue_email(
    'invitation', given_email,
    jsonb_build_object(
      'role', invitation.role,
      'invited_by', (select account.email from auth.users account where account.id = invitation.invited_by)
    )
  );
  return invitation;
end;
$$;

create or replace function public.accept_invitation() returns boolean
language plpgsql security definer set search_path = ''
as $$
declare
  invitation public.invitations;
begin
  -- The lock prevents that the invitation is withdrawn meanwhile.
  select pending.* into invitation
    from public.invitations pending
    join auth.users account on lower(account.email collate "C") = pending.email
    where account.id = auth.uid() and account.email_confirmed_at is not null
      and pending.created_at > now() - interval '7 days'
    for update of pending;
  if found then
    insert into public.admins (user_id, role) values (auth.uid(), invitation.role) on conflict (user_id) do nothing;
    delete from public.invitations where id = invitation.id;
  end if;
  return public.is_admin();
end;
$$;
