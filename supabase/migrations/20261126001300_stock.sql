/*
 * The stock: why every quantity has changed, what is low, and who wants an email when a variant is
 * back.
 *
 * Every change of stock.quantity has a row in stock_movements. A trigger of the table stock writes
 * the rows, as corrections, so that stock.quantity is the sum of its history whoever changes it.
 * Whoever knows the reason adds it in the same transaction with explain_stock_changes(). Later the
 * rows never change. The history has no foreign keys, because it outlives
 * orders, accounts and variants. The job check_stock compares the sums and reports stock_differs.
 *
 * Payment takes the units of an order from the stock, so what lies on the shelf is the stock plus
 * the units of paid orders that are not shipped (Processing), even of deleted orders, because
 * deleting an order moves no units. Reserved units are still in the stock. People count the shelf,
 * and count_stock() compares.
 *
 * A variant is low while its quantity is at or below low_threshold. The shop gets one email when
 * the quantity falls to it, and each digest lists it.
 */

create table public.stock_movements (
  id bigint primary key generated always as identity,
  variant_id text not null,
  created_at timestamptz not null default now(),
  difference integer not null check (difference <> 0),
  -- The stock afterwards.
  quantity integer not null check (quantity >= 0),
  reason text not null check (
    reason in ('opening', 'received', 'counted', 'damaged', 'sample', 'correction', 'sold', 'cancelled', 'returned')
  ),
  order_uid text,
  -- The administrator. Null for a payment, a scheduled job and SQL.
  person_id uuid,
  note text check (char_length(note) between 1 and 500),
  -- Identifies a request that is repeated because its response was lost.
  request_id uuid unique,
  transaction_id xid8 not null default pg_current_xact_id()
);
comment on table public.stock_movements is
  'The history of the stock: every change with its reason. Rows are never changed later, and never deleted.';

create index stock_movements_variant_id_idx on public.stock_movements (variant_id, id desc) include (difference);
create index stock_movements_transaction_id_idx on public.stock_movements (transaction_id);

alter table public.stock_movements enable row level security;

create policy "Administrators read the history of the stock" on public.stock_movements
  for select to authenticated
  using ((select public.is_admin()));

create policy "Administrators read the stock" on public.stock
  for select to authenticated
  using ((select public.is_admin()));

/*
 * stock_alerts: who wants an email when a variant that is sold out is back.
 *
 * Anybody can enter any email, so nothing more is sent to it before somebody has opened the link in
 * the first email. The scheduled job queue_stock_alerts then writes once, as soon as units can
 * really be bought: neither sold nor reserved by a checkout. An alert that was answered is marked
 * in the transaction that queues its email, so it is answered once, whether the stock is sold out
 * again or two jobs run at the same time.
 *
 * The token is the secret in the links of all emails about an alert. It is stored as it is, because
 * later emails need it too, and it opens nothing but the alert in the same row.
 *
 * Stock alerts end with their variant. A variant or a product that is deleted keeps its row (see
 * products.sql), so no foreign key deletes its alerts; purge_stock_alerts does.
 *
 * No role may access the two tables: every access is a function, with security definer.
 */
create table public.stock_alerts (
  id uuid primary key default gen_random_uuid(),
  variant_id text not null references public.variants (id) on delete cascade,
  email text not null check (public.is_email(email)),
  token text not null unique default public.new_link_secret(),
  -- When the first email was requested last.
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  -- When the email about the stock was queued, which ends the alert.
  notified_at timestamptz,
  unique (variant_id, email),
  check (notified_at is null or confirmed_at is not null)
);
comment on table public.stock_alerts is
  'Who wants an email when a variant is back in stock. Deleted seven days after the request if it is not confirmed, '
  'seven days after the email about the stock, whose link ends other alerts, and after 180 days in any case.';

create index stock_alerts_email_idx on public.stock_alerts (email);
create index stock_alerts_waiting_idx on public.stock_alerts (confirmed_at)
  where confirmed_at is not null and notified_at is null;

/*
 * stock_alert_attempts says who has sent the requests of the last day (see counted_as), with keyed hashes
 * of the emails: a sender can ask ten times within an hour, and an email gets three first emails a day. The
 * first emails also count among the emails to unconfirmed addresses, which wait if there are many
 * (see queue_auth_email).
 */
create table public.stock_alert_attempts (
  id uuid primary key default gen_random_uuid(),
  counted_as text not null,
  recipient text not null,
  created_at timestamptz not null default now()
);
comment on table public.stock_alert_attempts is
  'The sender and a hash of the email of each request for a stock alert of the last day, to limit them.';

