/*
 * Payments: what payment providers report, and how paid checkout sessions become orders. The refunds
 * that administrators request are in refunds.sql.
 *
 * Every function that records a report is one transaction and locks the checkout session first. Events
 * may come in any order, at the same time and any number of times; the result is the same:
 * - The status of a session only moves forward: open, cancelled or expired, pending, failed, paid.
 * - A payment has the sum of the refunds that have not failed, and the last state of its disputes, even if
 *   they were reported before the payment was reported as paid.
 * - A lost dispute is a chargeback: the bank has taken the money back, so nothing of the payment can be
 *   refunded any more. It credits no invoice by itself, because the customer may have kept the goods. A
 *   bank may decide again: when a lost dispute is won, or its amount changes, money comes back or leaves.
 * - A refund may fail days after it was accepted: the money is back in the account of the shop, and the
 *   customer has nothing. A failed refund never becomes valid again.
 * - What was recorded of a day stays: a refund that fails left on its day and comes back on the day of its
 *   failure (Stripe books it so, too), and each change of a chargeback is a row of its own. So the figures
 *   of a month that is over never change: see counted_at().
 * - Reasons for attention are added only when something changes, so that a repeated event does not
 *   bring back a reason that an administrator has removed.
 *
 * Only the server calls these functions, with the service key. Administrators read payments and refunds.
 * Errors: PT404 (unknown session), PT409 (the payment belongs to another session).
 */

create table public.payments (
  id uuid primary key default gen_random_uuid(),
  checkout_session_id uuid not null references public.checkout_sessions (id) on delete restrict,
  provider text not null,
  provider_payment_id text not null,
  -- What was actually paid, in minor units of the currency. It may exceed what a checkout session can cost.
  amount bigint check (amount >= 0),
  -- It may be a currency that the shop does not use.
  currency text check (currency ~ '^[a-z]{3}$'),
  -- Null, like amount and currency, until the payment is reported as paid.
  paid_at timestamptz,
  -- found_at: when the payment provider was asked and reported the payment as paid. webhook_at: when a webhook
  -- reported it. Both may be written at the same time. found_at without webhook_at means that the webhook did not
  -- come.
  found_at timestamptz,
  webhook_at timestamptz,
  -- The sum of the refunds that have not failed, in minor units of the currency.
  refunded bigint not null default 0 check (refunded >= 0),
  -- Of the disputes in payment_disputes: open if one is open, otherwise lost if one is lost. Null if the customer has
  -- not asked the bank for the money back.
  dispute text check (dispute in ('open', 'won', 'lost')),
  -- What the customer has asked the bank for, in minor units of the currency. Null means the whole payment.
  dispute_amount bigint check (dispute_amount >= 0),
  -- Until when the shop must respond to the bank. Null if the provider names no time.
  dispute_due_at timestamptz,
  created_at timestamptz not null default now(),
  constraint payments_provider_payment_id_key unique (provider, provider_payment_id),
  constraint payments_paid_check check (
    (paid_at is null) = (amount is null) and (paid_at is null) = (currency is null)
  )
);
comment on table public.payments is 'Payments that a provider has reported for a checkout session.';

create index payments_checkout_session_id_idx on public.payments (checkout_session_id);
create index payments_without_webhook_idx on public.payments (found_at)
  where found_at is not null and webhook_at is null;
create index payments_disputed_idx on public.payments (checkout_session_id) where dispute in ('open', 'lost');
create index payments_webhook_at_idx on public.payments (webhook_at) where webhook_at is not null;

create table public.payment_refunds (
  payment_id uuid not null references public.payments (id) on delete restrict,
  provider_refund_id text not null,
  -- In minor units of the payment's currency.
  amount bigint not null check (amount > 0),
  -- When the money left the account of the shop: see counted_at().
  created_at timestamptz not null default now(),
  -- When the money came back, because the refund failed or was cancelled.
  failed_at timestamptz,
  has_failed boolean not null generated always as (failed_at is not null) stored,
  primary key (payment_id, provider_refund_id)
);
comment on table public.payment_refunds is 'Every refund that a payment provider has reported, whoever started it.';

create index payment_refunds_created_at_idx on public.payment_refunds (created_at);
create index payment_refunds_failed_at_idx on public.payment_refunds (failed_at) where failed_at is not null;

