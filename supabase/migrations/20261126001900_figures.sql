/*
 * Figures: what owners want to know about a period. Days are days in India.
 *
 * Revenue is what was invoiced, minus credit notes, plus what was paid for orders that have no invoice yet, minus what
 * was refunded of these orders, minus uncredited chargebacks. Each part counts on its own day. When an order is
 * invoiced, what was paid and refunded before leaves its days, and the invoice is for what is left. Refunds and
 * chargebacks by their own day are separate figures, which the revenue contains already.
 *
 * A chargeback is what a bank has taken back after a lost dispute, on the day on which it was recorded as lost. It
 * credits no invoice by itself, so it counts until the order is credited: then the credit note counts instead.
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
create index payment_refunds_created_at_idx on public.payment_refunds (created_at);

create function public.india_day(moment timestamptz) returns date
language sql immutable set search_path = ''
as $$
  select (moment at time zone 'Asia/Kolkata')::date;
$$;
comment on function public.india_day is 'Returns the day of a moment in India.';

-- Security definer, because no role may write the table.
create function public.count_deleted_checkouts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.deleted_checkouts as known (day, sessions)
    select public.india_day(deleted.created_at), count(*) from deleted
    where deleted.status <> 'paid' and not deleted.is_replaced
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

create function public.uncredited_chargeback(payment public.payments) returns bigint
language sql stable set search_path = ''
as $$
  select greatest(missing + charged_back, 0) - greatest(missing + charged_back - coalesce(payment.dispute_amount, payment.amount), 0)
  from (
    select
        coalesce(
          (
            select invoice.total - coalesce((
                select sum(amount) from public.credit_notes where invoice_id = invoice.id
              ), 0)
              from public.invoices invoice where invoice.checkout_session_id = payment.checkout_session_id
          ) - sum(paid.amount - paid.refunded),
          0
        ) as missing,
        -- With the earlier chargebacks of the order, which other payments may have covered.
        sum(coalesce(paid.dispute_amount, paid.amount)) filter (
          where (paid.dispute_lost_at, paid.id) <= (payment.dispute_lost_at, payment.id)
        ) as charged_back
      from public.payments paid
      where paid.checkout_session_id = payment.checkout_session_id and paid.paid_at is not null
        and paid.currency = 'inr'
  ) of_order;
$$;
comment on function public.uncredited_chargeback is
  'Returns the part of the chargeback of a payment by which the revenue is less, in paise: all of it for an order '
  'without an invoice, otherwise what was invoiced, is not credited, and is not covered by another payment.';

create function public.revenue_amounts(from_day date, to_day date) returns table (
  day date, invoiced bigint, credited bigint, uninvoiced bigint, refunded_uninvoiced bigint, refunded bigint,
  uncredited_chargebacks bigint, charged_back bigint
)
language plpgsql stable set search_path = ''
as $$
declare
  starts_at timestamptz := from_day::timestamp at time zone 'Asia/Kolkata';
  ends_at timestamptz := (to_day + 1)::timestamp at time zone 'Asia/Kolkata';
begin
  return query
    select issued_on, total, 0, 0, 0, 0, 0, 0 from public.invoices where issued_on between from_day and to_day
    union all
    select issued_on, 0, amount, 0, 0, 0, 0, 0 from public.credit_notes where issued_on between from_day and to_day
    union all
    select public.india_day(payment.paid_at), 0, 0, payment.amount, 0, 0, 0, 0
      from public.payments payment
      where payment.paid_at >= starts_at and payment.paid_at < ends_at and payment.currency = 'inr'
        and not exists (
          select from public.invoices where invoices.checkout_session_id = payment.checkout_session_id
        )
    union all
    select public.india_day(reported.created_at), 0, 0, 0,
        case when exists (
          select from public.invoices where invoices.checkout_session_id = payment.checkout_session_id
        ) then 0 else reported.amount end,
        reported.amount, 0, 0
      from public.payment_refunds reported join public.payments payment on payment.id = reported.payment_id
      where reported.created_at >= starts_at and reported.created_at < ends_at and not reported.has_failed
        and payment.paid_at is not null and payment.currency = 'inr'
    union all
    select public.india_day(payment.dispute_lost_at), 0, 0, 0, 0, 0, public.uncredited_chargeback(payment),
        coalesce(payment.dispute_amount, payment.amount)
      from public.payments payment
      where payment.dispute_lost_at >= starts_at and payment.dispute_lost_at < ends_at
        and payment.paid_at is not null and payment.currency = 'inr';
end;
$$;
comment on function public.revenue_amounts is
  'Returns the amounts of which the revenue of the days from_day to to_day in India consists, in paise: a row for each '
  'invoice, credit note, payment, refund and chargeback.';

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
    with amounts as (
      select * from public.revenue_amounts(from_day, to_day)
    ),
    sessions (day, started, paid) as (
      select public.india_day(created_at), 1, (status = 'paid')::integer
        from public.checkout_sessions
        where created_at >= starts_at and created_at < ends_at and not is_replaced
      union all
      select day, sessions, 0 from public.deleted_checkouts where day between from_day and to_day
    ),
    placed as (
      select id, customer_id, created_at, status, public.india_day(created_at) as day, total_amount
        from public.orders where created_at >= starts_at and created_at < ends_at
    ),
    buckets (first_day) as (
      select bucket::date
        from generate_series(
          date_trunc(figures.step, from_day::timestamp), to_day::timestamp, ('1 ' || figures.step)::interval
        ) as bucket
    ),
    money as (
      select date_trunc(figures.step, day::timestamp)::date as first_day, sum(invoiced) as invoiced,
          sum(credited) as credited, sum(uninvoiced) as uninvoiced, sum(refunded_uninvoiced) as refunded_uninvoiced,
          sum(refunded) as refunded, sum(uncredited_chargebacks) as uncredited_chargebacks,
          sum(charged_back) as charged_back
        from amounts group by 1
    ),
    checkouts as (
      select date_trunc(figures.step, day::timestamp)::date as first_day, sum(started) as started, sum(paid) as paid
        from sessions group by 1
    ),
    counted as (
      select date_trunc(figures.step, day::timestamp)::date as first_day, count(*) as orders,
          count(*) filter (where status = 'Cancelled') as cancelled,
          coalesce(sum(round(total_amount * 100)) filter (where status <> 'Cancelled'), 0)::bigint as ordered
        from placed group by 1
    ),
    steps as (
      select buckets.first_day, coalesce(invoiced, 0) as invoiced, coalesce(credited, 0) as credited,
          coalesce(uninvoiced, 0) as uninvoiced, coalesce(refunded_uninvoiced, 0) as refunded_uninvoiced,
          coalesce(uncredited_chargebacks, 0) as uncredited_chargebacks,
          coalesce(invoiced - credited + uninvoiced - refunded_uninvoiced - uncredited_chargebacks, 0) as revenue,
          coalesce(refunded, 0) as refunded, coalesce(charged_back, 0) as charged_back,
          coalesce(orders, 0) as orders, coalesce(cancelled, 0) as cancelled,
          coalesce(ordered, 0) as ordered, coalesce(started, 0) as started, coalesce(paid, 0) as paid
        from buckets
        left join money using (first_day)
        left join checkouts using (first_day)
        left join counted using (first_day)
    ),
    totals as (
      select sum(invoiced) as invoiced, sum(credited) as credited, sum(uninvoiced) as uninvoiced,
          sum(refunded_uninvoiced) as refunded_uninvoiced, sum(uncredited_chargebacks) as uncredited_chargebacks,
          sum(revenue) as revenue, sum(refunded) as refunded, sum(charged_back) as charged_back,
          sum(orders) as orders, sum(cancelled) as cancelled, sum(ordered) as ordered,
          round(sum(ordered) / nullif(sum(orders) - sum(cancelled), 0)) as average, sum(started) as started,
          sum(paid) as paid
        from steps
    ),
    sold as (
      select line.product_id,
          (array_agg(line.product_title order by placed.created_at desc))[1] as title,
          sum(line.quantity - line.returned) as units,
          sum((line.quantity - line.returned) * line.unit_amount) as amount
        from placed join public.order_lines line on line.order_id = placed.id
        where status <> 'Cancelled' and line.quantity > line.returned
        group by 1
    ),
    -- By email, because every order of a guest has a customer of its own.
    buyers as (
      select customer.email, max(placed.created_at) as last_at
        from placed join public.customers customer on customer.id = placed.customer_id
        where status <> 'Cancelled' group by 1
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
              select from public.orders earlier join public.customers customer on customer.id = earlier.customer_id
              where customer.email = buyers.email and earlier.created_at < buyers.last_at
                and earlier.status <> 'Cancelled'
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
  'refunded_uninvoiced - uncredited_chargebacks. refunded: by the day of the refund. charged_back: by the day on which '
  'a dispute was recorded as lost. ordered: the price of the orders that are not cancelled, '
  'and average: their price per order. products: the units of these orders, without units that were refunded by line. '
  'customers: all: who has ordered; returning: who had ordered before. started and paid: checkout sessions by the day '
  'of their start. Errors: 42501 (the caller is not an owner), PT400.';

insert into public.api_privileges (object, role, privilege) values
  ('function public.figures(date,date,text)', 'authenticated', 'execute');
select public.apply_privileges();
