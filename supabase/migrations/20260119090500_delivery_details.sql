/*
 * Delivery details belong to the order, not to its customer.
 *
 * orders.shipping is where the parcel goes: { "name", "email", "phone", "address" }, as
 * entered for the payment. Administrators edit it with update_order_shipping, and
 * search_orders finds it. The order's customer is edited separately, by update_order.
 */

-- Not valid, because existing rows may be longer. PostgreSQL checks new and updated rows.
alter table public.orders
  add constraint orders_shipping_length_check check (
    char_length(shipping ->> 'name') <= 200
    and char_length(shipping ->> 'email') <= 320
    and char_length(shipping ->> 'phone') <= 50
    and char_length(shipping ->> 'address') <= 1000
  ) not valid;

grant update (shipping) on public.orders to authenticated;

-- The delivery details in lower case, for search_orders. Extracting them from shipping in every
-- search of 100,000 orders takes several times as long.
alter table public.orders
  add column delivery_text text not null generated always as (lower(
    coalesce(shipping ->> 'name', '') || E'\n' || coalesce(shipping ->> 'email', '') || E'\n' ||
    coalesce(shipping ->> 'phone', '') || E'\n' || coalesce(shipping ->> 'address', '')
  )) stored;

/*
 * Saves the delivery details of an order, unless the order has changed since
 * expected_version. Missing keys leave the stored values unchanged. Errors: 42501 (the
 * caller is no administrator), PT404 (unknown order), PT409 (the order has changed since
 * expected_version).
 */
create function public.update_order_shipping(order_id uuid, expected_version integer, shipping jsonb)
returns public.orders
language plpgsql set search_path = ''
as $$
declare
  given jsonb := coalesce(update_order_shipping.shipping, '{}');
  saved public.orders;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;

  update public.orders
    set shipping = orders.shipping || (
      select coalesce(jsonb_object_agg(key, nullif(trim(value), '')), '{}')
      from jsonb_each_text(given)
      where key in ('name', 'email', 'phone', 'address')
    )
    where id = order_id and version = expected_version
    returning * into saved;
  if saved.id is null then
    perform from public.orders where id = order_id;
    if not found then
      raise sqlstate 'PT404' using message = 'This order no longer exists.';
    end if;
    raise sqlstate 'PT409' using
      message = 'This order was changed by someone else. Reload to see the latest, then save again.';
  end if;
  return saved;
end;
$$;

revoke all on function public.update_order_shipping(uuid, integer, jsonb) from public, anon, authenticated, service_role;
grant execute on function public.update_order_shipping(uuid, integer, jsonb) to authenticated;

create or replace view public.order_list with (security_invoker = on) as
  select
    orders.id, orders.order_uid, orders.customer_id, orders.items, orders.shipping, orders.status,
    orders.total_amount, orders.version, orders.created_at, orders.updated_at,
    customer.name as customer_name, customer.email as customer_email,
    customer.phone as customer_phone, customer.address as customer_address,
    orders.attention, orders.delivery_text
  from public.orders
  -- A left join, because the planner can skip it when it only counts rows.
  left join public.customers customer on customer.id = orders.customer_id;

/*
 * Returns the orders whose number, customer or delivery details contain the words,
 * ignoring case. The result can be filtered, sorted and paginated like order_list.
 *
 * Searching customers first is several times faster than searching the joined row of
 * every order. The planner must inline the function for that, which a pinned search path
 * would prevent; so this is the only function without one, and every name is qualified.
 */
create or replace function public.search_orders(words text) returns setof public.order_list
language sql stable
as $$
  select * from public.order_list
  where strpos(order_uid, upper(words)) > 0
    or customer_id in (
      select id from public.customers
      where strpos(lower(name), lower(words)) > 0
        or strpos(lower(email), lower(words)) > 0
        or strpos(lower(phone), lower(words)) > 0
        or strpos(lower(address), lower(words)) > 0
    )
    or strpos(delivery_text, lower(words)) > 0;
$$;
