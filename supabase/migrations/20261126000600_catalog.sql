/*
 * The catalog: products, variants, prices and stock, as the store API publishes them.
 *
 * Shoppers never read these tables; the store function reads them with the service key and builds
 * the response. Administrators read products, variants and stock: see products.sql and stock.sql.
 * Prices are integer minor units (paise) and include tax. Data of a single product (images, notes,
 * option names) is a JSON document in its row; data that is counted, priced or shared between
 * products has its own table.
 *
 * The store function keeps pages of the catalog in memory while their version is the current one.
 * catalog_version increases with every change of the catalog, in the same transaction.
 */

create table public.currencies (
  code text primary key check (code ~ '^[a-z]{3}$'),
  name text not null,
  symbol text not null,
  -- Contains the placeholder $1 for the amount: '₹$1'.
  template text not null check (position('$1' in template) > 0),
  decimal_digits integer not null default 2 check (decimal_digits between 0 and 4)
);
comment on table public.currencies is 'The currencies of prices, and how amounts are written.';

insert into public.currencies (code, name, symbol, template) values ('inr', 'Indian Rupee', '₹', '₹$1');

create table public.products (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null,
  subtitle text,
  ribbon_text text,
  description text not null default '',
  thumbnail text,
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
  -- Set by triggers: see representative_price_of().
  representative_price integer,
  -- Increases with every change in the back office, so that two people who edit at once notice it.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the product was first published. Null while nobody outside the back office knows it.
  published_at timestamptz,
  deleted_at timestamptz,
  state text not null generated always as (case when deleted_at is null then status else 'deleted' end) stored,
  search_text text not null generated always as (public.search_text(title, subtitle, id)) stored
);
comment on table public.products is
  'The products of the catalog. Products that are published and not deleted can be bought.';
comment on column public.products.images is
  '[{ "url", "order", "type": "image" | "video", "alt" }]. Pictures that the back office has not saved may have no '
  'alt.';

-- One index for each sort order; the id makes it unambiguous.
create index products_position_idx on public.products (position, id)
  where status = 'published' and deleted_at is null and not is_hidden;
create index products_created_at_idx on public.products (created_at, id)
  where status = 'published' and deleted_at is null and not is_hidden;
create index products_representative_price_idx on public.products (representative_price, id)
  where status = 'published' and deleted_at is null and not is_hidden;

