/*
 * Products in the back office: administrators edit them, and their pictures, without SQL.
 *
 * Administrators read the tables, through product_list and product_to_edit, and write them only
 * with the functions below. save_product changes only the fields that are passed, and only if
 * nobody else has saved the product since. Owners delete products and undo that. Stock is not part
 * of a product: see stock.sql.
 *
 * No row is ever deleted: deleted_at takes a product or a variant out of the shop, and its stock,
 * its history and its reservations stay. A draft, a deleted product and a deleted variant are in no
 * answer of the store API, and no new checkout accepts them. Sessions that are open already have a
 * copy of their lines, so they can still be paid, shipped and invoiced.
 *
 * Descriptions are HTML of a few elements, which the database checks: is_description_html() and
 * src/domain/catalog/descriptionHtml.ts allow the same, and a test compares them. The shop
 * sanitizes them again when it renders them.
 */

create index products_state_position_idx on public.products (state, position, id);

create policy "Administrators read every product" on public.products
  for select to authenticated
  using ((select public.is_admin()));

create policy "Administrators read every variant" on public.variants
  for select to authenticated
  using ((select public.is_admin()));

/*
 * Pictures of products, which administrators upload in the back office.
 *
 * The browser makes three files of a picture. The function `pictures` checks them, calls
 * add_picture, and stores the files: on Supabase in the bucket `pictures`, with npm start in the
 * table stored_pictures, which all processes share and a backup contains. The id of a picture is a
 * hash of its files, so an upload that is repeated stores nothing twice, and browsers may keep the
 * files forever.
 *
 * Products and variants refer to a picture by its URL. Triggers refuse the URL of a picture that is
 * not stored. A scheduled job deletes pictures that no product, not even a deleted one, has used
 * for a day: claim_unused_pictures, then the files, then delete_claimed_pictures, so that a job
 * that ends in the middle can be repeated.
 *
 * No role reads or writes the tables: the function `pictures` and the job call functions with the
 * service key.
 */

create table public.pictures (
  -- The first half of the SHA-256 hash of the files.
  id text primary key check (id ~ '^[0-9a-f]{32}$'),
  format text not null check (format in ('webp', 'jpg')),
  -- The width of the large file in pixels. With id and format, it is the names of the files.
  width integer not null check (width between 320 and 1600),
  -- The size of all three files together.
  byte_count integer not null check (byte_count between 1 and 750000),
  -- Null if the account was deleted.
  uploaded_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  -- When the picture was uploaded, or when a product last began or ceased to use it.
  used_at timestamptz not null default now(),
  -- Whether its files are being deleted. Nothing may refer to it any more then.
  is_claimed boolean not null default false
);
comment on table public.pictures is
  'The uploaded pictures of products. The files are in a bucket, or in stored_pictures.';

create index pictures_uploaded_by_idx on public.pictures (uploaded_by, created_at);
create index pictures_used_at_idx on public.pictures (used_at);

create table public.stored_pictures (
  name text primary key check (name ~ '^[0-9a-f]{32}-[0-9]+\.(webp|jpg)$'),
  picture_id text not null references public.pictures (id) on delete cascade,
  content bytea not null check (octet_length(content) between 1 and 400000)
);
comment on table public.stored_pictures is
  'The files of the pictures with npm start. Empty on Supabase, where they are in a bucket.';
-- The files are compressed already.
alter table public.stored_pictures alter column content set storage external;

create index stored_pictures_picture_id_idx on public.stored_pictures (picture_id);

alter table public.pictures enable row level security;
alter table public.stored_pictures enable row level security;

create view public.product_list with (security_invoker = on) as
  select
    id, slug, title, subtitle, ribbon_text, thumbnail, state, status, is_hidden, purchasable, position,
    representative_price, version, created_at, updated_at, published_at, deleted_at,
    (
      select coalesce(jsonb_agg(
          jsonb_build_object(
            'id', variant.id, 'title', variant.title, 'weight', variant.weight, 'amount', variant.amount,
            'sale_amount', variant.sale_amount, 'mrp', variant.mrp,
            'quantity', case when variant.manage_inventory then stock.quantity end
          )
          order by variant.position, variant.id
        ), '[]')
        from public.variants variant
        left join public.stock on stock.variant_id = variant.id
        where variant.product_id = products.id and variant.deleted_at is null
    ) as variants,
    search_text
  from public.products;