create index stock_alert_attempts_counted_as_idx on public.stock_alert_attempts (counted_as, created_at);
create index stock_alert_attempts_recipient_idx on public.stock_alert_attempts (recipient, created_at);

alter table public.stock_alerts enable row level security;
alter table public.stock_alert_attempts enable row level security;

-- Security definer, because no role may write stock_movements.
create function public.record_stock_movement() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before integer := case when tg_op = 'INSERT' then 0 else old.quantity end;
  after integer := case when tg_op = 'DELETE' then 0 else new.quantity end;
begin
  if before <> after then
    insert into public.stock_movements (variant_id, difference, quantity, reason, person_id)
      values (
        coalesce(new.variant_id, old.variant_id), after - before, after,
        case when tg_op = 'INSERT' then 'opening' else 'correction' end, auth.uid()
      );
  end if;
  return null;
end;
$$;
comment on function public.record_stock_movement is 'Records a change of the stock in its history.';

create trigger record_stock_movement after insert or delete or update of quantity on public.stock
  for each row execute function public.record_stock_movement();

create function public.explain_stock_changes(
  differences jsonb, reason text, order_uid text default null, note text default null, request_id uuid default null
) returns void
language sql set search_path = ''
as $$
  update public.stock_movements movement
    set reason = explain_stock_changes.reason, order_uid = explain_stock_changes.order_uid,
      note = explain_stock_changes.note, request_id = explain_stock_changes.request_id
    where movement.id in (
      -- One row for each variant.
      select min(candidate.id)
        from jsonb_each_text(explain_stock_changes.differences) as change
        join public.stock_movements candidate on candidate.variant_id = change.key
        where candidate.transaction_id = pg_current_xact_id() and candidate.reason = 'correction'
          and candidate.difference = change.value::integer
        group by change.key
    );
$$;
comment on function public.explain_stock_changes is
  'Adds the reason, order, note and request to the history of changes { variant id: difference } that the stock had in '
  'this transaction.';

/*
 * The stock of orders. order_lines.stock_taken says what each line has taken from the stock and not returned, so units
 * are never returned twice. Deleting or restoring an order does not change the stock.
 */
create function public.order_stock(order_id uuid)
returns table (variant_id text, wanted bigint, taken bigint, is_managed boolean)
language sql stable set search_path = ''
as $$
  select variant.id, sum(line.quantity - line.returned)::bigint, sum(line.stock_taken)::bigint, variant.manage_inventory
    from public.order_lines line join public.variants variant on variant.id = line.variant_id
    where line.order_id = order_stock.order_id
    group by variant.id
    order by variant.id;
$$;
comment on function public.order_stock is
  'Returns the variants of an order. wanted: the units of its lines without the units that were returned. taken: the '
  'units that it has of the stock. is_managed: whether the stock of the variant is counted.';

