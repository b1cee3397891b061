/*
 * The life of an order: what happens when an order is placed, changed, cancelled, shipped, deleted, restored or erased.
 *
 * Every change of the table orders, whoever makes it, calls before_order_change and then after_order_change. Each calls
 * its steps from top to bottom. The order has no other triggers that change anything: protect_delivery and
 * check_names only refuse, and limit_statement counts rows. Every change also saves order_internals.
 *
 * What changes an order:
 *
 * - A payment: complete_checkout_session (payments.sql) inserts the order and takes its units from the stock. The
 *   steps below insert its lines, give it its tracking link, and queue the confirmation and the notice to the shop.
 * - Packing: pack_orders and unpack_order (order_work.sql) set packed_at.
 * - Shipping: ship_order (order_work.sql) refuses what cannot be shipped, and sets the status. The dialog Edit Order of
 *   the dashboard (update_order) and REST may set any status. The steps set the times, issue the invoice or note that it
 *   is due, and queue the notice. correct_tracking (order_work.sql) changes the tracking number until the order is
 *   Delivered. The steps queue a notice that replaces the first one, also if an order is shipped a second time, with
 *   another number.
 * - Cancelling: cancel_order and cancel_by_customer (refunds.sql, customer_orders.sql) cancel an order that is
 *   Processing. They queue the refund of what is left of each payment, and set the status. Setting the status to
 *   Cancelled in another way, also of a shipped order, refunds nothing: the steps return the units that the order still
 *   has of the stock, credit the whole invoice, and queue the email, which names the refunds of the cancellation.
 * - Back from Cancelled: the units are taken from the stock again, without the units that were refunded by line. If
 *   they are not there, the change is refused.
 * - Refunds by line, and changed items: request_refund and change_order_items (refunds.sql) change the lines, move the
 *   stock, and write the items.
 * - A report of the payment provider: record_refunds (payments.sql) credits the invoice and queues the email about the
 *   refund, record_dispute marks the order, records what the bank has taken and queues the email to the shop.
 * - Deleting moves the row to deleted_orders. The lines, documents, notes, emails and the tracking link stay, and so
 *   does the stock. Restoring moves the row back.
 * - Erasing: erase_orders removes what people have entered for an order, and forget_order_email the email that somebody
 *   else has entered. erase_personal_data deletes the emails of the order.
 */

create function public.protect_delivery() returns trigger
-- With the rights of the caller, because functions with the rights of their owner may change and erase delivery
-- details.
language plpgsql set search_path = ''
as $$
declare
  -- What the invoice needs and the parcel does not. With a GSTIN, the name is the name of the business.
  of_invoice text[] := array['gstin', 'buyer_name'] || case when new.shipping ->> 'gstin' is not null then 'name' end;
  emptied text;
begin
  if new.shipping is not distinct from old.shipping
    or current_user not in ('anon', 'authenticated', 'service_role')
  then
    return new;
  end if;
  -- An order without delivery details, such as a restored order, has nothing to lose. Its blank form may be saved, but
  -- {} is what an erasure stores.
  if jsonb_strip_nulls(coalesce(new.shipping, '{}')) = '{}'
    and (jsonb_strip_nulls(old.shipping) <> '{}' or coalesce(new.shipping, '{}') = '{}')
  then
    raise sqlstate 'PT409' using hint = 'delivery_required',
      message = 'Delivery details cannot be emptied. Only erasing the customer removes them.';
  end if;
  if current_user = 'authenticated' and new.shipping - of_invoice is distinct from old.shipping - of_invoice
    and old.status in ('Shipped', 'Delivered') and new.status in ('Shipped', 'Delivered')
  then
    raise sqlstate 'PT409' using hint = 'already_shipped',
      message = 'This order was already shipped, so its delivery details no longer change.';
  end if;
  if current_user <> 'authenticated' then
    return new;
  end if;
  select field into emptied
    from unnest(array['name', 'email', 'phone', 'address', 'city', 'pin_code', 'state']) as field
    where nullif(trim(old.shipping ->> field), '') is not null and nullif(trim(new.shipping ->> field), '') is null
    limit 1;
  if found then
    raise sqlstate 'PT400' using hint = emptied, message = 'Please fill in all delivery details.';
  elsif new.shipping ->> 'email' is distinct from old.shipping ->> 'email'
    and not public.is_email(new.shipping ->> 'email')
  then
    raise sqlstate 'PT400' using hint = 'email', message = 'This is not an email.';
  elsif not public.is_gstin(new.shipping ->> 'gstin') then
    raise sqlstate 'PT400' using hint = 'gstin',
      message = 'This is not a GSTIN or UIN. Check its 15 characters; the first two are the code of a state.';
  elsif new.shipping ->> 'gstin' is not null and new.shipping ->> 'buyer_name' is not null then
    raise sqlstate 'PT400' using hint = 'gstin',
      message = 'A gift has no GSTIN: the place of supply would be the state of the business, not of the delivery.';
  end if;
  return new;