comment on view public.product_list is
  'The products for the back office, even drafts and deleted ones: state is draft, published or deleted. variants: '
  '[{ id, title, weight, amount, sale_amount, mrp, quantity }] without deleted ones; quantity is null if the stock is '
  'not counted. The order of the shop is order=position,id.';

-- Without a search path, like search_orders, so that the planner inlines it.
create function public.search_products(words text) returns setof public.product_list
language sql stable
as $$
  select product_list.*
  from public.product_list, public.search_patterns(words) as patterns
  where coalesce(
    search_text || '|' || coalesce((
      select string_agg(variant.search_text, '|') from public.variants variant where variant.product_id = product_list.id
    ), '') like all (patterns),
    false
  );
$$;
comment on function public.search_products is
  'Returns the products with all of the words in their title, subtitle and id, and in the titles and SKUs of their '
  'variants: see search_patterns. The result can be filtered, sorted and paginated like product_list.';

create function public.count_product_version() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- The order of the products and the calculated columns are not on the form.
  ignored constant text[] := array[
    'version', 'updated_at', 'position', 'representative_price', 'published_at', 'state', 'search_text'
  ];
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
comment on function public.count_product_version is
  'Counts the versions of a product, and stores when it was changed and first published.';

create trigger count_product_version before insert or update on public.products
  for each row execute function public.count_product_version();

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

-- Security definer, like the functions that change products, because the functions of the catalog are not for clients.
create function public.product_to_edit(product_id text) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  found_product public.products;
begin
  perform public.require_admin();
  perform public.limited_text(product_to_edit.product_id);
  select * into found_product from public.products where id = product_to_edit.product_id;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such product.';
  end if;
  return public.product_fields(found_product) || jsonb_build_object(
    'version', found_product.version, 'state', found_product.state, 'updated_at', found_product.updated_at,
    'published_at', found_product.published_at, 'deleted_at', found_product.deleted_at,
    'preview', public.product_document(found_product),
    'stock', (
      select coalesce(jsonb_object_agg(stock.variant_id, stock.quantity), '{}')
        from public.stock
        join public.variants variant on variant.id = stock.variant_id
        where variant.product_id = found_product.id and variant.manage_inventory
    )
  );
end;
$$;
comment on function public.product_to_edit is
  'Returns a product for its form: the fields of save_product, even of deleted variants; version, state, updated_at, '
  'published_at and deleted_at; preview, the product as the store API would return it, without stock; and stock, the '
  'units { variant id: quantity } of the variants whose stock is counted. Errors: 42501 (the caller is not an '
  'administrator), PT404 (unknown product).';