create function public.lock_order_stock(order_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  -- In the same order as open_checkout_session, so that these functions never deadlock.
  perform from public.stock
    where variant_id in (
      select line.variant_id from public.order_lines line where line.order_id = lock_order_stock.order_id
    )
    order by variant_id
    for update;
end;
$$;
comment on function public.lock_order_stock is 'Locks the stock of the variants of an order.';

create function public.set_stock_taken(order_id uuid, variant_id text, taken bigint) returns void
language sql set search_path = ''
as $$
  update public.order_lines line
    set stock_taken = least(counted.wanted, greatest(set_stock_taken.taken - counted.before, 0))
    from (
      select id, quantity - returned as wanted,
          sum(quantity - returned) over (order by place) - (quantity - returned) as before
        from public.order_lines known
        where known.order_id = set_stock_taken.order_id and known.variant_id = set_stock_taken.variant_id
    ) counted
    where line.id = counted.id;
$$;
comment on function public.set_stock_taken is
  'Sets how many units of a variant an order has of the stock: the first lines of the variant have them.';

create function public.move_stock(differences jsonb, reason text, order_uid text) returns void
language sql set search_path = ''
as $$
  -- One statement, so that one email names all variants that become low.
  update public.stock set quantity = stock.quantity + difference.value::integer
    from jsonb_each_text(differences) as difference
    where stock.variant_id = difference.key and difference.value <> '0';
  select public.explain_stock_changes(differences, move_stock.reason, move_stock.order_uid);
$$;
comment on function public.move_stock is
  'Changes the stock by differences { variant id: units } because of an order. The caller has locked the stock.';

create function public.require_stock(units jsonb) returns void
language plpgsql set search_path = ''
as $$
declare
  short record;
begin
  select product.title as product, variant.title as variant, available.quantity
    into short
    from jsonb_each_text(units) as unit
    join public.variants variant on variant.id = unit.key and variant.manage_inventory
    join public.products product on product.id = variant.product_id
    join public.available_stock(array(select jsonb_object_keys(units))) available on available.variant_id = unit.key
    where available.quantity < unit.value::bigint
    order by product.position, variant.position
    limit 1;
  if found then
    raise sqlstate 'PT409' using
      message = format('Not enough stock for %s (%s). Only %s left.', short.product, short.variant, short.quantity),
      hint = 'insufficient_inventory';
  end if;
end;
$$;
comment on function public.require_stock is
  'Refuses units { variant id: quantity } that are not there, because others have bought or reserved them. Error: '
  'PT409 with the hint insufficient_inventory.';

create function public.return_order_stock(about public.orders) returns void
language plpgsql set search_path = ''
as $$
begin
  perform public.move_stock(jsonb_object_agg(variant_id, taken), 'cancelled', about.order_uid)
    from public.order_stock(about.id) where taken > 0;
  perform public.set_stock_taken(about.id, variant_id, 0) from public.order_stock(about.id);
end;
$$;
comment on function public.return_order_stock is
  'Returns the units that an order, which is cancelled, still has of the stock. before_order_change has locked it.';

create function public.take_order_stock(about public.orders) returns void
language plpgsql set search_path = ''
as $$
begin
  perform public.require_stock(coalesce(jsonb_object_agg(variant_id, wanted), '{}'))
    from public.order_stock(about.id) where is_managed and wanted > 0;
  perform public.move_stock(jsonb_object_agg(variant_id, -wanted), 'sold', about.order_uid)
    from public.order_stock(about.id) where is_managed and wanted > 0;
  perform public.set_stock_taken(about.id, variant_id, wanted) from public.order_stock(about.id) where is_managed;
end;
$$;
comment on function public.take_order_stock is
  'Takes the units of an order that is active again from the stock, without the units that were refunded by line. '
  'before_order_change has locked the stock. Error: PT409 with the hint insufficient_inventory.';

create function public.take_paid_stock(order_id uuid) returns void
language plpgsql set search_path = ''
as $$
declare
  about public.orders;
  unit record;
  differences jsonb := '{}';
begin
  select * into about from public.orders where id = take_paid_stock.order_id;
  perform public.lock_order_stock(about.id);
  for unit in
    select paid.variant_id, paid.wanted, least(paid.wanted, coalesce(stock.quantity, 0)) as there
      from public.order_stock(about.id) paid
      left join public.stock on stock.variant_id = paid.variant_id
      where paid.is_managed
  loop
    differences := differences || jsonb_build_object(unit.variant_id, -unit.there);
    perform public.set_stock_taken(about.id, unit.variant_id, unit.there);
    if unit.there < unit.wanted then
      perform public.mark_order(about.id, 'short_of_stock');
    end if;
  end loop;
  perform public.move_stock(differences, 'sold', about.order_uid);
end;
$$;
comment on function public.take_paid_stock is
  'Takes the units of an order that was paid from the stock, as far as they are there: fewer than ordered if others '
  'have bought them since the reservation ended. Then the order needs attention.';

create function public.stock_differences() returns table (variant_id text, quantity integer, recorded bigint)
language sql stable set search_path = ''
as $$
  select coalesce(stock.variant_id, history.variant_id), coalesce(stock.quantity, 0), coalesce(history.recorded, 0)
    from public.stock
    full join (
      select movement.variant_id, sum(movement.difference) as recorded
        from public.stock_movements movement group by movement.variant_id
    ) history on history.variant_id = stock.variant_id
    where coalesce(stock.quantity, 0) <> coalesce(history.recorded, 0)
    order by 1;
$$;
comment on function public.stock_differences is
  'Returns the variants whose stock is not the sum of its history. A scheduled job calls it.';

create function public.set_low_since() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.low_since := case when new.quantity <= new.low_threshold then coalesce(old.low_since, now()) end;
  return new;
end;
$$;
comment on function public.set_low_since is 'Stores since when a variant is low.';

create trigger set_low_since before insert or update of quantity, low_threshold on public.stock
  for each row execute function public.set_low_since();

create index stock_low_since_idx on public.stock (low_since) where low_since is not null;

create function public.low_stock(variant_ids text[] default null) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
      jsonb_build_object(
        'variant_id', variant.id, 'product', product.title, 'variant', variant.title, 'quantity', stock.quantity,
        'threshold', stock.low_threshold
      )
      order by product.position, product.id, variant.position, variant.id
    ), '[]')
    from public.stock
    join public.variants variant on variant.id = stock.variant_id
    join public.products product on product.id = variant.product_id
    where stock.low_since is not null and variant.manage_inventory and variant.deleted_at is null
      and product.deleted_at is null and (low_stock.variant_ids is null or variant.id = any (low_stock.variant_ids));
