/*
 * Customers: one row for each account, and one for each order of a guest.
 *
 * A row with a user_id belongs to an account and is created with it. A row without a user_id
 * is a guest: anyone can enter any email at checkout, and a row that several orders share
 * would let a stranger change the name and address of an order that is already paid. Clients
 * neither insert nor delete rows. Customers read and edit only their own row, except its
 * email, which is copied from the account; administrators read and edit every row.
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
comment on table public.customers is 'One row for each account (with a user_id), and one for each order of a guest.';

create index customers_guest_email_idx on public.customers (lower(email)) where user_id is null;
-- For the back office, which sorts orders by the name of their customer.
create index customers_name_idx on public.customers (name);

-- Security invoker, so that current_user distinguishes a client from the shop's own functions and triggers.
create function public.guard_customer() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- The conditions are nested because the shop's own roles may not execute is_admin(), and
  -- PostgreSQL does not guarantee the evaluation order within one condition.
  if new.email is distinct from old.email and current_user = 'authenticated' then
    if not public.is_admin() then
      raise insufficient_privilege using message = 'The email of a customer follows the account.';
    end if;
  end if;
  new.updated_at := now();
  return new;
end;
$$;
comment on function public.guard_customer is 'Sets updated_at, and prevents customers from editing their email.';

create trigger guard_customer before update on public.customers
  for each row execute function public.guard_customer();
create trigger record_change after update or delete on public.customers
  for each row execute function public.record_change();

alter table public.customers enable row level security;

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

insert into public.api_privileges (object, role, privilege)
  select 'table public.customers', 'service_role', unnest(array['select', 'insert', 'update', 'delete']);
insert into public.api_privileges (object, column_name, role, privilege) values
  ('table public.customers', '', 'authenticated', 'select'),
  ('table public.customers', 'name', 'authenticated', 'update'),
  ('table public.customers', 'email', 'authenticated', 'update'),
  ('table public.customers', 'phone', 'authenticated', 'update'),
  ('table public.customers', 'address', 'authenticated', 'update');
select public.apply_privileges();
