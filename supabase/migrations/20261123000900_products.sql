/*
 * Products in the back office: administrators edit them without SQL.
 *
 * Administrators read the tables, through product_list and product_to_edit, and write them only
 * with the functions below. save_product changes only the fields that are passed, and only if
 * nobody else has saved the product since. Owners delete products and undo that. Stock is not
 * part of a product: see 20261123001000_stock.sql.
 *
 * No row is ever deleted: deleted_at takes a product or a variant out of the shop, and its stock,
 * its history and its reservations stay. A draft, a deleted product and a deleted variant are in
 * no answer of the store API, and no new checkout accepts them. Sessions that are open already
 * have a copy of their lines, so they can still be paid, shipped and invoiced.
 *
 * Descriptions are HTML of a few elements, which the database checks: is_description_html() and
 * src/domain/catalog/descriptionHtml.ts allow the same, and a test compares them. The shop
 * sanitizes them again when it renders them.
 */
alter table public.products
  add column version integer not null default 1,
  -- When the product was first published. Null while nobody outside the back office knows it.
  add column published_at timestamptz,
  add column state text not null generated always as (case when deleted_at is null then status else 'deleted' end) stored;
comment on column public.products.images is
  '[{ "url", "order", "type": "image" | "video", "alt" }]. Pictures of catalogs from before the back office have no alt.';
update public.products set published_at = created_at where status = 'published';

alter table public.variants
  -- The maximum retail price in paise, which is printed on the pack and includes tax. Null means that it is not known.
  add column mrp integer,
  add column deleted_at timestamptz,
  add constraint variants_mrp_check check (mrp >= amount);

create index products_state_position_idx on public.products (state, position, id);

create policy "Administrators read every product" on public.products
  for select to authenticated
  using ((select public.is_admin()));
create policy "Administrators read every variant" on public.variants
  for select to authenticated
  using ((select public.is_admin()));

create function public.require_admin() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
end;
$$;
comment on function public.require_admin is 'Does nothing for an administrator. Error: 42501 (everybody else).';

create function public.follow_product() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- The order of the products and the calculated columns are not on the form.
  ignored constant text[] := array['version', 'updated_at', 'position', 'representative_price', 'published_at', 'state'];
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - ignored <> to_jsonb(old) - ignored then
    new.version := greatest(new.version, old.version + 1);
    new.updated_at := now();
  end if;
  if new.status = 'published' and new.deleted_at is null then
    new.published_at := coalesce(new.published_at, now());
  end if;
  return new;
end;
$$;
comment on function public.follow_product is 'Counts the versions of a product, and stores when it was first published.';

create trigger follow_product before insert or update on public.products
  for each row execute function public.follow_product();

/*
 * The audit log includes products. Their ids are texts, so such an entry has no row_id, but
 * product_id, by which the entries of a product and its variants are found.
 */
alter table public.audit_log
  alter column row_id drop not null,
  add column product_id text;
create index audit_log_product_id_idx on public.audit_log (product_id, id) where product_id is not null;

-- Security definer, because no client may write audit_log.
create or replace function public.record_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) end;
  after jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) end;
  changed jsonb := coalesce(after, before);
  has_text_id boolean := tg_table_name in ('products', 'variants', 'related_products', 'stock');
begin
  if tg_argv[0] = 'always' or public.is_admin() then
    insert into public.audit_log (actor_id, table_name, row_id, product_id, operation, before, after)
      values (
        auth.uid(), tg_table_name,
        case when not has_text_id then coalesce(changed ->> 'id', changed ->> 'user_id')::uuid end,
        case when tg_table_name = 'products' then changed ->> 'id' else changed ->> 'product_id' end,
        -- The only way in which an administrator inserts an order is restore_order.
        case when tg_op = 'INSERT' and tg_table_name = 'orders' then 'restore' else lower(tg_op) end,
        before, after
      );
  end if;
  return null;
end;
$$;

create or replace view public.audit_entries with (security_invoker = on) as
  select
    id, happened_at, actor_id, public.actor_email(actor_id) as actor_email, table_name, operation, row_id, order_uid,
    before, after, product_id
  from public.audit_log;

create trigger record_change after insert on public.products
  for each row execute function public.record_change();
create trigger record_changed_version after update on public.products
  for each row when (new.version <> old.version)
  execute function public.record_change();
