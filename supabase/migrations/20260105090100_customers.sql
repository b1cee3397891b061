/*
 * customers: one row for each account, and one for each guest who has bought something.
 *
 * A row with a user_id belongs to an account and is created with it. A row without
 * a user_id is a guest: there is one for each email that paid without a confirmed
 * account. Clients neither insert nor delete rows. Customers read and edit their own
 * row except its email, which is copied from the account; administrators read and
 * edit every row.
 */
create table public.customers (
  id uuid primary key default gen_random_uuid(),
  user_id uuid unique references auth.users (id) on delete set null,
  name text check (char_length(name) <= 200),
  email text not null check (char_length(email) <= 320),
  phone text check (char_length(phone) <= 50),
  address text check (char_length(address) <= 1000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create unique index customers_guest_email_key on public.customers (lower(email)) where user_id is null;

-- Sets updated_at and prevents customers from editing their email. Security invoker, so
-- current_user distinguishes a client from the shop's own functions and triggers.
create function public.guard_customer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- The conditions are nested because the shop's own roles may not execute is_admin(), and
  -- PostgreSQL does not guarantee the evaluation order within one condition.
  if new.email is distinct from old.email and current_user = 'authenticated' then
    if not public.is_admin() then
      raise insufficient_privilege using message = 'The e-mail of a customer follows the account.';
    end if;
  end if;
  new.updated_at := now();
  return new;
end;
$$;

revoke all on function public.guard_customer() from public, anon, authenticated, service_role;

create trigger guard_customer before update on public.customers
  for each row execute function public.guard_customer();

alter table public.customers enable row level security;
revoke all on public.customers from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.customers to service_role;
grant select on public.customers to authenticated;
grant update (name, email, phone, address) on public.customers to authenticated;

create policy "Customers read their own record" on public.customers
  for select to authenticated
  using (user_id = (select auth.uid()));

create policy "Administrators read every customer" on public.customers
  for select to authenticated
  using ((select public.is_admin()));

create policy "Customers edit their own record" on public.customers
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));

create policy "Administrators edit every customer" on public.customers
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));
