/*
 * Figures: what owners want to know about a period. Days are days in India.
 *
 * A figure of a day that is over never changes, whatever happens later: everything counts on the day on which it
 * happens, and what undoes it counts on its own day.
 *
 * - Revenue is what was invoiced, minus credit notes, plus what was paid and not refunded for orders without an
 *   invoice, minus uncredited chargebacks. When an order is invoiced, what counted as paid before leaves the revenue on
 *   the day of the invoice, and the invoice counts instead.
 * - Refunds count on the day on which the money left, minus those that have failed, on the day on which it came back.
 * - A chargeback is what a bank has taken back after a lost dispute, and counts on the day on which the dispute was
 *   lost. If the bank decides again, or about another amount, the difference counts on that day. A chargeback credits
 *   no invoice by itself, so it reduces the revenue until the order is credited: then the credit note counts instead.
 * - Orders, their prices and their buyers are in order_numbers as they were when the order was placed, and cancellations
 *   on the day of the first. Deleting an order or erasing its customer changes none of them.
 * - Units are in sold_units, on the day on which they were bought, returned or cancelled.
 * - Checkouts count on the day of their start, and as paid on the day of their order.
 * - Invoices and credit notes never change. They are deleted eight years after their financial year, and so are then
 *   the figures that they are.
 *
 * When a report of a payment provider arrives after the end of its month, it counts on the day of its arrival: see
 * counted_at(). Only orders that are restored from the payment provider after a loss of data return to their own days.
 *
 * Checkout sessions that were never paid are deleted after a week. A trigger counts them then, so the checkout itself
 * is not slower. The checkouts that were started on a day are the sessions of that day that exist, and the sessions in
 * deleted_checkouts.
 */

create table public.deleted_checkouts (
  -- The day on which the sessions were started.
  day date primary key,
  sessions integer not null
);
comment on table public.deleted_checkouts is
  'How many checkout sessions of each day were deleted without a payment. It contains no personal data.';

alter table public.deleted_checkouts enable row level security;

create index checkout_sessions_created_at_idx on public.checkout_sessions (created_at);
create index payments_paid_at_idx on public.payments (paid_at);

-- Security definer, because no role may write the table.
create function public.count_deleted_checkouts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.deleted_checkouts as known (day, sessions)
    select public.india_day(deleted.created_at), count(*) from deleted
    where deleted.status <> 'paid' and deleted.is_counted
    group by 1
    order by 1
    on conflict (day) do update set sessions = known.sessions + excluded.sessions;
  return null;
end;
$$;
comment on function public.count_deleted_checkouts is
  'Counts checkout sessions that are deleted without a payment, except those that gave way to others.';

create trigger count_deleted_checkouts after delete on public.checkout_sessions
  referencing old table as deleted
  for each statement execute function public.count_deleted_checkouts();

create function public.revenue_by_day(from_day date, to_day date) returns table (
  day date, invoiced bigint, credited bigint, uninvoiced bigint, uncredited_chargebacks bigint, refunded bigint,
  charged_back bigint
)
language plpgsql stable set search_path = ''
as $$
declare
  starts_at timestamptz := from_day::timestamp at time zone 'Asia/Kolkata';
  ends_at timestamptz := (to_day + 1)::timestamp at time zone 'Asia/Kolkata';
  moved text[];