create table public.variants (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  product_id text not null references public.products (id) on delete cascade,
  title text not null,
  image_url text,
  sku text unique,
  amount integer not null check (amount >= 0),
  -- Null means not on sale; 0 means free.
  sale_amount integer check (sale_amount >= 0),
  -- The maximum retail price in paise, which is printed on the pack and includes tax. Null means that it is not known.
  mrp integer,
  currency_code text not null default 'inr' references public.currencies (code) on delete restrict,
  manage_inventory boolean not null default false,
  -- For display: '100 g'.
  weight text,
  -- [{ "id", "option_id", "value" }]
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  position integer not null default 0,
  -- How many units one order may contain, for example one free sample. Null means at most 100.
  order_limit integer check (order_limit between 1 and 100),
  -- Null means that nobody knows it yet; the variant cannot be invoiced then.
  hsn text default '0902' check (hsn ~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$'),
  -- In percent.
  tax_rate numeric(5, 2) default 5 check (tax_rate between 0 and 100),
  deleted_at timestamptz,
  search_text text not null generated always as (public.search_text(title, sku)) stored,
  constraint variants_mrp_check check (mrp >= amount)
);
comment on table public.variants is 'What is bought: a product in one size or kind, with its price.';

create index variants_product_id_idx on public.variants (product_id);

create table public.stock (
  variant_id text primary key references public.variants (id) on delete cascade,
  quantity integer not null check (quantity >= 0),
  low_threshold integer check (low_threshold between 0 and 1000000),
  -- Since when the quantity is at or below low_threshold. Null if it is not.
  low_since timestamptz
);
comment on table public.stock is
  'The physical stock of each variant. Units that checkout sessions have reserved are still included.';

create table public.collections (
  id text primary key check (id ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null
);
comment on table public.collections is 'Groups of products.';

create table public.product_collections (
  product_id text not null references public.products (id) on delete cascade,
  collection_id text not null references public.collections (id) on delete cascade,
  position integer not null default 0,
  primary key (product_id, collection_id)
);
comment on table public.product_collections is 'Which products are in which collection.';

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
comment on table public.related_products is 'The products that the page of a product recommends.';

create index related_products_related_id_idx on public.related_products (related_id);

create table public.catalog_version (
  -- The table has exactly one row.
  id boolean primary key default true check (id),
  version bigint not null default 1
);
comment on table public.catalog_version is 'One row with the version of the catalog, which every change increases.';

insert into public.catalog_version default values;

alter table public.currencies enable row level security;
alter table public.products enable row level security;
alter table public.variants enable row level security;
alter table public.stock enable row level security;
alter table public.collections enable row level security;
alter table public.product_collections enable row level security;
alter table public.related_products enable row level security;
alter table public.catalog_version enable row level security;

-- Security definer, because no client may write catalog_version.
create function public.increase_catalog_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.catalog_version set version = version + 1;
  return null;
end;
$$;
comment on function public.increase_catalog_version is 'Increases the version of the catalog.';

create trigger increase_catalog_version after insert or update or delete or truncate on public.products
  for each statement execute function public.increase_catalog_version();
create trigger increase_catalog_version after insert or update or delete or truncate on public.variants
  for each statement execute function public.increase_catalog_version();
create trigger increase_catalog_version after insert or update or delete or truncate on public.currencies
  for each statement execute function public.increase_catalog_version();
-- The product list of the store names the collections.
create trigger increase_catalog_version after insert or update or delete or truncate on public.collections
  for each statement execute function public.increase_catalog_version();
create trigger increase_catalog_version after insert or update or delete or truncate on public.product_collections
  for each statement execute function public.increase_catalog_version();
create trigger increase_catalog_version after insert or update or delete or truncate on public.related_products
  for each statement execute function public.increase_catalog_version();

-- The same rule as representativeVariant in src/domain/catalog/price.ts.
create function public.representative_price_of(product_id text, site_product_selection text) returns integer
language sql stable set search_path = ''
as $$
  select coalesce(variant.sale_amount, variant.amount)
    from public.variants variant
    where variant.product_id = representative_price_of.product_id and variant.deleted_at is null
    order by
      case when coalesce(site_product_selection, 'lowest_price_first') = 'lowest_price_first'
        then coalesce(variant.sale_amount, variant.amount) end,
      variant.position, variant.id
    limit 1;
$$;
comment on function public.representative_price_of is
  'Returns the price on the product card in minor units, for sorting; null without variants. If site_product_selection '
  'is null or lowest_price_first, it is the price of the cheapest variant (the first of equals), otherwise the price '
  'of the first variant.';

create function public.set_representative_price() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.representative_price := public.representative_price_of(new.id, new.site_product_selection);
  return new;
end;
$$;
comment on function public.set_representative_price is 'Calculates the price on the product card.';

create trigger set_representative_price before insert or update on public.products
  for each row execute function public.set_representative_price();

create function public.update_representative_price() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- The trigger of the product calculates the price.
  update public.products set representative_price = null
    where id in (old.product_id, new.product_id)
      and representative_price is distinct from public.representative_price_of(id, site_product_selection);
  return null;
end;
$$;
comment on function public.update_representative_price is
  'Calculates the price on the product card again after a change of a variant.';

create trigger update_representative_price after insert or delete or update on public.variants
  for each row execute function public.update_representative_price();

create function public.product_json(product public.products) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', product.id, 'title', product.title, 'subtitle', product.subtitle, 'ribbon_text', product.ribbon_text,
    'description', product.description, 'thumbnail', product.thumbnail,
    'options', coalesce((
      select jsonb_agg(
          option || jsonb_build_object('values', (
            select coalesce(jsonb_agg(
                value || jsonb_build_object('variant_id', variant.id) order by variant.position, variant.id, place
              ), '[]')
              from public.variants variant
              cross join jsonb_array_elements(variant.options) with ordinality as own (value, place)
              where variant.product_id = product.id and variant.deleted_at is null
                and value ->> 'option_id' = option ->> 'id'
          ))
          order by number
        )
        from jsonb_array_elements(product.options) with ordinality as listed (option, number)
    ), '[]'),
    'variants', coalesce((
      select jsonb_agg(
          jsonb_build_object(
            'id', variant.id, 'title', variant.title, 'image_url', variant.image_url, 'sku', variant.sku,
            'manage_inventory', variant.manage_inventory, 'weight', variant.weight,
            'options', (
              select coalesce(jsonb_agg(value || jsonb_build_object('variant_id', variant.id) order by place), '[]')
                from jsonb_array_elements(variant.options) with ordinality as own (value, place)
            ),
            'prices', jsonb_build_array(jsonb_build_object(
              'amount', variant.amount, 'sale_amount', variant.sale_amount,
              'currency_code', variant.currency_code, 'currency', to_jsonb(currency)
            ))
          ) || jsonb_strip_nulls(jsonb_build_object('order_limit', variant.order_limit, 'mrp', variant.mrp))
          order by variant.position, variant.id
        )
        from public.variants variant
        join public.currencies currency on currency.code = variant.currency_code
        where variant.product_id = product.id and variant.deleted_at is null
    ), '[]'),
    'product_collections', coalesce((
      select jsonb_agg(
          jsonb_build_object('product_id', product_id, 'collection_id', collection_id, 'order', position)
          order by position, collection_id
        )
        from public.product_collections where product_id = product.id
    ), '[]'),
    'additional_info', product.additional_info, 'type', jsonb_build_object('value', product.type),
    'custom_fields', product.custom_fields,
    'related_products', coalesce((
      select jsonb_agg(to_jsonb(related) - 'product_id' order by related.position, related.id)
        from public.related_products related
        join public.products other on other.id = related.related_id and other.state = 'published'
        where related.product_id = product.id
    ), '[]'),
    'purchasable', product.purchasable, 'order', product.position,
    'site_product_selection', product.site_product_selection, 'updated_at', product.updated_at
  );
$$;
comment on function public.product_json is
  'Returns a product as both calls of the store API do, except for the stock of its variants. A variant has the fields '
  'order_limit and mrp if they are known, which are not part of the store API.';

create function public.product_page(
  sort_by text, is_descending boolean, is_hidden boolean, product_ids text[], to_date timestamptz,
  skip integer, take integer
) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  -- Constant conditions, so that the partial indexes can be used.
  conditions text := 'status = ''published'' and deleted_at is null'
    || case when is_hidden then ' and is_hidden' else ' and not is_hidden' end
    || case when product_ids is null then '' else ' and id = any ($1)' end
    || case when to_date is null then '' else ' and created_at <= $2' end;
  sort_column text := case sort_by
    when 'price' then 'representative_price' when 'created_at' then 'created_at' else 'position' end;
  direction text := case when is_descending then 'desc' else 'asc' end;
  page jsonb;
begin
  execute format(
    $query$
      select jsonb_build_object(
        'version', (select version from public.catalog_version),
        'count', (select count(*) from public.products where %1$s),
        'products', coalesce((
          select jsonb_agg(
              public.product_json(product) || jsonb_build_object('images', (product).images)
              order by (product).%2$I %3$s, (product).id %3$s
            )
            from (
              select product from public.products product where %1$s order by %2$I %3$s, id %3$s offset $3 limit $4
            ) page
        ), '[]')
      )
    $query$,
    conditions, sort_column, direction
  ) into page using product_ids, to_date, skip, take;
  return page;
end;
$$;
comment on function public.product_page is
  'Returns { version, count, products }: a page of the published products that are hidden or not. sort_by: order, '
  'created_at or price. product_ids and to_date are filters; null means no filter.';

create function public.product_document(product public.products) returns jsonb
language sql stable set search_path = ''
as $$
  select public.product_json(product) || jsonb_build_object(
    'media', product.images, 'status', product.status, 'created_at', product.created_at,
    'deleted_at', product.deleted_at, 'metadata', product.metadata
  );
$$;
comment on function public.product_document is
  'Returns a product as the store API returns a single one, except for the stock of its variants.';

create function public.single_product(key text, is_slug boolean) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'version', (select version from public.catalog_version),
    'product', (
      select public.product_document(product)
        from (
          select * from public.products where is_slug and slug = key
          union all
          select * from public.products where not is_slug and id = key
        ) product
        where product.state = 'published'
    )
  );