create trigger record_change after insert on public.variants
  for each row execute function public.record_change();
create trigger record_changed_variant after update on public.variants
  for each row when (new.* is distinct from old.*)
  execute function public.record_change();
create trigger record_change after insert or delete on public.related_products
  for each row execute function public.record_change();

/* The store API, without what is not sold. As before except for that, and for the field mrp. */

create or replace function public.representative_price_of(product_id text, site_product_selection text) returns integer
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

create or replace function public.product_json(product public.products) returns jsonb
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

create or replace function public.single_product(key text, is_slug boolean) returns jsonb
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

create or replace function public.catalog_state(product_ids text[] default null) returns jsonb
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
            left join public.variants variant on variant.product_id = product.id and variant.deleted_at is null
            left join public.stock on stock.variant_id = variant.id
            left join public.reservations reserved on reserved.variant_id = variant.id
            where product.state = 'published'
              and (catalog_state.product_ids is null or product.id = any (catalog_state.product_ids))
            group by product.id
        ) listed
    ), '{}')
  );
end;
$$;
comment on function public.catalog_state is
  'Returns { revision, version, stock: { product id: { variant id: available units } } } for those of these products '
  'that are published; null means all.';

create or replace function public.price_lines(lines jsonb, out items jsonb, out amount_total integer, out currency text)
language plpgsql stable set search_path = ''
as $$
declare
  line record;
  total bigint := 0;
begin
  items := '[]';
  for line in
    select wanted.variant_id, wanted.quantity, wanted.least,
      product.id as product_id, product.title as product, product.purchasable, product.published_at,
      product.state = 'published' and variant.deleted_at is null as is_sold,
      variant.title as variant, variant.weight, variant.currency_code, variant.order_limit,
      coalesce(variant.image_url, product.thumbnail) as image,
      coalesce(variant.sale_amount, variant.amount) as unit_amount
    from (
      select variant_id, sum(quantity) as quantity, min(coalesce(quantity, 0)) as least, min(place) as place
      from rows from (jsonb_to_recordset(lines) as (variant_id text, quantity integer))
        with ordinality as line (variant_id, quantity, place)
      group by variant_id
    ) wanted
    left join public.variants variant on variant.id = wanted.variant_id
    left join public.products product on product.id = variant.product_id
    order by wanted.place
  loop
    -- Nobody learns the title of a product that was never published.
    if line.published_at is null then
      raise sqlstate 'PT400' using hint = 'unknown_variant',
        message = format('items: there is no variant %s', coalesce(line.variant_id, '(none)'));
    elsif line.least < 1 then
      raise sqlstate 'PT400' using hint = 'bad_quantity', message = 'items: a quantity is at least 1';
    elsif not line.is_sold then
      raise sqlstate 'PT409' using hint = 'not_purchasable', message = format(
        '%s (%s) is no longer available. Please remove it from your cart.', line.product, line.variant
      );
    elsif not line.purchasable then
      raise sqlstate 'PT409' using hint = 'not_purchasable',
        message = format('%s is currently unavailable.', line.product);
    elsif line.quantity > line.order_limit then
      raise sqlstate 'PT409' using hint = 'quantity_limit', message = format(
        'At most %s of %s (%s) per order.', line.order_limit, line.product, line.variant
      );
    elsif line.quantity > 100 then
      raise sqlstate 'PT409' using hint = 'quantity_limit', message = format(
        'At most 100 of %s (%s) can be ordered at once. Please contact us for a larger order.',
        line.product, line.variant
      );
    elsif line.currency_code <> currency then
      raise sqlstate 'PT400' using hint = 'mixed_currencies', message = 'items: all prices are in one currency';
    end if;
    currency := line.currency_code;
    total := total + line.unit_amount * line.quantity;
    items := items || jsonb_build_object(
      'product', jsonb_build_object('id', line.product_id, 'title', line.product, 'image', line.image),
      'variant', jsonb_build_object('id', line.variant_id, 'title', line.variant, 'weight', line.weight),
      'quantity', line.quantity,
      'unit_amount', line.unit_amount
    );
  end loop;
  if total > 2147483647 then
    raise sqlstate 'PT400' using hint = 'too_large', message = 'items: this is more than one payment can carry';
  end if;
  amount_total := total;