create table public.payment_disputes (
  payment_id uuid not null references public.payments (id) on delete restrict,
  provider_dispute_id text not null,
  status text not null check (status in ('open', 'won', 'lost')),
  -- What the customer has asked the bank for, in minor units of the payment's currency. Null means the whole payment.
  amount bigint check (amount >= 0),
  due_at timestamptz,
  -- When the provider had this state. An older report changes nothing.
  reported_at timestamptz not null,
  primary key (payment_id, provider_dispute_id)
);
comment on table public.payment_disputes is
  'The disputes that a payment provider has reported, each with its latest state. A payment may have several: a bank '
  'that decides again opens another one.';

create table public.payment_chargebacks (
  id bigint primary key generated always as identity,
  payment_id uuid not null references public.payments (id) on delete restrict,
  -- What the bank has taken, in minor units of the payment's currency. Negative for what it has given back.
  amount bigint not null check (amount <> 0),
  -- When the money left the account of the shop or came back: see counted_at().
  created_at timestamptz not null default now()
);
comment on table public.payment_chargebacks is
  'What banks have taken because of disputes, and given back. Rows never change: together, the rows of a payment are '
  'what its lost disputes have cost.';

create index payment_chargebacks_payment_id_idx on public.payment_chargebacks (payment_id);
create index payment_chargebacks_created_at_idx on public.payment_chargebacks (created_at);

create table public.payment_listings (
  provider text not null,
  kind text not null check (kind in ('refunds', 'disputes')),
  -- Everything that was created before this time is recorded. Null until the first list was read.
  listed_until timestamptz,
  -- The disputes that are not decided: { "id": "time at which it was opened" }. They are listed again until they are
  -- decided.
  undecided jsonb not null default '{}' check (jsonb_typeof(undecided) = 'object'),
  -- Why the provider refused the last list, for example because the key may not read disputes. Null if it did not
  -- refuse it.
  problem text,
  checked_at timestamptz not null default now(),
  primary key (provider, kind)
);
comment on table public.payment_listings is
  'How far the refunds and disputes of a payment provider were listed, so that refunds and disputes whose webhook was '
  'lost are found with a few requests a day.';

alter table public.payments enable row level security;
alter table public.payment_refunds enable row level security;
alter table public.payment_disputes enable row level security;
alter table public.payment_chargebacks enable row level security;
alter table public.payment_listings enable row level security;

create policy "Administrators read every payment" on public.payments
  for select to authenticated
  using ((select public.is_admin()));

create policy "Administrators read every refund" on public.payment_refunds
  for select to authenticated
  using ((select public.is_admin()));

create view public.order_payments with (security_invoker = on) as
  select
    payments.id, orders.id as order_id, payments.provider, payments.provider_payment_id,
    payments.amount, payments.currency, payments.refunded, payments.dispute,
    case when payments.dispute is not null then coalesce(payments.dispute_amount, payments.amount) end as dispute_amount,
    payments.dispute_due_at, payments.paid_at,
    coalesce((
      select sum(refund.amount) from public.payment_refunds refund
      where refund.payment_id = payments.id and refund.has_failed
    ), 0)::bigint as failed_refunds
  from public.payments
  join public.orders on orders.checkout_session_id = payments.checkout_session_id
  where payments.paid_at is not null;
comment on view public.order_payments is
  'The payments of each order, for the back office. failed_refunds: the sum of the refunds that have failed.';

create function public.lock_payment(session_id uuid, provider text, provider_payment_id text) returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
begin
  perform from public.checkout_sessions where id = lock_payment.session_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such checkout session.';
  end if;
  insert into public.payments (checkout_session_id, provider, provider_payment_id)
    values (lock_payment.session_id, lock_payment.provider, lock_payment.provider_payment_id)
    on conflict (provider, provider_payment_id) do nothing;
  perform from public.payments
    where provider = lock_payment.provider and provider_payment_id = lock_payment.provider_payment_id
      and checkout_session_id = lock_payment.session_id
    for update;
  if not found then
    raise sqlstate 'PT409' using message = 'This payment belongs to another checkout session.';
  end if;
