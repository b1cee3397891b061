/*
 * order_links: the tracking link of each order, with which its customer sees it without an
 * account: /track#{token}.
 *
 * A token opens one order. It works until the customer revokes the link, the email of the order
 * changes (the new email gets another token), or the order is erased; 90 days after the order
 * became Delivered or Cancelled, and 180 days after its payment, it ends. An order is created
 * when it is paid, so created_at is the time of the payment. An order that was deleted opens
 * with no token; if it is restored, its link works again, or stays revoked.
 *
 * The token itself is stored, not its hash. The emails of an order are queued here, over
 * months, and each must contain the link that works; a token that is derived from a key would
 * need that key in the database, and all links would end when the key changes. A token shows
 * less than this database has: name, phone, email and address only masked. No role may read
 * the table; functions with the service key get the order of a token, and the token of an
 * order.
 *
 * A token has 244 random bits: a million guesses find one of a million links with a probability
 * of less than 1 in 10^60. order_link_attempts counts unknown tokens by network; after 20 within
 * ten minutes, further ones are rejected with 429. A link that works is never rejected, because
 * all customers of a mobile carrier may share one network address.
 *
 * Emails link to the tracking page, even if the order belongs to an account, because the page opens
 * on every device without a log-in. If the link was revoked, the emails of an account link to
 * /orders/{uid}.
 */
alter table public.orders
  -- When the status became Delivered. Null for other orders, and for older deliveries whose time is not recorded.
  add column delivered_at timestamptz;
alter table public.deleted_orders
  add column delivered_at timestamptz;

-- Without the triggers, so that the orders get no new version.
alter table public.orders disable trigger user;
update public.orders set delivered_at = delivery.happened_at
  from (
    select row_id, max(happened_at) as happened_at
    from public.audit_log
    where table_name = 'orders' and operation = 'update'
      and after ->> 'status' = 'Delivered' and before ->> 'status' <> 'Delivered'
    group by row_id
  ) delivery
  where delivery.row_id = orders.id and orders.status = 'Delivered';
alter table public.orders enable trigger user;
update public.deleted_orders set delivered_at = delivery.happened_at
  from (
    select row_id, max(happened_at) as happened_at
    from public.audit_log
    where table_name = 'orders' and operation = 'update'
      and after ->> 'status' = 'Delivered' and before ->> 'status' <> 'Delivered'
    group by row_id
  ) delivery
  where delivery.row_id = deleted_orders.id and deleted_orders.status = 'Delivered';

-- As before, and with the time of the delivery; a request to cancel the order is settled.
create or replace function public.follow_status() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if new.status = old.status then
    return new;
  end if;
  new.packed_at := case when new.status not in ('Processing', 'Cancelled') then old.packed_at end;
  new.overdue_at := null;
  new.attention := array_remove(array_remove(new.attention, 'not_shipped'), 'cancellation_requested');
  new.delivered_at := case when new.status = 'Delivered' then now() end;
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

