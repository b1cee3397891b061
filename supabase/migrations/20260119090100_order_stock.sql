/*
 * Returns the stock of cancelled orders.
 *
 * Every order records the units that it has taken from the stock. Changing its status to
 * Cancelled returns exactly those units; changing it back takes the units of its items
 * again, or fails if there are not enough. Because the record moves with the order, units
 * are never returned twice, even when the order is deleted, restored or saved again.
 * Deleting or restoring an order does not change the stock.
 */

-- Units by variant id: { "winter-frost-50g": 2 }. Only managed variants are included.
alter table public.orders
  add column stock_taken jsonb not null default '{}' check (jsonb_typeof(stock_taken) = 'object');

-- Returns the units of managed variants in items, by variant id.
create function public.managed_units(items jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(wanted.variant_id, wanted.quantity), '{}')
  from (
    select item -> 'variant' ->> 'id' as variant_id, sum((item ->> 'quantity')::integer) as quantity
    from jsonb_array_elements(items) as item
    group by 1
  ) wanted
  join public.variants variant on variant.id = wanted.variant_id
  where variant.manage_inventory;
$$;

-- Existing orders took their units when they were paid. The stock of cancelled ones was corrected by hand.
alter table public.orders disable trigger user;
update public.orders set stock_taken = public.managed_units(items) where status <> 'Cancelled';
alter table public.orders enable trigger user;

/*
 * Returns or takes the units of an order whose status changes to or from Cancelled.
 * Raises PT409 with the hint 'insufficient_inventory' if the units cannot be taken again,
 * because others have bought or reserved them. Security definer, because administrators
 * have no rights on the stock.
 */
create function public.move_order_stock() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  units jsonb;
  short record;
begin
  if (new.status = 'Cancelled') = (old.status = 'Cancelled') then
    return new;
  end if;
  units := case when new.status = 'Cancelled' then old.stock_taken else public.managed_units(new.items) end;

  -- Locks in the same order as open_checkout_session, so that the two never deadlock.
  perform from public.stock
    where variant_id in (select jsonb_object_keys(units))
    order by variant_id
    for update;

  if new.status = 'Cancelled' then
    update public.stock set quantity = stock.quantity + unit.value::integer
      from jsonb_each_text(units) as unit
      where stock.variant_id = unit.key;
    new.stock_taken := '{}';
    return new;
  end if;

  -- A separate statement gets a new snapshot, which includes what was committed while it waited.
  select product.title as product, variant.title as variant, available.quantity
    into short
    from jsonb_each_text(units) as unit
    join public.variants variant on variant.id = unit.key
    join public.products product on product.id = variant.product_id
    join public.available_stock(array(select jsonb_object_keys(units))) available on available.variant_id = unit.key
    where available.quantity < unit.value::integer
    order by product.position, variant.position
    limit 1;
  if found then
    raise sqlstate 'PT409' using
      message = format('Not enough stock for %s (%s). Only %s left.', short.product, short.variant, short.quantity),
      hint = 'insufficient_inventory';
  end if;
  update public.stock set quantity = stock.quantity - unit.value::integer
    from jsonb_each_text(units) as unit
    where stock.variant_id = unit.key;
  new.stock_taken := units;
  return new;
end;
$$;

create trigger move_order_stock before update of status on public.orders
  for each row execute function public.move_order_stock();

revoke all on function public.managed_units(jsonb) from public, anon, authenticated, service_role;
revoke all on function public.move_order_stock() from public, anon, authenticated, service_role;
grant execute on function public.managed_units(jsonb) to service_role;
