/*
 * What is to be done in the shop, for the page Today and for the counts in the navigation of the back office.
 *
 * Each number counts the rows of a list in the back office, with the same condition as that list. One function returns
 * all numbers, because every page of the back office requests them every 30 seconds.
 */

-- Security definer, because the revenue is read with functions that no role may call. Without jit, because compiling
-- the query would take longer than running it.
create function public.open_work() returns jsonb
language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  today date := public.india_day(now());
  month_start date := date_trunc('month', today::timestamp)::date;
  month_before date := (month_start - interval '1 month')::date;
  month_before_until date := least(month_before + (today - month_start), month_start - 1);
begin
  perform public.require_admin();
  return jsonb_build_object(
    'today', today,
    'to_pack', (select count(*) from public.orders where status = 'Processing' and packed_at is null),
    'to_ship', (select count(*) from public.orders where status = 'Processing' and packed_at is not null),
    'needs_attention', (select count(*) from public.order_list where needs_attention),
    'first_attention', (
      select jsonb_build_object('order_uid', first.order_uid, 'reason', first.attention[1])
        from public.order_list first where first.needs_attention order by first.created_at, first.id limit 1
    ),
    'messages', (select count(*) from public.contact_submissions where handled_at is null),
    'answer_due_at', (
      select first.answer_due_at
        from public.message_list first where first.handled_at is null order by first.created_at, first.id limit 1
    ),
    'low_stock', (select count(*) from public.stock_list where low_since is not null and state <> 'deleted'),
    'disputes', (
      select coalesce(jsonb_agg(disputed.due_at order by disputed.due_at), '[]')
        from (
          select min(payment.dispute_due_at) as due_at
            from public.payments payment
            join public.orders disputed_order on disputed_order.checkout_session_id = payment.checkout_session_id
            where payment.dispute = 'open'
            group by disputed_order.id
        ) disputed
    ),
    'sales', case when public.is_owner() then (
      select jsonb_build_object(
          'yesterday', coalesce(sum(amount) filter (where day = today - 1), 0),
          'this_month', coalesce(sum(amount) filter (where day >= month_start), 0),
          'month_before', coalesce(sum(amount) filter (where day <= month_before_until), 0),
          'month_before_until', month_before_until
        )
        from (
          select day, invoiced - credited + uninvoiced - uncredited_chargebacks as amount
            from (
              select * from public.revenue_by_day(month_before, month_before_until)
              union all
              select * from public.revenue_by_day(least(month_start, today - 1), today)
            ) amounts
        ) revenue
    ) end
  );
end;
$$;
comment on function public.open_work is
  'Returns what is to be done, each as the number of rows of a list of the back office: to_pack, to_ship and '
  'needs_attention: orders; first_attention: { order_uid, reason } of the oldest order that needs attention; messages: '
  'messages that nobody has handled; answer_due_at: until when the oldest of these messages must be answered; '
  'low_stock: variants; disputes: for each order with an open dispute until when the bank waits, soonest first, null '
  'if the provider names no time. sales is null unless the caller is an owner; it has the revenue as in figures, in '
  'paise: yesterday, this_month until today, and month_before from its first day until '
  'month_before_until, the same day of the month or the last day of a shorter month. Days are days in India. Error: '
  '42501 (the caller is not an administrator).';

insert into public.api_privileges (object, role, privilege) values
  ('function public.open_work()', 'authenticated', 'execute');
select public.apply_privileges();