end;
$$;
comment on function public.protect_delivery is
  'Refuses an update by a role of the API that leaves no delivery details. A signed-in person changes them before the '
  'order is shipped, the GSTIN and the name of its buyer until the order has its invoice; cannot empty a field that every '
  'parcel needs; and enters a valid email and GSTIN, and no GSTIN for a gift. Errors: PT400 with the field as hint, PT409 '
  'with the hint delivery_required or already_shipped.';

create trigger protect_delivery before update of shipping on public.orders
  for each row execute function public.protect_delivery();
-- See customers.sql.
create trigger check_names before update of shipping on public.orders
  for each row execute function public.check_names();

create function public.refuse_order_change(before public.orders, after public.orders) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if (
    after.items is distinct from before.items
    -- Only an erasure empties the delivery details or removes the email: see protect_delivery().
    or after.shipping is distinct from before.shipping and after.shipping not in ('{}', before.shipping - 'email')
  ) and public.has_invoice(after.id) then
    raise sqlstate 'PT409' using hint = 'has_invoice',
      message = 'This order has an invoice, so its items and delivery details cannot be changed.';
  end if;
  if after.items is distinct from before.items and after.items is distinct from public.order_items(after.id) then
    raise sqlstate 'PT400' using hint = 'items_differ',
      message = 'Items are changed on the page of the order, which also refunds the difference.';
  end if;
end;
$$;
comment on function public.refuse_order_change is
  'Refuses items that are not the lines of the order, and other items or delivery details of an order with an invoice. '
  'Errors: PT400 with the hint items_differ, PT409 with the hint has_invoice.';

create function public.set_status_times(before public.orders, after public.orders) returns public.orders
language plpgsql stable set search_path = ''
as $$
begin
  if after.status = before.status then
    return after;
  end if;
  after.packed_at := case when after.status not in ('Processing', 'Cancelled') then before.packed_at end;
  after.delivered_at := case when after.status = 'Delivered' then now() end;
  after.first_delivered_at := least(before.first_delivered_at, before.delivered_at, after.delivered_at);
  if after.status = 'Cancelled' then
    after.cancelled_at := now();
  elsif after.status = 'Processing' then
    after.shipped_at := null;
  else
    after.shipped_at := coalesce(before.shipped_at, now());
  end if;
  after.first_shipped_at := coalesce(before.first_shipped_at, before.shipped_at, after.shipped_at);
  return after;
end;
$$;
comment on function public.set_status_times is 'Sets the times of an order whose status changes.';

create function public.invoice_due_since(before public.orders, after public.orders) returns timestamptz
language sql stable set search_path = ''
as $$
  select case when after.status in ('Shipped', 'Delivered') and case
      when (public.internals_of(after.id)).attention @> '{restored}' then before.invoice_due_at is not null
      else (before.status not in ('Shipped', 'Delivered') or before.invoice_due_at is not null)
        and public.invoice_problem(after) is not null
    end then coalesce(before.invoice_due_at, now()) end;
$$;
comment on function public.invoice_due_since is
  'Returns since when an order waits for its invoice: it was shipped, and something is missing. An order with the mark '
  'restored does not become due, or stays due until the mark is removed, because it may have an invoice that is lost.';

-- Who removes the other reasons is in attention_reasons.
create function public.settle_attention(attention text[], before public.orders, after public.orders) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  reasons text[] := attention;
  is_shipped boolean := after.status in ('Shipped', 'Delivered');
  was_shipped boolean := before.status in ('Shipped', 'Delivered');
