/*
 * The catalog: products, variants, prices and stock, as the store API publishes them.
 *
 * Clients never read these tables; the store function reads them with the service
 * key and builds the response. Prices are integer minor units (paise) and include
 * tax. Data of a single product (images, notes, option names) is a JSON document in
 * its row; data that is counted, priced or shared between products has its own table.
 */
create table public.currencies (
  code text primary key check (code ~ '^[a-z]{3}$'),
  name text not null,
  symbol text not null,
  -- Contains the placeholder $1 for the amount: '₹$1'.
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
  -- [{ "id", "title" }]; the option values are in variants.options.
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
  -- Null means not on sale; 0 means free.
  sale_amount integer check (sale_amount >= 0),
  currency_code text not null default 'inr' references public.currencies (code) on delete restrict,
  manage_inventory boolean not null default false,
  -- For display: '100 g'.
  weight text,
  -- [{ "id", "option_id", "value" }]
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  position integer not null default 0
);

create index variants_product_id_idx on public.variants (product_id);

-- Physical stock. Units that open checkout sessions have reserved are still included.
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