create function public.create_product(product_id text, title text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  new_title text;
  existing public.products;
begin
  perform public.require_admin();
  perform public.limited_text(create_product.product_id), public.limited_text(create_product.title);
  new_title := trim(create_product.title);
  perform public.check_text('title', to_jsonb(new_title), 200, true);
  if create_product.product_id is null or create_product.product_id !~ '^[a-z0-9]+(-[a-z0-9]+)*$'
    or char_length(create_product.product_id) > 100
  then
    raise sqlstate 'PT400' using hint = 'id',
      message = 'The web address has at most 100 small letters and digits, with single hyphens between them.';
  end if;
  insert into public.products (id, slug, title, status, position)
    select create_product.product_id, create_product.product_id, new_title, 'draft', coalesce(max(position), 0) + 1
      from public.products
    on conflict do nothing;
  if not found then
    select * into existing from public.products where id = create_product.product_id;
    -- The same request again, because its response was lost.
    if existing.id is null or existing.version <> 1 or existing.state <> 'draft' or existing.title <> new_title then
      raise sqlstate 'PT409' using hint = 'id_taken', message = 'Another product has this web address.';
    end if;
  end if;
  return public.product_to_edit(create_product.product_id);
end;
$$;
comment on function public.create_product is
  'Creates a draft. product_id is its web address in the shop, which never changes: see idOf in '
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
  elsif is_required and coalesce(public.one_line(line), '') = '' then
    raise sqlstate 'PT400' using hint = field, message = 'This field is required.';
  elsif char_length(line) > max_length then
    raise sqlstate 'PT400' using hint = field, message = format('At most %s characters.', max_length);
  elsif line ~ '[[:cntrl:]]' then
    raise sqlstate 'PT400' using hint = field, message = 'Only one line is possible.';
  end if;
end;
$$;
comment on function public.check_text is
  'Rejects what is not one line of text for a field. Error: PT400 with the field as hint.';

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

create function public.product_images(pictures jsonb, before jsonb) returns jsonb
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
    perform public.check_text(
      format('images.%s.alt', place - 1), picture -> 'alt', 300,
      not exists (
        select from jsonb_array_elements(before) as old
        where old ->> 'url' = picture ->> 'url' and coalesce(trim(old ->> 'alt'), '') = ''
      )
    );
    if coalesce(picture ->> 'url' !~ '^(https://[^[:space:]"<>\\]+|/[^/[:space:]"<>\\][^[:space:]"<>\\]*)$', true) then
      raise sqlstate 'PT400' using hint = format('images.%s.url', place - 1),
        message = 'This is not the address of a picture.';
    elsif coalesce(picture ->> 'type', 'image') not in ('image', 'video') then
      raise sqlstate 'PT400' using hint = format('images.%s.type', place - 1), message = 'This is not a picture.';
    end if;
    saved := saved || jsonb_strip_nulls(jsonb_build_object(
      'url', picture ->> 'url', 'order', place, 'type', coalesce(picture ->> 'type', 'image'),
      'alt', nullif(trim(picture ->> 'alt'), '')
    ));
  end loop;
  return saved;
end;
$$;
comment on function public.product_images is
  'Returns pictures [{ "url", "alt" }] as they are stored, in this order. A picture needs its text alt, unless it is '
  'among the pictures before without one. Error: PT400 with the hint images.<index>.<field>.';

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
    raise sqlstate 'PT400' using hint = field || unknown_key,
      message = 'The changes contain a field that does not exist.';
  elsif wanted_id is null or wanted_id !~ '^[a-z0-9]+(-[a-z0-9]+)*$' or char_length(wanted_id) > 150 then
    raise sqlstate 'PT400' using hint = field || 'id', message = 'This is not the id of a variant.';
  end if;
  select * into wanted from public.variants where id = wanted_id;
  if wanted.id is null then
    select
        wanted_id, save_variant.product_id, 'inr', true, '[]',
        coalesce((select max(position) from public.variants where product_id = save_variant.product_id), 0) + 1,
        '0902', 5
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
  perform public.limited_text(save_product.product_id), public.limited_json(save_product.changes);
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
    raise sqlstate 'PT409' using hint = 'product_deleted',
      message = 'This product was deleted. Restore it to change it.';
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
  elsif jsonb_typeof(coalesce(changes -> 'variants', '[]')) <> 'array'
    or jsonb_array_length(coalesce(changes -> 'variants', '[]')) > 100
  then
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
    wanted.images := public.product_images(changes -> 'images', before.images);
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
      perform public.reject_changed('This product was');
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
  'additional_info, related_products (complete lists) and variants: a list in which each variant has its id and the '
  'fields to change. A variant with a new id is added; is_deleted takes one out of the shop. Saving what is stored '
  'already is no conflict, so that a request can be repeated. Errors: 42501 (the caller is not an administrator), '
  'PT404 (unknown product), PT400 with the field as hint, 22P02 (a value of another type), PT409 with the hint '
  'version_differs, product_deleted or id_taken.';

create function public.change_prices(entries jsonb)
returns table (variant_id text, outcome text, amount integer, sale_amount integer)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  entry record;
  known public.variants;
  changed_products text[] := '{}';
begin
  perform public.require_admin();
  perform public.limited_json(change_prices.entries);
  if jsonb_typeof(entries) is distinct from 'array'
    or (select count(*) <> count(distinct entry ->> 'variant_id') from jsonb_array_elements(entries) as entry)
  then
    raise sqlstate 'PT400' using message = 'A list of entries, each with another variant_id.';
  end if;
  perform public.limit_list('variants', jsonb_array_length(entries));
  -- Serializes with everybody who saves these products. The order is the same for everybody.
  perform from public.products
    where id in (
      select variant.product_id
        from jsonb_array_elements(entries) as entry
        join public.variants variant on variant.id = entry ->> 'variant_id'
    )
    order by id
    for update;
  for entry in
    select * from jsonb_to_recordset(entries) as (
      variant_id text, amount integer, sale_amount integer, expected_amount integer, expected_sale_amount integer
    )
  loop
    select variant.* into known
      from public.variants variant
      join public.products product on product.id = variant.product_id and product.deleted_at is null
      where variant.id = entry.variant_id and variant.deleted_at is null;
    outcome := case
      when known.id is null then 'deleted'
      -- Even if this request is repeated because its response was lost.
      when (known.amount, known.sale_amount) is not distinct from (entry.amount, entry.sale_amount) then 'saved'
      when (known.amount, known.sale_amount)
        is distinct from (entry.expected_amount, entry.expected_sale_amount) then 'changed'
      else 'saved'
    end;
    if outcome = 'saved'
      and (known.amount, known.sale_amount) is distinct from (entry.amount, entry.sale_amount)
    then
      perform public.save_variant(known.product_id, jsonb_build_object(
        'id', known.id, 'amount', entry.amount, 'sale_amount', entry.sale_amount
      ));
      changed_products := changed_products || known.product_id;
      known.amount := entry.amount;
      known.sale_amount := entry.sale_amount;
    end if;
    variant_id := entry.variant_id;
    amount := known.amount;
    sale_amount := known.sale_amount;
    return next;
  end loop;
  -- Forms that are open find the change.
  update public.products set version = version + 1, updated_at = now() where id = any (changed_products);
end;
$$;
comment on function public.change_prices is
  'Changes the prices of variants in one transaction: entries [{ "variant_id", "amount", "sale_amount", '
  '"expected_amount", "expected_sale_amount" }] in paise. Returns for each entry its outcome and the prices as they are '
  'now: saved; changed (the prices are no longer what was expected: ask again); deleted (the variant is no longer in '
  'the shop). Only the outcome saved changes anything. Errors: 42501 (the caller is not an administrator), PT400 with '
  'the hint variants.<id>.<field> (an invalid price) or without one (malformed entries). Then nothing is saved.';

create function public.delete_product(product_id text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require_owner();
  perform public.limited_text(delete_product.product_id);
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
  perform public.limited_text(restore_product.product_id);
  update public.products set deleted_at = null where id = restore_product.product_id and deleted_at is not null;
  return public.product_to_edit(restore_product.product_id);
end;
$$;
comment on function public.restore_product is
  'Undoes delete_product: the product is a draft or published as before. Repeating the call has no effect. Errors: '
  '42501 (the caller is not an owner), PT404 (unknown product).';

-- The audit log gets one entry, although the positions of other products change too.
create function public.move_product(product_id text, before_id text default null) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  old_place integer;
begin
  perform public.require_admin();
  perform public.limited_text(move_product.product_id), public.limited_text(move_product.before_id);
  -- Serializes everybody who moves products.
  perform pg_advisory_xact_lock(hashtextextended('public.move_product', 0));
  -- In the order of change_prices, so that the two never deadlock.
  perform from public.products order by id for update;
  if product_id is null or product_id = before_id
    or (select count(*) from public.products where id in (move_product.product_id, move_product.before_id))
      < num_nonnulls(move_product.product_id, move_product.before_id)
  then
    raise sqlstate 'PT404' using message = 'There is no such product.';
  end if;
  select position into old_place from public.products where id = move_product.product_id;
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
  insert into public.audit_log (actor_id, table_name, product_id, operation, before, after)
    select auth.uid(), 'products', moved.id, 'update',
        jsonb_build_object('title', moved.title, 'position', old_place),
        jsonb_build_object('title', moved.title, 'position', moved.position)
      from public.products moved
      where moved.id = move_product.product_id and moved.position <> old_place;
end;
$$;
comment on function public.move_product is
  'Moves a product in the order of the shop: before another one, or to the end. Errors: 42501 (the caller is not an '
  'administrator), PT404 (unknown product).';

create function public.picture_ids(catalog_row jsonb) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(distinct found[1]), '{}')
    from regexp_matches(
      concat_ws(' ', catalog_row ->> 'images', catalog_row ->> 'thumbnail', catalog_row ->> 'image_url'),
      '/pictures/([0-9a-f]{32})-[0-9]+\.(?:webp|jpg)', 'g'
    ) as found;
$$;
comment on function public.picture_ids is
  'Returns the ids of the uploaded pictures that a row of products or variants uses.';

-- Security definer, because who changes products has no access to the table pictures.
create function public.check_pictures() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  ids_after text[] := public.picture_ids(to_jsonb(new));
  ids_before text[] := '{}';
  stored text[];
begin
  if tg_op = 'UPDATE' then
    ids_before := public.picture_ids(to_jsonb(old));
  end if;
  if ids_after = ids_before then
    return null;
  end if;
  -- The order is the same for everybody, so that two people never wait for each other.
  perform from public.pictures where id = any (ids_before || ids_after) order by id for update;
  update public.pictures set used_at = now() where id = any (ids_before || ids_after);
  select coalesce(array_agg(id), '{}') into stored
    from public.pictures where id = any (ids_after) and not is_claimed;
  if not ids_after <@ (stored || ids_before) then
    raise sqlstate 'PT400' using hint = 'images',
      message = 'A picture is no longer stored. Please remove it and add it again.';
  end if;
  return null;
end;
$$;
comment on function public.check_pictures is
  'Stores when a picture was last used, and refuses pictures that are not stored. Error: PT400 with the hint images.';

create trigger check_new_pictures after insert on public.products
  for each row when (new.images <> '[]' or new.thumbnail is not null) execute function public.check_pictures();
create trigger check_changed_pictures after update on public.products
  for each row when (new.images <> old.images or new.thumbnail is distinct from old.thumbnail)
  execute function public.check_pictures();
create trigger check_new_picture after insert on public.variants
  for each row when (new.image_url is not null) execute function public.check_pictures();
create trigger check_changed_picture after update on public.variants
  for each row when (new.image_url is distinct from old.image_url) execute function public.check_pictures();

/*
 * Only the function `pictures` records a picture, with the service key and after it has checked the
 * files. If administrators could call add_picture themselves, each call would reserve up to 750 kB
 * of the 1 GB for all pictures without any file, until nobody could add one.
 *
 * added_by is the administrator, whom the audit log names: the request has the service key.
 */
create function public.add_picture(picture_id text, format text, width integer, byte_count integer, added_by uuid)
returns void
-- Security definer, because no role may access the tables.
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  known public.pictures;
begin
  if not exists (select from public.admins where user_id = added_by) then
    raise sqlstate 'PT403' using message = 'You do not have admin privileges.';
  end if;
  -- Uploads wait for each other, so that together they stay within the limits.
  perform pg_advisory_xact_lock(hashtextextended('public.add_picture', 0));
  update public.pictures set used_at = now() where id = picture_id returning * into known;
  if known.is_claimed then
    raise sqlstate 'PT409' using hint = 'picture_claimed',
      message = 'This picture is just being deleted. Please try again in a minute.';
  elsif known.id is not null then
    return;
  elsif (
    select count(*) from public.pictures
      where uploaded_by = added_by and created_at > now() - interval '1 hour'
  ) >= 100 then
    raise sqlstate 'PT429' using hint = 'too_many_pictures',
      message = 'You have added 100 pictures within an hour. Please continue later.';
  elsif (select coalesce(sum(pictures.byte_count), 0) from public.pictures) + byte_count > 1000000000 then
    raise sqlstate 'PT409' using hint = 'storage_full',
      message = 'All pictures together have at most 1 GB. Remove pictures that you no longer need.';
  end if;
  insert into public.pictures (id, format, width, byte_count, uploaded_by)
    values (picture_id, format, width, byte_count, added_by);
  -- The id has 32 hexadecimal digits, so it is a uuid too.
  insert into public.audit_log (actor_id, table_name, row_id, operation, after)
    values (
      added_by, 'pictures', picture_id::uuid, 'insert',
      jsonb_build_object('format', format, 'width', width, 'byte_count', byte_count)
    );
end;
$$;
comment on function public.add_picture is
  'Records a picture of an administrator before its files are stored. Repeating the call has no effect. Errors: PT403 '
  '(added_by is not an administrator), PT429 (100 pictures of the person within an hour), PT409 with the hint '
  'storage_full (1 GB in all) or picture_claimed, 23514 (malformed).';

-- A picture whose files could not be stored leaves no row. npm start records a picture and stores its files in one
-- transaction. On Supabase, the files are in a bucket, so the function `pictures` calls discard_picture when it could
-- not store them.
create function public.discard_picture(picture_id text) returns boolean
-- Security definer, because no role may access the table.
language sql security definer set search_path = ''
as $$
  with discarded as (
    -- Another upload, or a product that uses the picture, has changed used_at.
    delete from public.pictures where id = picture_id and used_at = created_at and not is_claimed returning id
  )
  select exists (select from discarded);
$$;
comment on function public.discard_picture is
  'Deletes a picture whose files could not be stored, unless it was uploaded before or is used. Returns whether it is '
  'deleted, so that none of its files is needed.';

create function public.claim_unused_pictures(max_count integer default 100)
returns table (id text, format text, width integer)
language sql security definer set search_path = ''
as $$
  with used as materialized (
    select unnest(public.picture_ids(to_jsonb(product))) as id from public.products product
    union
    select unnest(public.picture_ids(to_jsonb(variant))) from public.variants variant
  ),
  unused as (
    select picture.id
      from public.pictures picture
      where (picture.is_claimed or picture.used_at < now() - interval '1 day')
        and not exists (select from used where used.id = picture.id)
      order by picture.used_at, picture.id
      limit max_count
  )
  update public.pictures picture set is_claimed = true
    from unused
    -- The time is compared again, because a product may have begun to use the picture meanwhile.
    where picture.id = unused.id and (picture.is_claimed or picture.used_at < now() - interval '1 day')
    returning picture.id, picture.format, picture.width;
$$;
comment on function public.claim_unused_pictures is
  'Marks pictures that no product has used for a day, so that nothing refers to them any more. Returns them and the '
  'marked pictures that are not deleted yet, at most max_count. Their files can be deleted then.';

create function public.delete_claimed_pictures(ids text[]) returns void
language sql security definer set search_path = ''
as $$
  delete from public.pictures where id = any (ids) and is_claimed;
$$;
comment on function public.delete_claimed_pictures is 'Deletes pictures whose files were deleted.';

insert into public.api_privileges (object, role, privilege) values
  ('table public.product_list', 'authenticated', 'select'),
  ('function public.search_products(text)', 'authenticated', 'execute'),
  ('function public.product_to_edit(text)', 'authenticated', 'execute'),
  ('function public.create_product(text,text)', 'authenticated', 'execute'),
  ('function public.save_product(text,integer,jsonb)', 'authenticated', 'execute'),
  ('function public.change_prices(jsonb)', 'authenticated', 'execute'),
  ('function public.delete_product(text)', 'authenticated', 'execute'),
  ('function public.restore_product(text)', 'authenticated', 'execute'),
  ('function public.move_product(text,text)', 'authenticated', 'execute'),
  ('function public.claim_unused_pictures(integer)', 'service_role', 'execute'),
  ('function public.delete_claimed_pictures(text[])', 'service_role', 'execute'),
  ('function public.add_picture(text,text,integer,integer,uuid)', 'service_role', 'execute'),
  ('function public.discard_picture(text)', 'service_role', 'execute');
select public.apply_privileges();
