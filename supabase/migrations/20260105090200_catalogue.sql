/*
 * The catalogue: what the shop sells, as the store API tells it.
 *
 * Shoppers never read these tables; the store function does, with the service
 * key, and shapes the answer. Prices are integer minor units (paise), tax
 * included. What belongs to one product alone (pictures, notes, the names of its
 * options) is a document in its row; what is counted, priced or shared is a table.
 */
create table public.currencies (
  code text primary key check (code ~ '^[a-z]{3}$'),
  name text not null,
  symbol text not null,
  -- Holds the literal marker $1 where the amount goes: '₹$1'.
  template text not null check (position('$1' in template) > 0),
  decimal_digits integer not null default 2 check (decimal_digits between 0 and 4)
);

insert into public.currencies (code, name, symbol, template) values ('inr', 'Indian Rupee', '₹', '₹$1');

create table public.products (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  subtitle text,
  ribbon_text text,
  description text not null default '',
  thumbnail text,
  -- [{ "url", "order", "type": "image" | "video" }]
  images jsonb not null default '[]' check (jsonb_typeof(images) = 'array'),
  -- [{ "id", "title" }]; the values are the variants' own.
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  -- [{ "id", "order", "title", "description" }]
  additional_info jsonb not null default '[]' check (jsonb_typeof(additional_info) = 'array'),
  -- [{ "id", "title", "is_required" }]
  custom_fields jsonb not null default '[]' check (jsonb_typeof(custom_fields) = 'array'),
  type text not null default 'physical' check (type in ('physical', 'booking', 'donation', 'subscription')),
  status text not null default 'published' check (status in ('draft', 'published')),
  is_hidden boolean not null default false,
  purchasable boolean not null default true,
  position integer not null default 0,
  site_product_selection text,
  metadata jsonb not null default '{}' check (jsonb_typeof(metadata) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  deleted_at timestamptz
);

create table public.variants (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  product_id text not null references public.products (id) on delete cascade,
  title text not null,
  image_url text,
  sku text unique,
  amount integer not null check (amount >= 0),
  -- Null is no sale; zero is a gift.
  sale_amount integer check (sale_amount >= 0),
  currency_code text not null default 'inr' references public.currencies (code) on delete restrict,
  manage_inventory boolean not null default false,
  -- As printed on the tin: '100 g'.
  weight text,
  -- [{ "id", "option_id", "value" }]
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  position integer not null default 0
);

create index variants_product_id_idx on public.variants (product_id);

-- Tins on the shelf. What open checkout sessions hold is still counted here.
create table public.stock (
  variant_id text primary key references public.variants (id) on delete cascade,
  quantity integer not null check (quantity >= 0)
);

create table public.collections (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null
);

create table public.product_collections (
  product_id text not null references public.products (id) on delete cascade,
  collection_id text not null references public.collections (id) on delete cascade,
  position integer not null default 0,
  primary key (product_id, collection_id)
);

create index product_collections_collection_id_idx on public.product_collections (collection_id);

create table public.related_products (
  id uuid primary key default gen_random_uuid(),
  product_id text not null references public.products (id) on delete cascade,
  related_id text not null references public.products (id) on delete cascade,
  related_type text not null default 'product',
  section_title text not null,
  position integer not null default 0,
  unique (product_id, related_id),
  check (product_id <> related_id)
);

create index related_products_related_id_idx on public.related_products (related_id);

alter table public.currencies enable row level security;
alter table public.products enable row level security;
alter table public.variants enable row level security;
alter table public.stock enable row level security;
alter table public.collections enable row level security;
alter table public.product_collections enable row level security;
alter table public.related_products enable row level security;

revoke all on
  public.currencies, public.products, public.variants, public.stock,
  public.collections, public.product_collections, public.related_products
  from public, anon, authenticated, service_role;

grant select, insert, update, delete on
  public.currencies, public.products, public.variants, public.stock,
  public.collections, public.product_collections, public.related_products
  to service_role;
