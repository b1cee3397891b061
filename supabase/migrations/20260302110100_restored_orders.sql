/*
 * Orders that the database does not know although they are paid: it was restored from a
 * backup that is older than they are. They are restored from the payment provider's record.
 *
 * Further reasons for attention:
 * - restored: the order was restored from the payment provider's record
 * - number_changed: its number was given again meanwhile, so that the customer knows another
 *   one, which is in the audit log
 */
alter table public.orders
  drop constraint orders_attention_check,
  add constraint orders_attention_check check (
    attention <@ array[
      'short_of_stock', 'paid_twice', 'amount_differs', 'currency_differs', 'refunded', 'refund_failed', 'disputed',
      'restored', 'number_changed'
    ]
  );

-- A restored order is in the log too.
alter table public.audit_log
  drop constraint audit_log_operation_check,
  add constraint audit_log_operation_check check (
    operation in ('update', 'delete', 'restore', 'refund', 'refund_failed', 'restore_payment')
  ),
  drop constraint audit_log_actor_check,
  add constraint audit_log_actor_check check (
    (actor_id is null) = (operation in ('refund_failed', 'restore_payment'))
  );

/*
 * restore_paid_order: creates the order of a paid checkout session that the database does
 * not know, with its session and payment, in one transaction and exactly once, however often
 * and however concurrently it is called. A repeated call returns the same order with is_new
 * false, or no row if an administrator has deleted that order since.
 *
 * - The order keeps its number. If that was given again meanwhile, or if the provider has
 *   none, it gets a new one. Sessions take their numbers from the same index, so the number
 *   of a restored order is not given again.
 * - items: [{ "variant_id", "quantity", "unit_amount" }], as far as the provider has them.
 *   What is missing to the amount is a line without a product, so that the total is what was
 *   paid. Known variants have the titles of the catalog.
 * - The order takes its units from the stock, as far as they are there.
 * - customer has the delivery details, or is null.
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
  taken jsonb;
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
        and not exists (select from public.orders other where other.order_uid = number)
        and not exists (select from public.deleted_orders other where other.order_uid = number)
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

  if nullif(trim(customer ->> 'email'), '') is not null then
    owner_id := public.customer_for(customer);
  else
    insert into public.customers (name, email) values (null, session.id || '@unknown.invalid')
      returning id into owner_id;
  end if;

  -- Locks in the same order as open_checkout_session, so that the two never deadlock.
  perform from public.stock
    where stock.variant_id in (select jsonb_object_keys(public.managed_units(lines)))
    order by stock.variant_id
    for update;
  select coalesce(jsonb_object_agg(unit.key, least(unit.value::integer, coalesce(stock.quantity, 0))), '{}'),
      case when bool_or(unit.value::integer > coalesce(stock.quantity, 0))
        then reasons || 'short_of_stock'::text else reasons end
    into taken, reasons
    from jsonb_each_text(public.managed_units(lines)) as unit
    left join public.stock on stock.variant_id = unit.key;
  update public.stock set quantity = stock.quantity - unit.value::integer
    from jsonb_each_text(taken) as unit
    where stock.variant_id = unit.key;

  made.id := gen_random_uuid();
  -- Says that the confirmation was sent, so that the trigger of the orders queues none.
  insert into public.order_notices (order_id, kind) values (made.id, 'order_confirmation');
  insert into public.orders (
      id, order_uid, customer_id, checkout_session_id, items, shipping, stock_taken, attention, created_at
    )
    values (
      made.id, number, owner_id, session.id, lines,
      jsonb_build_object(
        'name', left(customer ->> 'name', 200), 'email', left(customer ->> 'email', 320),
        'phone', left(customer ->> 'phone', 50), 'address', left(customer ->> 'address', 1000)
      ),
      taken, array(select reason from unnest(reasons) as reason order by reason), restore_paid_order.paid_at
    );
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

insert into public.api_privileges (object, role, privilege) values (
  'function public.restore_paid_order(uuid,text,text,text,jsonb,jsonb,bigint,text,text,timestamp with time zone)',
  'service_role', 'execute'
);
select public.apply_privileges();