$$;
comment on function public.low_stock is
  'Returns [{ variant_id, product, variant, quantity, threshold }]: the variants among variant_ids that are low and in '
  'the shop; null means all.';

create function public.queue_low_stock_notice() returns trigger
-- Security definer, because no role may queue emails for administrators.
language plpgsql security definer set search_path = ''
as $$
declare
  items jsonb := public.low_stock(array(
    select after.variant_id from after join before on before.variant_id = after.variant_id
      where before.low_since is null and after.low_since is not null and after.quantity < before.quantity
  ));
begin
  if items <> '[]' then
    perform public.queue_email(
      'low_stock_notice', coalesce((select orders_email from public.shop_settings), ''),
      jsonb_build_object('items', items)
    );
  end if;
  return null;
end;
$$;
comment on function public.queue_low_stock_notice is
  'Queues one email about the variants that a statement has made low.';

create trigger queue_low_stock_notice after update on public.stock
  referencing old table as before new table as after
  for each statement execute function public.queue_low_stock_notice();

-- Security definer, like unshipped_units, so that the view stock_list runs with the rights of the caller, who may not
-- read checkout sessions. The cost makes the planner call them for the rows of a page only.
create function public.reserved_units(variant_id text) returns integer
language sql stable security definer cost 1000 set search_path = ''
as $$
  select coalesce(sum(reservation.quantity), 0)::integer
    from public.reservations reservation
    where reservation.variant_id = reserved_units.variant_id and (select public.is_admin());
$$;
comment on function public.reserved_units is
  'Returns how many units of a variant open checkout sessions reserve, which are still in the stock. 0 for anybody but '
  'administrators.';

create index order_lines_unshipped_idx on public.order_lines (variant_id) include (stock_taken)
  where is_unshipped and stock_taken > 0;

create function public.unshipped_units(variant_id text) returns integer
language sql stable security definer cost 1000 set search_path = ''
as $$
  select coalesce(sum(line.stock_taken), 0)::integer
    from public.order_lines line
    where line.variant_id = unshipped_units.variant_id and line.is_unshipped and line.stock_taken > 0
      and (select public.is_admin());
$$;
comment on function public.unshipped_units is
  'Returns how many units of a variant belong to paid orders that are not shipped, also to deleted ones: they are on the '
  'shelf, but no longer in the stock. 0 for anybody but administrators.';

-- So that the first page of a list does not sort all products.
create index products_all_position_idx on public.products (position, id);

create view public.stock_list with (security_invoker = on) as
  select
    variant.id as variant_id, product.id as product_id, product.title as product_title, variant.title as variant_title,
    variant.sku, variant.weight, coalesce(variant.image_url, product.thumbnail) as image,
    case when variant.deleted_at is null then product.state else 'deleted' end as state,
    product.position as product_position, variant.position as variant_position,
    stock.quantity, stock.low_threshold, stock.low_since,
    public.reserved_units(variant.id) as reserved, public.unshipped_units(variant.id) as unshipped,
    stock.quantity + public.unshipped_units(variant.id) as shelf,
    product.search_text || '|' || variant.search_text as search_text
  from public.stock
  join public.variants variant on variant.id = stock.variant_id
  join public.products product on product.id = variant.product_id
  where variant.manage_inventory;
comment on view public.stock_list is
  'The variants whose stock is counted: quantity, which includes the reserved units; and shelf, which is quantity plus '
  'unshipped. The order of the shop is order=product_position,product_id,variant_position,variant_id.';

-- Without a search path, like search_orders, so that the planner inlines it.
create function public.search_stock(words text) returns setof public.stock_list
language sql stable
as $$
  select stock_list.*
  from public.stock_list, public.search_patterns(words) as patterns
  where coalesce(search_text like all (patterns), false) and (state <> 'deleted' or shelf > 0);
$$;
comment on function public.search_stock is
  'Returns the variants whose stock is counted, with all of the words in their titles, SKU and web address: see '
  'search_patterns. Deleted variants are returned as long as units of them are on the shelf. The result can be '
  'filtered, sorted and paginated like stock_list.';

create view public.stock_history with (security_invoker = on) as
  select
    id, variant_id, created_at, difference, quantity, reason, order_uid, person_id,
    public.actor_email(person_id) as person_email, note
  from public.stock_movements;