begin
  if after.shipping is distinct from before.shipping then
    reasons := public.with_reason(
      reasons, 'state_unknown',
      -- A restored order may have an address of one text, without the key.
      after.shipping ? 'state' and nullif(trim(after.shipping ->> 'state'), '') is null
        and nullif(trim(after.shipping ->> 'address'), '') is not null
    );
  end if;
  if before.id is null then
    return reasons;
  end if;
  if before.invoice_due_at is not null
    or (after.status, after.items, after.shipping, after.invoice_due_at)
      is distinct from (before.status, before.items, before.shipping, before.invoice_due_at)
  then
    -- Without tax settings, operations_report() reports it once for all orders.
    reasons := public.with_reason(
      reasons, 'invoice_missing', after.invoice_due_at is not null and public.has_tax_settings()
    );
  end if;
  if after.status = before.status then
    return reasons;
  end if;

  reasons := public.with_reason(reasons, 'not_shipped', false);
  reasons := public.with_reason(reasons, 'cancellation_requested', false);
  if after.status = 'Cancelled' then
    reasons := public.with_reason(reasons, 'refunded', false);
  end if;
  if before.status = 'Cancelled' and public.has_credit_note(after.id) then
    reasons := public.with_reason(reasons, 'invoice_credited');
  end if;
  if is_shipped and not was_shipped and (before.cancelled_at is not null or public.is_fully_refunded(before)) then
    reasons := public.with_reason(reasons, 'cancelled_then_shipped');
  end if;
  if is_shipped and not was_shipped and exists (
    select from public.payments
      where checkout_session_id = after.checkout_session_id and dispute in ('open', 'lost')
  ) then
    reasons := public.with_reason(reasons, 'disputed');
  end if;
  return reasons;
end;
$$;
comment on function public.settle_attention is
  'Returns the reasons for attention of an order after a change: with the reasons that the change gives, and without '
  'the reasons that it settles. attention: the reasons before the change.';

create function public.save_internals(before public.orders, after public.orders) returns public.order_internals
language plpgsql set search_path = ''
as $$
declare
  internals public.order_internals;
  saved public.order_internals;
begin
  select * into internals from public.order_internals where order_id = after.id for update;
  saved := internals;
  saved.attention := public.settle_attention(internals.attention, before, after);
  if before.id is not null and after.status <> before.status then
    saved.overdue_at := null;
  end if;
  saved.is_email_changed := internals.is_email_changed or before.id is not null and public.is_admin()
    and coalesce(after.shipping ->> 'email' <> coalesce(before.shipping ->> 'email', ''), false);
  saved.search_text := public.search_text(
    after.order_uid, after.shipping ->> 'name', after.shipping ->> 'buyer_name', after.shipping ->> 'email',
    after.shipping ->> 'phone', public.phone_number(after.shipping ->> 'phone'), after.shipping ->> 'address',
    after.shipping ->> 'city', after.shipping ->> 'pin_code', after.shipping ->> 'state',
    jsonb_path_query_array(after.items, '$[*].product.title')::text, after.tracking_number
  );
  update public.order_internals
    set attention = saved.attention, overdue_at = saved.overdue_at, is_email_changed = saved.is_email_changed,
      search_text = saved.search_text
    where order_id = after.id and saved is distinct from internals;
  return internals;
end;
$$;
comment on function public.save_internals is
  'Saves the order_internals of an order that was inserted or updated. Returns what was saved before.';

create function public.items_total(items jsonb) returns numeric
language sql immutable set search_path = ''
as $$
  select coalesce(sum((item ->> 'quantity')::numeric * (item ->> 'unit_amount')::numeric), 0) / 100
    from jsonb_array_elements(items) as item;
$$;
comment on function public.items_total is 'Returns what items in the format of orders.items cost, in rupees.';

create function public.buyer_of(customer_id uuid) returns uuid
language sql volatile set search_path = ''
as $$
  select coalesce(
    (
      select placed.buyer
        from public.customers customer
        join public.customers same on same.email = customer.email
        join public.all_orders made on made.customer_id = same.id
        join public.order_numbers placed on placed.order_id = made.id
        where customer.id = buyer_of.customer_id and placed.buyer is not null
        order by placed.placed_at desc
        limit 1
    ),
    gen_random_uuid()
  );
