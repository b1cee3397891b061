/*
 * payments: payments that a provider reported for a checkout session.
 *
 * Only the payment webhook inserts rows, with the service key, through
 * complete_checkout_session. No client reads payments.
 */
create table public.payments (
  id uuid primary key default gen_random_uuid(),
  checkout_session_id uuid not null references public.checkout_sessions (id) on delete restrict,
  provider text not null,
  provider_payment_id text not null unique,
  -- In minor units of the currency.
  amount integer not null check (amount >= 0),
  currency text not null references public.currencies (code) on delete restrict,
  created_at timestamptz not null default now()
);

create index payments_checkout_session_id_idx on public.payments (checkout_session_id);

alter table public.payments enable row level security;
revoke all on public.payments from public, anon, authenticated, service_role;
grant select, insert, update, delete on public.payments to service_role;