comment on view public.stock_history is
  'The history of the stock with the email of who has changed it; the latest row of a variant is first with '
  'variant_id=eq.…&order=id.desc.';

-- Security definer, like count_stock and set_low_stock, because no client may write stock.
create function public.change_stock(
  variant_id text, difference integer, reason text, request_id uuid, note text default null
) returns public.stock
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  known public.stock_movements;
  stocked public.stock;
begin
  perform public.require_admin();
  perform
    public.limited_text(change_stock.variant_id),
    public.limited_text(change_stock.reason),
    public.limited_text(change_stock.note);
  perform public.lock_request(change_stock.request_id);
  if change_stock.reason is null or change_stock.reason not in ('received', 'damaged', 'sample', 'correction') then
    raise sqlstate 'PT400' using hint = 'reason', message = 'Choose a reason.';
  elsif change_stock.difference is null or change_stock.difference = 0
    or change_stock.difference not between -1000000 and 1000000
  then
    raise sqlstate 'PT400' using hint = 'difference', message = 'Enter how many units there are more or fewer.';
  elsif change_stock.reason = 'received' and change_stock.difference < 0 then
    raise sqlstate 'PT400' using hint = 'difference', message = 'Received units are added.';
  elsif change_stock.reason in ('damaged', 'sample') and change_stock.difference > 0 then
    raise sqlstate 'PT400' using hint = 'difference', message = 'Damaged units and samples are subtracted.';
  elsif char_length(trim(change_stock.note)) > 500 then
    raise sqlstate 'PT400' using hint = 'note', message = 'At most 500 characters.';
  end if;

  select stock.* into stocked
    from public.stock
    join public.variants variant on variant.id = stock.variant_id and variant.manage_inventory
    where stock.variant_id = change_stock.variant_id
    for update of stock;
  if not found then
    raise sqlstate 'PT404' using message = 'The stock of this variant is not counted.';
  end if;
  select * into known from public.stock_movements where request_id = change_stock.request_id;
  if found then
    perform public.require_same_request(
      (known.variant_id, known.difference, known.reason, coalesce(known.note, '')) =
        (change_stock.variant_id, change_stock.difference, change_stock.reason, coalesce(trim(change_stock.note), ''))
    );
    return stocked;
  end if;
  if stocked.quantity + change_stock.difference < 0 then
    raise sqlstate 'PT409' using hint = 'insufficient_stock', message = format(
      'Only %s %s in stock.', stocked.quantity, case when stocked.quantity = 1 then 'unit is' else 'units are' end
    );
  elsif stocked.quantity + change_stock.difference > 10000000 then
    raise sqlstate 'PT400' using hint = 'difference', message = 'This is too much.';
  end if;
  update public.stock set quantity = stock.quantity + change_stock.difference
    where variant_id = change_stock.variant_id
    returning * into stocked;
  perform public.explain_stock_changes(
    jsonb_build_object(change_stock.variant_id, change_stock.difference), change_stock.reason, null,
    nullif(trim(change_stock.note), ''), change_stock.request_id
  );
  return stocked;
end;
$$;
comment on function public.change_stock is
  'Adds units to the stock of a variant or, with a negative difference, subtracts them, and returns it. reason: '
  'received, damaged, sample or correction. Repeating a call with its request_id has no effect. Errors: 42501 (the '
  'caller is not an administrator), PT400 with the field as hint, PT404 (the stock is not counted), PT409 with the '
  'hint insufficient_stock or request_id (the id of another request).';

create function public.receive_stock(entries jsonb)
returns table (variant_id text, outcome text, units integer)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  entry record;
  known public.stock_movements;
  field text;
begin
  perform public.require_admin();
  perform public.limited_json(receive_stock.entries);
  if jsonb_typeof(entries) is distinct from 'array'
    or (select count(*) <> count(distinct entry ->> 'variant_id') from jsonb_array_elements(entries) as entry)
  then
    raise sqlstate 'PT400' using message = 'A list of entries, each with another variant_id.';
  end if;
  perform public.limit_list('variants', jsonb_array_length(entries));
  -- Locks in the same order as open_checkout_session, so that the two never deadlock.
  perform from public.stock
    where variant_id in (select entry ->> 'variant_id' from jsonb_array_elements(entries) as entry)
    order by variant_id
    for update;
  for entry in
    select * from jsonb_to_recordset(entries) as (variant_id text, units integer, request_id uuid)
  loop
    variant_id := entry.variant_id;
    -- change_stock refuses the id of any other request.
    select * into known from public.stock_movements
      where request_id = entry.request_id and variant_id = entry.variant_id and reason = 'received';
    if found then
      outcome := case when known.difference = entry.units then 'saved' else 'saved_before' end;
      units := known.difference;
    elsif not exists (
      select from public.stock
        join public.variants variant on variant.id = stock.variant_id and variant.manage_inventory
        where stock.variant_id = entry.variant_id
    ) then
      outcome := 'not_counted';
      units := null;
    else
      begin
        perform public.change_stock(entry.variant_id, entry.units, 'received', entry.request_id);
      exception when sqlstate 'PT400' or sqlstate 'PT409' then
        get stacked diagnostics field = pg_exception_hint;
        raise exception using errcode = sqlstate, message = sqlerrm,
          hint = format('variants.%s.%s', entry.variant_id, case field when 'difference' then 'units' else field end);
      end;
      outcome := 'saved';
      units := entry.units;
    end if;
    return next;
  end loop;
