/*
 * Catalog pages: what the store function reads in one query each.
 *
 * - product_page returns a page of the catalog as the JSON of the store API.
 * - catalog_version increases with every change of the catalog, in the same transaction.
 *   The store function keeps pages in memory while their version is the current one.
 * - catalog_state returns the version and the stock, which is never kept.
 *
 * Only the store function calls them, with the service key.
 */
create table public.catalog_version (
  -- The table has exactly one row.
  id boolean primary key default true check (id),
  version bigint not null default 1
);

insert into public.catalog_version default values;

alter table public.catalog_version enable row level security;
revoke all on public.catalog_version from public, anon, authenticated, service_role;
grant select on public.catalog_version to service_role;

-- Security definer, because no client may write catalog_version.
create function public.increase_catalog_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.catalog_version set version = version + 1;
  return null;
end;
$$;

create trigger increase_catalog_version after insert or update or delete or truncate on public.products
  for each statement execute function public.increase_catalog_version();
create trigger increase_catalog_version after insert or update or delete or truncate on public.variants
  for each statement execute function public.increase_catalog_version();
create trigger increase_catalog_version after insert or update or delete or truncate on public.currencies
  for each statement execute function public.increase_catalog_version();
create trigger increase_catalog_version after insert or update or delete or truncate on public.product_collections
  for each statement execute function public.increase_catalog_version();
create trigger increase_catalog_version after insert or update or delete or truncate on public.related_products
  for each statement execute function public.increase_catalog_version();

-- The price on the product card in minor units, for sorting; null without variants. It is
-- that of the cheapest variant (the first of equals) if site_product_selection is null or
-- lowest_price_first, otherwise that of the first variant: representativeVariant in
-- src/domain/price.ts.
alter table public.products add column representative_price integer;

create function public.representative_price_of(product_id text, site_product_selection text) returns integer
language sql stable set search_path = ''
as $$
  select coalesce(variant.sale_amount, variant.amount)
    from public.variants variant
    where variant.product_id = representative_price_of.product_id
    order by
      case when coalesce(site_product_selection, 'lowest_price_first') = 'lowest_price_first'
        then coalesce(variant.sale_amount, variant.amount) end,
      variant.position, variant.id
    limit 1;
$$;

create function public.set_representative_price() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.representative_price := public.representative_price_of(new.id, new.site_product_selection);
  return new;
end;
$$;

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

create trigger update_representative_price after insert or delete or update on public.variants
  for each row execute function public.update_representative_price();

update public.products set representative_price = null;

-- One index for each sort order; the id makes it unambiguous.
create index products_position_idx on public.products (position, id)
  where status = 'published' and deleted_at is null and not is_hidden;
create index products_created_at_idx on public.products (created_at, id)
  where status = 'published' and deleted_at is null and not is_hidden;
create index products_representative_price_idx on public.products (representative_price, id)
  where status = 'published' and deleted_at is null and not is_hidden;

-- Returns a product as both calls of the store API do, except for the stock of its variants.
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
              where variant.product_id = product.id and value ->> 'option_id' = option ->> 'id'
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
          )
          order by variant.position, variant.id
        )
        from public.variants variant
        join public.currencies currency on currency.code = variant.currency_code
        where variant.product_id = product.id
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
        from public.related_products related where related.product_id = product.id
    ), '[]'),
    'purchasable', product.purchasable, 'order', product.position,
    'site_product_selection', product.site_product_selection, 'updated_at', product.updated_at
  );
$$;

-- Returns { version, count, products }: a page of the published products that are hidden or not.
-- sort_by: order, created_at or price. product_ids and to_date are filters; null means no filter.
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

-- Returns { version, product } for a published product, hidden or not; product is null if there is none.
create function public.single_product(key text, is_slug boolean) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'version', (select version from public.catalog_version),
    'product', (
      select public.product_json(product) || jsonb_build_object(
          'media', product.images, 'status', product.status, 'created_at', product.created_at,
          'deleted_at', product.deleted_at, 'metadata', product.metadata
        )
        from (
          select * from public.products where is_slug and slug = key
          union all
          select * from public.products where not is_slug and id = key
        ) product
        where product.status = 'published' and product.deleted_at is null
    )
  );
$$;

-- Returns { version, stock: { product id: { variant id: available units } } } for these products; null means all.
-- PL/pgSQL keeps the plan of a query; an SQL function would be planned at each call.
create function public.catalog_state(product_ids text[] default null) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'version', (select version from public.catalog_version),
    'stock', coalesce((
      select jsonb_object_agg(product_id, quantities)
        from (
          select variant.product_id, jsonb_object_agg(
              variant.id, greatest(coalesce(stock.quantity, 0) - coalesce(reserved.quantity, 0), 0)
            ) as quantities
            from public.variants variant
            left join public.stock on stock.variant_id = variant.id
            left join public.reservations reserved on reserved.variant_id = variant.id
            where catalog_state.product_ids is null or variant.product_id = any (catalog_state.product_ids)
            group by variant.product_id
        ) product
    ), '{}')
  );
end;
$$;

revoke all on function
  public.increase_catalog_version(), public.representative_price_of(text, text), public.set_representative_price(),
  public.update_representative_price(), public.product_json(public.products),
  public.product_page(text, boolean, boolean, text[], timestamptz, integer, integer),
  public.single_product(text, boolean), public.catalog_state(text[])
  from public, anon, authenticated, service_role;

grant execute on function
  public.representative_price_of(text, text), public.product_json(public.products),
  public.product_page(text, boolean, boolean, text[], timestamptz, integer, integer),
  public.single_product(text, boolean), public.catalog_state(text[])
  to service_role;