$$;
comment on function public.buyer_of is
  'Returns the buyer in order_numbers of the orders with the email of a customer, or a new one for a first order.';

-- Security definer, like after_order_change, because the roles may not call the steps.
create function public.before_order_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- By mark_order. Nothing else has changed.
  is_marked constant boolean := tg_op = 'UPDATE' and new.version > old.version;
begin
  if tg_op = 'INSERT' then
    insert into public.order_numbers as known (order_id, order_uid, placed_at, amount, buyer)
      values (
        new.id, new.order_uid, new.created_at, round(100 * public.items_total(new.items)),
        public.buyer_of(new.customer_id)
      )
      on conflict (order_id) do update
        set placed_at = excluded.placed_at, amount = excluded.amount, buyer = excluded.buyer
        -- Otherwise the order was deleted, and is restored.
        where known.placed_at is null;
    insert into public.order_internals (order_id) values (new.id) on conflict do nothing;
    -- A checkout session has the account as its customer until the session is paid. An order that was deleted and is
    -- restored keeps the value.
    new.placed_by_account := new.placed_by_account or exists (
      select from public.checkout_sessions where id = new.checkout_session_id and customer_id = new.customer_id
    );
  else
    -- Columns that are not changed keep what was accepted before.
    if new.items is distinct from old.items then
      perform public.limited_json(new.items);
    end if;
    if new.shipping is distinct from old.shipping then
      perform public.limited_json(new.shipping), public.limited_text(new.shipping::text);
    end if;
    if new.status is distinct from old.status then
      perform public.limited_text(new.status);
    end if;
    perform public.refuse_order_change(old, new);
    new.version := old.version + 1;
    new.updated_at := now();
    -- Another account has claimed the order of an account that was deleted.
    new.placed_by_account := new.placed_by_account and new.customer_id = old.customer_id;
    new := public.set_status_times(old, new);
    -- Before a document number is taken, and for all orders of a statement, so that statements never deadlock.
    if (new.status = 'Cancelled') <> (old.status = 'Cancelled') then
      perform public.lock_order_stock(new.id);
    end if;
  end if;
  new.total_amount := public.items_total(new.items);
  -- An update that sets invoice_due_at to null asks again whether the order can be invoiced.
  if tg_op = 'UPDATE' and (
    old.invoice_due_at is not null and not is_marked
    or (new.status, new.items, new.shipping) is distinct from (old.status, old.items, old.shipping)
  ) then
    new.invoice_due_at := public.invoice_due_since(old, new);
  end if;
  return new;
end;
$$;
comment on function public.before_order_change is
  'Calls the steps before an order is inserted or updated: what is refused, then version, times, total and whether an '
  'invoice is due. Errors: the errors of limited_json, limited_text and refuse_order_change.';

create trigger before_order_change before insert or update on public.orders
  for each row execute function public.before_order_change();

create function public.after_order_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- The row before and after an update, as the update is recorded.
  before jsonb;
  after jsonb;
  has_other_tracking boolean;
  is_first boolean;
