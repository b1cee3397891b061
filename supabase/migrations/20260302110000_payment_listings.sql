/*
 * payment_listings: how far the refunds and disputes of a payment provider were listed, so
 * that those whose webhook was lost are found with a few requests a day.
 *
 * Everything that was created before listed_until is recorded. undecided names the disputes
 * that were not decided then ({ "id": "time at which it was opened" }); they are listed again
 * until they are. problem is why the provider refused the last list, for example because the
 * key may not read disputes; null if it did not. Only functions with the service key write
 * the table. Administrators read it, because the back office shows the problem.
 */
create table public.payment_listings (
  provider text not null,
  kind text not null check (kind in ('refunds', 'disputes')),
  -- Null until the first list was read.
  listed_until timestamptz,
  undecided jsonb not null default '{}' check (jsonb_typeof(undecided) = 'object'),
  problem text,
  checked_at timestamptz not null default now(),
  primary key (provider, kind)
);

alter table public.payment_listings enable row level security;
create policy "Administrators read every listing" on public.payment_listings
  for select to authenticated
  using ((select public.is_admin()));

insert into public.api_privileges (object, role, privilege) values
  ('table public.payment_listings', 'authenticated', 'select'),
  ('table public.payment_listings', 'service_role', 'select'),
  ('table public.payment_listings', 'service_role', 'insert'),
  ('table public.payment_listings', 'service_role', 'update');
select public.apply_privileges();