end;
$$;
comment on function public.receive_stock is
  'Adds received units to the stock of variants in one transaction: entries [{ "variant_id", "units", "request_id" }]. '
  'Returns the outcome of each entry, and how many units its request_id has added: saved; saved_before (the request_id '
  'has already added units, another number: ask again); not_counted (the stock of the variant is not managed; units is '
  'null). Repeating a call with its request_ids has no effect. Errors: 42501 (the caller is not an administrator), '
  'PT400 with the hint variants.<id>.units (from 1 to 1,000,000, and not more than the stock can have) or '
  'variants.<id>.request_id (no id), or without a hint (malformed entries), PT409 with the hint '
  'variants.<id>.request_id (the id of another request). Then nothing is saved.';

create function public.count_stock(entries jsonb)
returns table (
  variant_id text, outcome text, difference integer, quantity integer, unshipped integer, shelf integer
)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  compared jsonb;
  differences jsonb;
begin
  perform public.require_admin();
  perform public.limited_json(count_stock.entries);
  if jsonb_typeof(entries) is distinct from 'array' or exists (
    select from jsonb_array_elements(entries) as entry
    where not coalesce(
      jsonb_typeof(entry -> 'variant_id') = 'string' and entry ->> 'counted' ~ '^[0-9]{1,6}$'
      and entry ->> 'expected_shelf' ~ '^[0-9]{1,9}$', false
    )
  ) or (select count(*) <> count(distinct entry ->> 'variant_id') from jsonb_array_elements(entries) as entry) then
    raise sqlstate 'PT400' using
      message = 'A list of entries, each with another variant_id, what was counted, and expected_shelf.';
  end if;
  perform public.limit_list('variants', jsonb_array_length(entries));

  -- Locks in the same order as open_checkout_session, so that the two never deadlock.
  perform from public.stock
    where variant_id in (select entry ->> 'variant_id' from jsonb_array_elements(entries) as entry)
    order by variant_id
    for update;
  -- A separate statement gets a new snapshot, which includes what was committed while it waited.
  select coalesce(jsonb_agg(
      jsonb_build_object(
        'variant_id', entry.variant_id, 'quantity', stocked.quantity, 'unshipped', stocked.unshipped,
        'difference', entry.counted - stocked.shelf,
        'outcome', case
          when stocked.shelf is null then 'not_counted'
          -- Even if this request is repeated because its response was lost.
          when stocked.shelf = entry.counted then 'saved'
          when stocked.shelf <> entry.expected_shelf then 'moved'
          when entry.counted < stocked.unshipped then 'too_few'
          else 'saved'
        end
      )
      order by entry.place
    ), '[]')
    into compared
    from rows from (jsonb_to_recordset(entries) as (variant_id text, counted integer, expected_shelf integer))
      with ordinality as entry (variant_id, counted, expected_shelf, place)
    left join public.stock_list stocked on stocked.variant_id = entry.variant_id;
  select coalesce(jsonb_object_agg(row ->> 'variant_id', row -> 'difference'), '{}')
    into differences
    from jsonb_array_elements(compared) as row where row ->> 'outcome' = 'saved';
  update public.stock set quantity = stock.quantity + difference.value::integer
    from jsonb_each_text(differences) as difference
    where stock.variant_id = difference.key;
  perform public.explain_stock_changes(differences, 'counted');
  return query
    select row.variant_id, row.outcome, moved.difference, row.quantity + moved.difference, row.unshipped,
        row.quantity + moved.difference + row.unshipped
      from rows from (
        jsonb_to_recordset(compared)
          as (variant_id text, outcome text, difference integer, quantity integer, unshipped integer)
      ) with ordinality as row (variant_id, outcome, difference, quantity, unshipped, place)
      cross join lateral (select case when row.outcome = 'saved' then row.difference else 0 end as difference) moved
      order by row.place;