end;
$$;
comment on function public.lock_payment is
  'Locks a checkout session and its payment, which is inserted if it was not yet reported. Errors: PT404 (unknown '
  'session), PT409 (the payment belongs to another session).';

create function public.counted_at(payment public.payments, reported_at timestamptz) returns timestamptz
language sql stable set search_path = ''
as $$
  select case
    when reported_at is null or reported_at > now() then now()
    -- restore_paid_order has restored the payment with everything that had happened to it.
    when payment.paid_at < payment.created_at and reported_at < payment.created_at then reported_at
    when public.india_day(reported_at) < date_trunc('month', public.india_day(now())::timestamp) then now()
    else reported_at
  end;
$$;
comment on function public.counted_at is
  'Returns when something that a provider reports about a payment counts in the figures: at the time that the provider '
  'says, or now if it says none, or if the time lies in a month that is over in India, because the figures of that '
  'month are known.';

create function public.order_of_session(session_id uuid) returns uuid
language sql stable security definer set search_path = ''
as $$
  select id from public.orders where checkout_session_id = session_id
  union all
  select id from public.deleted_orders where checkout_session_id = session_id;
$$;
comment on function public.order_of_session is
  'Returns the order of a checkout session, even if it was deleted. Null if the session is not paid.';

create function public.add_attention(session_id uuid, reasons text[]) returns void
language sql security definer set search_path = ''
as $$
  select public.mark_order(public.order_of_session(session_id), reason) from unnest(reasons) as reason;
$$;
comment on function public.add_attention is
  'Adds reasons for attention to the order of a checkout session, even if it was deleted.';

create function public.number_order(order_uid text, reasons text[], is_email_changed boolean) returns uuid
language plpgsql set search_path = ''
as $$
declare
  id constant uuid := gen_random_uuid();
begin
  insert into public.order_numbers (order_id, order_uid) values (id, number_order.order_uid);
  insert into public.order_internals (order_id, attention, is_email_changed)
    values (id, array(select reason from unnest(reasons) as reason order by reason), number_order.is_email_changed);
  return id;
end;
$$;
comment on function public.number_order is
  'Stores the number of an order and its order_internals, before the order is inserted, and returns its id.';