end;
$$;

/* The list of the back office. */

create view public.product_list with (security_invoker = on) as
  select
    id, slug, title, subtitle, ribbon_text, thumbnail, state, status, is_hidden, purchasable, position,
    representative_price, version, created_at, updated_at, published_at, deleted_at,
    (
      select count(*) from public.variants variant where variant.product_id = products.id and variant.deleted_at is null
    )::integer as variant_count
  from public.products;
comment on view public.product_list is
  'The products for the back office, even drafts and deleted ones: state is draft, published or deleted. The order of '
  'the shop is order=position,id.';

/* As search_orders: without a search path, so that the planner inlines it. */
create function public.search_products(words text) returns setof public.product_list
language sql stable
as $$
  select * from public.product_list
  where strpos(lower(title), lower(words)) > 0
    or strpos(lower(subtitle), lower(words)) > 0
    or strpos(id, lower(words)) > 0
    or id in (
      select product_id from public.variants
      where strpos(lower(sku), lower(words)) > 0 or strpos(lower(title), lower(words)) > 0
    );
$$;
comment on function public.search_products is
  'Returns the products whose title, subtitle or id contains the words, or a variant of which has them in its title or '
  'SKU, ignoring case. The result can be filtered, sorted and paginated like product_list.';

/* Editing. */

create function public.is_description_html(html text) returns boolean
language sql immutable set search_path = ''
as $$
  -- Without the permitted tags, nothing that could start a tag is left.
  select strpos(
    regexp_replace(
      html,
      '</?(?:p|h3|ul|ol|li|blockquote|strong|em)>|<br>|<a href="(?:https?://|mailto:|tel:|/(?![/\\]))[^"<>[:space:][:cntrl:]]*">|</a>',
      '', 'g'
    ),
    '<'
  ) = 0;
$$;
comment on function public.is_description_html is
  'Returns whether HTML contains only the tags of src/domain/catalog/descriptionHtml.ts, written as browsers serialize '
  'them, with no attribute but the href of a link to a page, an email or a phone number.';

create function public.product_fields(product public.products) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', product.id, 'title', product.title, 'subtitle', product.subtitle, 'ribbon_text', product.ribbon_text,
    'description', product.description, 'status', product.status, 'is_hidden', product.is_hidden,
    'purchasable', product.purchasable, 'images', product.images, 'additional_info', product.additional_info,
    'related_products', coalesce((
      select jsonb_agg(
          jsonb_build_object(
            'related_id', related.related_id, 'section_title', related.section_title,
            'title', other.title, 'state', other.state
          )
          order by related.position, related.id
        )
        from public.related_products related join public.products other on other.id = related.related_id
        where related.product_id = product.id
    ), '[]'),
    'variants', coalesce((
      select jsonb_agg(
          jsonb_build_object(
            'id', variant.id, 'title', variant.title, 'amount', variant.amount, 'sale_amount', variant.sale_amount,
            'mrp', variant.mrp, 'weight', variant.weight, 'hsn', variant.hsn, 'tax_rate', variant.tax_rate,
            'sku', variant.sku, 'order_limit', variant.order_limit, 'manage_inventory', variant.manage_inventory,
            'image_url', variant.image_url, 'position', variant.position, 'is_deleted', variant.deleted_at is not null
          )
          order by variant.position, variant.id
        )
        from public.variants variant where variant.product_id = product.id
    ), '[]')
  );
$$;
comment on function public.product_fields is 'Returns what the form of a product shows.';

