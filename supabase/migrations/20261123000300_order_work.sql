/*
 * Work on orders: packing, shipping, notes, and the emails about orders.
 *
 * An order that is Processing is to be packed, and has packed_at while it is packed and to be
 * shipped. ship_order acts only on Processing, and by version, so that exactly one of shipping,
 * cancelling and changing an order succeeds. The status may still be set freely.
 *
 * Administrators may update items only with what is already there: other items are saved by
 * change_order_items, which moves the stock and refunds the difference. They edit delivery
 * details until the order is shipped.
 *
 * Further reasons for attention:
 * - not_shipped: an order is still Processing after three business days. The scheduled job
 *   mark_overdue_orders gets the time from src/domain/order/businessDays.ts. Ends when the order leaves
 *   Processing.
 * - cancelled_then_shipped: the order was set to Shipped or Delivered after it had been cancelled
 *   or fully refunded
 * - state_unknown: the delivery address has no state. Ends when it has.
 * - email_failed: an email about the order was not delivered. Ends when no such email is left.
 * They are stored, so that the list of these orders is read from an index.
 */
alter table public.orders
  add column packed_at timestamptz,
  -- When the status became Shipped or Delivered. Null while it is Processing.
  add column shipped_at timestamptz,
  -- When the order was last cancelled, even if its status was changed back.
  add column cancelled_at timestamptz,
  -- When the order got the reason not_shipped, so that it does not get it again after an administrator has removed it.
  add column overdue_at timestamptz,
  add column courier text check (courier ~ '^[^[:cntrl:]]{1,60}$'),
  add column tracking_number text check (tracking_number ~ '^[A-Za-z0-9][A-Za-z0-9 /_-]{0,49}$'),
  -- The names of the products in lower case, for search_orders.
  add column product_names text not null generated always as (
    lower(jsonb_path_query_array(items, '$[*].product.title')::text)
  ) stored,
  drop constraint orders_attention_check,
  add constraint orders_attention_check check (
    attention <@ array[
      'short_of_stock', 'paid_twice', 'amount_differs', 'currency_differs', 'refunded', 'refund_failed', 'disputed',
      'state_differs', 'restored', 'number_changed', 'not_shipped', 'cancelled_then_shipped', 'state_unknown',
      'email_failed'
    ]
  );
alter table public.deleted_orders
  add column packed_at timestamptz,
  add column shipped_at timestamptz,
  add column cancelled_at timestamptz,
  add column overdue_at timestamptz,
  add column courier text,
  add column tracking_number text;

create index orders_to_pack_idx on public.orders (created_at, id) where status = 'Processing' and packed_at is null;
-- Orders that are packed together have the same time.
create index orders_to_ship_idx on public.orders (packed_at, created_at, id)
  where status = 'Processing' and packed_at is not null;
create index orders_shipped_idx on public.orders (shipped_at desc, created_at desc, id)
  where status in ('Shipped', 'Delivered');
create index orders_not_overdue_idx on public.orders (created_at) where status = 'Processing' and overdue_at is null;

create or replace view public.order_list with (security_invoker = on) as
  select
    orders.id, orders.order_uid, orders.customer_id, orders.items, orders.shipping, orders.status,
    orders.total_amount, orders.version, orders.created_at, orders.updated_at,
    customer.name as customer_name, customer.email as customer_email,
    customer.phone as customer_phone, customer.address as customer_address,
    orders.attention, orders.delivery_text, orders.needs_attention,
    orders.packed_at, orders.shipped_at, orders.courier, orders.tracking_number, orders.product_names
  from public.orders
  -- Not a left join, which the planner cannot start with the customers in the order of their names.
  join public.customers customer on customer.id = orders.customer_id;

-- Without a search path, so that the planner can inline it.
create or replace function public.search_orders(words text) returns setof public.order_list
language sql stable
as $$
  select * from public.order_list
  where strpos(order_uid, upper(ltrim(words, '# '))) > 0
    or customer_id in (
      select id from public.customers
      where strpos(lower(name), lower(words)) > 0
        or strpos(lower(email), lower(words)) > 0
        or strpos(lower(phone), lower(words)) > 0
        or strpos(lower(address), lower(words)) > 0
    )
    or strpos(delivery_text, lower(words)) > 0
    or strpos(product_names, lower(words)) > 0
    or strpos(upper(tracking_number), upper(words)) > 0;
$$;
comment on function public.search_orders is
  'Returns the orders whose number, customer, delivery details, products or tracking number contain the words, ignoring '
  'case, and a "#" before a number. The result can be filtered, sorted and paginated like order_list.';

