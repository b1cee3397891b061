/*
 * shipping_notices: the orders whose customer was told that the parcel is on its way.
 *
 * A trigger queues the mail when the status of an order becomes Shipped for the first time.
 * Later changes of the status queue no second one. No role reads or writes the table. It
 * has no foreign key, because an order that was deleted and restored keeps its notice.
 */
create table public.shipping_notices (
  order_id uuid primary key,
  created_at timestamptz not null default now()
);

alter table public.shipping_notices enable row level security;
revoke all on public.shipping_notices from public, anon, authenticated, service_role;

-- The customers of existing orders were told by other means.
insert into public.shipping_notices (order_id)
  select id from public.orders where status in ('Shipped', 'Delivered')
  union all
  select id from public.deleted_orders where status in ('Shipped', 'Delivered');

-- Security definer, because administrators may not access the tables of mails.
create function public.queue_shipping_notice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if nullif(trim(new.shipping ->> 'email'), '') is null then
    return null;
  end if;
  insert into public.shipping_notices (order_id) values (new.id) on conflict do nothing;
  if found then
    perform public.queue_mail(
      'shipping_notice',
      trim(new.shipping ->> 'email'),
      jsonb_build_object('order_uid', new.order_uid, 'items', new.items, 'shipping', new.shipping)
    );
  end if;
  return null;
end;
$$;

create trigger queue_shipping_notice after update of status on public.orders
  for each row when (new.status = 'Shipped' and old.status <> 'Shipped')
  execute function public.queue_shipping_notice();

revoke all on function public.queue_shipping_notice() from public, anon, authenticated, service_role;