begin
  -- From indexes, so that a few days do not read all orders.
  with moved_payments as (
    select id from public.payments where paid_at >= starts_at and paid_at < ends_at
    union
    select payment_id from public.payment_refunds where created_at >= starts_at and created_at < ends_at
    union
    select payment_id from public.payment_refunds where failed_at >= starts_at and failed_at < ends_at
    union
    select payment_id from public.payment_chargebacks where created_at >= starts_at and created_at < ends_at
  )
  select array_agg(order_uid) into moved from (
    select session.order_uid
      from moved_payments
      join public.payments on payments.id = moved_payments.id
      join public.checkout_sessions session on session.id = payments.checkout_session_id
    union
    select invoice.order_uid from public.invoices invoice where invoice.issued_on between from_day and to_day
    union
    select invoice.order_uid
      from public.credit_notes note join public.invoices invoice on invoice.id = note.invoice_id
      where note.issued_on between from_day and to_day
  ) moved_orders;

  return query
    with by_day as (
      select movement.order_uid, movement.day, sum(movement.paid) as paid,
          sum(movement.refunded - movement.failed) as refunded, sum(movement.charged_back) as charged_back,
          sum(movement.invoiced) as invoiced, sum(movement.credited) as credited
        from public.money_movements movement
        where movement.order_uid = any (moved) and movement.day <= to_day
        group by 1, 2
    ),
    -- The account of each order at the end of each day on which it has moved.
    ends as (
      select by_day.order_uid, by_day.day, sum(paid - by_day.refunded) over earlier as kept,
          sum(by_day.charged_back) over earlier as taken, sum(by_day.invoiced) over earlier as documented,
          sum(by_day.invoiced - by_day.credited) over earlier as owed
        from by_day window earlier as (partition by by_day.order_uid order by by_day.day)
    ),
    parts as (
      select ends.order_uid, ends.day, case when documented = 0 then kept else 0 end as uninvoiced,
          -- Of an order with an invoice, what another payment covers does not reduce the revenue.
          case when documented = 0 then taken else greatest(owed - kept + taken, 0) - greatest(owed - kept, 0) end
            as uncredited
        from ends
    ),
    changes as (
      select parts.order_uid, parts.day, parts.uninvoiced - lag(parts.uninvoiced, 1, 0::numeric) over earlier as uninvoiced,
          parts.uncredited - lag(parts.uncredited, 1, 0::numeric) over earlier as uncredited
        from parts window earlier as (partition by parts.order_uid order by parts.day)
    )
    select by_day.day, sum(by_day.invoiced)::bigint, sum(by_day.credited)::bigint, sum(changes.uninvoiced)::bigint,
        sum(changes.uncredited)::bigint, sum(by_day.refunded)::bigint, sum(by_day.charged_back)::bigint
      from by_day join changes on changes.order_uid = by_day.order_uid and changes.day = by_day.day
      where by_day.day >= from_day
      group by by_day.day;
end;
$$;
comment on function public.revenue_by_day is
  'Returns the amounts of which the revenue of the days from_day to to_day in India consists, in paise, for each day on '
  'which money was moved or a document was issued: see figures().';

-- Security definer, because no client may read checkout sessions. Without jit, because compiling the query would take
-- longer than running it.
create function public.figures(from_day date, to_day date, step text default 'day') returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  starts_at timestamptz := from_day::timestamp at time zone 'Asia/Kolkata';
  ends_at timestamptz := (to_day + 1)::timestamp at time zone 'Asia/Kolkata';