$$;
comment on function public.single_product is
  'Returns { version, product } for a published product, hidden or not; product is null if there is none.';

-- Search is for shops with more products than a browser should search. The store function asks find_products for the
-- ids of the products that match, and reads the products with product_page. The index and the query use the same
-- terms. The configuration 'simple' changes no word: the names of teas are in several languages.
create function public.product_terms(title text, subtitle text, ribbon_text text, description text) returns tsvector
language sql immutable set search_path = ''
as $$
  select setweight(to_tsvector('simple', public.search_key(title)), 'A')
    || setweight(to_tsvector('simple', public.search_key(coalesce(subtitle, ''))), 'B')
    || setweight(to_tsvector('simple', public.search_key(coalesce(ribbon_text, '') || ' ' || description)), 'C');
$$;
comment on function public.product_terms is
  'Returns the words by which a product is found. The words of the title count most; HTML tags are ignored.';

create index products_terms_idx on public.products
  using gin (public.product_terms(title, subtitle, ribbon_text, description))
  where status = 'published' and deleted_at is null and not is_hidden;

create function public.find_products(search text, take integer) returns jsonb
language sql stable set search_path = ''
as $$
  with query as (
    -- Punctuation separates words, so that 'whole-leaf' finds 'Whole Leaf'.
    select to_tsquery('simple', string_agg(quote_literal(lexeme) || ':*', ' & ')) as terms
      from unnest(to_tsvector('simple', regexp_replace(public.search_key(search), '[[:punct:]]+', ' ', 'g')))
  ),
  best as (
    select product.id, product.position,
        ts_rank(
          public.product_terms(product.title, product.subtitle, product.ribbon_text, product.description), query.terms
        ) as rank
      from public.products product
      join query on
        public.product_terms(product.title, product.subtitle, product.ribbon_text, product.description) @@ query.terms
      where product.status = 'published' and product.deleted_at is null and not product.is_hidden
      order by rank desc, product.position, product.id
      limit take
  )
  select jsonb_build_object(
    'version', (select version from public.catalog_version),
    'ids', coalesce((select jsonb_agg(id order by rank desc, position, id) from best), '[]')
  );
