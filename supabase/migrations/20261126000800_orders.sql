/*
 * Orders: what customers bought, as it was at the time of payment.
 *
 * An order has a row in orders and its lines in order_lines. The column orders.items repeats the lines in the
 * format of the specification; save_items writes it from the rows. order_changes.sql has, in one sequence, what
 * happens when an order is placed, changed, deleted, restored or erased.
 *
 * Only complete_checkout_session and restore_paid_order insert rows (see payments.sql). Customers read
 * only their own orders; administrators read all orders, may change delivery details and status, and may
 * delete orders. change_order_items and request_refund change the lines (see refunds.sql). Every update
 * increments the version, so that concurrent edits by two administrators are detected.
 *
 * order_internals has the columns of an order that only administrators read, such as its reasons for attention. A new
 * reason also increments the version. Administrators remove reasons with clear_attention.
 *
 * Delivery details belong to the order, not to its customer. Administrators edit them with
 * update_order_shipping; update_order edits the customer of the order.
 */

create table public.order_numbers (
  order_id uuid primary key,
  order_uid text not null unique check (order_uid ~ '^NBT-[0-9]{6,}$'),
  -- Null until the order is inserted.
  placed_at timestamptz,
  -- What the order cost when it was placed, in paise.
  amount bigint check (amount >= 0),
  -- The same for all orders that were placed with one email. A random id, so that it stays when a person is erased.
  buyer uuid,
  -- When the order was cancelled for the first time.
  cancelled_at timestamptz,
  constraint order_numbers_placed_check check (
    (placed_at is null) = (amount is null) and (placed_at is null) = (buyer is null)
  )
);
comment on table public.order_numbers is
  'Every order that was ever placed, also deleted ones, so that no number is given twice, with what the figures count. '
  'Once it is written it never changes. What outlives the deletion of an order refers to this table.';

create index order_numbers_placed_at_idx on public.order_numbers (placed_at);
create index order_numbers_cancelled_at_idx on public.order_numbers (cancelled_at) where cancelled_at is not null;
create index order_numbers_buyer_idx on public.order_numbers (buyer, placed_at);

alter table public.order_numbers enable row level security;

create table public.attention_reasons (
  reason text primary key,
  label text not null,
  -- For the administrator: what happened, and what to do.
  explanation text not null,
  -- The explanation for an order that is Shipped or Delivered, if it is another one.
  when_shipped text,
  -- Who removes the reason from an order, and when.
  removed_by text not null
);
comment on table public.attention_reasons is
  'Why an order may need attention. npm run database-types writes the reasons for the back office '
  '(src/domain/order/attentionReasons.ts).';

alter table public.attention_reasons enable row level security;

