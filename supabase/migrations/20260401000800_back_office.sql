/*
 * The back office: the view and functions behind the administrators' order grid.
 *
 * Everything runs with the caller's own rights, so row-level security applies:
 * administrators read and change every order, customers read only their own orders in
 * order_list, and anon has no access.
 */

-- The rows of one page of the grid are read from an index, however many orders there are. Their number is counted by a
-- request of its own, from orders alone.
create view public.order_list with (security_invoker = on) as
  select
    orders.id, orders.order_uid, orders.customer_id, orders.items, orders.shipping, orders.status,
    orders.total_amount, orders.version, orders.created_at, orders.updated_at,
    customer.name as customer_name, customer.email as customer_email,
    customer.phone as customer_phone, customer.address as customer_address,
    orders.attention, orders.delivery_text, orders.needs_attention
  from public.orders
  -- Not a left join, which the planner cannot start with the customers in the order of their names.
  join public.customers customer on customer.id = orders.customer_id;
comment on view public.order_list is
  'Orders with their customers, so that one request can filter, sort and paginate by columns of both.';

/*
 * Searching customers first is several times faster than searching the joined row of
 * every order. The planner must inline the function for that, which a pinned search path
 * would prevent; so this is the only function without one, and every name is qualified.
 */
create function public.search_orders(words text) returns setof public.order_list
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
comment on function public.search_orders is
  'Returns the orders whose number, customer or delivery details contain the words, ignoring case. The result can be '
  'filtered, sorted and paginated like order_list.';

create function public.update_order(
  order_id uuid,
  expected_version integer,
  new_status text,
  new_items jsonb default null,
  customer jsonb default null
) returns public.orders
language plpgsql set search_path = ''
as $$
declare
  saved public.orders;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;

  update public.orders
    set status = new_status, items = coalesce(nullif(new_items, 'null'), items)
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

  update public.customers
    set name = case when customer ? 'name' then customer ->> 'name' else name end,
      email = coalesce(customer ->> 'email', email),
      phone = case when customer ? 'phone' then customer ->> 'phone' else phone end,
      address = case when customer ? 'address' then customer ->> 'address' else address end
    where id = saved.customer_id and customer is not null;
  return saved;
end;
$$;
comment on function public.update_order is
  'Saves an order and its customer together, unless the order has changed since expected_version. Null items, a null '
  'customer and missing customer keys leave the stored values unchanged. Errors: 42501 (the caller is no '
  'administrator), PT404 (unknown order), PT409 (the order has changed since expected_version).';

create function public.update_order_shipping(order_id uuid, expected_version integer, shipping jsonb)
returns public.orders
language plpgsql set search_path = ''
as $$
declare
  saved public.orders;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;

  update public.orders
    set shipping = orders.shipping || (
      select coalesce(jsonb_object_agg(key, nullif(trim(value), '')), '{}')
      from jsonb_each_text(update_order_shipping.shipping)
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
comment on function public.update_order_shipping is
  'Saves the delivery details of an order, unless the order has changed since expected_version. Missing keys leave the '
  'stored values unchanged. Errors: 42501 (the caller is not an administrator), PT404 (unknown order), PT409 (the order '
  'has changed since expected_version).';

insert into public.api_privileges (object, role, privilege) values
  ('table public.order_list', 'authenticated', 'select'),
  ('table public.order_list', 'service_role', 'select'),
  ('function public.search_orders(text)', 'authenticated', 'execute'),
  ('function public.update_order(uuid,integer,text,jsonb,jsonb)', 'authenticated', 'execute'),
  ('function public.update_order_shipping(uuid,integer,jsonb)', 'authenticated', 'execute');
select public.apply_privileges();
