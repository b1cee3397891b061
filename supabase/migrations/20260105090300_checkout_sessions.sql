/*
 * checkout_sessions: carts that are being paid, priced by the server.
 *
 * An open session reserves its managed stock until it expires after thirty minutes.
 * The available quantity of a variant is its stock minus all reservations. Only the
 * store function opens, reads and cancels sessions, with the service key; clients
 * have no access.
 */
create table public.checkout_sessions (
  id uuid primary key default gen_random_uuid(),
  status text not null default 'open' check (status in ('open', 'paid', 'cancelled')),
  success_url text not null,
  cancel_url text not null,
  locale text,
  time_zone text,
  -- The priced lines, in the format of orders.items.
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  amount_total integer not null default 0 check (amount_total >= 0),
  currency text not null default 'inr' references public.currencies (code) on delete restrict,
  expires_at timestamptz not null default now() + interval '30 minutes',
  created_at timestamptz not null default now()
);

create table public.checkout_session_items (
  session_id uuid not null references public.checkout_sessions (id) on delete cascade,
  variant_id text not null references public.variants (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 1000),
  primary key (session_id, variant_id)
);

create index checkout_session_items_variant_id_idx on public.checkout_session_items (variant_id);

-- The stock that open, unexpired checkout sessions reserve, by variant.
create view public.reservations with (security_invoker = on) as
  select item.variant_id, sum(item.quantity)::integer as quantity
  from public.checkout_session_items item
  join public.checkout_sessions session on session.id = item.session_id
  where session.status = 'open' and session.expires_at > now()
  group by item.variant_id;

-- The quantity of each variant that can still be bought: stock minus reservations, at least 0.
create function public.available_stock(variant_ids text[])
returns table (variant_id text, quantity integer)
language sql stable set search_path = ''
as $$
  select variant.id, greatest(coalesce(stock.quantity, 0) - coalesce(reserved.quantity, 0), 0)
  from public.variants variant
  left join public.stock on stock.variant_id = variant.id
  left join public.reservations reserved on reserved.variant_id = variant.id
  where variant.id = any (variant_ids)
  order by variant.id;
$$;

alter table public.checkout_sessions enable row level security;
alter table public.checkout_session_items enable row level security;

revoke all on public.checkout_sessions, public.checkout_session_items, public.reservations
  from public, anon, authenticated, service_role;
revoke all on function public.available_stock(text[]) from public, anon, authenticated, service_role;

grant select, insert, update, delete on public.checkout_sessions, public.checkout_session_items to service_role;
grant select on public.reservations to service_role;
grant execute on function public.available_stock(text[]) to service_role;