end;
$$;
comment on function public.count_stock is
  'Corrects the stock to what lies on the shelf: entries [{ "variant_id", "counted", "expected_shelf" }]. Returns for '
  'each entry quantity, unshipped and shelf as they are now, and its outcome: saved, with the difference; moved (the '
  'shelf is no longer what was expected, because units came or a parcel left: ask again); too_few (fewer than belong '
  'to paid orders); not_counted. Only the outcome saved changes anything. Errors: 42501 (the caller is not an '
  'administrator), PT400 (malformed entries).';

create function public.set_low_stock(variant_id text, threshold integer) returns public.stock
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  saved public.stock;
begin
  perform public.require_admin();
  perform public.limited_text(set_low_stock.variant_id);
  if threshold not between 0 and 1000000 then
    raise sqlstate 'PT400' using hint = 'threshold', message = 'Enter a number of units, or nothing.';
  end if;
  update public.stock set low_threshold = threshold
    where variant_id = set_low_stock.variant_id
    returning * into saved;
  if not found then
    raise sqlstate 'PT404' using message = 'The stock of this variant is not counted.';
  end if;
  return saved;
end;
$$;
comment on function public.set_low_stock is
  'Sets at which quantity a variant is low; null means never. Errors: 42501 (the caller is not an administrator), '
  'PT400, PT404 (the stock is not counted).';

-- The audit log does not repeat changes of the quantity, because the history of the stock names the person itself.
create trigger record_changed_threshold after update of low_threshold on public.stock
  for each row when (new.low_threshold is distinct from old.low_threshold)
  execute function public.record_change();

create function public.stock_alert_email(alert public.stock_alerts) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
      'token', alert.token, 'product_id', product.id, 'product', product.title, 'variant', variant.title
    )
    from public.variants variant
    join public.products product on product.id = variant.product_id
    where variant.id = alert.variant_id;
$$;
comment on function public.stock_alert_email is 'Returns what an email about an alert says.';

create function public.request_stock_alert(
  variant_id text, email text, recipient text, client text, customer_id uuid default null
) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  counted text := public.counted_as(request_stock_alert.client, request_stock_alert.customer_id);
  alert public.stock_alerts;
begin
  perform from public.variants variant
    join public.products product on product.id = variant.product_id
    where variant.id = request_stock_alert.variant_id and variant.deleted_at is null
      and product.status = 'published' and product.deleted_at is null;
  if not found then
    raise sqlstate 'PT404' using message = 'This style is no longer sold.';
  end if;

  -- Serializes the requests of one sender, then those for one email, so that concurrent ones are counted.
  perform pg_advisory_xact_lock(hashtextextended(counted, 9));
  if (
    select count(*) from public.stock_alert_attempts attempt
    where attempt.counted_as = counted and attempt.created_at > now() - interval '1 hour'
  ) >= 10 then
    raise sqlstate 'PT429' using message = case
      when counted = request_stock_alert.client
        then 'Too many requests from your internet connection. Please log in, or try again in an hour.'
      else 'Too many requests of your account. Please try again in an hour.'
    end;
  end if;
  perform pg_advisory_xact_lock(hashtextextended(request_stock_alert.recipient, 10));
  insert into public.stock_alert_attempts (counted_as, recipient) values (counted, request_stock_alert.recipient);
  -- An error would reveal to the sender that somebody has asked with this email.
  if (
    select count(*) from public.stock_alert_attempts attempt
    where attempt.recipient = request_stock_alert.recipient and attempt.created_at > now() - interval '1 day'
  ) > 3 then
    return;
  end if;

  -- The account is locked before the alert, as in erase_personal_data, so that the two never deadlock.
  perform from auth.users where users.email = public.email_key(request_stock_alert.email) for share;
  insert into public.stock_alerts as known (variant_id, email)
    values (request_stock_alert.variant_id, public.email_key(request_stock_alert.email))
    on conflict on constraint stock_alerts_variant_id_email_key do update
      -- An alert that was answered starts again. A confirmed alert stays confirmed, and the email is the same as for a
      -- new alert.
      set requested_at = now(), notified_at = null,
        confirmed_at = case when known.notified_at is null then known.confirmed_at end
    returning * into alert;
  perform public.queue_auth_email('stock_alert_request', alert.email, public.stock_alert_email(alert));
end;
$$;
comment on function public.request_stock_alert is
  'Stores an alert that is not confirmed, and queues the email with the link that confirms it. client, recipient: '
  'keyed hashes of the network and of the email. customer_id: the customer of the account that has signed in. The result '
  'is the same whether or not there is such an alert, or an account. Errors: PT404 (the variant is not sold), PT429 (the '
  'eleventh request of a sender within an hour).';

