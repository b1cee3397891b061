/*
 * complete_checkout_session: creates the order of a paid checkout session. Payment,
 * order, stock and session change in one transaction and exactly once, however often
 * and however concurrently the webhook is called. A repeated call returns the same
 * order with is_new false, or no row if an administrator has deleted that order since.
 *
 * The customer has already been charged, so this function rejects no payment: it accepts
 * expired and cancelled sessions (the payment page rejects them before it charges),
 * second payments and wrong amounts. It marks the order in orders.attention instead, and
 * the shop contacts the customer. If the stock does not suffice, it is set to 0.
 *
 * amount (in minor units) and currency are what was actually paid. Null means the price
 * of the checkout session.
 *
 * Only the payment webhook calls it, with the service key. Errors: PT400 (missing
 * email), PT404 (unknown session), PT409 (the payment belongs to another session).
 */
drop function public.complete_checkout_session(uuid, text, text, jsonb);

create function public.complete_checkout_session(
  session_id uuid,
  provider text,
  provider_payment_id text,
  customer jsonb,
  amount integer default null,
  currency text default null
) returns table (order_id uuid, order_uid text, is_new boolean)
language plpgsql set search_path = ''
as $$
#variable_conflict use_column
declare
  session public.checkout_sessions;
  payment public.payments;
  is_new_payment boolean;
  owner_id uuid;
  taken jsonb;
  reasons text[] := '{}';
begin
  -- The first call creates the order; concurrent calls wait for this lock and then find it.
  select * into session from public.checkout_sessions
    where id = complete_checkout_session.session_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such checkout session.';
  end if;

  insert into public.payments (checkout_session_id, provider, provider_payment_id, amount, currency)
    values (
      session.id, complete_checkout_session.provider, complete_checkout_session.provider_payment_id,
      coalesce(complete_checkout_session.amount, session.amount_total),
      lower(coalesce(complete_checkout_session.currency, session.currency))
    )
    on conflict (provider_payment_id) do nothing;
  is_new_payment := found;
  select * into payment from public.payments
    where provider_payment_id = complete_checkout_session.provider_payment_id
      and checkout_session_id = session.id;
  if not found then
    raise sqlstate 'PT409' using message = 'This payment belongs to another checkout session.';
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
    end if;
    return query
      select made.id, made.order_uid, false from public.orders made where made.checkout_session_id = session.id;
    return;
  end if;

  owner_id := public.customer_for(customer);

  -- Locks in the same order as open_checkout_session, so that the two never deadlock.
  perform from public.stock
    join public.checkout_session_items item on item.variant_id = stock.variant_id
    where item.session_id = session.id
    order by stock.variant_id
    for update of stock;
  -- The units that are still there: fewer than ordered if others have bought them since the reservation expired.
  select coalesce(jsonb_object_agg(item.variant_id, least(item.quantity, coalesce(stock.quantity, 0))), '{}'),
      case when bool_or(item.quantity > coalesce(stock.quantity, 0))
        then reasons || 'short_of_stock'::text else reasons end
    into taken, reasons
    from public.checkout_session_items item
    join public.variants variant on variant.id = item.variant_id
    left join public.stock on stock.variant_id = item.variant_id
    where item.session_id = session.id and variant.manage_inventory;
  update public.stock set quantity = stock.quantity - unit.value::integer
    from jsonb_each_text(taken) as unit
    where stock.variant_id = unit.key;

  for attempt in 1..100 loop
    insert into public.orders (order_uid, customer_id, checkout_session_id, items, shipping, stock_taken, attention)
      select number, owner_id, session.id, session.items,
        jsonb_build_object(
          'name', left(customer ->> 'name', 200), 'email', left(customer ->> 'email', 320),
          'phone', left(customer ->> 'phone', 50), 'address', left(customer ->> 'address', 1000)
        ),
        taken, reasons
      from public.random_order_uid(attempt) as number
      -- A deleted order keeps its number, so that it can be restored.
      where not exists (select from public.deleted_orders where order_uid = number)
      on conflict (order_uid) do nothing
      returning id, orders.order_uid into order_id, order_uid;
    exit when order_id is not null;
  end loop;
  if order_id is null then
    raise exception 'No order number is free.';
  end if;

  update public.checkout_sessions set status = 'paid' where id = session.id;
  is_new := true;
  return next;
end;
$$;

-- Adds reasons to the order of a checkout session, even if it was deleted. Security definer,
-- because no client may write deleted_orders.
create function public.add_attention(session_id uuid, reasons text[]) returns void
language sql security definer set search_path = ''
as $$
  update public.orders
    set attention = array(select distinct reason from unnest(attention || reasons) as reason order by reason)
    where checkout_session_id = session_id;
  update public.deleted_orders
    set attention = array(select distinct reason from unnest(attention || reasons) as reason order by reason)
    where checkout_session_id = session_id;
$$;

revoke all on function public.complete_checkout_session(uuid, text, text, jsonb, integer, text)
  from public, anon, authenticated, service_role;
revoke all on function public.add_attention(uuid, text[]) from public, anon, authenticated, service_role;
grant execute on function public.complete_checkout_session(uuid, text, text, jsonb, integer, text) to service_role;
grant execute on function public.add_attention(uuid, text[]) to service_role;