-- Security definer, like the functions below, because the functions of the catalog are not for clients.
create function public.product_to_edit(product_id text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  found_product public.products;
begin
  perform public.require_admin();
  select * into found_product from public.products where id = product_to_edit.product_id;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such product.';
  end if;
  return public.product_fields(found_product) || jsonb_build_object(
    'version', found_product.version, 'state', found_product.state, 'updated_at', found_product.updated_at,
    'published_at', found_product.published_at, 'deleted_at', found_product.deleted_at,
    'preview', public.product_document(found_product)
  );
end;
$$;
comment on function public.product_to_edit is
  'Returns a product for its form: the fields of save_product, even of deleted variants; version, state, updated_at, '
  'published_at and deleted_at; and preview, the product as the store API would return it, without stock. Errors: '
  '42501 (the caller is not an administrator), PT404 (unknown product).';

create function public.create_product(product_id text, title text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  new_title text := trim(create_product.title);
  existing public.products;
begin
  perform public.require_admin();
  perform public.check_text('title', to_jsonb(new_title), 200, true);
  if create_product.product_id is null or create_product.product_id !~ '^[a-z0-9]+(-[a-z0-9]+)*$'
    or char_length(create_product.product_id) > 100
  then
    raise sqlstate 'PT400' using hint = 'id',
      message = 'The address has at most 100 small letters and digits, with single hyphens between them.';
  end if;
  insert into public.products (id, slug, title, status, position)
    select create_product.product_id, create_product.product_id, new_title, 'draft', coalesce(max(position), 0) + 1
      from public.products
    on conflict do nothing;
  if not found then
    select * into existing from public.products where id = create_product.product_id;
    -- The same request again, because its response was lost.
    if existing.id is null or existing.version <> 1 or existing.state <> 'draft' or existing.title <> new_title then
      raise sqlstate 'PT409' using hint = 'id_taken', message = 'Another product has this address.';
    end if;
  end if;
  return public.product_to_edit(create_product.product_id);
end;
$$;
comment on function public.create_product is
  'Creates a draft. product_id is its address in the shop, which never changes: see idOf in '
  'src/domain/catalog/productId.ts. Returns product_to_edit(). Repeating the call returns the same draft until it is '
  'saved. Errors: 42501 (the caller is not an administrator), PT400 with the field as hint, PT409 with the hint '
  'id_taken.';

create function public.check_text(field text, value jsonb, max_length integer, is_required boolean) returns void
language plpgsql immutable set search_path = ''
as $$
declare
  line text := trim(value #>> '{}');
begin
  if coalesce(jsonb_typeof(value), 'null') not in ('string', 'null') then
    raise sqlstate 'PT400' using hint = field, message = 'This is not a text.';
  elsif is_required and coalesce(line, '') = '' then
    raise sqlstate 'PT400' using hint = field, message = 'This field is required.';
  elsif char_length(line) > max_length then
    raise sqlstate 'PT400' using hint = field, message = format('At most %s characters.', max_length);
  elsif line ~ '[[:cntrl:]]' then
    raise sqlstate 'PT400' using hint = field, message = 'Only one line is possible.';
  end if;
end;
$$;
comment on function public.check_text is 'Rejects what is not one line of text for a field. Error: PT400 with the field as hint.';

create function public.check_html(field text, value jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if coalesce(jsonb_typeof(value), 'null') not in ('string', 'null') then
    raise sqlstate 'PT400' using hint = field, message = 'This is not a text.';
  elsif char_length(value #>> '{}') > 20000 then
    raise sqlstate 'PT400' using hint = field, message = 'At most 20000 characters.';
  elsif not public.is_description_html(coalesce(value #>> '{}', '')) then
    raise sqlstate 'PT400' using hint = field,
      message = 'Only paragraphs, headings, lists, quotes, bold, italics and links are possible.';
  end if;
end;
$$;
comment on function public.check_html is
  'Rejects HTML that a description must not contain. Error: PT400 with the field as hint.';

create function public.product_images(pictures jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  picture jsonb;
  place integer := 0;
  saved jsonb := '[]';
begin
  if jsonb_typeof(pictures) <> 'array' or jsonb_array_length(pictures) > 20 then
    raise sqlstate 'PT400' using hint = 'images', message = 'A product has at most 20 pictures.';
  end if;
  for picture in select value from jsonb_array_elements(pictures) loop
    place := place + 1;
    perform public.check_text(format('images.%s.alt', place - 1), picture -> 'alt', 300, true);
    if coalesce(picture ->> 'url' !~ '^(https://[^[:space:]"<>\\]+|/[^/[:space:]"<>\\][^[:space:]"<>\\]*)$', true) then
      raise sqlstate 'PT400' using hint = format('images.%s.url', place - 1),
        message = 'This is not the address of a picture.';
    elsif coalesce(picture ->> 'type', 'image') not in ('image', 'video') then
      raise sqlstate 'PT400' using hint = format('images.%s.type', place - 1), message = 'This is not a picture.';
    end if;
    saved := saved || jsonb_build_object(
      'url', picture ->> 'url', 'order', place, 'type', coalesce(picture ->> 'type', 'image'),
      'alt', trim(picture ->> 'alt')
    );
  end loop;
  return saved;
end;
$$;
comment on function public.product_images is
  'Returns pictures [{ "url", "alt" }] as they are stored, in this order. Error: PT400 with the hint '
  'images.<index>.<field>.';

create function public.product_sections(sections jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  section jsonb;
  place integer := 0;
  saved jsonb := '[]';
begin
  if jsonb_typeof(sections) <> 'array' or jsonb_array_length(sections) > 20 then
    raise sqlstate 'PT400' using hint = 'additional_info', message = 'A product has at most 20 sections.';
  end if;
  for section in select value from jsonb_array_elements(sections) loop
    place := place + 1;
    perform public.check_text(format('additional_info.%s.id', place - 1), section -> 'id', 200, true);
    perform public.check_text(format('additional_info.%s.title', place - 1), section -> 'title', 200, true);
    perform public.check_html(format('additional_info.%s.description', place - 1), section -> 'description');
    saved := saved || jsonb_build_object(
      'id', trim(section ->> 'id'), 'order', place, 'title', trim(section ->> 'title'),
      'description', coalesce(section ->> 'description', '')
    );
  end loop;
  return saved;
end;
$$;
comment on function public.product_sections is
  'Returns sections [{ "id", "title", "description" }] as they are stored, in this order. Error: PT400 with the hint '
  'additional_info.<index>.<field>.';

create function public.save_variant(product_id text, changes jsonb) returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted_id text := changes ->> 'id';
  field text := 'variants.' || coalesce(changes ->> 'id', '') || '.';
  wanted public.variants;
  trimmed jsonb;
  unknown_key text;
begin
  select key into unknown_key from jsonb_object_keys(changes) as key
    where key <> all (array[
      'id', 'title', 'amount', 'sale_amount', 'mrp', 'weight', 'hsn', 'tax_rate', 'sku', 'order_limit',
      'manage_inventory', 'image_url', 'position', 'is_deleted'
    ])
    limit 1;
  if found then
    raise sqlstate 'PT400' using hint = field || unknown_key, message = 'The changes contain a field that does not exist.';
  elsif wanted_id is null or wanted_id !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(wanted_id) > 150 then
    raise sqlstate 'PT400' using hint = field || 'id', message = 'This is not the id of a variant.';
  end if;
  select * into wanted from public.variants where id = wanted_id;
  if wanted.id is null then
    select
        wanted_id, save_variant.product_id, 'inr', true, '[]',
        coalesce((select max(position) from public.variants where product_id = save_variant.product_id), 0) + 1, '0902', 5
      into wanted.id, wanted.product_id, wanted.currency_code, wanted.manage_inventory, wanted.options, wanted.position,
        wanted.hsn, wanted.tax_rate;
  elsif wanted.product_id <> save_variant.product_id then
    raise sqlstate 'PT409' using hint = 'id_taken', message = 'Another product has a variant with this id.';
  end if;

  if changes ? 'title' or wanted.title is null then
    perform public.check_text(field || 'title', changes -> 'title', 100, true);
  end if;
  perform public.check_text(field || 'weight', changes -> 'weight', 50, false);
  perform public.check_text(field || 'sku', changes -> 'sku', 100, false);
  perform public.check_text(field || 'hsn', changes -> 'hsn', 8, false);
  perform public.check_text(field || 'image_url', changes -> 'image_url', 2000, false);
  -- An empty text is null.
  select coalesce(jsonb_object_agg(
      key, case jsonb_typeof(value) when 'string' then to_jsonb(nullif(trim(value #>> '{}'), '')) else value end
    ), '{}')
    into trimmed
    from jsonb_each(changes);
  wanted := jsonb_populate_record(wanted, trimmed - 'id');
  if trimmed ? 'is_deleted' then
    wanted.deleted_at := case when (trimmed ->> 'is_deleted')::boolean then coalesce(wanted.deleted_at, now()) end;
  end if;

  if wanted.amount is null or wanted.amount not between 0 and 100000000 then
    raise sqlstate 'PT400' using hint = field || 'amount', message = 'The price is from ₹0 to ₹10,00,000.';
  elsif wanted.sale_amount not between 0 and wanted.amount - 1 then
    raise sqlstate 'PT400' using hint = field || 'sale_amount', message = 'The sale price must be below the price.';
  elsif wanted.mrp < wanted.amount then
    raise sqlstate 'PT400' using hint = field || 'mrp', message = 'The MRP must not be below the price.';
  elsif wanted.hsn !~ '^([0-9]{4}|[0-9]{6}|[0-9]{8})$' then
    raise sqlstate 'PT400' using hint = field || 'hsn', message = 'An HSN code has 4, 6 or 8 digits.';
  elsif wanted.tax_rate not between 0 and 100 then
    raise sqlstate 'PT400' using hint = field || 'tax_rate', message = 'A tax rate is from 0 to 100 percent.';
  elsif wanted.order_limit not between 1 and 100 then
    raise sqlstate 'PT400' using hint = field || 'order_limit', message = 'The limit per order is from 1 to 100.';
  elsif wanted.position is null or wanted.manage_inventory is null then
    raise sqlstate 'PT400' using hint = field || 'position', message = 'This field is required.';
  elsif exists (select from public.variants other where other.sku = wanted.sku and other.id <> wanted.id) then
    raise sqlstate 'PT400' using hint = field || 'sku', message = 'Another variant has this SKU.';
  elsif wanted.image_url !~ '^(https://[^[:space:]"<>\\]+|/[^/[:space:]"<>\\][^[:space:]"<>\\]*)$' then
    raise sqlstate 'PT400' using hint = field || 'image_url', message = 'This is not the address of a picture.';
  end if;

  insert into public.variants as variant (
      id, product_id, title, image_url, sku, amount, sale_amount, mrp, currency_code, manage_inventory, weight, hsn,
      tax_rate, options, position, order_limit, deleted_at
    )
    values (
      wanted.id, wanted.product_id, wanted.title, wanted.image_url, wanted.sku, wanted.amount, wanted.sale_amount,
      wanted.mrp, wanted.currency_code, wanted.manage_inventory, wanted.weight, wanted.hsn, wanted.tax_rate,
      wanted.options, wanted.position, wanted.order_limit, wanted.deleted_at
    )
    on conflict (id) do update
      set title = excluded.title, image_url = excluded.image_url, sku = excluded.sku, amount = excluded.amount,
        sale_amount = excluded.sale_amount, mrp = excluded.mrp, manage_inventory = excluded.manage_inventory,
        weight = excluded.weight, hsn = excluded.hsn, tax_rate = excluded.tax_rate, position = excluded.position,
        order_limit = excluded.order_limit, deleted_at = excluded.deleted_at;
  if wanted.manage_inventory then
    insert into public.stock (variant_id, quantity) values (wanted.id, 0) on conflict do nothing;
  end if;
end;
$$;
comment on function public.save_variant is
  'Changes the fields of a variant that are passed, or adds the variant. Errors: PT400 with the hint '
  'variants.<id>.<field>, PT409 with the hint id_taken.';

create function public.save_related_products(product_id text, links jsonb) returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  related jsonb;
  place integer := 0;
  field text;
begin
  if jsonb_typeof(links) <> 'array' or jsonb_array_length(links) > 20 then
    raise sqlstate 'PT400' using hint = 'related_products', message = 'A product has at most 20 related products.';
  end if;
  delete from public.related_products
    where product_id = save_related_products.product_id
      and related_id not in (select coalesce(listed ->> 'related_id', '') from jsonb_array_elements(links) as listed);
  for related in select value from jsonb_array_elements(links) loop
    field := format('related_products.%s.', place);
    place := place + 1;
    perform public.check_text(field || 'section_title', related -> 'section_title', 200, true);
    if not exists (
      select from public.products where id = related ->> 'related_id' and id <> save_related_products.product_id
    ) then
      raise sqlstate 'PT400' using hint = field || 'related_id', message = 'There is no such other product.';
    end if;
    insert into public.related_products as known (product_id, related_id, section_title, position)
      values (save_related_products.product_id, related ->> 'related_id', trim(related ->> 'section_title'), place)
      on conflict (product_id, related_id) do update
        set section_title = excluded.section_title, position = excluded.position
        where (known.section_title, known.position) <> (excluded.section_title, excluded.position);
  end loop;
end;
$$;
comment on function public.save_related_products is
  'Replaces the related products [{ "related_id", "section_title" }] of a product. Error: PT400 with the hint '
  'related_products.<index>.<field>.';

create function public.save_product(product_id text, expected_version integer, changes jsonb) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  before public.products;
  wanted public.products;
  fields_before jsonb;
  variant jsonb;
  unknown_key text;
begin
  perform public.require_admin();
  if jsonb_typeof(changes) is distinct from 'object' then
    raise sqlstate 'PT400' using message = 'The changes must be an object.';
  end if;
  select key into unknown_key from jsonb_object_keys(changes) as key
    where key <> all (array[
      'title', 'subtitle', 'ribbon_text', 'description', 'status', 'is_hidden', 'purchasable', 'images',
      'additional_info', 'related_products', 'variants'
    ])
    limit 1;
  if found then
    raise sqlstate 'PT400' using hint = unknown_key, message = 'The changes contain a field that does not exist.';
  end if;
  -- Serializes everybody who saves this product.
  select * into before from public.products where id = save_product.product_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such product.';
  elsif before.deleted_at is not null then
    raise sqlstate 'PT409' using hint = 'product_deleted', message = 'This product was deleted. Restore it to change it.';
  end if;
  fields_before := public.product_fields(before);

  if changes ? 'title' then
    perform public.check_text('title', changes -> 'title', 200, true);
  end if;
  perform public.check_text('subtitle', changes -> 'subtitle', 300, false);
  perform public.check_text('ribbon_text', changes -> 'ribbon_text', 40, false);
  perform public.check_html('description', changes -> 'description');
  if changes ? 'status' and coalesce(changes ->> 'status', '') not in ('draft', 'published') then
    raise sqlstate 'PT400' using hint = 'status', message = 'A product is a draft or published.';
  elsif jsonb_typeof(coalesce(changes -> 'variants', '[]')) <> 'array' or jsonb_array_length(coalesce(changes -> 'variants', '[]')) > 100 then
    raise sqlstate 'PT400' using hint = 'variants', message = 'A product has at most 100 variants.';
  end if;

  for variant in select value from jsonb_array_elements(changes -> 'variants') loop
    if jsonb_typeof(variant) <> 'object' then
      raise sqlstate 'PT400' using hint = 'variants', message = 'A variant is an object.';
    end if;
    perform public.save_variant(before.id, variant);
  end loop;
  if changes ? 'related_products' then
    perform public.save_related_products(before.id, changes -> 'related_products');
  end if;

  select * into wanted from public.products where id = before.id;
  wanted := jsonb_populate_record(wanted, (
    select coalesce(jsonb_object_agg(
        key, case jsonb_typeof(value) when 'string' then to_jsonb(nullif(trim(value #>> '{}'), '')) else value end
      ), '{}')
      from jsonb_each(changes)
      where key in ('title', 'subtitle', 'ribbon_text', 'description', 'status', 'is_hidden', 'purchasable')
  ));
  if changes ? 'images' then
    wanted.images := public.product_images(changes -> 'images');
    wanted.thumbnail := (select picture ->> 'url' from jsonb_array_elements(wanted.images) as picture
      where picture ->> 'type' = 'image' limit 1);
  end if;
  if changes ? 'additional_info' then
    wanted.additional_info := public.product_sections(changes -> 'additional_info');
  end if;
  if wanted.is_hidden is null or wanted.purchasable is null then
    raise sqlstate 'PT400' using hint = case when wanted.is_hidden is null then 'is_hidden' else 'purchasable' end,
      message = 'This field is required.';
  elsif wanted.status = 'published' and (changes ? 'status' or changes ? 'variants') and not exists (
    select from public.variants where product_id = before.id and deleted_at is null
  ) then
    raise sqlstate 'PT400' using hint = 'variants', message = 'A published product needs a variant with a price.';
  end if;
  update public.products
    set title = wanted.title, subtitle = wanted.subtitle, ribbon_text = wanted.ribbon_text,
      description = coalesce(wanted.description, ''), status = wanted.status, is_hidden = wanted.is_hidden,
      purchasable = wanted.purchasable, images = wanted.images, thumbnail = wanted.thumbnail,
      additional_info = wanted.additional_info
    where id = before.id
    returning * into wanted;

  if public.product_fields(wanted) <> fields_before then
    if before.version is distinct from expected_version then
      raise sqlstate 'PT409' using hint = 'version_differs',
        message = 'This product was changed by someone else. Reload to see the latest, then save again.';
    end if;
    -- One save is one version, even if only its variants or its related products were changed.
    update public.products set version = before.version + 1, updated_at = now() where id = before.id;
  end if;
  return public.product_to_edit(before.id);
end;
$$;
comment on function public.save_product is
  'Changes the fields of a product that are passed, unless it has changed since expected_version, and returns '
  'product_to_edit(). Fields: title, subtitle, ribbon_text, description, status, is_hidden, purchasable, images, '
  'additional_info, related_products (complete lists) and variants, of which each has its id and the '
  'fields to change. A variant with a new id is added; is_deleted takes one out of the shop. Saving what is stored '
  'already is no conflict, so that a request can be repeated. Errors: 42501 (the caller is not an administrator), PT404 '
  '(unknown product), PT400 with the field as hint, 22P02 (a value of another type), PT409 with the hint '
  'version_differs, product_deleted or id_taken.';

create function public.delete_product(product_id text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require_owner();
  update public.products set deleted_at = now() where id = delete_product.product_id and deleted_at is null;
  return public.product_to_edit(delete_product.product_id);
end;
$$;
comment on function public.delete_product is
  'Takes a product out of the shop, and returns product_to_edit(). Stock, history, reservations and pictures stay, and '
  'open payments can be completed. Repeating the call has no effect. Errors: 42501 (the caller is not an owner), PT404 '
  '(unknown product).';

create function public.restore_product(product_id text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require_owner();
  update public.products set deleted_at = null where id = restore_product.product_id and deleted_at is not null;
  return public.product_to_edit(restore_product.product_id);
end;
$$;
comment on function public.restore_product is
  'Undoes delete_product: the product is a draft or published as before. Repeating the call has no effect. Errors: '
  '42501 (the caller is not an owner), PT404 (unknown product).';

create function public.move_product(product_id text, before_id text default null) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  perform public.require_admin();
  -- Serializes everybody who moves products.
  perform pg_advisory_xact_lock(hashtextextended('public.move_product', 0));
  if product_id is null or product_id = before_id
    or (select count(*) from public.products where id in (move_product.product_id, move_product.before_id))
      < num_nonnulls(move_product.product_id, move_product.before_id)
  then
    raise sqlstate 'PT404' using message = 'There is no such product.';
  end if;
  update public.products set position = placed.place
    from (
      select product.id, row_number() over (
          order by coalesce(target.position, product.position) nulls last, coalesce(target.id, product.id),
            product.id <> move_product.product_id, product.id
        ) as place
        from (
          select id, case when id <> move_product.product_id then position end as position from public.products
        ) product
        left join public.products target
          on product.id = move_product.product_id and target.id = move_product.before_id
    ) placed
    where products.id = placed.id and products.position <> placed.place;
end;
$$;
comment on function public.move_product is
  'Moves a product in the order of the shop: before another one, or to the end. Errors: 42501 (the caller is not an '
  'administrator), PT404 (unknown product).';

-- Rows of the catalog are never deleted, not even with the service key.
delete from public.api_privileges
  where object in ('table public.products', 'table public.variants', 'table public.stock') and privilege = 'delete';
insert into public.api_privileges (object, role, privilege) values
  ('table public.products', 'authenticated', 'select'),
  ('table public.variants', 'authenticated', 'select'),
  ('table public.product_list', 'authenticated', 'select'),
  ('function public.product_document(public.products)', 'service_role', 'execute'),
  ('function public.search_products(text)', 'authenticated', 'execute'),
  ('function public.product_to_edit(text)', 'authenticated', 'execute'),
  ('function public.create_product(text,text)', 'authenticated', 'execute'),
  ('function public.save_product(text,integer,jsonb)', 'authenticated', 'execute'),
  ('function public.delete_product(text)', 'authenticated', 'execute'),
  ('function public.restore_product(text)', 'authenticated', 'execute'),
  ('function public.move_product(text,text)', 'authenticated', 'execute');
select public.apply_privileges();
