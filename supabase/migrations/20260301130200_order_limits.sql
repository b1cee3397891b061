/*
 * order_limit: how many units of a variant one order may contain, for example one free sample.
 * Without it, a cart contains at most 100 units of a variant.
 */
alter table public.variants
  add column order_limit integer check (order_limit between 1 and 100);

-- Nobody pays for these, so an order of many is not a purchase. The owner of the shop may allow more.
update public.variants set order_limit = 1 where coalesce(sale_amount, amount) = 0;

-- As before, but a variant with a limit has the field order_limit, which is not part of the store API.
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
          ) || jsonb_strip_nulls(jsonb_build_object('order_limit', variant.order_limit))
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

-- As before, but also raises PT409 with the hint quantity_limit for more units than the limit of a variant.
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
      product.id as product_id, product.title as product, product.purchasable,
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
      and product.status = 'published' and product.deleted_at is null
    order by wanted.place
  loop
    if line.product_id is null then
      raise sqlstate 'PT400' using hint = 'unknown_variant',
        message = format('items: there is no variant %s', coalesce(line.variant_id, '(none)'));
    elsif line.least < 1 then
      raise sqlstate 'PT400' using hint = 'bad_quantity', message = 'items: a quantity is at least 1';
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