insert into public.attention_reasons (reason, label, explanation, when_shipped, removed_by) values
  (
    'short_of_stock', 'Short of stock',
    'When the payment arrived there were fewer units than ordered. Check the stock, then send a part, wait for new '
    'stock or refund.',
    null, 'an administrator'
  ),
  (
    'paid_twice', 'Paid twice',
    'A second payment arrived for this order. Refund one of them.',
    null, 'an administrator'
  ),
  (
    'amount_differs', 'Amount differs',
    'The amount paid is not the total of the order. Compare it with the payment provider before you send the parcel.',
    null, 'an administrator'
  ),
  (
    'currency_differs', 'Currency differs',
    'The order was paid in another currency than its price. Compare it with the payment provider before you send the '
    'parcel.',
    null, 'an administrator'
  ),
  (
    'link_cancelled', 'Paid after cancelling',
    'The payment link of this order was cancelled, and the customer had already started to pay. Ask the customer '
    'whether you should send the parcel, or refund it.',
    null, 'an administrator'
  ),
  (
    'state_differs', 'State differs',
    'The PIN code lies in another state than the customer entered and confirmed. Ask the customer before you send the '
    'parcel.',
    null, 'an administrator'
  ),
  (
    'state_unknown', 'State unknown',
    'The address has no state. Add it before you send the parcel: the invoice needs it.',
    null, 'the shop, when the address has a state'
  ),
  (
    'cancellation_requested', 'Cancellation requested',
    'The customer asks you to cancel this order, more than 24 hours after the payment. Cancel it, or answer the '
    'message and remove this mark before you send the parcel.',
    null, 'the shop, when the status changes'
  ),
  (
    'not_shipped', 'Not shipped',
    'The order was paid more than three business days ago. Ship it, or write to the customer.',
    null, 'the shop, when the status changes'
  ),
  (
    'disputed', 'Disputed',
    'The customer has asked the bank for the money back. Do not send the parcel before you have answered in the '
    'dashboard of the payment provider, or before the bank has decided for the shop.',
    'The customer has asked the bank for the money back, and the order is shipped. Answer in the dashboard of the '
    'payment provider, with the proof of delivery.',
    'an administrator'
  ),
  (
    'refunded', 'Refunded',
    'Everything that was paid was refunded, but the order is not cancelled. If it should not be sent, set its status '
    'to Cancelled.',
    'Everything that was paid was refunded, and the order is shipped. If it has an invoice, the invoice was credited. '
    'There is nothing more to do: remove this mark.',
    'an administrator, or the shop when the order is cancelled, another payment arrives, or a refund fails'
  ),
  (
    'refund_failed', 'Refund failed',
    'A refund did not reach the customer, and the money is back in the account of the shop. Ask the customer how to '
    'pay it back, or refund it again.',
    null, 'an administrator'
  ),
  (
    'cancelled_then_shipped', 'Cancelled, then shipped',
    'The order was cancelled or fully refunded before its status was set to Shipped or Delivered. Check whether the '
    'parcel was really sent, and ask the customer to pay or to return it.',
    null, 'an administrator'
  ),
  (
    'email_failed', 'Email failed',
    'An email about this order was not delivered. Correct the email of the delivery and send it again, or discard it '
    'in the list of failed emails.',
    null, 'the shop, when no such email is left'
  ),
  (
    'invoice_missing', 'Invoice missing',
    'The order was shipped without an invoice, because the state of its address, an HSN code, a tax rate or a setting '
    'of the shop is missing. It gets its invoice when that is entered.',
    null, 'the shop, when the order gets its invoice or needs none'
  ),
  (
    'invoice_credited', 'Invoice credited',
    'The order was cancelled after its invoice, which was credited, and is active again without a valid invoice. Ask '
    'your accountant.',
    null, 'an administrator'
  ),
  (
    'restored', 'Restored',
    'The database was restored from a backup after this order was placed. Check its items and address, and whether '
    'the parcel was already sent. If it was, set the status to Shipped before you remove this mark: the order gets no '
    'second invoice. If not, remove this mark, then ship it.',
    null, 'an administrator'
  ),
  (
    'number_changed', 'Number changed',
    'When this order was restored, another order already had its number, so this order got a new number. Tell the '
    'customer the new number. The dashboard of the payment provider still shows the old number.',
    null, 'an administrator'
  );

create table public.orders (
  id uuid primary key default gen_random_uuid() references public.order_numbers (order_id),
  order_uid text not null unique,
  customer_id uuid not null references public.customers (id) on delete restrict,
  placed_by_account boolean not null default false,
  checkout_session_id uuid unique references public.checkout_sessions (id) on delete set null,
  -- The lines that are left, in the format of the specification. Whole quantities and prices in paise.
  items jsonb not null check (
    jsonb_typeof(items) = 'array'
    and jsonb_array_length(items) = jsonb_array_length(jsonb_path_query_array(
      items,
      'strict $[*] ? (
        @.quantity >= 1 && @.quantity.floor() == @.quantity
        && @.unit_amount >= 0 && @.unit_amount.floor() == @.unit_amount
      )'
    ))
  ),
  total_amount numeric(12, 2) not null check (total_amount >= 0),
  -- Where the parcel goes, as entered for the payment.
  shipping jsonb not null default '{}' check (shipping = public.delivery_details(shipping)),
  status text not null default 'Processing' check (status in ('Processing', 'Shipped', 'Delivered', 'Cancelled')),
  packed_at timestamptz,
  -- When the status became Shipped or Delivered. Null while it is Processing.
  shipped_at timestamptz,
  -- When the status became Delivered. Null for other orders, and for an order that was inserted as Delivered.
  delivered_at timestamptz,
  -- When the status became Shipped or Delivered, and Delivered, for the first time. They stay when the status is changed
  -- back: for its customer, an order that was shipped stays shipped, and a time that has run out does not start again.
  first_shipped_at timestamptz,
  first_delivered_at timestamptz,
  -- When the order was last cancelled, even if its status was changed back.
  cancelled_at timestamptz,
  courier text check (courier ~ '^[^[:cntrl:]]{1,60}$'),
  tracking_number text check (tracking_number ~ '^(?=.*[0-9])[A-Za-z0-9][A-Za-z0-9/_-]{3,49}$'),
  -- When an invoice was due that could not be issued. Null if the order has its invoice or needs none.
  invoice_due_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.orders is
  'What customers bought, as it was at the time of payment. An order is deleted by moving its row to deleted_orders.';

