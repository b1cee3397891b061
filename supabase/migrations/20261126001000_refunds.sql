/*
 * Refunds: refunds, cancellations and changed items, and the queue that sends the refunds.
 *
 * request_refund, cancel_order and change_order_items store what happens to the order, to the stock and
 * to the money in one transaction; the refund is then queued. The function refund-payment tries to send
 * a requested refund at once; the scheduled job send_refunds sends all others, and tries until the
 * payment provider decides. The id of a refund
 * is its idempotency key at the provider, so any number of senders may send it. A refund that the
 * provider refuses needs attention and is in the audit log; it is repeated with a new request.
 *
 * Every function locks the checkout session, the order and the stock, in this order, so that they never
 * deadlock with each other and with the reports of the provider. The lock of the session serializes
 * what happens to its payments.
 *
 * What is left of a payment is its amount minus all refunds that have not failed: the refunds that the
 * provider has reported, and the refunds that are queued or accepted, but not reported yet. Nothing is
 * refunded of a payment whose dispute was lost, because the bank has taken it back.
 *
 * The account of an order, see order_balance():
 *   paid - refunded - owed = items - allowances
 * - items: the lines of the order without their returned units, which were refunded by line after
 *   shipping, or while the order has an invoice.
 * - allowances: refunds without a line, a discount on what the customer keeps. A refund of lines pays
 *   at least what they cost, or what is left of it after earlier allowances, which are then used up.
 * - owed: what the customer must still get, because a refund of items has failed or because the order
 *   was paid twice. It is negative if less was paid than the items cost. The next refund repays what is
 *   owed before it is an allowance.
 *
 * Units return to the stock at most once: order_lines.stock_taken is the only record of what an order has
 * taken. A refund by line removes its units from it, also without restocking, and so does a cancellation.
 */

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  payment_id uuid not null references public.payments (id) on delete restrict,
  kind text not null default 'refund' check (kind in ('refund', 'cancellation', 'change')),
  -- In minor units of the payment's currency.
  amount bigint not null check (amount > 0),
  -- The part of the amount that is a discount on what the customer keeps. Negative if the units of the refund had an
  -- earlier discount.
  allowance bigint not null default 0 check (allowance <= amount),
  -- Why, for the back office. Null if it was not given or was erased.
  reason text check (char_length(reason) <= 500),
  -- The administrator. Null if the customer has cancelled the order. No foreign key, because the row stays when the
  -- account is deleted.
  requested_by uuid,
  -- A request that is repeated with the same key refunds nothing more.
  idempotency_key text not null unique check (char_length(idempotency_key) between 1 and 200),
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  -- A sender that has claimed the refund may send it until then.
  next_attempt_at timestamptz not null default now(),
  -- Null until the provider has accepted the refund.
  provider_refund_id text,
  -- When the provider has refused the refund. It is not sent again.
  refused_at timestamptz,
  last_error text,
  -- The invoice that is for less because of the refund, which adds no credit note to it. Null if there was none.
  invoice_id uuid
);
comment on table public.refunds is
  'Refunds that administrators have requested in the back office, or customers by cancelling, queued until the '
  'provider decides. payment_refunds has what was really refunded.';

create index refunds_payment_id_idx on public.refunds (payment_id);
create index refunds_queued_idx on public.refunds (next_attempt_at)
  where provider_refund_id is null and refused_at is null;
create index refunds_requested_by_idx on public.refunds (requested_by, created_at);
create unique index refunds_provider_refund_id_idx on public.refunds (payment_id, provider_refund_id);

create table public.refund_lines (
  refund_id uuid not null references public.refunds (id) on delete restrict,
  order_line_id bigint not null references public.order_lines (id) on delete restrict,
  quantity bigint not null check (quantity > 0),
  -- How many of the units were to return to the stock.
  restocked bigint not null check (restocked >= 0 and restocked <= quantity),
  primary key (refund_id, order_line_id)
);
comment on table public.refund_lines is 'The units that were refunded by line.';

create index refund_lines_order_line_id_idx on public.refund_lines (order_line_id);

alter table public.refunds enable row level security;
alter table public.refund_lines enable row level security;

create policy "Administrators read every requested refund" on public.refunds
  for select to authenticated
  using ((select public.is_admin()));

create policy "Administrators read every refunded line" on public.refund_lines
  for select to authenticated
  using ((select public.is_admin()));

create view public.order_refunds with (security_invoker = on) as
  select
    refund.id, orders.id as order_id, refund.payment_id, refund.kind, refund.amount, payments.currency,
    refund.allowance, (
      select coalesce(jsonb_agg(
          jsonb_build_object(
            'variant_id', sold.item_id, 'quantity', line.quantity, 'unit_amount', sold.unit_amount,
            'restock', line.restocked > 0
          )
          order by sold.place
        ), '[]')
        from public.refund_lines line join public.order_lines sold on sold.id = line.order_line_id
        where line.refund_id = refund.id
    ) as lines, refund.reason, refund.requested_by, refund.created_at,
    refund.provider_refund_id, refund.attempts, refund.last_error, coalesce(reported.failed_at, refund.refused_at) as failed_at,
    case
      when refund.refused_at is not null or coalesce(reported.has_failed, false) then 'failed'
      when refund.provider_refund_id is null then 'queued'
      else 'sent'
    end as status
  from public.refunds refund
  join public.payments on payments.id = refund.payment_id
  join public.orders on orders.checkout_session_id = payments.checkout_session_id
  left join public.payment_refunds reported
    on reported.payment_id = refund.payment_id and reported.provider_refund_id = refund.provider_refund_id
  union all
  select
    null, orders.id, reported.payment_id, 'refund', reported.amount, payments.currency,
    null, '[]', null, null, reported.created_at,
    reported.provider_refund_id, 0, null, reported.failed_at, case when reported.has_failed then 'failed' else 'sent' end
  from public.payment_refunds reported
  join public.payments on payments.id = reported.payment_id
  join public.orders on orders.checkout_session_id = payments.checkout_session_id
  where not exists (
    select from public.refunds refund
    where refund.payment_id = reported.payment_id and refund.provider_refund_id = reported.provider_refund_id
  );