-- The 43 characters of 32 bytes as base64url. gen_random_uuid() is cryptographically random in all bits but 6.
create function public.new_link_secret() returns text
language sql volatile set search_path = ''
as $$
  select translate(
    encode(sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')), 'base64'), '+/=', '-_'
  );
$$;
comment on function public.new_link_secret is 'Returns a secret for a link that cannot be guessed.';

create table public.order_links (
  -- No foreign key, because the order may be deleted and restored.
  order_id uuid primary key,
  token text not null unique default public.new_link_secret() check (token ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default now(),
  -- When the customer has ended the link. The order gets no other one.
  revoked_at timestamptz
);
comment on table public.order_links is
  'The tracking link of each order. It is deleted when it has ended.';

create table public.order_link_attempts (
  id uuid primary key default gen_random_uuid(),
  -- A keyed hash of the network.
  client text not null,
  created_at timestamptz not null default now()
);
comment on table public.order_link_attempts is
  'A hash of the network of each unknown tracking link of the last ten minutes, to limit guessing.';

create index order_link_attempts_client_idx on public.order_link_attempts (client, created_at);
create index order_link_attempts_created_at_idx on public.order_link_attempts (created_at);

create table public.order_cancel_links (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.orders (id) on delete cascade,
  -- SHA-256 as hex.
  secret_hash text not null unique,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
comment on table public.order_cancel_links is
  'The links with which guests cancel their orders. They work once and for one hour, and are deleted after a day.';

create index order_cancel_links_order_id_idx on public.order_cancel_links (order_id, created_at);
create index order_cancel_links_created_at_idx on public.order_cancel_links (created_at);

alter table public.order_links enable row level security;
alter table public.order_link_attempts enable row level security;
alter table public.order_cancel_links enable row level security;

create function public.order_link_ends_at(about public.orders) returns timestamptz
language sql stable set search_path = ''
as $$
  select least(
    about.created_at + interval '180 days',
    case about.status
      when 'Delivered' then coalesce(about.delivered_at, about.shipped_at, about.created_at) + interval '90 days'
      when 'Cancelled' then coalesce(about.cancelled_at, about.created_at) + interval '90 days'
    end
  );
$$;
comment on function public.order_link_ends_at is 'Returns when the tracking link of an order ends, as its status is now.';

-- Security definer, like the functions below, because no role may access the table.
create function public.order_link_token(order_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select link.token
  from public.order_links link
  join public.orders on orders.id = link.order_id
  where link.order_id = order_link_token.order_id and link.revoked_at is null
    and public.order_link_ends_at(orders) > now();
$$;
comment on function public.order_link_token is 'Returns the secret of the tracking link of an order. Null if it has none.';

create function public.find_linked_order(token text, client text) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  found_id uuid;
begin
  select orders.id into found_id
    from public.order_links link
    join public.orders on orders.id = link.order_id
    where link.token = find_linked_order.token and link.revoked_at is null
      and public.order_link_ends_at(orders) > now();
  if found then
    return found_id;
  end if;

  -- Serializes the unknown tokens of one network, so that concurrent ones are counted.
  perform pg_advisory_xact_lock(hashtextextended(find_linked_order.client, 7));
  if (
    select count(*) from public.order_link_attempts attempt
    where attempt.client = find_linked_order.client and attempt.created_at > now() - interval '10 minutes'
  ) >= 20 then
    raise sqlstate 'PT429' using message = 'Too many links that do not work. Please try again in ten minutes.';
  end if;
  insert into public.order_link_attempts (client) values (find_linked_order.client);
  return null;
end;
$$;
comment on function public.find_linked_order is
  'Returns the order of a tracking link, or null if the link is unknown or has ended, which counts. client: a hash of the '
  'network. Error: PT429 (the link is the 21st unknown one of the network within ten minutes).';

create function public.revoke_order_link(order_id uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.order_links set revoked_at = now()
    where order_links.order_id = revoke_order_link.order_id and revoked_at is null;
$$;
comment on function public.revoke_order_link is 'Ends the tracking link of an order for good. A repeated call has no effect.';

create function public.purge_order_links() returns void
language sql security definer set search_path = ''
as $$
  delete from public.order_links link using public.orders
    where orders.id = link.order_id and public.order_link_ends_at(orders) <= now();
  -- The links of deleted orders.
  delete from public.order_links where created_at <= now() - interval '180 days';
  delete from public.order_link_attempts where created_at <= now() - interval '10 minutes';
  delete from public.order_cancel_links where created_at <= now() - interval '1 day';
$$;
comment on function public.purge_order_links is
  'Deletes tracking links that have ended, links to cancel orders after a day, and what counted unknown links. A '
  'scheduled job calls it every hour.';

create function public.follow_order_link() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    -- An order that is restored has its link.
    insert into public.order_links (order_id) values (new.id) on conflict do nothing;
    return null;
  end if;
  delete from public.order_cancel_links where order_id = new.id;
  if new.shipping = '{}' then
    delete from public.order_links where order_id = new.id;
  else
    update public.order_links set token = public.new_link_secret(), created_at = now()
      where order_id = new.id and revoked_at is null;
  end if;
  return null;
end;
$$;
comment on function public.follow_order_link is
  'Gives an order its tracking link, replaces the link when the email of the order changes, and deletes it when the '
  'delivery details are erased.';

-- Triggers fire in the order of their names: this one fires before the triggers that queue the emails with the link.
create trigger follow_order_link after insert on public.orders
  for each row execute function public.follow_order_link();
create trigger follow_order_email_change after update of shipping on public.orders
  for each row when (
    lower(trim(new.shipping ->> 'email')) is distinct from lower(trim(old.shipping ->> 'email'))
    or new.shipping = '{}' and old.shipping <> '{}'
  )
  execute function public.follow_order_link();
create trigger follow_order_email_change after update of shipping on public.deleted_orders
  for each row when (new.shipping = '{}' and old.shipping <> '{}') execute function public.follow_order_link();

insert into public.order_links (order_id)
  select id from public.orders where public.order_link_ends_at(orders) > now() and shipping <> '{}';

/*
 * As before, and with the links of the order for its customer, and with the times from which the
 * email says when the parcel arrives. They are part of the email, so that one that is sent again
 * says the same.
 */
create or replace function public.queue_order_email(kind text, about public.orders, details jsonb default '{}')
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_for_shop boolean := queue_order_email.kind = 'order_notice';
  recipient text := case
    when is_for_shop then coalesce((select nullif(trim(orders_email), '') from public.shop_settings), '')
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
      'shipping', about.shipping, 'courier', about.courier, 'tracking_number', about.tracking_number,
      'paid_at', about.created_at, 'shipped_at', about.shipped_at
    )
    || case when is_for_shop then '{}' else jsonb_build_object(
      'tracking_token', public.order_link_token(about.id),
      'has_account', exists (select from public.customers where id = about.customer_id and user_id is not null)
    ) end
    || details,
    -- An answer of the shop to its own notice goes to the customer.
    case when is_for_shop then nullif(trim(about.shipping ->> 'email'), '') end
  );
  update public.email_outbox set order_id = about.id where id = queued_id;
end;
$$;

insert into public.api_privileges (object, role, privilege) values
  ('function public.order_link_token(uuid)', 'service_role', 'execute'),
  ('function public.find_linked_order(text,text)', 'service_role', 'execute'),
  ('function public.revoke_order_link(uuid)', 'service_role', 'execute'),
  ('function public.purge_order_links()', 'service_role', 'execute');
select public.apply_privileges();