/*
 * Which orders an account has placed itself, see orders.placed_by_account.
 *
 * Anyone who knows an email can order as a guest with it, and the order joins the account with that
 * email (customer_for, claim_guest_orders). The delivery details and the GSTIN of such an order are the
 * choice of a stranger. The shop therefore fills in forms only from orders that were placed while the
 * account was signed in.
 *
 * Every other order counts as joined by email: an order of a guest or of a payment link, and an order
 * that was restored from the payment provider's record.
 */
comment on column public.orders.placed_by_account is
  'Whether the account of the customer placed the order while it was signed in. Only such orders fill in forms. False '
  'for an order that joined the account by its email.';

create index orders_customer_id_created_at_idx on public.orders (customer_id, created_at desc);
create index orders_created_at_idx on public.orders (created_at desc, id);
create index orders_status_created_at_idx on public.orders (status, created_at desc);
create index orders_order_uid_length_idx on public.orders (char_length(order_uid), order_uid);
create index orders_total_amount_idx on public.orders (total_amount);

alter table public.orders enable row level security;

create policy "Customers read their own orders" on public.orders
  for select to authenticated
  using (customer_id in (select id from public.customers where user_id = (select auth.uid())));

create policy "Administrators read every order" on public.orders
  for select to authenticated
  using ((select public.is_admin()));

create policy "Administrators edit every order" on public.orders
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

create policy "Administrators delete orders" on public.orders
  for delete to authenticated
  using ((select public.is_admin()));

/*
 * The columns of an order that only administrators read. They have a table of their own, because customers read every
 * column of their orders. A row is inserted with its order, and stays when the order is deleted, so that it is there
 * when the order is restored. order_changes.sql writes it in the transaction that changes the order.
 */
create table public.order_internals (
  order_id uuid primary key references public.order_numbers (order_id),
  -- Reasons of attention_reasons, sorted.
  attention text[] not null default '{}',
  needs_attention boolean not null generated always as (attention <> '{}') stored,
  -- When the order got the reason not_shipped, so that it does not get it again after an administrator has removed it.
  overdue_at timestamptz,
  is_email_changed boolean not null default false,
  search_text text not null default ''
);
comment on table public.order_internals is
  'The columns of an order that only administrators read: one row for each order, also for a deleted one.';
comment on column public.order_internals.is_email_changed is
  'Whether an administrator has ever entered the email of the delivery details: for a payment link, or later. Then no '
  'link by email cancels the order.';

create index order_internals_needs_attention_idx on public.order_internals (order_id) where needs_attention;

alter table public.order_internals enable row level security;

create policy "Administrators read the internals of every order" on public.order_internals
  for select to authenticated
  using ((select public.is_admin()));

/*
 * The lines of an order, in their order. A line is never deleted, so that refunds, invoices and credit notes can refer
 * to it: a line without units left has the quantity 0, and is not in orders.items.
 *
 * Units that are refunded by line leave the quantity while the order is Processing and has no invoice. Otherwise the
 * quantity stays, and the units are also in returned. stock_taken has what the line has taken from the stock and
 * not returned: at most quantity minus returned, fewer if the order was short of stock, and nothing if the order is
 * cancelled or the stock of the variant is not counted.
 */