begin
  if tg_op = 'INSERT' then
    -- An order that was deleted and is restored still has its lines, its link and its emails.
    if not exists (select from public.order_lines where order_id = new.id) then
      perform public.insert_lines(new.id, new.items);
      update public.order_lines set is_unshipped = false where order_id = new.id and new.status <> 'Processing';
    end if;
    perform public.save_internals(null, new);
    perform public.give_order_link(new.id);
    if new.checkout_session_id is not null then
      perform public.queue_first_email('order_confirmation', new);
      -- Not for orders that restore_paid_order restores: they were reported to the shop when they were paid.
      if not (public.internals_of(new.id)).attention @> '{restored}' then
        perform public.queue_first_email('order_notice', new);
      end if;
    end if;
    perform public.wake_held_emails(new.id);
    perform public.record_sold_units(new, new.created_at);
    perform public.record_row_change('orders', 'restore', null, to_jsonb(new));
    return null;
  end if;

  if tg_op = 'DELETE' then
    insert into public.deleted_orders
      select * from jsonb_populate_record(
        null::public.deleted_orders,
        to_jsonb(old) || jsonb_build_object(
          'deleted_at', now(), 'deleted_by', (select id from auth.users where id = auth.uid())
        )
      );
    -- Deleted orders are not searched, and nothing that people have entered stays behind when they are erased.
    update public.order_internals set search_text = '' where order_id = old.id;
    perform public.record_row_change('orders', 'delete', to_jsonb(old), null);
    return null;
  end if;

  before := to_jsonb(old) || jsonb_build_object('attention', (public.save_internals(old, new)).attention);
  after := to_jsonb(new) || jsonb_build_object('attention', (public.internals_of(new.id)).attention);

  -- The stock.
  if (new.status = 'Processing') <> (old.status = 'Processing') then
    update public.order_lines set is_unshipped = new.status = 'Processing' where order_id = new.id;
  end if;
  perform public.record_sold_units(new, now());
  if new.status = 'Cancelled' and old.status <> 'Cancelled' then
    update public.order_numbers set cancelled_at = now() where order_id = new.id and cancelled_at is null;
    perform public.return_order_stock(new);
  elsif new.status <> 'Cancelled' and old.status = 'Cancelled' then
    perform public.take_order_stock(new);
  end if;

  -- The invoice, or its credit note. After the statement has locked all its orders, so that statements with several
  -- orders do not deadlock.
  if new.status in ('Shipped', 'Delivered') and new.invoice_due_at is null
    and (old.status not in ('Shipped', 'Delivered') or old.invoice_due_at is not null)
    and not (public.internals_of(new.id)).attention @> '{restored}' and (select issues_invoices from public.shop_settings)
  then
    perform public.issue_invoice(new.id);
  elsif new.status = 'Cancelled' and old.status <> 'Cancelled' then
    perform public.credit_invoice(new.id);
  end if;

  -- The tracking link, which was sent to the email of the order.
  if new.shipping ->> 'email' is distinct from old.shipping ->> 'email' then
    perform public.replace_order_link(new.id);
  end if;

  -- The emails.
  has_other_tracking := (new.courier, new.tracking_number) is distinct from (old.courier, old.tracking_number);
  if new.status = 'Cancelled' and old.status <> 'Cancelled' then
    perform public.queue_first_email('cancellation_notice', new);
  elsif new.status = 'Shipped' and (old.status <> 'Shipped' or has_other_tracking) then
    is_first := public.queue_first_email('shipping_notice', new);
    if has_other_tracking and not is_first then
      perform public.queue_corrected_tracking(new);
    end if;
  end if;

  if new.status <> old.status then
    perform public.wake_held_emails(new.id);
  end if;

  -- mark_order records the reason itself.
  if before - array['version', 'updated_at'] <> after - array['version', 'updated_at'] then
    perform public.record_row_change('orders', 'update', before, after);
  end if;
  return null;
end;
$$;
comment on function public.after_order_change is
  'Calls the steps after an order was inserted, updated or deleted: order_internals, lines, stock, invoice or '
  'credit note, tracking link, emails and audit log.';

create trigger after_order_change after insert or update or delete on public.orders
  for each row execute function public.after_order_change();

-- Security definer, because administrators may not insert orders.
create function public.restore_order(order_id uuid) returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  deleted public.deleted_orders;
  restored public.orders;
begin
  perform public.require_admin();

  delete from public.deleted_orders where id = order_id returning * into deleted;
  if not found then
    select * into restored from public.orders where id = order_id;
    if not found then
      raise sqlstate 'PT404' using message = 'This order no longer exists.';
    end if;
    return restored;
  end if;

  insert into public.orders
    select * from jsonb_populate_record(null::public.orders, to_jsonb(deleted))
    returning * into restored;
  return restored;
end;
$$;
comment on function public.restore_order is
  'Restores a deleted order with its number, items, delivery details, customer, status and version, and returns it. An '
  'order that is already restored is returned unchanged, so that the call can be repeated. Errors: 42501 (the caller '
  'is not an administrator), PT404 (there is no such deleted order).';