$$;
comment on function public.find_products is
  'Returns { version, ids }: the ids of the listed products that contain each word of the search, or a word that '
  'starts with it, best first.';

insert into public.api_privileges (object, role, privilege)
  select 'table public.' || name, 'service_role', privilege
    from unnest(array['currencies', 'collections', 'product_collections', 'related_products']) as name
    cross join unnest(array['select', 'insert', 'update', 'delete']) as privilege;
insert into public.api_privileges (object, role, privilege) values
  ('table public.products', 'authenticated', 'select'),
  ('table public.products', 'service_role', 'select'),
  ('table public.products', 'service_role', 'insert'),
  ('table public.products', 'service_role', 'update'),
  ('table public.variants', 'authenticated', 'select'),
  ('table public.variants', 'service_role', 'select'),
  ('table public.variants', 'service_role', 'insert'),
  ('table public.variants', 'service_role', 'update'),
  ('table public.stock', 'authenticated', 'select'),
  ('table public.stock', 'service_role', 'select'),
  ('table public.stock', 'service_role', 'insert'),
  ('table public.stock', 'service_role', 'update'),
  ('table public.catalog_version', 'service_role', 'select'),
  ('function public.representative_price_of(text,text)', 'service_role', 'execute'),
  ('function public.product_json(public.products)', 'service_role', 'execute'),
  (
    'function public.product_page(text,boolean,boolean,text[],timestamp with time zone,integer,integer)',
    'service_role', 'execute'
  ),
  ('function public.product_document(public.products)', 'service_role', 'execute'),
  ('function public.single_product(text,boolean)', 'service_role', 'execute'),
  ('function public.product_terms(text,text,text,text)', 'service_role', 'execute'),
  ('function public.find_products(text,integer)', 'service_role', 'execute');
select public.apply_privileges();