comment on view public.order_refunds is
  'The refunds of each order, for the back office: queued, sent or failed. Refunds without an id were started in the '
  'dashboard of the provider.';

create function public.refund_has_failed(refund public.refunds) returns boolean
language sql stable set search_path = ''
as $$
  select refund.refused_at is not null or exists (
    select from public.payment_refunds reported
    where reported.payment_id = refund.payment_id and reported.provider_refund_id = refund.provider_refund_id
      and reported.has_failed
  );
$$;
comment on function public.refund_has_failed is
  'Returns whether the customer does not get a refund, because the provider has refused it, or because it has failed '
  'later.';

create function public.unrefunded_amount(payment_id uuid) returns bigint
language sql stable set search_path = ''
as $$
  select payment.amount
    - (
      select coalesce(sum(reported.amount), 0) from public.payment_refunds reported
      where reported.payment_id = payment.id and not reported.has_failed
    )
    - (
      select coalesce(sum(refund.amount), 0) from public.refunds refund
      where refund.payment_id = payment.id and refund.refused_at is null
        and not exists (
          select from public.payment_refunds reported
          where reported.payment_id = payment.id and reported.provider_refund_id = refund.provider_refund_id
        )
    )
  from public.payments payment where payment.id = unrefunded_amount.payment_id;
$$;
comment on function public.unrefunded_amount is
  'Returns what is left of a payment: its amount minus the refunds that were reported and have not failed, and minus '
  'the refunds that are queued or not yet reported.';

create function public.units_of_lines(lines jsonb) returns table (item_id text, quantity bigint, restocked bigint)
language sql immutable set search_path = ''
as $$
  select line ->> 'variant_id', sum((line ->> 'quantity')::bigint),
    coalesce(sum((line ->> 'quantity')::bigint) filter (where (line ->> 'restock')::boolean), 0)
  from jsonb_array_elements(lines) as line
  group by 1;
$$;
comment on function public.units_of_lines is
  'Returns the units [{ "variant_id", "quantity", "restock" }] of a refund, once for each variant.';

create function public.refundable_lines(order_id uuid, lines jsonb)
returns table (order_line_id bigint, quantity bigint, restocked bigint, amount bigint)
language sql stable set search_path = ''
as $$
  -- before: the units of the variant on earlier lines.
  with counted as (
    select line.id, line.item_id, line.unit_amount, line.quantity - line.returned as units,
      sum(line.quantity - line.returned) over (partition by line.item_id order by line.place)
        - (line.quantity - line.returned) as before
    from public.order_lines line where line.order_id = refundable_lines.order_id
  ),
  taken as (
    select counted.*, least(units, greatest(wanted.quantity - before, 0))::bigint as quantity,
      least(units, greatest(wanted.restocked - before, 0))::bigint as restocked
    from counted join public.units_of_lines(lines) wanted using (item_id)
  )
  select id, quantity, restocked, quantity * unit_amount from taken where quantity > 0;
$$;
comment on function public.refundable_lines is
  'Returns the lines of an order of which units [{ "variant_id", "quantity", "restock" }] are refunded, and what these '
  'units cost. A variant may have several lines, with different prices: units are taken from the first lines.';