create table public.order_lines (
  id bigint primary key generated always as identity,
  order_id uuid not null references public.order_numbers (order_id),
  place integer not null,
  product_id text not null,
  product_title text not null,
  image text,
  -- Null when the variant no longer exists, and for what the payment provider does not name of a restored order.
  variant_id text references public.variants (id) on delete set null,
  -- The id of the variant in orders.items. It stays when the variant no longer exists.
  item_id text not null,
  variant_title text not null,
  weight text,
  -- In paise, including tax.
  unit_amount bigint not null check (unit_amount >= 0),
  quantity bigint not null check (quantity >= 0),
  returned bigint not null default 0 check (returned >= 0 and returned <= quantity),
  stock_taken bigint not null default 0 check (stock_taken >= 0),
  -- Whether the order is Processing: a copy, so that unshipped_units() reads an index.
  is_unshipped boolean not null default true,
  -- For the invoice, if the variant no longer exists: see complete_order_tax().
  hsn text,
  tax_rate numeric(5, 2),
  unique (order_id, place)
);
comment on table public.order_lines is 'The lines of orders, also of deleted orders.';

create index order_lines_variant_id_idx on public.order_lines (variant_id);

alter table public.order_lines enable row level security;

create policy "Administrators read every line" on public.order_lines
  for select to authenticated
  using ((select public.is_admin()));

create table public.sold_units (
  id bigint primary key generated always as identity,
  order_line_id bigint not null references public.order_lines (id) on delete restrict,
  -- Negative for units that were returned or cancelled.
  units bigint not null check (units <> 0),
  sold_at timestamptz not null default now()
);
comment on table public.sold_units is
  'The units of each line that the customer keeps, by the time at which they were bought, returned or cancelled. Rows '
  'never change: together, the rows of a line are its units now.';

create index sold_units_order_line_id_idx on public.sold_units (order_line_id);
create index sold_units_sold_at_idx on public.sold_units (sold_at);

alter table public.sold_units enable row level security;

create function public.record_sold_units(sold public.orders, moment timestamptz) returns void
language sql set search_path = ''
as $$
  insert into public.sold_units (order_line_id, units, sold_at)
    select line.id, kept.units - coalesce(recorded.units, 0), moment
    from public.order_lines line
    cross join lateral (
      select case when sold.status = 'Cancelled' then 0 else line.quantity - line.returned end as units
    ) kept
    left join lateral (
      select sum(units)::bigint as units from public.sold_units where order_line_id = line.id
    ) recorded on true
    where line.order_id = sold.id and kept.units <> coalesce(recorded.units, 0)
    order by line.place;
$$;
comment on function public.record_sold_units is
  'Records which units of an order the customer keeps now, as far as this has changed.';

/*
 * Deleted orders, exactly as they were. A repeated webhook of the payment does not recreate the order,
 * because its checkout session stays paid.
 *
 * This is a table of its own, because DELETE must remove the row from orders: PostgreSQL reports the rows that a
 * DELETE has deleted only if it deletes them, and the service key reads rows that a policy hides.
 *
 * The table has every column of orders: after_order_change and restore_order copy columns by name.
 */
create table public.deleted_orders (
  id uuid primary key references public.order_numbers (order_id),
  order_uid text not null unique,
  customer_id uuid not null references public.customers (id) on delete restrict,
  placed_by_account boolean not null default false,
  -- No foreign key: with one, whoever deletes an order would lock its session after the order, while all functions
  -- lock the session first. The payment of an order keeps the session from being deleted.
  checkout_session_id uuid unique,
  items jsonb not null,
  total_amount numeric(12, 2) not null,
  shipping jsonb not null,
  status text not null,
  packed_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  first_shipped_at timestamptz,
  first_delivered_at timestamptz,
  cancelled_at timestamptz,
  courier text,
  tracking_number text,
  invoice_due_at timestamptz,
  version integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz not null default now(),
  -- The administrator. Null if the order was deleted by the service key.
  deleted_by uuid references auth.users (id) on delete set null
);
comment on table public.deleted_orders is
  'Orders that an administrator has deleted, exactly as they were. restore_order moves a row back.';

create index deleted_orders_customer_id_idx on public.deleted_orders (customer_id);
create index deleted_orders_deleted_at_idx on public.deleted_orders (deleted_at desc, id);

alter table public.deleted_orders enable row level security;

create policy "Administrators read deleted orders" on public.deleted_orders
  for select to authenticated
  using ((select public.is_admin()));