create function public.follow_status() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.status = old.status then
    return new;
  end if;
  new.packed_at := case when new.status not in ('Processing', 'Cancelled') then old.packed_at end;
  new.overdue_at := null;
  new.attention := array_remove(new.attention, 'not_shipped');
  if new.status = 'Cancelled' then
    new.cancelled_at := now();
  elsif new.status = 'Processing' then
    new.shipped_at := null;
  else
    new.shipped_at := coalesce(old.shipped_at, now());
  end if;
  return new;
end;
$$;
comment on function public.follow_status is 'Sets the times of an order whose status changes.';

create trigger follow_status before update of status on public.orders
  for each row execute function public.follow_status();

create function public.follow_delivery() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- Orders without the key were placed when an address was one text.
  if new.shipping ? 'state' and nullif(trim(new.shipping ->> 'state'), '') is null
    and nullif(trim(new.shipping ->> 'address'), '') is not null
  then
    if not new.attention @> '{state_unknown}' then
      new.attention := array(select reason from unnest(new.attention || 'state_unknown'::text) as reason order by reason);
    end if;
  else
    new.attention := array_remove(new.attention, 'state_unknown');
  end if;
  return new;
end;
$$;
comment on function public.follow_delivery is 'Marks an order whose address has no state, until it has one.';

create trigger follow_delivery before insert or update of shipping on public.orders
  for each row execute function public.follow_delivery();

-- With the rights of the caller: functions with those of the owner save other items and erase delivery details.
create function public.protect_order() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user <> 'authenticated' then
    return null;
  end if;
  if new.items is distinct from old.items then
    raise sqlstate 'PT400' using hint = 'items_differ',
      message = 'Items are changed on the page of the order, which also refunds the difference.';
  end if;
  if new.shipping is distinct from old.shipping
    and old.status in ('Shipped', 'Delivered') and new.status in ('Shipped', 'Delivered')
  then
    raise sqlstate 'PT409' using hint = 'already_shipped',
      message = 'This order was already shipped, so its delivery details no longer change.';
  end if;
  return null;
end;
$$;
comment on function public.protect_order is
  'Rejects an update by a signed-in caller that changes items, or the delivery details of a shipped order. Errors: '
  'PT400 with the hint items_differ, PT409 with the hint already_shipped.';

create trigger protect_order after update of items, shipping on public.orders
  for each row when (old.items is distinct from new.items or old.shipping is distinct from new.shipping)
  execute function public.protect_order();

-- Security definer, like the next functions, because administrators may not update the columns of packing and shipping.
create function public.pack_orders(order_ids uuid[]) returns setof public.orders
language plpgsql security definer set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  -- In a fixed order, so that two calls never deadlock.
  perform from public.orders where id = any (order_ids) order by id for update;
  update public.orders set packed_at = now()
    where id = any (order_ids) and status = 'Processing' and packed_at is null;
  return query select * from public.orders where id = any (order_ids) and status = 'Processing' order by created_at, id;
end;
$$;
comment on function public.pack_orders is
  'Marks orders as packed and returns those that are now packed. Others are no longer Processing, or were deleted. '
  'Error: 42501 (the caller is not an administrator).';

create function public.unpack_order(order_id uuid) returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  saved public.orders;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  update public.orders set packed_at = null where id = order_id and status = 'Processing' returning * into saved;
  if saved.id is null then
    perform public.reject_order_work(order_id, null);
  end if;
  return saved;
end;
$$;
comment on function public.unpack_order is
  'Marks an order as not packed. Errors: 42501 (the caller is not an administrator), PT404 (unknown order), PT409 (the '
  'order is no longer Processing).';

create function public.reject_order_work(order_id uuid, expected_version integer) returns void
language plpgsql stable set search_path = ''
as $$
declare
  found_order public.orders;
begin
  select * into found_order from public.orders where id = order_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This order no longer exists.';
  elsif found_order.status in ('Shipped', 'Delivered') then
    raise sqlstate 'PT409' using hint = 'already_shipped', message = 'This order was already shipped.';
  elsif found_order.status = 'Cancelled' then
    raise sqlstate 'PT409' using hint = 'already_cancelled', message = 'This order was cancelled.';
  elsif found_order.version is distinct from expected_version then
    raise sqlstate 'PT409' using hint = 'version_differs',
      message = 'This order was changed by someone else. Reload to see the latest, then save again.';
  end if;