begin
  perform public.require_owner();
  perform public.limited_text(figures.step);
  if figures.step is null or figures.step not in ('day', 'month') then
    raise sqlstate 'PT400' using hint = 'step', message = 'The step is day or month.';
  elsif from_day is null or to_day is null or to_day < from_day or from_day < '2000-01-01' or to_day > '2200-01-01' then
    raise sqlstate 'PT400' using hint = 'to_day', message = 'The last day must not be before the first.';
  elsif figures.step = 'day' and to_day - from_day > 1100 then
    raise sqlstate 'PT400' using hint = 'step', message = 'Choose months for more than three years.';
  end if;
  return (
    with sessions (day, started) as (
      select public.india_day(created_at), 1
        from public.checkout_sessions
        where created_at >= starts_at and created_at < ends_at and is_counted
      union all
      select day, sessions from public.deleted_checkouts where day between from_day and to_day
    ),
    placed as (
      select order_id, order_uid, placed_at, amount, buyer
        from public.order_numbers where placed_at >= starts_at and placed_at < ends_at
    ),
    counted (day, orders, cancelled, ordered, paid) as (
      select public.india_day(placed_at), 1, 0, amount,
          (exists (select from public.checkout_sessions session where session.order_uid = placed.order_uid))::integer
        from placed
      union all
      select public.india_day(cancelled_at), 0, 1, 0, 0
        from public.order_numbers where cancelled_at >= starts_at and cancelled_at < ends_at
    ),
    buckets (first_day) as (
      select bucket::date
        from generate_series(
          date_trunc(figures.step, from_day::timestamp), to_day::timestamp, ('1 ' || figures.step)::interval
        ) as bucket
    ),
    money as (
      select date_trunc(figures.step, day::timestamp)::date as first_day, sum(invoiced) as invoiced,
          sum(credited) as credited, sum(uninvoiced) as uninvoiced,
          sum(uncredited_chargebacks) as uncredited_chargebacks, sum(refunded) as refunded,
          sum(charged_back) as charged_back
        from public.revenue_by_day(from_day, to_day) group by 1
    ),
    checkouts as (
      select date_trunc(figures.step, day::timestamp)::date as first_day, sum(started) as started
        from sessions group by 1
    ),
    totalled as (
      select date_trunc(figures.step, day::timestamp)::date as first_day, sum(orders) as orders,
          sum(cancelled) as cancelled, sum(ordered) as ordered, sum(paid) as paid
        from counted group by 1
    ),
    steps as (
      select buckets.first_day, coalesce(invoiced, 0) as invoiced, coalesce(credited, 0) as credited,
          coalesce(uninvoiced, 0) as uninvoiced, coalesce(uncredited_chargebacks, 0) as uncredited_chargebacks,
          coalesce(invoiced - credited + uninvoiced - uncredited_chargebacks, 0) as revenue,
          coalesce(refunded, 0) as refunded, coalesce(charged_back, 0) as charged_back,
          coalesce(orders, 0) as orders, coalesce(cancelled, 0) as cancelled,
          coalesce(ordered, 0) as ordered, coalesce(started, 0) as started, coalesce(paid, 0) as paid
        from buckets
        left join money using (first_day)
        left join checkouts using (first_day)
        left join totalled using (first_day)
    ),
    totals as (
      select sum(invoiced) as invoiced, sum(credited) as credited, sum(uninvoiced) as uninvoiced,
          sum(uncredited_chargebacks) as uncredited_chargebacks,
          sum(revenue) as revenue, sum(refunded) as refunded, sum(charged_back) as charged_back,
          sum(orders) as orders, sum(cancelled) as cancelled, sum(ordered) as ordered,
          round(sum(ordered) / nullif(sum(orders), 0)) as average, sum(started) as started,
          sum(paid) as paid
        from steps
    ),
    sold as (
      select line.product_id, (array_agg(line.product_title order by moved.sold_at desc, moved.id desc))[1] as title,
          sum(moved.units) as units, sum(moved.units * line.unit_amount) as amount
        from public.sold_units moved join public.order_lines line on line.id = moved.order_line_id
        where moved.sold_at >= starts_at and moved.sold_at < ends_at
        group by 1
        having sum(moved.units) <> 0
    ),
    buyers as (
      select buyer, max(placed_at) as last_at from placed group by 1
    )
    select jsonb_build_object(
      'from_day', from_day, 'to_day', to_day, 'step', figures.step,
      'totals', (select to_jsonb(totals) from totals),
      'steps', (select jsonb_agg(to_jsonb(steps) order by first_day) from steps),
      'products', coalesce((
        select jsonb_agg(to_jsonb(sold) order by units desc, product_id) from sold
      ), '[]'),
      'customers', (
        select jsonb_build_object(
            'all', count(*),
            'returning', count(*) filter (where exists (
              select from public.order_numbers earlier
              where earlier.buyer = buyers.buyer and earlier.placed_at < buyers.last_at
            ))
          )
          from buyers
      )
    )
  );
end;
$$;
comment on function public.figures is
  'Returns the figures of the days from_day to to_day in India, in paise: totals, and steps by day or month. The '
  'first_day of a month is its first day, even if from_day is later. revenue = invoiced - credited + uninvoiced - '
  'uncredited_chargebacks. uninvoiced: by how much the money of orders without an invoice has grown; negative if more '
  'was invoiced of it. refunded: what was refunded, minus refunds that have failed. charged_back: what banks have taken, '
  'minus what they have given back. ordered: what the orders cost when they were placed, and average: their price per '
  'order. cancelled: orders that were cancelled, whenever they were placed. products: the units that were bought, minus '
  'the units that were returned or cancelled. customers: all: who has ordered; returning: who had ordered before. '
  'started: checkout sessions by the day of their start; paid: by the day of their order. Errors: 42501 (the caller is '
  'not an owner), PT400.';

insert into public.api_privileges (object, role, privilege) values
  ('function public.figures(date,date,text)', 'authenticated', 'execute');
select public.apply_privileges();