create view public.all_orders with (security_invoker = on) as
  select id, order_uid, customer_id, placed_by_account, checkout_session_id, items, total_amount, shipping, status,
      packed_at, shipped_at, delivered_at, cancelled_at, courier, tracking_number, created_at, updated_at,
      null::timestamptz as deleted_at
    from public.orders
  union all
  select id, order_uid, customer_id, placed_by_account, checkout_session_id, items, total_amount, shipping, status,
      packed_at, shipped_at, delivered_at, cancelled_at, courier, tracking_number, created_at, updated_at,
      deleted_at
    from public.deleted_orders;
comment on view public.all_orders is 'Every order, also the deleted ones.';

-- A number is random, so that it reveals neither how many orders the shop has nor the number of the next order.
create function public.random_order_uid(attempt integer) returns text
language sql volatile set search_path = ''
as $$
  select 'NBT-' || lpad(floor(random() * 10::double precision ^ digits)::bigint::text, digits, '0')
  from (select 6 + (attempt - 1) / 10 as digits) as length;
$$;
comment on function public.random_order_uid is
  'Returns a random order number: six digits for the first ten attempts to find a free one, one digit more for each '
  'further ten attempts.';

create function public.insert_lines(order_id uuid, items jsonb) returns void
language sql set search_path = ''
as $$
  insert into public.order_lines (
      order_id, place, product_id, product_title, image, variant_id, item_id, variant_title, weight, unit_amount, quantity
    )
    select
      insert_lines.order_id,
      listed.place + (
        select coalesce(max(line.place), 0) from public.order_lines line where line.order_id = insert_lines.order_id
      ),
      coalesce(item -> 'product' ->> 'id', ''), coalesce(item -> 'product' ->> 'title', ''),
      item -> 'product' ->> 'image', variant.id, coalesce(item -> 'variant' ->> 'id', ''),
      coalesce(item -> 'variant' ->> 'title', ''), item -> 'variant' ->> 'weight',
      (item ->> 'unit_amount')::numeric::bigint, (item ->> 'quantity')::numeric::bigint
    from jsonb_array_elements(insert_lines.items) with ordinality as listed (item, place)
    left join public.variants variant on variant.id = item -> 'variant' ->> 'id';
$$;
comment on function public.insert_lines is
  'Inserts lines of an order after those that it has. items: in the format of orders.items.';

create function public.order_items(order_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(
      jsonb_build_object(
        'product', jsonb_build_object('id', product_id, 'title', product_title, 'image', image),
        'variant', jsonb_build_object('id', item_id, 'title', variant_title, 'weight', weight),
        'quantity', quantity,
        'unit_amount', unit_amount
      )
      order by place
    ), '[]')
  from public.order_lines line
  where line.order_id = order_items.order_id and quantity > 0;
$$;
comment on function public.order_items is 'Returns the lines of an order in the format of orders.items.';

create function public.save_items(order_id uuid) returns public.orders
language sql set search_path = ''
as $$
  update public.orders set items = public.order_items(id) where id = save_items.order_id returning *;
$$;
comment on function public.save_items is 'Writes orders.items from the lines of an order, and returns the order.';

create function public.with_reason(attention text[], reason text, is_present boolean default true) returns text[]
language sql immutable set search_path = ''
as $$
  select array(
    select known from unnest(
      array_remove(attention, reason) || case when is_present then array[reason] else '{}'::text[] end
    ) as known order by known
  );
$$;
comment on function public.with_reason is 'Returns reasons for attention with or without a reason.';

create function public.internals_of(order_id uuid) returns public.order_internals
language sql stable set search_path = ''
as $$
  select * from public.order_internals where order_internals.order_id = internals_of.order_id;
$$;
comment on function public.internals_of is
  'Returns the order_internals of an order, even if the order was deleted.';

create function public.record_attention(order_id uuid, before text[], after text[]) returns void
language sql set search_path = ''
as $$
  select public.record_row_change(
    'orders', 'update', jsonb_build_object('id', order_id, 'attention', before),
    jsonb_build_object('id', order_id, 'attention', after)
  );
$$;
comment on function public.record_attention is
  'Records changed reasons for attention in the audit log, as a change of the order, if the caller is an administrator.';

