/*
 * order_notices: the mails about orders that were queued.
 *
 * Triggers queue the confirmation when a paid checkout session becomes an order, and the
 * shipping notice when the status of an order becomes Shipped for the first time, in the
 * same transaction. Each is queued once per order, even if the order is deleted and
 * restored, or its status changes back and forth. No role reads or writes the table. It has
 * no foreign key, because an order that was deleted keeps its notices.
 */
create table public.order_notices (
  order_id uuid not null,
  kind text not null check (kind in ('order_confirmation', 'shipping_notice')),
  created_at timestamptz not null default now(),
  primary key (order_id, kind)
);

alter table public.order_notices enable row level security;
revoke all on public.order_notices from public, anon, authenticated, service_role;

-- The customers of existing orders were already informed.
insert into public.order_notices (order_id, kind)
  select id, 'order_confirmation' from public.orders
  union all
  select id, 'order_confirmation' from public.deleted_orders
  union all
  select id, 'shipping_notice' from public.orders where status in ('Shipped', 'Delivered')
  union all
  select id, 'shipping_notice' from public.deleted_orders where status in ('Shipped', 'Delivered');

-- Queues a mail of the kind in the first argument of the trigger, unless the order has no email or had that mail.
create function public.queue_order_notice() returns trigger
-- Security definer, because administrators may not access the tables of mails.
language plpgsql security definer set search_path = ''
as $$
declare
  recipient text := nullif(trim(new.shipping ->> 'email'), '');
begin
  if recipient is null then
    return null;
  end if;
  insert into public.order_notices (order_id, kind) values (new.id, tg_argv[0]) on conflict do nothing;
  if found then
    perform public.queue_mail(
      tg_argv[0],
      recipient,
      jsonb_build_object(
        'order_uid', new.order_uid, 'items', new.items, 'total_amount', new.total_amount, 'shipping', new.shipping
      )
    );
  end if;
  return null;
end;
$$;

create trigger queue_order_confirmation after insert on public.orders
  for each row when (new.checkout_session_id is not null)
  execute function public.queue_order_notice('order_confirmation');
create trigger queue_shipping_notice after update of status on public.orders
  for each row when (new.status = 'Shipped' and old.status <> 'Shipped')
  execute function public.queue_order_notice('shipping_notice');

revoke all on function public.queue_order_notice() from public, anon, authenticated, service_role;