create function public.mark_refunded_order(session_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_refunded boolean;
  is_cancelled boolean;
begin
  select coalesce(sum(least(refunded, amount)) >= nullif(sum(amount), 0), false) into is_refunded
    from public.payments
    where checkout_session_id = mark_refunded_order.session_id and paid_at is not null;
  select status = 'Cancelled' into is_cancelled
    from (
      select status from public.orders where checkout_session_id = mark_refunded_order.session_id
      union all
      select status from public.deleted_orders where checkout_session_id = mark_refunded_order.session_id
    ) about;
  perform public.mark_order(
    public.order_of_session(mark_refunded_order.session_id), 'refunded', is_refunded and not is_cancelled
  );
end;
$$;
comment on function public.mark_refunded_order is
  'Adds the reason refunded to the order of a checkout session, even if it was deleted, when everything that was paid '
  'was refunded, and removes it when another payment arrives or a refund fails.';

create function public.record_chargeback(payment public.payments, reported_at timestamptz) returns void
-- Security definer, because no client may write payment_chargebacks.
language sql security definer set search_path = ''
as $$
  insert into public.payment_chargebacks (payment_id, amount, created_at)
    select payment.id, taken.amount - booked.amount, public.counted_at(payment, reported_at)
    from (
      -- Disputes together take at most what was paid.
      select least(coalesce(sum(coalesce(dispute.amount, payment.amount)), 0), payment.amount) as amount
        from public.payment_disputes dispute
        where dispute.payment_id = payment.id and dispute.status = 'lost'
    ) taken
    cross join (
      select coalesce(sum(amount), 0) as amount from public.payment_chargebacks where payment_id = payment.id
    ) booked
    where payment.paid_at is not null and taken.amount <> booked.amount;
$$;
comment on function public.record_chargeback is
  'Records what the lost disputes of a payment take now, if it is not what is recorded. Nothing before the payment is '
  'known as paid.';

create function public.checkout_status_rank(status text) returns integer
language sql immutable set search_path = ''
as $$
  select case status
    when 'open' then 0
    when 'expired' then 1
    when 'cancelled' then 1
    when 'pending' then 2
    when 'failed' then 3
    when 'paid' then 4
  end;
$$;
comment on function public.checkout_status_rank is
  'Returns how far the payment of a checkout session has come. A session never goes back to a lower rank.';

create function public.record_unpaid_status(session_id uuid, status text, provider_payment_id text default null)
returns void
language plpgsql set search_path = ''
as $$
declare
  session public.checkout_sessions;
  new_status text;
begin
  select * into session from public.checkout_sessions where id = record_unpaid_status.session_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such checkout session.';
  end if;
  -- A payment that was replaced by another payment says nothing about the session.
  if record_unpaid_status.provider_payment_id = session.ended_payment_id
    or record_unpaid_status.provider_payment_id <> session.payment_id then
    return;
  end if;
  new_status := case
    when record_unpaid_status.status = 'expired' and session.expires_at > now() then 'cancelled'
    else record_unpaid_status.status
  end;
  if public.checkout_status_rank(new_status) > public.checkout_status_rank(session.status) then
    update public.checkout_sessions set status = new_status where id = session.id;
  end if;
end;
$$;
comment on function public.record_unpaid_status is
  'Records that the payment of a session is pending, has failed or has expired. A payment that expires before the '
  'session does was cancelled. Payments that were replaced are ignored. Error: PT404 (unknown session).';

/*
 * complete_checkout_session: payment, order, stock and session change in one transaction and exactly
 * once, however often and however concurrently it is called.
 *
 * The customer has already been charged, so this function rejects no payment: it accepts ended
 * sessions, second payments and wrong amounts. It adds reasons for attention to the order instead, and
 * the shop contacts the customer. If the stock does not suffice, it is set to 0.
 */
create function public.complete_checkout_session(
  session_id uuid,
  provider text,
  provider_payment_id text,
  customer jsonb,
  amount bigint default null,
  currency text default null
) returns table (order_id uuid, order_uid text, is_new boolean)
-- Security definer, because no client may write order_lines.
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  session public.checkout_sessions;
  payment public.payments;
  is_new_payment boolean;
  owner_id uuid;
  details jsonb;
  reasons text[] := '{}';
begin
  -- The first call creates the order; concurrent calls wait for this lock and then find it.
  select * into session from public.checkout_sessions
    where id = complete_checkout_session.session_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such checkout session.';
  end if;

  -- A refund or a dispute may have been reported earlier; then the row has no amount yet.
  insert into public.payments (checkout_session_id, provider, provider_payment_id, amount, currency, paid_at)
    values (
      session.id, complete_checkout_session.provider, complete_checkout_session.provider_payment_id,
      coalesce(complete_checkout_session.amount, session.amount_total),
      lower(coalesce(complete_checkout_session.currency, session.currency)),
      now()
    )
    on conflict (provider, provider_payment_id) do update
      set amount = excluded.amount, currency = excluded.currency, paid_at = excluded.paid_at
      where payments.paid_at is null and payments.checkout_session_id = excluded.checkout_session_id;
  is_new_payment := found;
  select * into payment from public.payments
    where provider = complete_checkout_session.provider
      and provider_payment_id = complete_checkout_session.provider_payment_id
      and checkout_session_id = session.id;
  if not found then
    raise sqlstate 'PT409' using message = 'This payment belongs to another checkout session.';
  end if;
  if is_new_payment then
    perform public.record_chargeback(payment, null);
  end if;
  if payment.amount <> session.amount_total then
    reasons := reasons || 'amount_differs'::text;
  end if;
  if payment.currency <> session.currency then
    reasons := reasons || 'currency_differs'::text;
  end if;

  if session.status = 'paid' then
    if is_new_payment then
      perform public.add_attention(session.id, reasons || 'paid_twice'::text);
      perform public.mark_refunded_order(session.id);
    end if;
    return query
      select made.id, made.order_uid, false from public.orders made where made.checkout_session_id = session.id;
    return;
  end if;

  details := public.delivery_details(coalesce(session.shipping, customer));
  -- An account that was deleted meanwhile has left its customer as a guest.
  select id into owner_id from public.customers where id = session.customer_id and user_id is not null;
  if owner_id is null then
    owner_id := public.customer_for(details, session.made_by is not null);
  end if;
  reasons := reasons || session.attention;

  perform from public.payments where checkout_session_id = session.id and dispute is not null;
  if found then
    reasons := reasons || 'disputed'::text;
  end if;
  perform from public.payment_refunds refund
    join public.payments on payments.id = refund.payment_id
    where payments.checkout_session_id = session.id and refund.has_failed;
  if found then
    reasons := reasons || 'refund_failed'::text;
  end if;
  order_uid := session.order_uid;
  order_id := public.number_order(order_uid, reasons, session.made_by is not null);
  insert into public.orders (id, order_uid, customer_id, checkout_session_id, items, shipping)
    values (order_id, order_uid, owner_id, session.id, session.items, details);
  perform public.take_paid_stock(order_id);
  perform public.mark_refunded_order(session.id);

  update public.checkout_sessions set status = 'paid', shipping = null, customer_id = null where id = session.id;
  is_new := true;
  return next;
end;
$$;
comment on function public.complete_checkout_session is
  'Creates the order of a paid checkout session. A repeated call returns the same order with is_new false, or no row '
  'if an administrator has deleted that order since. customer has the delivery details; the delivery details of the '
  'session take precedence. The order belongs to the account that entered them, otherwise to the customer with the '
  'email; the order of a payment link to a guest. amount (in minor units) and currency are what was actually paid; null '
  'means the price of the session. Errors: PT400 (neither the session nor customer has an email), PT404 (unknown '
  'session), PT409 (the payment belongs to another session).';

/*
 * restore_paid_order: restores a paid order that the database does not contain, because the database
 * was restored from a backup that is older than the order. The order is restored from the record of the
 * payment provider, in one transaction and exactly once, however often and however concurrently the
 * function is called.
 *
 * - The order keeps its number. It gets a new number if its number was given to another order
 *   meanwhile, or if the provider has none. Checkout sessions take their numbers from the same index,
 *   so the number of a restored order is not given again.
 * - If the items cost less than the amount, a line without a product has the difference, so that the
 *   total is what was paid. Known variants have the titles of the catalog.
 * - The order takes its units from the stock, as far as they are there.
 * - No confirmation is sent: the customer got one when the order was paid.
 *
 * Security definer, because no client may write audit_log and order_notices.
 */
create function public.restore_paid_order(
  session_id uuid,
  provider text,
  provider_payment_id text,
  order_uid text,
  customer jsonb,
  items jsonb,
  amount bigint,
  currency text,
  site_url text,
  paid_at timestamptz
) returns table (new_order_uid text, is_new boolean)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  made public.orders;
  session public.checkout_sessions;
  number text;
  lines jsonb;
  missing bigint;
  owner_id uuid;
  reasons text[] := '{restored}';
begin
  -- Concurrent calls wait for this lock and then find the session.
  perform pg_advisory_xact_lock(hashtextextended(restore_paid_order.session_id::text, 4));
  perform from public.checkout_sessions where id = restore_paid_order.session_id;
  if found then
    return query
      select known.order_uid, false from public.orders known
      where known.checkout_session_id = restore_paid_order.session_id;
    return;
  end if;

  select
      jsonb_agg(
        jsonb_build_object(
          'product', jsonb_build_object(
            'id', coalesce(product.id, item.variant_id), 'title', coalesce(product.title, item.variant_id),
            'image', coalesce(variant.image_url, product.thumbnail)
          ),
          'variant', jsonb_build_object(
            'id', item.variant_id, 'title', coalesce(variant.title, ''), 'weight', variant.weight
          ),
          'quantity', item.quantity, 'unit_amount', item.unit_amount
        )
        order by item.place
      ),
      restore_paid_order.amount - sum(item.quantity::bigint * item.unit_amount)
    into lines, missing
    from rows from (
      jsonb_to_recordset(restore_paid_order.items) as (variant_id text, quantity integer, unit_amount integer)
    ) with ordinality as item (variant_id, quantity, unit_amount, place)
    left join public.variants variant on variant.id = item.variant_id
    left join public.products product on product.id = variant.product_id;
  lines := coalesce(lines, '[]');
  missing := coalesce(missing, restore_paid_order.amount);
  if missing > 0 then
    lines := lines || jsonb_build_object(
      'product', jsonb_build_object('id', '', 'title', 'Items that the payment provider does not name', 'image', null),
      'variant', jsonb_build_object('id', '', 'title', '', 'weight', null),
      'quantity', 1, 'unit_amount', missing
    );
  elsif missing < 0 then
    reasons := reasons || 'amount_differs'::text;
  end if;

  for attempt in 0..100 loop
    number := case when attempt = 0 then restore_paid_order.order_uid else public.random_order_uid(attempt) end;
    insert into public.checkout_sessions (
        id, order_uid, status, success_url, cancel_url, items, amount_total, currency, expires_at, created_at,
        provider, payment_id
      )
      select
        restore_paid_order.session_id, number, 'paid', restore_paid_order.site_url, restore_paid_order.site_url,
        lines, least(restore_paid_order.amount, 2147483647), lower(restore_paid_order.currency),
        restore_paid_order.paid_at, restore_paid_order.paid_at, restore_paid_order.provider,
        restore_paid_order.provider_payment_id
      where number is not null
        and not exists (select from public.order_numbers other where other.order_uid = number)
      on conflict (order_uid) do nothing
      returning * into session;
    exit when session.id is not null;
  end loop;
  if session.id is null then
    raise exception 'No order number is free.';
  end if;
  if number is distinct from restore_paid_order.order_uid then
    reasons := reasons || 'number_changed'::text;
  end if;
  insert into public.payments (checkout_session_id, provider, provider_payment_id, amount, currency, paid_at)
    values (
      session.id, restore_paid_order.provider, restore_paid_order.provider_payment_id, restore_paid_order.amount,
      lower(restore_paid_order.currency), restore_paid_order.paid_at
    );

  if nullif(public.email_key(customer ->> 'email'), '') is not null then
    owner_id := public.customer_for(customer);
  else
    insert into public.customers (name, email) values (null, session.id || '@unknown.invalid')
      returning id into owner_id;
  end if;

  made.id := public.number_order(number, reasons, false);
  -- Records the confirmation as queued, so that none is queued when the order is inserted.
  insert into public.order_notices (order_id, kind) values (made.id, 'order_confirmation');
  insert into public.orders (id, order_uid, customer_id, checkout_session_id, items, shipping, created_at)
    values (
      made.id, number, owner_id, session.id, lines, public.delivery_details(customer), restore_paid_order.paid_at
    );
  perform public.take_paid_stock(made.id);
  insert into public.audit_log (table_name, row_id, operation, after)
    values (
      'orders', made.id, 'restore_payment',
      jsonb_build_object(
        'order_uid', number, 'former_order_uid', restore_paid_order.order_uid,
        'amount', restore_paid_order.amount, 'currency', lower(restore_paid_order.currency),
        'provider', restore_paid_order.provider, 'provider_payment_id', restore_paid_order.provider_payment_id
      )
    );
  return query select number, true;
end;
$$;
comment on function public.restore_paid_order is
  'Creates the order of a paid checkout session that the database does not know, with its session and payment. A '
  'repeated call returns the same order with is_new false, or no row if an administrator has deleted that order since. '
  'items: [{ "variant_id", "quantity", "unit_amount" }], as far as the provider has them. customer has the delivery '
  'details, or is null.';

-- If a refund was requested in the shop, the report contains the request: request_id, which the provider stores with
-- the refund. So a refund that is reported before the response of the provider arrives counts once.
--
-- Security definer, because no client may write payment_refunds, refunds and audit_log.
create function public.record_refunds(session_id uuid, provider text, provider_payment_id text, refunds jsonb)
returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  payment public.payments;
  reported record;
  -- A refund that is reported for the first time, or that has failed since.
  changed public.payment_refunds;
  has_changed boolean := false;
begin
  perform public.lock_payment(record_refunds.session_id, record_refunds.provider, record_refunds.provider_payment_id);
  select * into payment from public.payments
    where provider = record_refunds.provider and provider_payment_id = record_refunds.provider_payment_id;

  update public.refunds requested set provider_refund_id = given.id
    from jsonb_to_recordset(record_refunds.refunds) as given (id text, request_id text)
    where requested.payment_id = payment.id and requested.id::text = given.request_id
      and requested.provider_refund_id is null;

  -- One after the other, so that each refund after the invoice has a credit note of its own.
  for reported in
    select given.id, max(given.amount) as amount, public.counted_at(payment, min(given.created_at)) as created_at,
        case when bool_or(given.has_failed) then public.counted_at(payment, min(given.failed_at)) end as failed_at
      from jsonb_to_recordset(record_refunds.refunds)
        as given (id text, amount bigint, has_failed boolean, created_at timestamptz, failed_at timestamptz)
      group by given.id
      order by 3, 1
  loop
    insert into public.payment_refunds as known (payment_id, provider_refund_id, amount, created_at, failed_at)
      values (payment.id, reported.id, reported.amount, reported.created_at, reported.failed_at)
      on conflict (payment_id, provider_refund_id) do update set failed_at = excluded.failed_at
        where excluded.failed_at is not null and known.failed_at is null
      returning * into changed;
    continue when not found;
    update public.payments set refunded = known.refunded
      from (
        select coalesce(sum(amount) filter (where not has_failed), 0) as refunded
        from public.payment_refunds where payment_id = payment.id
      ) known
      where payments.id = payment.id and payments.refunded <> known.refunded;
    if found then
      has_changed := true;
      perform public.credit_refunded_order(record_refunds.session_id);
    end if;
    if changed.has_failed then
      perform public.add_attention(record_refunds.session_id, '{refund_failed}');
      insert into public.audit_log (table_name, row_id, operation, after)
        select
          'payments', payment.id, 'refund_failed',
          jsonb_build_object(
            'provider_refund_id', changed.provider_refund_id, 'amount', changed.amount,
            'order_uid', session.order_uid, 'currency', session.currency,
            'provider', payment.provider, 'provider_payment_id', payment.provider_payment_id
          )
        from public.checkout_sessions session where session.id = record_refunds.session_id;
    else
      perform public.queue_refund_notice(changed);
    end if;
  end loop;
  if has_changed then
    perform public.mark_refunded_order(record_refunds.session_id);
  end if;
end;
$$;
comment on function public.record_refunds is
  'Records what a provider reports about refunds of a payment: [{ "id", "amount", "has_failed", "created_at", '
  '"failed_at", "request_id" }], all refunds of the payment or some. created_at and failed_at: when the money left and '
  'came back, null if the provider does not say. request_id: the id in refunds, if the refund was requested in the '
  'shop. Errors: PT404 (unknown session), PT409 (the payment belongs to another session).';

-- Reports may come in any order: the latest state counts. Providers write whole seconds, so of two states of the same
-- time the later stage counts.
--
-- Security definer, because no client may write payment_disputes and emails.
create function public.record_dispute(
  session_id uuid,
  provider text,
  provider_payment_id text,
  provider_dispute_id text,
  dispute text,
  amount bigint default null,
  due_at timestamptz default null,
  reported_at timestamptz default null
) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  stages constant text[] := array['open', 'won', 'lost'];
  known_at constant timestamptz := least(record_dispute.reported_at, now());
  before public.payments;
  after public.payments;
begin
  perform public.lock_payment(record_dispute.session_id, record_dispute.provider, record_dispute.provider_payment_id);
  select * into before from public.payments
    where provider = record_dispute.provider and provider_payment_id = record_dispute.provider_payment_id;
  insert into public.payment_disputes as known (payment_id, provider_dispute_id, status, amount, due_at, reported_at)
    values (
      before.id, record_dispute.provider_dispute_id, record_dispute.dispute, record_dispute.amount,
      record_dispute.due_at, known_at
    )
    on conflict (payment_id, provider_dispute_id) do update
      set status = excluded.status, amount = coalesce(excluded.amount, known.amount),
        due_at = coalesce(excluded.due_at, known.due_at), reported_at = excluded.reported_at
      where (excluded.reported_at, array_position(stages, excluded.status))
        >= (known.reported_at, array_position(stages, known.status));
  if not found then
    return;
  end if;
  update public.payments
    set dispute = state.status, dispute_amount = state.amount, dispute_due_at = state.due_at
    from (
      select
          case when bool_or(status = 'open') then 'open' when bool_or(status = 'lost') then 'lost' else 'won' end
            as status,
          -- Null if one of the disputes is about the whole payment.
          case when bool_and(amount is not null) then max(amount) end as amount,
          coalesce(max(due_at) filter (where status = 'open'), max(due_at)) as due_at
        from public.payment_disputes where payment_id = before.id
    ) state
    where payments.id = before.id
    returning payments.* into after;
  perform public.record_chargeback(after, record_dispute.reported_at);
  if after.dispute is distinct from before.dispute then
    perform public.add_attention(record_dispute.session_id, '{disputed}');
  end if;
  if before.dispute is null and after.dispute = 'open' then
    perform public.queue_dispute_notice(after);
  end if;
end;
$$;
comment on function public.record_dispute is
  'Records the state of a dispute: open, won or lost. amount: what the customer has asked the bank for, in minor '
  'units; null means the whole payment. due_at: until when the shop must respond to the bank. reported_at: when the '
  'provider had this state, null means now; an older state than the recorded one changes nothing. Queues the email to '
  'the shop about a dispute that was opened. Errors: PT404 (unknown session), PT409 (the payment belongs to another '
  'session).';

create function public.queue_dispute_notice(disputed public.payments) returns void
language plpgsql set search_path = ''
as $$
declare
  session public.checkout_sessions;
  queued_id uuid;
begin
  select * into session from public.checkout_sessions where id = disputed.checkout_session_id;
  queued_id := public.queue_email(
    'dispute_notice', coalesce((select orders_email from public.shop_settings), ''),
    jsonb_build_object(
      'order_uid', session.order_uid,
      'amount', coalesce(disputed.dispute_amount, disputed.amount, session.amount_total),
      'currency', coalesce(disputed.currency, session.currency), 'due_at', disputed.dispute_due_at
    )
  );
  update public.email_outbox set order_id = public.order_of_session(session.id) where id = queued_id;
end;
$$;
comment on function public.queue_dispute_notice is
  'Queues the email to the shop about a dispute that was opened.';

create function public.purge_checkout_sessions() returns void
language sql set search_path = ''
as $$
  delete from public.checkout_sessions
    where status in ('failed', 'cancelled', 'expired') and expires_at < now() - interval '7 days'
      and not exists (select from public.payments where checkout_session_id = checkout_sessions.id);
$$;
comment on function public.purge_checkout_sessions is
  'Deletes sessions that ended a week ago without a payment. Until then, a late payment still becomes an order.';

insert into public.api_privileges (object, role, privilege)
  select 'table public.payments', 'service_role', unnest(array['select', 'insert', 'update', 'delete']);
insert into public.api_privileges (object, role, privilege) values
  ('table public.payments', 'authenticated', 'select'),
  ('table public.payment_refunds', 'authenticated', 'select'),
  ('table public.payment_refunds', 'service_role', 'select'),
  ('table public.payment_disputes', 'service_role', 'select'),
  ('table public.payment_listings', 'service_role', 'select'),
  ('table public.payment_listings', 'service_role', 'insert'),
  ('table public.payment_listings', 'service_role', 'update'),
  ('table public.order_payments', 'authenticated', 'select'),
  ('table public.order_payments', 'service_role', 'select'),
  ('function public.lock_payment(uuid,text,text)', 'service_role', 'execute'),
  ('function public.add_attention(uuid,text[])', 'service_role', 'execute'),
  ('function public.mark_refunded_order(uuid)', 'service_role', 'execute'),
  ('function public.record_refunds(uuid,text,text,jsonb)', 'service_role', 'execute'),
  (
    'function public.record_dispute('
      'uuid,text,text,text,text,bigint,timestamp with time zone,timestamp with time zone)',
    'service_role', 'execute'
  ),
  ('function public.checkout_status_rank(text)', 'service_role', 'execute'),
  ('function public.record_unpaid_status(uuid,text,text)', 'service_role', 'execute'),
  ('function public.complete_checkout_session(uuid,text,text,jsonb,bigint,text)', 'service_role', 'execute'),
  (
    'function public.restore_paid_order(uuid,text,text,text,jsonb,jsonb,bigint,text,text,timestamp with time zone)',
    'service_role', 'execute'
  ),
  ('function public.purge_checkout_sessions()', 'service_role', 'execute');
select public.apply_privileges();