create function public.mark_order(order_id uuid, reason text, is_present boolean default true) returns void
language plpgsql set search_path = ''
as $$
declare
  marked text[];
begin
  -- Raises the version, so that nobody changes the order without having seen the reason. Every change locks an order
  -- before its row in order_internals, so that two changes never deadlock.
  update public.orders set version = version + 1
    where id = mark_order.order_id and (public.internals_of(id)).attention @> array[reason] <> is_present;
  update public.order_internals set attention = public.with_reason(attention, reason, is_present)
    where order_internals.order_id = mark_order.order_id and attention @> array[reason] <> is_present
    returning attention into marked;
  if found then
    perform public.record_attention(order_id, public.with_reason(marked, reason, not is_present), marked);
  end if;
end;
$$;
comment on function public.mark_order is
  'Adds a reason for attention to an order, even if it was deleted, or removes it.';

create function public.guard_attention() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if exists (
    select from unnest(new.attention) as given
    where given not in (select reason from public.attention_reasons)
  ) then
    raise check_violation using message = 'A reason for attention is not in attention_reasons.';
  end if;
  return new;
end;
$$;
comment on function public.guard_attention is
  'Refuses a reason for attention that is not in attention_reasons. Error: 23514.';

create trigger guard_attention before insert or update of attention on public.order_internals
  for each row execute function public.guard_attention();

/*
 * The back office: the view and functions behind the order grid of the administrators.
 *
 * They run with the rights of the caller, so row-level security applies: administrators read and change
 * every order, customers read only their own orders in order_list, and anon has no access.
 *
 * The rows of one page of the grid are read from an index, however many orders there are. A separate
 * request counts the orders.
 */
-- PL/pgSQL, because the payments are created later, in payments.sql.
create function public.disputes() returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(payment.checkout_session_id, payment.dispute order by payment.dispute), '{}')
    from public.payments payment
    where payment.dispute in ('open', 'lost')
  );
end;
$$;
comment on function public.disputes is
  'Returns { checkout session id: "open" or "lost" }: the sessions with a payment that is disputed, or that the bank '
  'has taken back. Empty for callers who may not read payments.';

create view public.order_list with (security_invoker = on) as
  select
    orders.id, orders.order_uid, orders.customer_id, orders.items, orders.shipping, orders.status,
    orders.total_amount, orders.version, orders.created_at, orders.updated_at,
    customer.name as customer_name, customer.email as customer_email,
    customer.phone as customer_phone, customer.address as customer_address,
    internals.attention, internals.needs_attention, orders.packed_at, orders.shipped_at, orders.courier,
    orders.tracking_number, orders.invoice_due_at, internals.search_text,
    customer.name_key as customer_name_key, customer.search_text as customer_search_text,
    char_length(orders.order_uid) as order_uid_length,
    -- Read once for all rows, because a page in the middle of the list skips thousands of them.
    (select public.disputes()) ->> orders.checkout_session_id::text as dispute
  from public.orders
  -- Not a left join, which the planner cannot start with the customers in the order of their names.
  join public.customers customer on customer.id = orders.customer_id
  -- A left join, so that customers read their own orders, with null for what only administrators know.
  left join public.order_internals internals on internals.order_id = orders.id;
comment on view public.order_list is
  'Orders with their customers, so that one request can filter, sort and paginate by columns of both. The order of the '
  'names is order=customer_name_key, the order of the numbers order=order_uid_length,order_uid.';

-- The planner must inline the function, so that it reads a page in the order of the page. A search path would prevent
-- that. So the function sets none, and every name is qualified. The first condition leaves out most orders before they
-- are joined with their customers, which takes several times as long as comparing all texts once.
create function public.search_orders(words text) returns setof public.order_list
language sql stable
as $$
  select order_list.*
  from public.order_list, public.search_patterns(words) as patterns
  where (
      id in (select order_id from public.order_internals where order_internals.search_text like all (patterns))
      or customer_id in (select id from public.customers where customers.search_text like any (patterns))
    )
    and coalesce(search_text || '|' || customer_search_text like all (patterns), false);