create function public.erase_orders(order_ids uuid[]) returns void
language plpgsql set search_path = ''
as $$
declare
  erased record;
begin
  for erased in
    select made.id, made.order_uid, made.checkout_session_id
      from public.all_orders made
      where made.id = any (order_ids) and made.shipping <> '{}'
  loop
    delete from public.order_links where order_id = erased.id;
    delete from public.order_cancel_links where order_id = erased.id;
    delete from public.order_notes where order_id = erased.id;
    -- What administrators write about orders may name people.
    update public.refunds set reason = null
      where reason is not null
        and payment_id in (select id from public.payments where checkout_session_id = erased.checkout_session_id);
    -- The tickets of the order, whichever email they have.
    delete from public.contact_submissions where order_uid = erased.order_uid;
    delete from public.email_outbox where kind = 'contact_notice' and data ->> 'order_uid' = erased.order_uid;
  end loop;
  update public.deleted_orders set shipping = '{}' where id = any (order_ids) and shipping <> '{}';
  update public.orders set shipping = '{}' where id = any (order_ids) and shipping <> '{}';
end;
$$;
comment on function public.erase_orders is
  'Erases what people have entered for orders, also for deleted ones: the delivery details, tracking links, notes, '
  'reasons of refunds and tickets.';

create function public.forget_order_email(order_ids uuid[], emails text[]) returns void
language plpgsql set search_path = ''
as $$
declare
  about record;
begin
  for about in
    select made.id, made.order_uid, coalesce(made.shipping ->> 'email' = any (emails), false) as has_email,
        case when public.email_key(buyer.email) = any (emails) then made.id || '@unknown.invalid' else buyer.email end
          as other_email
      from public.all_orders made
      join public.customers buyer on buyer.id = made.customer_id
      where made.id = any (order_ids)
  loop
    -- The shop answers the tickets to the email of the customer.
    update public.contact_submissions set email = about.other_email
      where order_uid = about.order_uid and public.email_key(email) = any (emails);
    update public.email_outbox
      set reply_to = about.other_email, data = data || jsonb_build_object('email', about.other_email)
      where kind = 'contact_notice' and data ->> 'order_uid' = about.order_uid
        and public.email_key(data ->> 'email') = any (emails);
    delete from public.email_outbox where order_id = about.id and public.email_key(recipient) = any (emails);
    if about.has_email then
      -- The links of the order were sent to the email.
      perform public.replace_order_link(about.id);
    end if;
  end loop;
  update public.deleted_orders set shipping = shipping - 'email'
    where id = any (order_ids) and shipping ->> 'email' = any (emails);
  update public.orders set shipping = shipping - 'email'
    where id = any (order_ids) and shipping ->> 'email' = any (emails);
end;
$$;
comment on function public.forget_order_email is
  'Removes erased emails from orders of other people, also from deleted ones, with their tickets and queued emails. '
  'Everything else stays. The tracking links, which were sent to the email, end; the account of the order keeps it.';

/*
 * The check of the books: what must be true of the rows of every order, whatever has happened to it. npm run doctor
 * calls it. It does not use the functions that write the rows.
 */