create function public.confirm_stock_alert(token text) returns jsonb
language sql security definer set search_path = ''
as $$
  update public.stock_alerts alert set confirmed_at = coalesce(alert.confirmed_at, now())
    where alert.token = confirm_stock_alert.token
    returning public.stock_alert_email(alert) - 'token';
$$;
comment on function public.confirm_stock_alert is
  'Confirms an alert and returns { product_id, product, variant }; null if there is none. Repeating it has no effect.';

create function public.end_stock_alerts(token text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  ended text := (select alert.email from public.stock_alerts alert where alert.token = end_stock_alerts.token);
begin
  -- erase_personal_data takes this lock too, and deletes in another order.
  perform pg_advisory_xact_lock(hashtextextended(ended, 0));
  delete from public.stock_alerts alert where alert.email = ended;
  delete from public.email_outbox
    where recipient = ended and status = 'queued' and kind in ('stock_alert_request', 'stock_alert');
end;
$$;
comment on function public.end_stock_alerts is
  'Deletes all alerts of the email to which this alert belongs. Has no effect if there is no such alert.';

create function public.queue_stock_alerts() returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  alert public.stock_alerts;
  queued integer := 0;
begin
  for alert in
    update public.stock_alerts answered set notified_at = now()
      where answered.id in (
        select waiting.id
          from public.stock_alerts waiting
          join public.variants variant on variant.id = waiting.variant_id
          join public.products product on product.id = variant.product_id
          left join public.stock on stock.variant_id = variant.id
          left join public.reservations reserved on reserved.variant_id = variant.id
          where waiting.confirmed_at is not null and waiting.notified_at is null
            and variant.deleted_at is null
            and product.status = 'published' and product.deleted_at is null and product.purchasable
            and (
              not variant.manage_inventory
              or coalesce(stock.quantity, 0) > coalesce(reserved.quantity, 0)
            )
          order by waiting.confirmed_at
          limit 500
          -- Another job that runs now answers the locked alerts.
          for update of waiting skip locked
      )
      returning answered.*
  loop
    perform public.queue_email('stock_alert', alert.email, public.stock_alert_email(alert));
    queued := queued + 1;
  end loop;
  return queued;
end;
$$;
comment on function public.queue_stock_alerts is
  'Queues the email of each confirmed alert whose variant can be bought again, and returns how many.';

create function public.purge_stock_alerts() returns void
language sql security definer set search_path = ''
as $$
  delete from public.stock_alerts
    where confirmed_at is null and requested_at < now() - interval '7 days'
      or notified_at < now() - interval '7 days'
      or confirmed_at < now() - interval '180 days'
      or variant_id in (
        select variant.id
          from public.variants variant
          join public.products product on product.id = variant.product_id
          where variant.deleted_at is not null or product.deleted_at is not null
      );
  delete from public.stock_alert_attempts where created_at < now() - interval '1 day';
$$;
comment on function public.purge_stock_alerts is
  'Deletes alerts whose time is over or whose variant is deleted, and the hashes of requests after a day. A scheduled '
  'job calls it every hour.';

insert into public.api_privileges (object, role, privilege) values
  ('table public.stock_movements', 'authenticated', 'select'),
  ('table public.stock_movements', 'service_role', 'select'),
  ('function public.reserved_units(text)', 'authenticated', 'execute'),
  ('function public.unshipped_units(text)', 'authenticated', 'execute'),
  ('table public.stock_list', 'authenticated', 'select'),
  ('function public.search_stock(text)', 'authenticated', 'execute'),
  ('table public.stock_history', 'authenticated', 'select'),
  ('function public.change_stock(text,integer,text,uuid,text)', 'authenticated', 'execute'),
  ('function public.receive_stock(jsonb)', 'authenticated', 'execute'),
  ('function public.count_stock(jsonb)', 'authenticated', 'execute'),
  ('function public.set_low_stock(text,integer)', 'authenticated', 'execute'),
  ('function public.stock_differences()', 'service_role', 'execute'),
  ('function public.request_stock_alert(text,text,text,text,uuid)', 'service_role', 'execute'),
  ('function public.confirm_stock_alert(text)', 'service_role', 'execute'),
  ('function public.end_stock_alerts(text)', 'service_role', 'execute'),
  ('function public.queue_stock_alerts()', 'service_role', 'execute'),
  ('function public.purge_stock_alerts()', 'service_role', 'execute');
select public.apply_privileges();