$$;
comment on function public.search_orders is
  'Returns the orders with all of the words in their number, customer, delivery details, products and tracking number: '
  'see search_patterns. None for customers, who do not read search_text. The result can be filtered, sorted and '
  'paginated like order_list.';

create function public.reject_changed_order(order_id uuid) returns void
language plpgsql stable set search_path = ''
as $$
begin
  perform from public.orders where id = order_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This order no longer exists.';
  end if;
  perform public.reject_changed('This order was');
end;
$$;
comment on function public.reject_changed_order is
  'Says why an order could not be updated in an expected version. Errors: PT404 (unknown order), PT409 with the hint '
  'version_differs.';

-- Security definer, because no role of the API writes order_internals.
create function public.clear_attention(order_id uuid, seen text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require_admin();
  perform public.limited_text(array_to_string(seen, ' '));
  -- Before its row in order_internals: see mark_order.
  perform from public.orders where id = clear_attention.order_id for no key update;
  if not found then
    perform public.reject_changed_order(order_id);
  end if;
  update public.order_internals set attention = '{}'
    where order_internals.order_id = clear_attention.order_id and attention = seen and attention <> '{}';
  if found then
    perform public.record_attention(order_id, seen, '{}');
  elsif (public.internals_of(order_id)).needs_attention then
    perform public.reject_changed_order(order_id);
  end if;
end;
$$;
comment on function public.clear_attention is
  'Removes the reasons for attention of an order, unless it has others than those that the caller has seen, sorted. '
  'Removing them again has no effect. Errors: 42501 (the caller is not an administrator), PT400 with the hint '
  'text_limit, PT404 (unknown order), PT409 with the hint version_differs.';

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
  perform public.require_admin();
  perform
    public.limited_text(update_order.new_status),
    public.limited_json(update_order.new_items),
    public.limited_json(update_order.customer);

  update public.orders
    set status = new_status, items = coalesce(nullif(new_items, 'null'), items)
    where id = order_id and version = expected_version
    returning * into saved;
  if saved.id is null then
    perform public.reject_changed_order(order_id);
  end if;

  update public.customers
    set name = case when customer ? 'name' then customer ->> 'name' else name end,
      -- A text of 320 characters is never an email, so guard_customer refuses it.
      email = coalesce(left(customer ->> 'email', 320), email),
      phone = case when customer ? 'phone' then customer ->> 'phone' else phone end,
      address = case when customer ? 'address' then customer ->> 'address' else address end
    where id = saved.customer_id and customer is not null;
  return saved;
end;
$$;
comment on function public.update_order is
  'Saves an order and its customer together, unless the order has changed since expected_version. Null items, a null '
  'customer and missing customer keys leave the stored values unchanged. Errors: 42501 (the caller is not an '
  'administrator), PT400 with the hint items_differ or email, PT404 (unknown order), PT409 with the hint '
  'version_differs (the order has changed since expected_version), insufficient_inventory or has_invoice.';

create function public.update_order_shipping(order_id uuid, expected_version integer, shipping jsonb)
returns public.orders
language plpgsql set search_path = ''
as $$
declare
  saved public.orders;
begin
  perform public.require_admin();
  perform public.limited_json(update_order_shipping.shipping);
  update public.orders
    set shipping = orders.shipping || (
      select coalesce(jsonb_object_agg(
          key, nullif(case when key = 'email' then public.email_key(value) else trim(value) end, '')
        ), '{}')
      from jsonb_each_text(update_order_shipping.shipping)
    )
    where id = order_id and version = expected_version
    returning * into saved;
  if saved.id is null then
    perform public.reject_changed_order(order_id);
  end if;
  return saved;
end;
$$;
comment on function public.update_order_shipping is
  'Saves the delivery details of an order, unless the order has changed since expected_version. Missing keys leave '
  'the stored values unchanged. Errors: 42501 (the caller is not an administrator), PT404 (unknown order), PT409 (the '
  'order has changed since expected_version, or has an invoice), and the errors of protect_delivery.';

/*
 * How many rows one statement of a signed-in person changes or deletes.
 *
 * The policies let staff update every customer and order, and delete every order. Without a limit, one
 * REST request without a filter does it to all of them, and a required filter is met by id=not.is.null.
 * The shop changes and deletes one row per request. The specification lets every administrator delete
 * an order by its id, not several orders at once.
 *
 * The limit is for statements with the rights of authenticated, which are REST requests. So the
 * function runs with the rights of the caller. Functions with the rights of their owner, the service
 * key and the operator of the database are exempt. A test checks that every table which authenticated
 * may update or delete from has the triggers.
 */
create function public.limit_statement() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user <> 'authenticated' then
    return null;
  end if;
  if exists (select from changed offset public.list_limit('orders')) then
    raise sqlstate 'PT403' using hint = 'too_many_rows',
      message = format('One request changes or deletes at most %s rows.', public.list_limit('orders'));
  end if;
  if tg_table_name = 'orders' and tg_op = 'DELETE' and exists (select from changed offset 1) and not public.is_owner()
  then
    raise sqlstate 'PT403' using hint = 'too_many_rows',
      message = 'Only an owner of the shop may delete several orders with one request.';
  end if;
  return null;
end;
$$;
comment on function public.limit_statement is
  'Refuses a statement of a signed-in person that changes or deletes more rows than list_limit(), or deletes several '
  'orders unless the person is an owner. Error: PT403 with the hint too_many_rows.';

-- A trigger with a transition table can have only one event.
create trigger limit_update after update on public.customers
  referencing new table as changed for each statement execute function public.limit_statement();
create trigger limit_update after update on public.orders
  referencing new table as changed for each statement execute function public.limit_statement();
create trigger limit_delete after delete on public.orders
  referencing old table as changed for each statement execute function public.limit_statement();
create trigger limit_delete after delete on public.invitations
  referencing old table as changed for each statement execute function public.limit_statement();

create function public.order_uid_of(entry public.audit_log) returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    entry.after ->> 'order_uid',
    entry.before ->> 'order_uid',
    (select order_uid from public.order_numbers where order_id = changed.order_id)
  )
  from (
    select case entry.table_name when 'orders' then entry.row_id
      else coalesce(entry.after ->> 'order_id', entry.before ->> 'order_id')::uuid end as order_id
  ) changed;