end;
$$;
comment on function public.reject_order_work is
  'Rejects an order that cannot be shipped, cancelled or changed. Errors: PT404 (unknown order), PT409 with the hint '
  'already_shipped, already_cancelled or version_differs.';

create function public.shipping_obstacle(shipped public.orders) returns text
language sql stable set search_path = ''
as $$
  select null::text;
$$;
comment on function public.shipping_obstacle is
  'Returns why ship_order refuses an order; null if it does not. Later subjects replace it.';

create function public.ship_order(
  order_id uuid,
  expected_version integer,
  courier text default null,
  tracking_number text default null
) returns public.orders
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  shipped public.orders;
  obstacle text;
  given_courier text := nullif(trim(ship_order.courier), '');
  given_number text := nullif(trim(ship_order.tracking_number), '');
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  if given_courier !~ '^[^[:cntrl:]]{1,60}$' then
    raise sqlstate 'PT400' using message = 'The courier has at most 60 characters.';
  elsif given_number !~ '^[A-Za-z0-9][A-Za-z0-9 /_-]{0,49}$' then
    raise sqlstate 'PT400' using message = 'A tracking number has at most 50 letters, digits, spaces, / or -.';
  end if;
  select * into shipped from public.orders where id = ship_order.order_id for update;
  perform public.reject_order_work(ship_order.order_id, ship_order.expected_version);
  obstacle := public.shipping_obstacle(shipped);
  if obstacle is not null then
    raise sqlstate 'PT409' using hint = 'not_shippable', message = obstacle;
  end if;
  update public.orders
    set status = 'Shipped', courier = given_courier, tracking_number = given_number
    where id = ship_order.order_id
    returning * into shipped;
  return shipped;
end;
$$;
comment on function public.ship_order is
  'Ships an order that is Processing and has not changed since expected_version. The email with the tracking number is '
  'queued in the same transaction. Errors: 42501 (the caller is not an administrator), PT400 (malformed tracking number), '
  'PT404 (unknown order), PT409 with the hint already_shipped (a repeated call, too), already_cancelled, '
  'version_differs or not_shippable.';

create function public.mark_overdue_orders(ordered_before timestamptz) returns integer
language sql set search_path = ''
as $$
  with marked as (
    update public.orders
      set overdue_at = now(),
        attention = array(
          select distinct reason from unnest(attention || 'not_shipped'::text) as reason order by reason
        )
      where status = 'Processing' and overdue_at is null and created_at < ordered_before
      returning id
  )
  select count(*)::integer from marked;
$$;
comment on function public.mark_overdue_orders is
  'Marks the orders before a time that are not shipped, each once, and returns how many.';

/*
 * order_notes: what administrators write about an order for each other.
 *
 * The notes of a deleted order stay, so that they are there when it is restored. They are
 * deleted when the delivery details of the order are erased.
 */
create table public.order_notes (
  id uuid primary key default gen_random_uuid(),
  -- No foreign key, because the order may be deleted and restored.
  order_id uuid not null,
  -- The administrator. No foreign key, because the note stays when the account is deleted.
  author_id uuid not null,
  note text not null check (char_length(note) between 1 and 2000),
  created_at timestamptz not null default now()
);
comment on table public.order_notes is 'What administrators write about an order for each other.';

create index order_notes_order_id_idx on public.order_notes (order_id, created_at);

alter table public.order_notes enable row level security;

create policy "Administrators read every note" on public.order_notes
  for select to authenticated
  using ((select public.is_admin()));

create function public.add_order_note(order_id uuid, note text) returns public.order_notes
language plpgsql security definer set search_path = ''
as $$
declare
  added public.order_notes;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  if coalesce(char_length(trim(note)), 0) not between 1 and 2000 then
    raise sqlstate 'PT400' using message = 'A note has 1 to 2000 characters.';
  end if;
  -- Waits for an erasure of the order, which deletes its notes.
  perform from public.orders where id = add_order_note.order_id for share;
  if not found then
    raise sqlstate 'PT404' using message = 'This order no longer exists.';
  end if;
  insert into public.order_notes (order_id, author_id, note)
    values (add_order_note.order_id, auth.uid(), trim(add_order_note.note))
    returning * into added;
  return added;
end;
$$;
comment on function public.add_order_note is
  'Adds a note to an order. Errors: 42501 (the caller is not an administrator), PT400 (an empty or too long note), PT404 '
  '(unknown order).';

create function public.erase_order_notes() returns trigger
-- Security definer, because no role may delete notes.
language plpgsql security definer set search_path = ''
as $$
declare
  email text := trim(old.shipping ->> 'email');
