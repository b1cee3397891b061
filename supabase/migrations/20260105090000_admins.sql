/*
 * admins: the accounts that may use the back office.
 *
 * No client reads or writes this table; the shop's owner inserts rows with SQL or
 * with the service key. Clients call is_admin(), which anon may not execute: a
 * request without an account gets 42501, insufficient privilege.
 */
create table public.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  created_at timestamptz not null default now()
);

alter table public.admins enable row level security;
revoke all on public.admins from public, anon, authenticated, service_role;
grant select, insert, delete on public.admins to service_role;

-- Security definer, because the caller has no right to read public.admins.
create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from public.admins where user_id = (select auth.uid()));
$$;

revoke all on function public.is_admin() from public, anon, authenticated, service_role;
grant execute on function public.is_admin() to authenticated;