$$;
comment on function public.order_uid_of is
  'Returns the number of the order that an entry of the audit log is about: its row is an order, or has an order_uid '
  'or order_id.';

insert into public.api_privileges (object, role, privilege)
  select 'table public.orders', 'service_role', unnest(array['select', 'insert', 'update', 'delete']);
-- By column, because totals, owners and versions are never edited directly.
insert into public.api_privileges (object, column_name, role, privilege) values
  ('table public.orders', '', 'authenticated', 'select'),
  ('table public.orders', 'items', 'authenticated', 'update'),
  ('table public.orders', 'shipping', 'authenticated', 'update'),
  ('table public.orders', 'status', 'authenticated', 'update'),
  ('table public.orders', '', 'authenticated', 'delete');
insert into public.api_privileges (object, role, privilege) values
  ('function public.random_order_uid(integer)', 'service_role', 'execute'),
  ('function public.with_reason(text[],text,boolean)', 'service_role', 'execute'),
  ('table public.order_numbers', 'service_role', 'select'),
  ('table public.order_internals', 'authenticated', 'select'),
  ('table public.order_internals', 'service_role', 'select'),
  ('function public.clear_attention(uuid,text[])', 'authenticated', 'execute'),
  ('table public.order_lines', 'authenticated', 'select'),
  ('table public.order_lines', 'service_role', 'select'),
  ('table public.deleted_orders', 'authenticated', 'select'),
  ('table public.deleted_orders', 'service_role', 'select'),
  ('table public.deleted_orders', 'service_role', 'delete'),
  ('function public.disputes()', 'authenticated', 'execute'),
  ('function public.disputes()', 'service_role', 'execute'),
  ('table public.order_list', 'authenticated', 'select'),
  ('table public.order_list', 'service_role', 'select'),
  ('function public.search_orders(text)', 'authenticated', 'execute'),
  ('function public.reject_changed_order(uuid)', 'authenticated', 'execute'),
  ('function public.update_order(uuid,integer,text,jsonb,jsonb)', 'authenticated', 'execute'),
  ('function public.update_order_shipping(uuid,integer,jsonb)', 'authenticated', 'execute');
select public.apply_privileges();