begin
  delete from public.order_notes where order_id = new.id;
  if position('@' in email) > 1 then
    update public.order_notes set note = left(regexp_replace(note, public.email_pattern(email), '[erased]', 'gi'), 2000)
      where note ~* public.email_pattern(email);
  end if;
  return null;
end;
$$;
comment on function public.erase_order_notes is
  'Deletes the notes of an order whose delivery details are erased, and its email in the notes of others.';

create trigger erase_order_notes after update of shipping on public.orders
  for each row when (new.shipping = '{}' and old.shipping <> '{}') execute function public.erase_order_notes();
create trigger erase_order_notes after update of shipping on public.deleted_orders
  for each row when (new.shipping = '{}' and old.shipping <> '{}') execute function public.erase_order_notes();

/*
 * Emails about orders: order_notice reports each paid order to the shop, digest lists on each
 * business day what is to be done. Emails to the shop have an empty recipient unless the
 * settings name one: the deliverer inserts the address of the shop, which the database does
 * not know. refund_notice, cancellation_notice and order_changed_notice go to the customer.
 *
 * email_outbox.order_id connects an email with its order, so that the order needs attention
 * while the email is dead.
 */
alter table public.email_outbox
  add column order_id uuid,
  drop constraint email_outbox_kind_check,
  add constraint email_outbox_kind_check check (kind in (
    'order_confirmation', 'shipping_notice', 'contact_notice', 'invitation',
    'order_notice', 'digest', 'refund_notice', 'cancellation_notice', 'order_changed_notice',
    'signup', 'recovery', 'magiclink', 'email_change', 'reauthentication', 'account_exists'
  ));
create index email_outbox_order_id_idx on public.email_outbox (order_id) where order_id is not null;

alter table public.order_notices
  drop constraint order_notices_kind_check,
  add constraint order_notices_kind_check check (
    kind in ('order_confirmation', 'shipping_notice', 'order_notice', 'cancellation_notice')
  );
-- The shop gets no email about an old order that is restored.
insert into public.order_notices (order_id, kind) select id, 'order_notice' from public.deleted_orders;

create function public.queue_order_email(kind text, about public.orders, details jsonb default '{}') returns void
-- Security definer, because no role may access the table.
language plpgsql security definer set search_path = ''
as $$
declare
  recipient text := case
    when queue_order_email.kind = 'order_notice'
      then coalesce((select nullif(trim(orders_email), '') from public.shop_settings), '')
    else nullif(trim(about.shipping ->> 'email'), '')
  end;
  queued_id uuid;
begin
  if recipient is null then
    return;
  end if;
  queued_id := public.queue_email(
    queue_order_email.kind,
    recipient,
    jsonb_build_object(
      'order_uid', about.order_uid, 'items', about.items, 'total_amount', about.total_amount,
      'shipping', about.shipping, 'courier', about.courier, 'tracking_number', about.tracking_number
    ) || details,
    -- An answer of the shop to its own notice goes to the customer.
    case when queue_order_email.kind = 'order_notice' then nullif(trim(about.shipping ->> 'email'), '') end
  );
  update public.email_outbox set order_id = about.id where id = queued_id;
end;
$$;
comment on function public.queue_order_email is
  'Queues an email about an order to its customer, or to the shop if it is an order_notice. No email is queued if the '
  'order has none.';

create or replace function public.queue_order_notice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_argv[0] <> 'order_notice' and nullif(trim(new.shipping ->> 'email'), '') is null then
    return null;
  end if;
  insert into public.order_notices (order_id, kind) values (new.id, tg_argv[0]) on conflict do nothing;
  if found then
    perform public.queue_order_email(tg_argv[0], new);
  end if;
  return null;
end;
$$;

-- Not for orders that restore_paid_order restores: they were reported to the shop when they were paid.
create trigger queue_order_notice after insert on public.orders
  for each row when (new.checkout_session_id is not null and not new.attention @> '{restored}')
  execute function public.queue_order_notice('order_notice');