create function public.order_differences() returns table (order_uid text, difference text)
language sql stable set search_path = ''
as $$
  with made as (select * from public.all_orders),
  lines as (
    select order_id, sum(unit_amount * quantity) as total, sum(unit_amount * (quantity - returned)) as kept,
        count(*) filter (where quantity > 0) as items,
        -- A variant that no longer exists has no stock.
        bool_or(stock_taken > quantity - returned and variant_id is not null) as has_too_much_stock
      from public.order_lines group by order_id
  ),
  requested as (
    select refund.payment_id, refund.amount, refund.allowance, reported.payment_id is not null as is_reported,
        refund.refused_at is not null or coalesce(reported.has_failed, false) as has_failed
      from public.refunds refund
      left join public.payment_refunds reported
        on reported.payment_id = refund.payment_id and reported.provider_refund_id = refund.provider_refund_id
  ),
  money as (
    select payment.checkout_session_id, sum(payment.amount) as paid, sum(payment.refunded) as refunded,
        sum(coalesce(own.queued, 0)) as queued, sum(coalesce(own.allowances, 0)) as allowances,
        sum(coalesce(own.amount, 0)) as requested, bool_or(coalesce(own.has_failures, false)) as has_failures
      from public.payments payment
      left join (
        select payment_id, sum(amount) filter (where not has_failed) as amount,
            sum(amount) filter (where not has_failed and not is_reported) as queued,
            sum(case when has_failed then least(allowance, 0) else allowance end) as allowances,
            bool_or(has_failed) as has_failures
          from requested group by payment_id
      ) own on own.payment_id = payment.id
      where payment.paid_at is not null
      group by payment.checkout_session_id
  ),
  priced as (
    select session.id, sum((item ->> 'quantity')::numeric * (item ->> 'unit_amount')::numeric) as amount
      from public.checkout_sessions session cross join lateral jsonb_array_elements(session.items) as item
      where session.status = 'paid'
      group by session.id
  ),
  stock as (
    select movement.order_uid, movement.variant_id, -sum(movement.difference) as left_the_stock
      from public.stock_movements movement where movement.order_uid is not null group by 1, 2
  ),
  taken as (
    select made.order_uid, line.variant_id, sum(line.stock_taken) as units
      from made join public.order_lines line on line.order_id = made.id
      where line.variant_id is not null group by 1, 2
  ),
  credited as (
    select invoice_line_id, sum(quantity) as units, sum(amount) as amount
      from public.credit_note_lines group by invoice_line_id
  )
  select made.order_uid, 'The total or the items differ from the lines.'
    from made left join lines on lines.order_id = made.id
    where coalesce(lines.total, 0) <> 100 * made.total_amount
      or coalesce(lines.items, 0) <> jsonb_array_length(made.items)
  union all
  select distinct made.order_uid, 'Its lines do not say whether it is Processing.'
    from made join public.order_lines line on line.order_id = made.id
    where line.is_unshipped <> (made.status = 'Processing')
  union all
  select made.order_uid, 'It has taken more units from the stock than it has ordered.'
    from made join lines on lines.order_id = made.id where lines.has_too_much_stock
  union all
  select taken.order_uid, format('More units of %s have left the stock for it than its history says.', taken.variant_id)
    from taken join stock using (order_uid, variant_id) where taken.units > stock.left_the_stock
  union all
  select made.order_uid, 'More was refunded than was paid.'
    from made join money on money.checkout_session_id = made.checkout_session_id
    where money.refunded + money.queued > money.paid
  union all
  -- What the customer must still get is explained by a refund that has failed, or by a payment of another amount.
  select made.order_uid, 'Paid minus refunded is not the lines minus the allowances.'
    from made
    join lines on lines.order_id = made.id
    join money on money.checkout_session_id = made.checkout_session_id
    join priced on priced.id = made.checkout_session_id
    where made.status <> 'Cancelled' and not money.has_failures and money.paid = priced.amount
      and money.paid - money.requested <> lines.kept - money.allowances
  union all
  select invoice.order_uid, format('The lines of the invoice %s are not its total.', invoice.number)
    from public.invoices invoice
    where invoice.total <> (
      select coalesce(sum(amount), 0) from public.invoice_lines where invoice_id = invoice.id
    )
  union all
  select invoice.order_uid, format('The lines of the credit note %s are not its amount.', note.number)
    from public.credit_notes note join public.invoices invoice on invoice.id = note.invoice_id
    where note.amount <> (
      select coalesce(sum(amount), 0) from public.credit_note_lines where credit_note_id = note.id
    )
  union all
  select invoice.order_uid, format('The credit notes of the invoice %s exceed its line %s.', invoice.number, line.place)
    from credited
    join public.invoice_lines line on line.id = credited.invoice_line_id
    join public.invoices invoice on invoice.id = line.invoice_id
    where credited.amount > line.amount or credited.units > line.quantity;
$$;
comment on function public.order_differences is
  'Returns what does not add up: lines and totals, units and stock, payments and refunds (paid - refunded = lines - '
  'allowances), invoices and credit notes. No row if everything does. stock_differences() compares the stock itself.';

insert into public.api_privileges (object, role, privilege) values
  ('function public.restore_order(uuid)', 'authenticated', 'execute');
select public.apply_privileges();
