/*
 * Checkout sessions: carts that are being paid, priced by the server, and the stock that they
 * reserve.
 *
 * A session reserves its managed stock while it is open, for fifteen minutes and for fifteen
 * more once its delivery details are entered, and while it is pending: the shopper has
 * finished, and the money arrives later, for example by UPI. The available quantity of a
 * variant is its stock minus all reservations. The functions that open and end sessions are in 20260401001000_checkout.sql, those that record what the payment
 * provider reports in 20260401001200_paid_checkouts.sql. Only functions with the service key
 * have access.
 */

-- The same fields and lengths as in src/domain/order/deliveryDetails.ts.
create function public.delivery_details(given jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(field.name, nullif(trim(left(trim(given ->> field.name), field.max_length)), '')), '{}')
  from (values
    ('name', 200), ('email', 320), ('phone', 50), ('address', 800), ('city', 100), ('pin_code', 6), ('state', 50)
  ) as field (name, max_length)
  where given ? field.name;
$$;
comment on function public.delivery_details is
  'Returns delivery details as they are stored: { "name", "email", "phone", "address", "city", "pin_code", "state" }, '
  'trimmed and cut to their maximum lengths; an empty text becomes null.';

create table public.checkout_sessions (
  id uuid primary key default gen_random_uuid(),
  status text not null default 'open' check (
    status in ('open', 'pending', 'paid', 'failed', 'cancelled', 'expired')
  ),
  success_url text not null,
  cancel_url text not null,
  locale text,
  time_zone text,
  -- The priced lines, in the format of orders.items.
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  amount_total integer not null default 0 check (amount_total >= 0),
  currency text not null default 'inr' references public.currencies (code) on delete restrict,
  expires_at timestamptz not null default now() + interval '15 minutes',
  created_at timestamptz not null default now(),
  -- A keyed hash of the network of the client, for an hour. Null means no limit for the client.
  client text,
  -- Both are null until the payment provider has created the payment. A caller who knows payment_url may cancel the
  -- session.
  payment_id text,
  payment_url text,
  -- Allocated when the session is opened, because the return URL that the provider gets contains it. Sessions that are
  -- never paid leave gaps.
  order_uid text not null unique check (order_uid ~ '^NBT-[0-9]{6,}$'),
  -- The secret of the return URL: who knows it may read the status of the session. 64 hexadecimal digits;
  -- gen_random_uuid() is cryptographically random in all bits but 6.
  access_token text not null unique default encode(
    sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'hex'
  ),
  -- The name of the payment provider. Null until it has created the payment.
  provider text,
  -- The delivery details of the order. Null until they are entered, and after the order is created.
  shipping jsonb check (shipping = public.delivery_details(shipping)),
  -- The customer of the account that entered the delivery details. Null for a guest.
  customer_id uuid references public.customers (id) on delete set null,
  -- Reasons for orders.attention that are known before the payment.
  attention text[] not null default '{}',
  -- How often other delivery details were entered. Each time the payment is another one.
  payment_number integer not null default 0,
  -- The payment that was ended last because other delivery details were entered, which does not end the session. It is
  -- payment_id until the next payment is created.
  ended_payment_id text,
  -- Since when a request changes the payment. Null if none does.
  delivery_claimed_at timestamptz,
  -- When the payment was last looked up at the provider. Null if never.
  payment_checked_at timestamptz,
  -- When the expiry at the provider is tried again. Null unless it has failed.
  expiry_retry_at timestamptz
);
comment on table public.checkout_sessions is
  'Carts that are being paid, priced by the server. Those that ended without a payment are deleted after a week.';

create unique index checkout_sessions_payment_url_key on public.checkout_sessions (payment_url);
create index checkout_sessions_status_expires_at_idx on public.checkout_sessions (status, expires_at);
create index checkout_sessions_client_idx on public.checkout_sessions (client, created_at) where client is not null;
create index checkout_sessions_customer_id_idx on public.checkout_sessions (customer_id) where customer_id is not null;
create index checkout_sessions_overdue_idx on public.checkout_sessions (coalesce(expiry_retry_at, expires_at))
  where status = 'open';

create table public.checkout_session_items (
  session_id uuid not null references public.checkout_sessions (id) on delete cascade,
  variant_id text not null references public.variants (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 1000),
  primary key (session_id, variant_id)
);
comment on table public.checkout_session_items is 'The units of each variant in a checkout session.';

create index checkout_session_items_variant_id_idx on public.checkout_session_items (variant_id);

alter table public.checkout_sessions enable row level security;
alter table public.checkout_session_items enable row level security;

create view public.reservations with (security_invoker = on) as
  select item.variant_id, sum(item.quantity)::integer as quantity
  from public.checkout_session_items item
  join public.checkout_sessions session on session.id = item.session_id
  where session.status = 'pending' or (session.status = 'open' and session.expires_at > now())
  group by item.variant_id;
comment on view public.reservations is 'The stock that checkout sessions reserve, by variant.';

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
comment on function public.available_stock is
  'Returns the quantity of each variant that can still be bought: stock minus reservations, at least 0.';

/*
 * The store function keeps the stock in memory while the revision is the same. The first part of
 * the revision is the snapshot of the query: while it is the same, no transaction has ended, so no
 * table has changed. The second part is when the next reservation expires: the available stock
 * then changes without a transaction. A counter would make all checkouts wait for one row.
 */
create view public.catalog_revision with (security_invoker = on) as
  select pg_current_snapshot()::text || ' ' || coalesce((
      select min(session.expires_at)::text from public.checkout_sessions session
        where session.status = 'open' and session.expires_at > now()
    ), '') as revision;
comment on view public.catalog_revision is
  'A text that is different after every change of the catalog or of the available stock.';

-- PL/pgSQL keeps the plan of a query; an SQL function would be planned at each call.
create function public.catalog_state(product_ids text[] default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'revision', (select revision from public.catalog_revision),
    'version', (select version from public.catalog_version),
    'stock', coalesce((
      select jsonb_object_agg(product_id, quantities)
        from (
          select product.id as product_id, coalesce(jsonb_object_agg(
              variant.id, greatest(coalesce(stock.quantity, 0) - coalesce(reserved.quantity, 0), 0)
            ) filter (where variant.id is not null), '{}') as quantities
            from public.products product
            left join public.variants variant on variant.product_id = product.id
            left join public.stock on stock.variant_id = variant.id
            left join public.reservations reserved on reserved.variant_id = variant.id
            where catalog_state.product_ids is null or product.id = any (catalog_state.product_ids)
            group by product.id
        ) listed
    ), '{}')
  );
end;
$$;
comment on function public.catalog_state is
  'Returns { revision, version, stock: { product id: { variant id: available units } } } for those of these products '
  'that exist; null means all.';

insert into public.api_privileges (object, role, privilege)
  select 'table public.' || name, 'service_role', privilege
    from unnest(array['checkout_sessions', 'checkout_session_items']) as name
    cross join unnest(array['select', 'insert', 'update', 'delete']) as privilege;
insert into public.api_privileges (object, role, privilege) values
  -- Constraints run with the rights of whoever writes a row.
  ('function public.delivery_details(jsonb)', 'service_role', 'execute'),
  ('function public.delivery_details(jsonb)', 'authenticated', 'execute'),
  ('table public.reservations', 'service_role', 'select'),
  ('table public.catalog_revision', 'service_role', 'select'),
  ('function public.available_stock(text[])', 'service_role', 'execute'),
  ('function public.catalog_state(text[])', 'service_role', 'execute');
select public.apply_privileges();