create function public.resend_order_email(order_id uuid, kind text default 'order_confirmation') returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  about public.orders;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  select * into about from public.orders where id = resend_order_email.order_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This order no longer exists.';
  elsif resend_order_email.kind not in ('order_confirmation', 'shipping_notice') then
    raise sqlstate 'PT400' using message = 'Only the confirmation and the shipping notice are sent again.';
  elsif resend_order_email.kind = 'shipping_notice' and about.status not in ('Shipped', 'Delivered') then
    raise sqlstate 'PT409' using message = 'This order is not shipped.';
  elsif nullif(trim(about.shipping ->> 'email'), '') is null then
    raise sqlstate 'PT409' using message = 'This order has no email.';
  end if;
  -- A dead one was sent to an email that may since be corrected.
  delete from public.email_outbox
    where order_id = about.id and kind = resend_order_email.kind and status = 'dead';
  if not exists (
    select from public.email_outbox
      where order_id = about.id and kind = resend_order_email.kind and status = 'queued'
        and recipient = trim(about.shipping ->> 'email')
  ) then
    perform public.queue_order_email(resend_order_email.kind, about);
  end if;
end;
$$;
comment on function public.resend_order_email is
  'Queues the confirmation or the shipping notice of an order again, with what the order says now, unless the same '
  'email is still queued. Errors: 42501 (the caller is not an administrator), PT400 (another kind), PT404 (unknown order), '
  'PT409 (the order has no email, or is not shipped).';

create function public.follow_order_email() returns trigger
-- Security definer, because no client may write deleted_orders.
language plpgsql security definer set search_path = ''
as $$
declare
  email public.email_outbox := coalesce(new, old);
begin
  if exists (select from public.email_outbox where order_id = email.order_id and status = 'dead') then
    update public.orders
      set attention = array(select reason from unnest(attention || 'email_failed'::text) as reason order by reason)
      where id = email.order_id and not attention @> '{email_failed}';
    update public.deleted_orders
      set attention = array(select reason from unnest(attention || 'email_failed'::text) as reason order by reason)
      where id = email.order_id and not attention @> '{email_failed}';
  else
    update public.orders set attention = array_remove(attention, 'email_failed')
      where id = email.order_id and attention @> '{email_failed}';
    update public.deleted_orders set attention = array_remove(attention, 'email_failed')
      where id = email.order_id and attention @> '{email_failed}';
  end if;
  return null;
end;
$$;
comment on function public.follow_order_email is
  'Marks an order, even if it was deleted, while an email about it is dead.';

create trigger follow_order_email after update of status on public.email_outbox
  for each row when (new.order_id is not null and (new.status = 'dead') <> (old.status = 'dead'))
  execute function public.follow_order_email();
create trigger follow_discarded_order_email after delete on public.email_outbox
  for each row when (old.order_id is not null and old.status = 'dead')
  execute function public.follow_order_email();

create table public.digests (
  -- The date in India.
  day date primary key,
  created_at timestamptz not null default now()
);
comment on table public.digests is 'The days whose digest was queued, so that each is queued once.';

alter table public.digests enable row level security;

create function public.queue_digest(day date) returns boolean
-- Security definer, because no role may access the table.
language plpgsql security definer set search_path = ''
as $$
begin
  if not coalesce((select sends_digest from public.shop_settings), true) then
    return false;
  end if;
  insert into public.digests (day) values (queue_digest.day) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform public.queue_email(
    'digest',
    coalesce((select nullif(trim(orders_email), '') from public.shop_settings), ''),
    jsonb_build_object(
      'day', queue_digest.day,
      'to_pack', (select count(*) from public.orders where status = 'Processing' and packed_at is null),
      'to_ship', (select count(*) from public.orders where status = 'Processing' and packed_at is not null),
      'needs_attention', (select count(*) from public.orders where needs_attention),
      'order_uids', (
        select coalesce(jsonb_agg(order_uid order by created_at desc), '[]')
        from (
          select order_uid, created_at from public.orders where needs_attention order by created_at desc, id limit 20
        ) newest
      )
    )
  );
  return true;
end;
$$;
comment on function public.queue_digest is
  'Queues the digest of a day, once and unless the settings say not to, and returns whether it did.';

insert into public.api_privileges (object, role, privilege) values
  ('table public.order_notes', 'authenticated', 'select'),
  ('table public.order_notes', 'service_role', 'select'),
  ('function public.pack_orders(uuid[])', 'authenticated', 'execute'),
  ('function public.unpack_order(uuid)', 'authenticated', 'execute'),
  ('function public.ship_order(uuid,integer,text,text)', 'authenticated', 'execute'),
  ('function public.add_order_note(uuid,text)', 'authenticated', 'execute'),
  ('function public.resend_order_email(uuid,text)', 'authenticated', 'execute'),
  ('function public.mark_overdue_orders(timestamp with time zone)', 'service_role', 'execute'),
  ('function public.queue_digest(date)', 'service_role', 'execute');
select public.apply_privileges();