create function public.order_balance(
  order_id uuid, out paid bigint, out refunded bigint, out items bigint, out allowances bigint, out owed bigint
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  about public.orders;
  requested bigint;
  started_elsewhere bigint;
begin
  select * into about from public.orders where id = order_balance.order_id;
  select coalesce(sum(line.unit_amount * (line.quantity - line.returned)), 0) into items
    from public.order_lines line where line.order_id = about.id;
  select coalesce(sum(payment.amount), 0) into paid
    from public.payments payment
    where payment.checkout_session_id = about.checkout_session_id and payment.paid_at is not null;
  select
      coalesce(sum(refund.amount) filter (where not refund.has_failed), 0),
      -- What the shop keeps of the value of lines, it keeps even if the refund fails.
      coalesce(sum(case when refund.has_failed then least(refund.allowance, 0) else refund.allowance end), 0)
    into requested, allowances
    from (
      select own.amount, own.allowance, public.refund_has_failed(own) as has_failed
      from public.refunds own
      join public.payments payment on payment.id = own.payment_id
      where payment.checkout_session_id = about.checkout_session_id and payment.paid_at is not null
    ) refund;
  select coalesce(sum(reported.amount), 0) into started_elsewhere
    from public.payment_refunds reported
    join public.payments payment on payment.id = reported.payment_id
    where payment.checkout_session_id = about.checkout_session_id and payment.paid_at is not null
      and not reported.has_failed
      and not exists (
        select from public.refunds own
        where own.payment_id = reported.payment_id and own.provider_refund_id = reported.provider_refund_id
      );
  refunded := requested + started_elsewhere;
  owed := paid - requested - items + allowances;
  -- A refund in the dashboard of the provider repays what is owed, too.
  allowances := allowances + greatest(started_elsewhere - greatest(owed, 0), 0);
  owed := paid - refunded - items + allowances;
end;
$$;
comment on function public.order_balance is
  'Returns the account of an order in paise: paid - refunded - owed = items - allowances. Queued refunds count as '
  'refunded.';

create function public.order_money(order_ids uuid[])
returns table (order_id uuid, paid bigint, refunded bigint, is_by_link boolean, invoice_number text)
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require_admin();
  perform public.limit_list('orders that are read', cardinality(order_money.order_ids));
  return query
    select about.id, coalesce(sum(payment.amount), 0)::bigint,
      coalesce(sum(payment.amount - public.unrefunded_amount(payment.id)), 0)::bigint,
      bool_or(session.made_by is not null),
      (select invoice.number from public.invoices invoice where invoice.order_id = about.id)
    from public.orders about
    join public.checkout_sessions session on session.id = about.checkout_session_id
    left join public.payments payment on payment.checkout_session_id = session.id and payment.paid_at is not null
    where about.id = any (order_money.order_ids)
    group by about.id;
end;
$$;
comment on function public.order_money is
  'Returns what was paid for up to 1,000 orders and refunded, in paise, the numbers of their invoices, and whether they '
  'were paid by a payment link. Queued refunds count as refunded. Orders without a checkout session are missing. The '
  'list of orders asks for one page, so that the list itself needs no join. Errors: 42501 (the caller is not an '
  'administrator), PT400 (more than 1,000 orders).';

create function public.is_fully_refunded(about public.orders) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  balance record;
begin
  select * into balance from public.order_balance(about.id);
  return balance.paid > 0 and balance.refunded >= balance.paid;
end;
$$;
comment on function public.is_fully_refunded is
  'Returns whether everything that was paid for an order was refunded or is queued.';

create function public.lock_order(order_id uuid) returns public.orders
language plpgsql set search_path = ''
as $$
declare
  locked public.orders;
begin
  select * into locked from public.orders where id = lock_order.order_id;
  perform from public.checkout_sessions where id = locked.checkout_session_id for update;
  -- Deleted or changed meanwhile.
  select * into locked from public.orders where id = lock_order.order_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This order no longer exists.';
  end if;
  return locked;
end;
$$;
comment on function public.lock_order is
  'Locks an order with its checkout session, and so its payments, and returns it. Error: PT404 (unknown order).';

create function public.check_reason(reason text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if char_length(trim(reason)) > 500 then
    raise sqlstate 'PT400' using message = 'The reason has at most 500 characters.';
  end if;
end;
$$;
comment on function public.check_reason is 'Rejects a reason that is too long. Error: PT400.';

create function public.staff_refunds_left(
  order_id uuid, out of_order bigint, out of_day bigint, out count_of_order bigint, out count_of_day bigint
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  -- Each refund sends an email.
  refunds_of_order constant integer := 5;
  refunds_of_day constant integer := 20;
  settings public.shop_settings;
begin
  select * into settings from public.shop_settings;
  select coalesce(settings.staff_refund_limit_order, 0) - coalesce(sum(refund.amount), 0),
      refunds_of_order - count(*) filter (where refund.kind = 'refund')
    into of_order, count_of_order
    from public.refunds refund
    join public.payments payment on payment.id = refund.payment_id
    join public.orders on orders.checkout_session_id = payment.checkout_session_id
    where orders.id = staff_refunds_left.order_id and not public.refund_has_failed(refund)
      and not exists (select from public.admins where user_id = refund.requested_by and role = 'owner');
  select coalesce(settings.staff_refund_limit_day, 0) - coalesce(sum(refund.amount), 0),
      refunds_of_day - count(*) filter (where refund.kind = 'refund')
    into of_day, count_of_day
    from public.refunds refund
    where refund.requested_by = auth.uid() and not public.refund_has_failed(refund)
      and refund.created_at >= date_trunc('day', now() at time zone 'Asia/Kolkata') at time zone 'Asia/Kolkata';
end;
$$;
comment on function public.staff_refunds_left is
  'Returns what the limits of the owners leave in paise: of_order for refunds of the order by all staff together, '
  'of_day for refunds by the caller today in India. An amount is negative if a limit was lowered. count_of_order and '
  'count_of_day: how many more refunds there may be, without cancellations and changed items.';

create function public.check_refund_limit(order_id uuid, amount bigint) returns void
language plpgsql set search_path = ''
as $$
declare
  allowance record;
  settings public.shop_settings;
begin
  if amount < 1 or public.is_owner() then
    return;
  end if;
  -- Serializes the refunds of one person, so that together they do not exceed the limit of the day.
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 5));
  select * into settings from public.shop_settings;
  select * into allowance from public.staff_refunds_left(check_refund_limit.order_id);
  if check_refund_limit.amount > allowance.of_order then
    raise sqlstate 'PT403' using hint = 'refund_limit', message = format(
      'Staff may refund at most %s of an order. Ask an owner of the shop.',
      public.format_amount(coalesce(settings.staff_refund_limit_order, 0))
    );
  elsif check_refund_limit.amount > allowance.of_day then
    raise sqlstate 'PT403' using hint = 'refund_limit', message = format(
      'Staff may refund at most %s a day. Ask an owner of the shop.',
      public.format_amount(coalesce(settings.staff_refund_limit_day, 0))
    );
  end if;
end;
$$;
comment on function public.check_refund_limit is
  'Rejects a refund by staff that exceeds what the owners allow: for the order, by all staff together, and for the '
  'person and the day in India. Error: PT403 with the hint refund_limit.';

create function public.check_refund_lines(lines jsonb) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(lines) is distinct from 'array' or exists (
    select from jsonb_array_elements(lines) as line
    where not coalesce(
      jsonb_typeof(line -> 'variant_id') = 'string' and line ->> 'quantity' ~ '^[1-9][0-9]{0,5}$'
      and coalesce(jsonb_typeof(line -> 'restock'), 'boolean') = 'boolean', false
    )
  ) then
    raise sqlstate 'PT400' using message = 'A line has a variant_id, a quantity and perhaps restock.';
  end if;
  perform public.limit_list('lines', jsonb_array_length(lines));
end;
$$;
comment on function public.check_refund_lines is
  'Rejects units that are not [{ "variant_id", "quantity", "restock" }] with a quantity of at least 1. Error: PT400.';

create function public.value_of_lines(order_id uuid, lines jsonb, out worth bigint, out due bigint, out owed bigint)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  balance record;
begin
  select * into balance from public.order_balance(value_of_lines.order_id);
  owed := greatest(balance.owed, 0);
  -- These units are worth only the part that the customer had paid.
  select greatest(coalesce(sum(line.amount), 0) - greatest(-balance.owed, 0), 0) into worth
    from public.refundable_lines(value_of_lines.order_id, value_of_lines.lines) line;
  -- Units may be worth less than they cost, because of earlier allowances.
  due := greatest(least(worth, balance.paid - balance.refunded - owed), 0);
end;
$$;
comment on function public.value_of_lines is
  'Returns in paise what units [{ "variant_id", "quantity" }] of an order cost (worth), what a refund of them pays at '
  'least (due), and what the customer must still get for other reasons (owed).';

create function public.refundable_amounts(payment_id uuid, lines jsonb default '[]')
returns table (unrefunded bigint, allowed bigint, lines_amount bigint)
-- Security definer, because no client may call the functions about limits and lines.
language plpgsql stable security definer set search_path = ''
as $$
declare
  payment public.payments;
  about public.orders;
  wanted_lines jsonb;
begin
  perform public.require_admin();
  wanted_lines := coalesce(nullif(public.limited_json(refundable_amounts.lines), 'null'), '[]');
  perform public.check_refund_lines(wanted_lines);
  select * into payment from public.payments
    where payments.id = refundable_amounts.payment_id and payments.paid_at is not null;
  select * into about from public.orders where orders.checkout_session_id = payment.checkout_session_id;
  if about.id is null then
    return;
  end if;
  unrefunded := case when payment.dispute = 'lost' or public.has_open_dispute(about) then 0
    else greatest(public.unrefunded_amount(payment.id), 0) end;
  allowed := unrefunded;
  if not public.is_owner() then
    select case when least(staff.count_of_order, staff.count_of_day) > 0
        then greatest(least(unrefunded, staff.of_order, staff.of_day), 0) else 0 end
      into allowed
      from public.staff_refunds_left(about.id) staff;
  end if;
  select case when unrefunded > 0 then greatest(value.due, least(value.worth, unrefunded)) else 0 end into lines_amount
    from public.value_of_lines(about.id, wanted_lines) value;
  return next;
end;
$$;
comment on function public.refundable_amounts is
  'Returns, in paise, which amounts request_refund accepts for a payment now. unrefunded: what is left of the payment; 0 '
  'while a dispute is open, and if it was lost. allowed: what the caller may refund of it, which may be less for staff. '
  'lines_amount: what a refund of units [{ "variant_id", "quantity" }] pays, more than unrefunded if another payment must '
  'pay it. Units that the order does not have cost nothing here, but request_refund refuses them. No row for an unknown '
  'payment. Errors: 42501 (the caller is not an administrator), PT400 (malformed lines).';

create function public.insert_refund(
  about public.orders,
  payment public.payments,
  amount bigint,
  kind text,
  reason text,
  allowance bigint,
  idempotency_key text,
  first_attempt_at timestamptz
) returns public.refunds
language plpgsql set search_path = ''
as $$
declare
  refund public.refunds;
begin
  insert into public.refunds (
      payment_id, amount, idempotency_key, requested_by, kind, reason, allowance, next_attempt_at
    )
    values (
      payment.id, insert_refund.amount, insert_refund.idempotency_key, auth.uid(), insert_refund.kind,
      nullif(trim(insert_refund.reason), ''), insert_refund.allowance, first_attempt_at
    )
    returning * into refund;
  -- Without the reason, which may name a person.
  insert into public.audit_log (actor_id, table_name, row_id, operation, after)
    values (
      auth.uid(), 'orders', about.id, 'refund',
      jsonb_build_object(
        'refund_id', refund.id, 'kind', refund.kind, 'amount', refund.amount, 'currency', payment.currency,
        'provider', payment.provider, 'provider_payment_id', payment.provider_payment_id
      )
    );
  return refund;
end;
$$;
comment on function public.insert_refund is 'Queues a refund of a payment and records it in the audit log.';

-- A repeated request whose provider_refund_id is known needs no call to the provider. The provider forgets an
-- idempotency key after a day, and would then refund again.
--
-- Security definer, because no client may write refunds, audit_log and stock.
create function public.request_refund(
  order_id uuid,
  idempotency_key text,
  payment_id uuid default null,
  amount bigint default null,
  reason text default null,
  lines jsonb default null
) returns table (
  refund_id uuid, checkout_session_id uuid, provider text, provider_payment_id text, refund_amount bigint,
  provider_refund_id text
)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  about public.orders;
  payment public.payments;
  refund public.refunds;
  payable integer;
  remaining bigint;
  wanted bigint;
  wanted_lines jsonb;
  has_shipped boolean := false;
  chosen jsonb;
  units bigint;
  value record;
  allowance record;
  missing record;
  unit record;
  differences jsonb := '{}';
begin
  perform public.require_admin();
  perform public.limited_text(request_refund.idempotency_key), public.limited_text(request_refund.reason);
  wanted_lines := coalesce(nullif(public.limited_json(request_refund.lines), 'null'), '[]');
  perform public.check_reason(request_refund.reason);
  perform public.check_refund_lines(wanted_lines);
  about := public.lock_order(request_refund.order_id);

  select * into refund from public.refunds where idempotency_key = request_refund.idempotency_key;
  if found then
    select * into payment from public.payments where id = refund.payment_id;
    perform public.require_same_request(
      payment.checkout_session_id = about.checkout_session_id
      and payment.id = coalesce(request_refund.payment_id, payment.id)
      and refund.amount = coalesce(request_refund.amount, refund.amount)
      and refund.reason is not distinct from nullif(trim(request_refund.reason), '')
      and not exists (
        select from (
          select line.item_id, sum(refunded.quantity) as quantity, sum(refunded.restocked) as restocked
            from public.refund_lines refunded
            join public.order_lines line on line.id = refunded.order_line_id
            where refunded.refund_id = refund.id
            group by 1
        ) stored
        full join public.units_of_lines(wanted_lines) wanted using (item_id)
        where (stored.quantity, stored.restocked) is distinct from (wanted.quantity, wanted.restocked)
      )
    );
    if refund.refused_at is not null then
      raise sqlstate 'PT409' using hint = 'refund_refused',
        message = format('The payment provider refused this refund: %s', refund.last_error);
    end if;
    return query select
      refund.id, payment.checkout_session_id, payment.provider, payment.provider_payment_id, refund.amount,
      refund.provider_refund_id;
    return;
  end if;

  if public.has_open_dispute(about) then
    raise sqlstate 'PT409' using hint = 'dispute_open', message =
      'The customer has asked the bank for the money back. A refund is possible when the bank has decided.';
  end if;
  select count(*) into payable from public.payments
    where checkout_session_id = about.checkout_session_id and paid_at is not null
      and id = coalesce(request_refund.payment_id, id);
  if payable = 0 then
    raise sqlstate 'PT404' using message = 'This order has no such payment.';
  elsif payable > 1 then
    raise sqlstate 'PT409' using message = 'This order was paid more than once. Choose the payment to refund.';
  end if;
  select * into payment from public.payments
    where checkout_session_id = about.checkout_session_id and paid_at is not null
      and id = coalesce(request_refund.payment_id, id);
  if payment.dispute = 'lost' then
    raise sqlstate 'PT409' using hint = 'dispute_lost',
      message = 'The bank has returned this payment to the customer, so nothing of it can be refunded.';
  end if;

  if wanted_lines <> '[]' then
    if about.status = 'Cancelled' then
      raise sqlstate 'PT409' using hint = 'already_cancelled', message = 'This order was cancelled.';
    end if;
    select wanted.item_id, coalesce(known.quantity, 0) as quantity into missing
      from public.units_of_lines(wanted_lines) wanted
      left join (
        select line.item_id, sum(line.quantity - line.returned) as quantity
        from public.order_lines line where line.order_id = about.id
        group by 1
      ) known using (item_id)
      where wanted.quantity > coalesce(known.quantity, 0)
      limit 1;
    if found then
      raise sqlstate 'PT409' using hint = 'line_exceeds_order',
        message = format('Only %s of %s can be refunded by line.', missing.quantity, missing.item_id);
    end if;
    has_shipped := about.status <> 'Processing' or public.has_invoice(about.id);
    select jsonb_agg(to_jsonb(line)), sum(line.quantity) into chosen, units
      from public.refundable_lines(about.id, wanted_lines) line;
    if not has_shipped and units = (
      select sum(line.quantity - line.returned) from public.order_lines line where line.order_id = about.id
    ) then
      raise sqlstate 'PT409' using hint = 'nothing_left',
        message = 'Nothing of this order would be left. Cancel it instead.';
    end if;
  end if;

  select * into value from public.value_of_lines(about.id, wanted_lines);
  remaining := public.unrefunded_amount(payment.id);
  wanted := coalesce(
    request_refund.amount, case when wanted_lines <> '[]' then least(value.worth, remaining) else remaining end
  );
  if wanted not between 1 and remaining then
    raise sqlstate 'PT409' using hint = 'refund_exceeds_payment', message = case
      when remaining < 1 then 'Everything that was paid is already refunded.'
      else format('At most %s can be refunded.', case payment.currency
        when 'inr' then public.format_amount(remaining) else to_char(remaining / 100.0, 'FM99999999999999990.00')
      end)
    end;
  end if;
  if wanted < value.due then
    raise sqlstate 'PT409' using hint = 'lines_cost_more', message = format(
      'These units cost %s. Refund at least that, or refund an amount without units.', public.format_amount(value.due)
    );
  end if;
  perform public.check_refund_limit(about.id, wanted);
  if not public.is_owner() then
    select * into allowance from public.staff_refunds_left(about.id);
    if wanted < least(100, remaining) then
      raise sqlstate 'PT409' using hint = 'refund_too_small',
        message = 'A refund by staff is at least ₹1.00, or everything that is left.';
    elsif allowance.count_of_order < 1 then
      raise sqlstate 'PT403' using hint = 'refund_limit',
        message = 'Staff may not refund this order more often. Ask an owner of the shop.';
    elsif allowance.count_of_day < 1 then
      raise sqlstate 'PT403' using hint = 'refund_limit',
        message = 'Staff may not refund more often on one day. Ask an owner of the shop.';
    end if;
  end if;

  refund := public.insert_refund(
    about, payment, wanted, 'refund', request_refund.reason,
    greatest(wanted - value.due - value.owed, 0) - (value.worth - value.due),
    request_refund.idempotency_key,
    -- The function refund-payment sends it at once.
    now() + interval '30 seconds'
  );

  if wanted_lines <> '[]' then
    insert into public.refund_lines (refund_id, order_line_id, quantity, restocked)
      select refund.id, line.order_line_id, line.quantity, line.restocked
        from jsonb_to_recordset(chosen) as line (order_line_id bigint, quantity bigint, restocked bigint);
    update public.order_lines line
      set quantity = line.quantity - case when has_shipped then 0 else refunded.quantity end,
        returned = line.returned + case when has_shipped then refunded.quantity else 0 end
      from public.refund_lines refunded
      where refunded.refund_id = refund.id and refunded.order_line_id = line.id;
    perform public.lock_order_stock(about.id);
    for unit in
      -- An order that was short of stock has taken fewer units than it has ordered.
      select had.variant_id, least(had.taken, had.wanted) as kept, had.taken, sum(refunded.restocked) as restocked
        from public.order_stock(about.id) had
        join public.order_lines line on line.order_id = about.id and line.variant_id = had.variant_id
        join public.refund_lines refunded on refunded.order_line_id = line.id and refunded.refund_id = refund.id
        group by had.variant_id, had.taken, had.wanted
    loop
      -- The other units are written off.
      differences := differences || jsonb_build_object(unit.variant_id, least(unit.taken - unit.kept, unit.restocked));
      perform public.set_stock_taken(about.id, unit.variant_id, unit.kept);
    end loop;
    perform public.move_stock(differences, 'returned', about.order_uid);
    -- An order with returned units changes, too: its version increases.
    perform public.save_items(about.id);
  end if;
  return query select
    refund.id, payment.checkout_session_id, payment.provider, payment.provider_payment_id, refund.amount,
    refund.provider_refund_id;
end;
$$;
comment on function public.request_refund is
  'Queues an administrator''s request to refund an order, and returns the refund with its payment. A repeated call '
  'with the same key returns the same refund. payment_id chooses one of several payments. lines: [{ "variant_id", '
  '"quantity", "restock" }], units that the customer does not get or has returned; before shipping they leave the '
  'items. amount is in minor units; null means what the lines cost, or everything that is left. provider_refund_id is '
  'null until the provider has accepted the refund. Errors: 42501 (the caller is not an administrator), PT400 '
  '(malformed lines or reason), PT403 with the hint refund_limit, PT404 (the order has no such payment), PT409 (the '
  'order was paid more than once and payment_id is null; a dispute is open, or the dispute of the payment was lost; more '
  'than what is left, less than the units cost, less than ₹1 by staff, or more units; nothing would be left to ship; the '
  'order was cancelled; the provider has refused the refund with this key; the key belongs to another refund).';

create function public.cancel_order(order_id uuid, expected_version integer, reason text default null)
returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  about public.orders;
begin
  perform public.require_admin();
  perform public.limited_text(cancel_order.reason);
  perform public.check_reason(cancel_order.reason);
  about := public.lock_order(cancel_order.order_id);
  perform public.reject_order_work(about.id, cancel_order.expected_version);
  return public.cancel_locked_order(about, cancel_order.reason, true);
end;
$$;
comment on function public.cancel_order is
  'Cancels an order that is Processing and has not changed since expected_version: returns its units to the stock and '
  'queues a refund of what is left of each payment. Errors: 42501 (the caller is not an administrator), PT400 (the '
  'reason is too long), PT403 with the hint refund_limit, PT404 (unknown order), PT409 with the hint already_shipped, '
  'already_cancelled, version_differs or dispute_open.';

create function public.change_lines(order_id uuid, wanted jsonb, added_items jsonb) returns void
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  item jsonb;
  extra bigint;
  line_id bigint;
begin
  update public.order_lines line
    set quantity = least(
      counted.quantity, greatest(coalesce((wanted ->> counted.item_id)::bigint, 0) - counted.before, 0)
    )
    from (
      select id, item_id, quantity, sum(quantity) over (partition by item_id order by place) - quantity as before
        from public.order_lines where order_id = change_lines.order_id
    ) counted
    where line.id = counted.id;
  for item in select value from jsonb_array_elements(added_items) loop
    select (item ->> 'quantity')::bigint - coalesce(sum(quantity), 0) into extra
      from public.order_lines
      where order_id = change_lines.order_id and item_id = item -> 'variant' ->> 'id';
    -- A line with this price gets the units, otherwise they are a new line.
    select id into line_id from public.order_lines
      where order_id = change_lines.order_id and item_id = item -> 'variant' ->> 'id'
        and unit_amount = (item ->> 'unit_amount')::bigint
      order by quantity = 0, place
      limit 1;
    if found then
      update public.order_lines set quantity = quantity + extra where id = line_id;
    else
      perform public.insert_lines(
        change_lines.order_id, jsonb_build_array(item || jsonb_build_object('quantity', extra))
      );
    end if;
  end loop;
end;
$$;
comment on function public.change_lines is
  'Changes the lines of an order to the units wanted { variant id: quantity }: the first lines of a variant keep their '
  'units and price. added_items: the priced items, in the format of orders.items, of variants with more units than '
  'before; their quantity is what is wanted.';

create function public.change_order_items(
  order_id uuid, expected_version integer, lines jsonb, reason text default null
) returns public.orders
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  about public.orders;
  payment public.payments;
  wanted jsonb;
  old_units jsonb;
  added jsonb;
  priced record;
  difference bigint;
  due bigint;
  part bigint;
  balance record;
  unit record;
  returned jsonb := '{}';
  sold jsonb := '{}';
begin
  perform public.require_admin();
  perform public.limited_json(change_order_items.lines), public.limited_text(change_order_items.reason);
  perform public.check_reason(change_order_items.reason);
  if jsonb_typeof(lines) is distinct from 'array' or lines = '[]' or exists (
    select from jsonb_array_elements(lines) as line
    where not coalesce(
      jsonb_typeof(line -> 'variant_id') = 'string' and line ->> 'quantity' ~ '^[1-9][0-9]{0,5}$', false
    )
  ) then
    raise sqlstate 'PT400' using message = 'A line has a variant_id and a quantity, and at least one line is left.';
  end if;
  perform public.limit_list('lines', jsonb_array_length(lines));
  about := public.lock_order(change_order_items.order_id);
  perform public.reject_order_work(about.id, change_order_items.expected_version);
  if public.has_invoice(about.id)
    or exists (select from public.order_lines line where line.order_id = about.id and line.returned > 0)
  then
    raise sqlstate 'PT409' using hint = 'already_shipped',
      message = 'This order was shipped before, so its items no longer change. Refund them instead.';
  end if;

  select jsonb_object_agg(line.variant_id, line.quantity) into wanted
    from (
      select line ->> 'variant_id' as variant_id, sum((line ->> 'quantity')::bigint) as quantity
      from jsonb_array_elements(lines) as line
      group by 1
    ) line;
  select jsonb_object_agg(line.item_id, line.quantity) into old_units
    from (
      select item_id, sum(quantity) as quantity from public.order_lines
      where order_id = about.id and quantity > 0
      group by 1
    ) line;
  if wanted = old_units then
    return about;
  end if;

  -- Units that are already in the order keep their price. price_lines checks the other units.
  select coalesce(jsonb_agg(jsonb_build_object(
      'variant_id', wanted_unit.key, 'quantity', wanted_unit.value::bigint
    )), '[]')
    into added
    from jsonb_each_text(wanted) as wanted_unit
    where wanted_unit.value::bigint > coalesce((old_units ->> wanted_unit.key)::bigint, 0);
  select * into priced from public.price_lines(added);
  select * into balance from public.order_balance(about.id);
  perform public.change_lines(about.id, wanted, priced.items);
  difference := round(100 * about.total_amount) - (
    select sum(unit_amount * quantity) from public.order_lines where order_id = about.id
  );
  if difference < 0 then
    raise sqlstate 'PT409' using hint = 'items_dearer', message = format(
      'The new items cost %s more. An order can only be changed to items that are not dearer.',
      public.format_amount(-difference)
    );
  end if;
  -- Only the part of the items that the customer had paid is due.
  due := greatest(difference - greatest(-balance.owed, 0), 0);
  if due > 0 then
    perform from public.payments where checkout_session_id = about.checkout_session_id and dispute = 'open';
    if found then
      raise sqlstate 'PT409' using hint = 'dispute_open', message =
        'The customer has asked the bank for the money back. The items can be changed when the bank has decided.';
    end if;
    perform public.check_refund_limit(about.id, due);
    if due > balance.paid - balance.refunded - greatest(balance.owed, 0) then
      raise sqlstate 'PT409' using hint = 'refund_exceeds_payment',
        message = 'The difference is more than what is left of the payment.';
    end if;
    for payment in
      select * from public.payments
        where checkout_session_id = about.checkout_session_id and paid_at is not null
          and dispute is distinct from 'lost'
        order by paid_at, id
    loop
      part := least(due, public.unrefunded_amount(payment.id));
      continue when part < 1;
      perform public.insert_refund(
        about, payment, part, 'change', change_order_items.reason, 0, gen_random_uuid()::text, now()
      );
      due := due - part;
    end loop;
    if due > 0 then
      raise sqlstate 'PT409' using hint = 'refund_exceeds_payment',
        message = 'The difference is more than what is left of the payment.';
    end if;
  end if;

  perform public.lock_order_stock(about.id);
  perform public.require_stock(coalesce(
    jsonb_object_agg(added_unit.variant_id, added_unit.quantity)
      filter (where added_unit.quantity > 0), '{}'
  ))
    from (
      select had.variant_id, had.wanted - coalesce((old_units ->> had.variant_id)::bigint, 0) as quantity
        from public.order_stock(about.id) had where had.is_managed
    ) added_unit;
  for unit in
    select had.variant_id, had.taken, least(had.taken, had.wanted) as kept,
        case when had.is_managed
          then greatest(had.wanted - coalesce((old_units ->> had.variant_id)::bigint, 0), 0) else 0 end as added
      from public.order_stock(about.id) had
  loop
    returned := returned || jsonb_build_object(unit.variant_id, unit.taken - unit.kept);
    sold := sold || jsonb_build_object(unit.variant_id, -unit.added);
    perform public.set_stock_taken(about.id, unit.variant_id, unit.kept + unit.added);
  end loop;
  perform public.move_stock(returned, 'returned', about.order_uid);
  perform public.move_stock(sold, 'sold', about.order_uid);

  about := public.save_items(about.id);
  perform public.queue_notice(
    'order_changed_notice', about,
    jsonb_build_object('refund', greatest(difference - greatest(-balance.owed, 0), 0), 'currency', (
      select currency from public.checkout_sessions where id = about.checkout_session_id
    )),
    auth.uid()
  );
  return about;
end;
$$;
comment on function public.change_order_items is
  'Replaces the items of an order that is Processing and has not changed since expected_version. lines [{ '
  '"variant_id", "quantity" }] are all the units that the order has then; in total they are not dearer. Units of the '
  'order keep their price, other units have the price of the catalog. Takes units from the stock or returns them, and '
  'queues a refund of the difference. Errors: 42501 (the caller is not an administrator), PT400 (malformed lines or '
  'reason), PT403 with the hint refund_limit, PT404 (unknown order), PT409 with the hint already_shipped, '
  'already_cancelled, version_differs, items_dearer, dispute_open, refund_exceeds_payment or insufficient_inventory, '
  'and the errors of price_lines.';

/*
 * Sending refunds. Only the server calls these functions, with the service key. It updates
 * provider_refund_id when the provider has accepted a refund.
 */
create function public.accept_refund() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.refused_at := null;
  new.last_error := null;
  return new;
end;
$$;
comment on function public.accept_refund is
  'Corrects a refund that one sender has recorded as refused, although another sender had sent it.';

create trigger accept_refund before update of provider_refund_id on public.refunds
  for each row when (new.provider_refund_id is not null)
  execute function public.accept_refund();

create function public.claim_refund()
returns table (
  refund_id uuid, checkout_session_id uuid, provider text, provider_payment_id text, refund_amount bigint
)
-- Security definer, because the service key may update only one column of refunds.
language sql security definer set search_path = ''
as $$
  with claimed as (
    update public.refunds refund
      set attempts = refund.attempts + 1, next_attempt_at = now() + interval '2 minutes'
      where refund.id = (
        select due.id from public.refunds due
        where due.provider_refund_id is null and due.refused_at is null and due.next_attempt_at <= now()
        order by due.next_attempt_at
        limit 1
        for update skip locked
      )
      returning refund.*
  )
  select claimed.id, payment.checkout_session_id, payment.provider, payment.provider_payment_id, claimed.amount
  from claimed join public.payments payment on payment.id = claimed.payment_id;
$$;
comment on function public.claim_refund is
  'Leases the queued refund that has been due longest, for two minutes, and returns it; no row if none is due.';

create function public.mark_refund_failed(refund_id uuid, problem text, is_refused boolean) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  payment public.payments;
  session public.checkout_sessions;
  refund public.refunds;
begin
  select payments.* into payment
    from public.payments join public.refunds on refunds.payment_id = payments.id
    where refunds.id = mark_refund_failed.refund_id;
  -- Locks in the order of the other functions: the session, the refund, the order.
  select * into session from public.checkout_sessions where id = payment.checkout_session_id for update;
  update public.refunds
    set last_error = left(mark_refund_failed.problem, 500),
      refused_at = case when is_refused then now() end,
      -- A minute, then twice as long each time, at most an hour.
      next_attempt_at = now() + least(60 * 2 ^ least(greatest(attempts - 1, 0), 10), 3600) * interval '1 second'
    where id = mark_refund_failed.refund_id and provider_refund_id is null and refused_at is null
    returning * into refund;
  if refund.refused_at is null then
    return;
  end if;
  perform public.add_attention(session.id, '{refund_failed}');
  insert into public.audit_log (table_name, row_id, operation, after)
    values (
      'payments', payment.id, 'refund_failed',
      jsonb_build_object(
        'refund_id', refund.id, 'amount', refund.amount, 'order_uid', session.order_uid, 'currency', session.currency,
        'provider', payment.provider, 'provider_payment_id', payment.provider_payment_id
      )
    );
end;
$$;
comment on function public.mark_refund_failed is
  'Records that a refund could not be sent, so that it is tried again later, or that the provider has refused it, so '
  'that its order needs attention. Has no effect on a refund that the provider has accepted or refused before.';

/*
 * The emails to customers about money.
 *
 * refund_notice is queued once for each refund, when the provider has accepted it, also for a refund that was started in
 * the dashboard of the provider. If the notice of an earlier refund still waits, the new notice replaces it and has the
 * sum of both (see queue_notice).
 * The emails about a cancellation and about changed items contain their refunds.
 */
create function public.queue_refund_notice(accepted public.payment_refunds) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  about public.orders;
  requested public.refunds;
begin
  select * into requested from public.refunds
    where payment_id = accepted.payment_id and provider_refund_id = accepted.provider_refund_id;
  if requested.kind <> 'refund' then
    return;
  end if;
  select orders.* into about
    from public.orders join public.payments on payments.checkout_session_id = orders.checkout_session_id
    where payments.id = accepted.payment_id;
  -- The customer of a restored order got the email before it was lost.
  if about.id is not null and not (public.internals_of(about.id)).attention @> '{restored}' then
    perform public.queue_notice(
      'refund_notice', about,
      jsonb_build_object(
        'refund', accepted.amount,
        'currency', (select currency from public.payments where id = accepted.payment_id)
      ),
      requested.requested_by
    );
  end if;
end;
$$;
comment on function public.queue_refund_notice is
  'Queues the email about a refund that the provider has accepted.';

create function public.refund_of_cancellation(session_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('refund', coalesce(sum(refund.amount), 0), 'currency', max(payment.currency))
    from public.refunds refund join public.payments payment on payment.id = refund.payment_id
    where payment.checkout_session_id = session_id and refund.kind = 'cancellation' and refund.refused_at is null;
$$;
comment on function public.refund_of_cancellation is
  'Returns { refund, currency }: what the cancellation of an order refunds, for the email about it.';

insert into public.api_privileges (object, column_name, role, privilege) values
  ('table public.refunds', '', 'authenticated', 'select'),
  ('table public.refund_lines', '', 'authenticated', 'select'),
  ('table public.refund_lines', '', 'service_role', 'select'),
  ('table public.refunds', '', 'service_role', 'select'),
  ('table public.refunds', 'provider_refund_id', 'service_role', 'update');
insert into public.api_privileges (object, role, privilege) values
  ('table public.order_refunds', 'authenticated', 'select'),
  ('table public.order_refunds', 'service_role', 'select'),
  ('function public.order_money(uuid[])', 'authenticated', 'execute'),
  ('function public.request_refund(uuid,text,uuid,bigint,text,jsonb)', 'authenticated', 'execute'),
  ('function public.refundable_amounts(uuid,jsonb)', 'authenticated', 'execute'),
  ('function public.cancel_order(uuid,integer,text)', 'authenticated', 'execute'),
  ('function public.change_order_items(uuid,integer,jsonb,text)', 'authenticated', 'execute'),
  ('function public.claim_refund()', 'service_role', 'execute'),
  ('function public.mark_refund_failed(uuid,text,boolean)', 'service_role', 'execute');
select public.apply_privileges();
