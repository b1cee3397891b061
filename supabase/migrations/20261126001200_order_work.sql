/*
 * Work on orders: packing, shipping, notes, the emails about orders, and the timeline of an order.
 *
 * An order that is Processing is to be packed. It has packed_at while it is packed and to be shipped.
 * ship_order acts only on Processing, and by version, so that exactly one of shipping, cancelling and
 * changing an order succeeds. The status may still be set freely: order_changes.sql says what follows.
 *
 * Reasons for attention are stored, so that the list of the orders that need attention is read from an
 * index.
 */

create index orders_to_pack_idx on public.orders (created_at, id) where status = 'Processing' and packed_at is null;
-- Orders that are packed together have the same packed_at.
create index orders_to_ship_idx on public.orders (packed_at, created_at, id)
  where status = 'Processing' and packed_at is not null;
create index orders_shipped_idx on public.orders (shipped_at desc, created_at desc, id)
  where status in ('Shipped', 'Delivered');

-- The notes of a deleted order stay, so that they are there when it is restored. They are deleted when the delivery
-- details of the order are erased.
create table public.order_notes (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references public.order_numbers (order_id),
  -- The administrator. No foreign key, because the note stays when the account is deleted.
  author_id uuid not null,
  note text not null check (char_length(note) between 1 and 2000),
  created_at timestamptz not null default now()
);
comment on table public.order_notes is 'What administrators write about an order for each other.';

create index order_notes_order_id_idx on public.order_notes (order_id, created_at);

alter table public.order_notes enable row level security;

create policy "Administrators read every note" on public.order_notes
  for select to authenticated
  using ((select public.is_admin()));

create trigger record_change after insert on public.order_notes
  for each row execute function public.record_change();

-- No role reads or writes the table.
create table public.order_notices (
  order_id uuid not null references public.order_numbers (order_id),
  kind text not null check (
    kind in ('order_confirmation', 'shipping_notice', 'order_notice', 'cancellation_notice')
  ),
  created_at timestamptz not null default now(),
  primary key (order_id, kind)
);
comment on table public.order_notices is
  'The emails about orders that were queued. Each is queued once per order, even if the order is deleted and '
  'restored, or its status changes back and forth. Later ones are sent again by a person, or correct the first one.';

alter table public.order_notices enable row level security;

create table public.digests (
  -- The date in India.
  day date primary key,
  created_at timestamptz not null default now()
);
comment on table public.digests is 'The days whose digest was queued, so that each is queued once.';

alter table public.digests enable row level security;

create function public.reject_order_work(order_id uuid, expected_version integer) returns void
language plpgsql stable set search_path = ''
as $$
declare
  found_order public.orders;
begin
  select * into found_order from public.orders where id = order_id;
  if not found then
    raise sqlstate 'PT404' using message = 'This order no longer exists.';
  elsif found_order.status in ('Shipped', 'Delivered') then
    raise sqlstate 'PT409' using hint = 'already_shipped', message = 'This order was already shipped.';
  elsif found_order.status = 'Cancelled' then
    raise sqlstate 'PT409' using hint = 'already_cancelled', message = 'This order was cancelled.';
  elsif found_order.version is distinct from expected_version then
    perform public.reject_changed('This order was');
  end if;
end;
$$;
comment on function public.reject_order_work is
  'Rejects an order that cannot be shipped, cancelled or changed. Errors: PT404 (unknown order), PT409 with the hint '
  'already_shipped, already_cancelled or version_differs.';

-- Security definer, because administrators may not update the columns of packing and shipping.
create function public.pack_orders(order_ids uuid[]) returns setof public.orders
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.require_admin();
  perform public.limit_list('orders', cardinality(pack_orders.order_ids));
  -- In a fixed order, so that two calls never deadlock.
  perform from public.orders where id = any (order_ids) order by id for update;
  update public.orders set packed_at = now()
    where id = any (order_ids) and status = 'Processing' and packed_at is null
      and not (public.internals_of(id)).attention @> '{restored}';
  return query select * from public.orders
    where id = any (order_ids) and status = 'Processing' and not (public.internals_of(id)).attention @> '{restored}'
    order by created_at, id;
end;
$$;
comment on function public.pack_orders is
  'Marks orders as packed and returns the given orders that are now packed. The other orders are no longer '
  'Processing, were deleted, or have the mark restored: their parcels may have been sent before. Errors: 42501 (the '
  'caller is not an administrator), PT400 (list_limit).';

create function public.unpack_order(order_id uuid) returns public.orders
language plpgsql security definer set search_path = ''
as $$
declare
  saved public.orders;
begin
  perform public.require_admin();
  update public.orders set packed_at = null where id = order_id and status = 'Processing' returning * into saved;
  if saved.id is null then
    perform public.reject_order_work(order_id, null);
  end if;
  return saved;
end;
$$;
comment on function public.unpack_order is
  'Marks an order as not packed. Errors: 42501 (the caller is not an administrator), PT404 (unknown order), PT409 (the '
  'order is no longer Processing).';

create function public.shipping_obstacle(shipped public.orders) returns text
language sql stable set search_path = ''
as $$
  select case
    when (public.internals_of(shipped.id)).attention @> '{restored}'
      then 'The database was restored from a backup after this order was placed. If the parcel was not sent before, '
        'remove the mark "Restored" from the order, and ship it. If it was sent, set the status of the order to '
        'Shipped: it gets no second invoice.'
    when public.is_fully_refunded(shipped)
      then 'Everything that was paid for this order was refunded. Cancel it, or set its status if it is sent anyway.'
    -- Without tax settings, parcels are sent: the owner may still decide that the shop needs no invoices.
    when public.has_tax_settings() then public.invoice_problem(shipped)
  end;
$$;
comment on function public.shipping_obstacle is 'Returns why ship_order refuses an order; null if it does not.';

-- Customers look up the number at the courier, so a number that was misread is worse than none.
create function public.tracking_number_problem(number text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when number ~* '^[+-]?\d([.,]\d*)?e[+-]?\d{1,3}$'
      then 'A spreadsheet has rounded this number. Copy the whole number from the courier.'
    when number like '% %' then 'A tracking number has no spaces. Enter it without spaces, and nothing else.'
    when number !~ '^[A-Za-z0-9][A-Za-z0-9/_-]*$' then 'A tracking number has only letters, digits, / and -.'
    when number !~ '[0-9]' then 'A tracking number has digits. Copy it from the receipt of the courier.'
    when char_length(number) not between 4 and 50 then 'A tracking number has 4 to 50 characters.'
  end;
$$;
comment on function public.tracking_number_problem is
  'Returns why a normalized text is not a tracking number; null if it is one. The browser has the same '
  '(trackingNumber.ts).';

create function public.checked_courier(courier text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  given text;
begin
  perform public.limited_text(courier);
  given := nullif(trim(courier), '');
  if given !~ '^[^[:cntrl:]]{1,60}$' then
    raise sqlstate 'PT400' using message = 'The courier has at most 60 characters.';
  end if;
  return given;
end;
$$;
comment on function public.checked_courier is
  'Returns the name of a courier as it is stored; null for an empty one. Error: PT400.';

create function public.checked_tracking_number(number text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  given text;
  problem text;
begin
  perform public.limited_text(number);
  given := nullif(public.ascii_digits(public.one_line(normalize(number, NFKC))), '');
  problem := public.tracking_number_problem(given);
  if problem is not null then
    raise sqlstate 'PT400' using message = problem;
  end if;
  return given;
end;
$$;
comment on function public.checked_tracking_number is
  'Returns a tracking number as it is stored; null for an empty one. Error: PT400.';

create function public.ship_order(
  order_id uuid,
  expected_version integer,
  courier text default null,
  tracking_number text default null,
  ships_disputed boolean default false
) returns public.orders
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  shipped public.orders;
  obstacle text;
  given_courier text;
  given_number text;
begin
  perform public.require_admin();
  given_courier := public.checked_courier(ship_order.courier);
  given_number := public.checked_tracking_number(ship_order.tracking_number);
  select * into shipped from public.orders where id = ship_order.order_id for update;
  perform public.reject_order_work(ship_order.order_id, ship_order.expected_version);
  obstacle := public.shipping_obstacle(shipped);
  if obstacle is not null then
    raise sqlstate 'PT409' using hint = 'not_shippable', message = obstacle;
  elsif not ship_order.ships_disputed and public.disputes() ? shipped.checkout_session_id::text then
    raise sqlstate 'PT409' using hint = 'disputed', message = case
      when public.disputes() ->> shipped.checkout_session_id::text = 'open'
        then 'The customer has asked the bank for the money back, and the bank has not decided.'
      else 'The bank has returned the money of this order to the customer.'
    end;
  end if;
  update public.orders
    set status = 'Shipped', courier = given_courier, tracking_number = given_number
    where id = ship_order.order_id
    returning * into shipped;
  return shipped;
end;
$$;
comment on function public.ship_order is
  'Ships an order that is Processing and has not changed since expected_version. The email with the tracking number '
  'is queued in the same transaction. ships_disputed: the caller ships the order although its payment is disputed or '
  'was taken back. Errors: 42501 (the caller is not an administrator), PT400 (malformed courier or tracking number), '
  'PT404 (unknown order), PT409 with the hint already_shipped (for a repeated call, too), already_cancelled, '
  'version_differs, not_shippable or disputed.';

-- Security definer, because administrators may not update the columns of shipping.
create function public.correct_tracking(
  order_id uuid, expected_version integer, courier text default null, tracking_number text default null
) returns public.orders
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  corrected public.orders;
  given_courier text;
  given_number text;
begin
  perform public.require_admin();
  given_courier := public.checked_courier(correct_tracking.courier);
  given_number := public.checked_tracking_number(correct_tracking.tracking_number);
  select * into corrected from public.orders where id = correct_tracking.order_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This order no longer exists.';
  elsif corrected.status = 'Delivered' then
    raise sqlstate 'PT409' using hint = 'already_delivered',
      message = 'This order was already delivered, so its tracking number no longer changes.';
  elsif corrected.status <> 'Shipped' then
    raise sqlstate 'PT409' using hint = 'not_shipped', message = 'This order is not shipped.';
  elsif (corrected.courier, corrected.tracking_number) is not distinct from (given_courier, given_number) then
    return corrected;
  elsif corrected.version is distinct from correct_tracking.expected_version then
    perform public.reject_changed('This order was');
  end if;
  update public.orders set courier = given_courier, tracking_number = given_number
    where id = correct_tracking.order_id;
  -- A dead notice that is withdrawn changes the order, too.
  select * into corrected from public.orders where id = correct_tracking.order_id;
  return corrected;
end;
$$;
comment on function public.correct_tracking is
  'Changes the courier and the tracking number of an order that is Shipped and has not changed since expected_version. '
  'The email with them is queued in the same transaction. Has no effect if the order already has them. Errors: 42501 '
  '(the caller is not an administrator), PT400 (malformed courier or tracking number), PT404 (unknown order), PT409 with '
  'the hint already_delivered, not_shipped or version_differs.';

-- The scheduled job gets the time from src/domain/order/businessDays.ts. Security definer, because no role of the API
-- adds reasons for attention.
create function public.mark_overdue_orders(ordered_before timestamptz) returns integer
language plpgsql security definer set search_path = ''
as $$
declare
  late uuid;
  marked integer := 0;
begin
  for late in
    -- Waits for a transaction that ships an order. In a fixed order, as pack_orders.
    select orders.id
      from public.orders join public.order_internals internals on internals.order_id = orders.id
      where orders.status = 'Processing' and internals.overdue_at is null and orders.created_at < ordered_before
      order by orders.id
      for update of orders
  loop
    update public.order_internals set overdue_at = now() where order_id = late and overdue_at is null;
    if found then
      perform public.mark_order(late, 'not_shipped');
      marked := marked + 1;
    end if;
  end loop;
  return marked;
end;
$$;
comment on function public.mark_overdue_orders is
  'Marks the orders from before a time that are not shipped, each once, and returns how many.';

create function public.add_order_note(order_id uuid, note text, request_id uuid) returns public.order_notes
language plpgsql security definer set search_path = ''
as $$
declare
  new_note text;
  added public.order_notes;
begin
  perform public.require_admin();
  perform public.limited_text(add_order_note.note);
  if coalesce(char_length(trim(note)), 0) not between 1 and 2000 then
    raise sqlstate 'PT400' using message = 'A note has 1 to 2000 characters.';
  end if;
  new_note := trim(public.nfc(add_order_note.note));
  -- Waits for an erasure of the order, which deletes its notes.
  perform from public.orders where id = add_order_note.order_id for share;
  if not found then
    raise sqlstate 'PT404' using message = 'This order no longer exists.';
  end if;
  perform public.lock_request(add_order_note.request_id);
  select * into added from public.order_notes where id = add_order_note.request_id;
  if found then
    perform public.require_same_request(
      (added.order_id, added.author_id, added.note) = (add_order_note.order_id, auth.uid(), new_note)
    );
    return added;
  end if;
  insert into public.order_notes (id, order_id, author_id, note)
    values (add_order_note.request_id, add_order_note.order_id, auth.uid(), new_note)
    returning * into added;
  return added;
end;
$$;
comment on function public.add_order_note is
  'Adds a note to an order. request_id: the id of the note. Errors: 42501 (the caller is not an administrator), PT400 '
  '(an empty or too long note, or no request_id), PT404 (unknown order), PT409 (the request_id of another note).';

/*
 * The emails about orders.
 *
 * They are queued in the transaction that changes the order (see order_changes.sql), emails about refunds
 * and disputes in payments.sql, about changed items in refunds.sql, emails with an invoice or a credit note
 * in tax_documents.sql. An email to the shop has an empty recipient unless the settings name one: the
 * deliverer inserts the email of the shop, which the database does not know.
 *
 * email_outbox.order_id connects an email with its order, so that the order needs attention while the
 * email is dead. claim_email calls order_email for each email, so that an email which has waited, or is
 * sent again, says what is true then.
 *
 * Security definer, like the next functions, because no role may access the tables of emails.
 */
create function public.queue_order_email(
  kind text, about public.orders, details jsonb default '{}', email_id uuid default gen_random_uuid()
) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  recipient text := case
    when queue_order_email.kind = 'order_notice' then coalesce((select orders_email from public.shop_settings), '')
    else about.shipping ->> 'email'
  end;
begin
  if recipient is null then
    return null;
  end if;
  perform public.queue_email(queue_order_email.kind, recipient, details, email_id => queue_order_email.email_id);
  update public.email_outbox set order_id = about.id where id = queue_order_email.email_id;
  return queue_order_email.email_id;
end;
$$;
comment on function public.queue_order_email is
  'Queues an email about an order to its customer, or to the shop if it is an order_notice, and returns its id. Queues '
  'nothing for a customer if the order has no email. details: what the email says that the order does not say.';

create function public.order_email(email public.email_outbox) returns public.email_outbox
language plpgsql stable security definer set search_path = ''
as $$
declare
  written public.email_outbox := email;
  about record;
begin
  if email.kind not in (
    'order_confirmation', 'order_notice', 'shipping_notice', 'order_changed_notice', 'refund_notice', 'cancellation_notice'
  ) then
    return email;
  end if;
  select * into about from public.all_orders where id = email.order_id;
  -- The refund is true whatever happens to the order.
  if email.kind = 'order_changed_notice' and (email.data ->> 'refund')::numeric > 0
    and (about.status = 'Cancelled' or about.deleted_at is not null)
  then
    written.kind := 'refund_notice';
  end if;
  if (case written.kind
    when 'refund_notice' then true
    when 'cancellation_notice' then about.status = 'Cancelled'
    when 'shipping_notice' then about.status in ('Shipped', 'Delivered') and about.deleted_at is null
    else about.status <> 'Cancelled' and about.deleted_at is null
  end) is not true then
    return null;
  end if;
  written.data := email.data || jsonb_build_object(
    'order_uid', about.order_uid, 'items', about.items, 'total_amount', about.total_amount,
    'shipping', about.shipping, 'courier', about.courier, 'tracking_number', about.tracking_number,
    'paid_at', about.created_at, 'shipped_at', about.shipped_at
  );
  if written.kind = 'cancellation_notice' then
    written.data := written.data || public.refund_of_cancellation(about.checkout_session_id);
  end if;
  if written.kind = 'order_notice' then
    -- A reply of the shop to its own notice goes to the customer.
    written.reply_to := about.shipping ->> 'email';
    return written;
  end if;
  written.recipient := about.shipping ->> 'email';
  if written.recipient is null then
    return null;
  end if;
  written.data := written.data || jsonb_build_object(
    'tracking_token', public.order_link_token(about.id),
    'has_account', exists (select from public.customers where id = about.customer_id and user_id is not null),
    'is_email_proved', about.placed_by_account and public.proves_email(about.customer_id, written.recipient)
  );
  return written;
end;
$$;
comment on function public.order_email is
  'Returns a queued email as it is sent now: an email about an order says what the order is now, to the email that it has '
  'now. Null if the email is no longer true: the order was cancelled, is not shipped any more, was deleted or has no '
  'email. A refund stays true, so the notice of changed items of an order that was cancelled becomes a notice of its '
  'refund. Other emails are returned unchanged.';

/*
 * How many emails the people of the shop send. An email that they send again is refused above these limits; a notice of
 * what they do with an order waits, because the action itself is not refused.
 */
create function public.next_email_at(order_id uuid, person_id uuid) returns timestamptz
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return greatest(
    now(),
    (
      select coalesce((sent.after ->> 'send_at')::timestamptz, sent.happened_at) + interval '1 hour' as next_at
        from public.audit_log sent
        where sent.table_name = 'email_outbox' and sent.operation = 'insert'
          and sent.happened_at > now() - interval '8 days' and sent.after ->> 'order_id' = next_email_at.order_id::text
        order by next_at desc offset 2 limit 1
    ),
    (
      select coalesce((sent.after ->> 'send_at')::timestamptz, sent.happened_at) + interval '1 day' as next_at
        from public.audit_log sent
        where sent.table_name = 'email_outbox' and sent.operation = 'insert'
          and sent.happened_at > now() - interval '8 days' and sent.actor_id = next_email_at.person_id
        order by next_at desc offset 49 limit 1
    )
  );
end;
$$;
comment on function public.next_email_at is
  'Returns when the next email about an order may be sent because of a person: an order has three within an hour, a '
  'person 50 within a day, with those that wait. A null is not counted.';

create function public.queue_notice(kind text, about public.orders, details jsonb, person_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  waiting public.email_outbox;
  queued_id uuid;
  queued public.email_outbox;
  is_staff boolean := exists (select from public.admins where user_id = person_id and role = 'staff');
begin
  if is_staff then
    -- The emails of one person are counted one after the other.
    perform pg_advisory_xact_lock(hashtextextended(person_id::text, 12));
  end if;
  select * into waiting from public.email_outbox
    where order_id = about.id and email_outbox.kind = queue_notice.kind
      and status = 'queued' and attempts = 0 and next_attempt_at > now()
    limit 1
    -- An email that is locked is being claimed.
    for update skip locked;
  delete from public.email_outbox where id = waiting.id;
  queued_id := public.queue_order_email(
    queue_notice.kind, about, details || jsonb_build_object(
      'refund', (details ->> 'refund')::bigint + coalesce((waiting.data ->> 'refund')::bigint, 0)
    )
  );
  if queued_id is null or not is_staff then
    return;
  end if;
  update public.email_outbox
    set next_attempt_at = coalesce(waiting.next_attempt_at, public.next_email_at(about.id, person_id))
    where id = queued_id
    returning * into queued;
  if waiting.id is null then
    perform public.record_email_change('insert', queued, null, 'queued', person_id);
  end if;
end;
$$;
comment on function public.queue_notice is
  'Queues the email to the customer about a refund or changed items: { refund, currency }. If staff have caused it, it '
  'waits as long as next_email_at() says. A notice of the same kind that still waits is replaced, and the refunds are '
  'added up. person_id: who of the shop has caused it, or null.';

create function public.queue_first_email(kind text, about public.orders) returns boolean
language plpgsql security definer set search_path = ''
as $$
begin
  if queue_first_email.kind <> 'order_notice' and about.shipping ->> 'email' is null then
    return false;
  end if;
  insert into public.order_notices (order_id, kind) values (about.id, queue_first_email.kind) on conflict do nothing;
  if found then
    perform public.queue_order_email(queue_first_email.kind, about);
    return true;
  end if;
  return false;
end;
$$;
comment on function public.queue_first_email is
  'Queues an email about an order, unless one of this kind was queued before, or it is for a customer and the order has '
  'no email. Returns whether it did.';

create function public.withdraw_emails(order_id uuid, kind text) returns timestamptz
language sql security definer set search_path = ''
as $$
  with withdrawn as (
    delete from public.email_outbox where id in (
      select waiting.id from public.email_outbox waiting
        where waiting.order_id = withdraw_emails.order_id and waiting.kind = withdraw_emails.kind
          and waiting.status in ('queued', 'dead')
          and (waiting.leased_until is null or waiting.leased_until <= now())
        -- An email that is locked is being claimed or erased.
        for update skip locked
    ) returning status, held_since, next_attempt_at
  )
  select min(case when held_since is null then next_attempt_at else now() end) from withdrawn where status = 'queued';
$$;
comment on function public.withdraw_emails is
  'Deletes the emails of a kind about an order that were not sent, except one that is being sent. Returns when the next of '
  'them would have been sent; null if none would. An email that is sent then, in its place, is not counted again.';

create function public.may_have_notice(about public.orders) returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce(
      bool_or(status = 'sent' or status = 'queued' and attempts > 0 or data ? 'replaces'),
      -- It may have been deleted since.
      about.first_shipped_at < now() - interval '30 days'
    )
    from public.email_outbox
    where order_id = about.id and kind = 'shipping_notice' and recipient = about.shipping ->> 'email';
$$;
comment on function public.may_have_notice is
  'Returns whether a shipping notice may have arrived at the email of an order.';

create function public.queue_corrected_tracking(about public.orders) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  is_replacing boolean;
  -- When an email in the place of the one that waited is sent, and when a further one may be sent.
  send_at timestamptz;
  allowed_at timestamptz;
  queued_id uuid;
  queued public.email_outbox;
begin
  -- The emails of one person are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 12));
  is_replacing := public.may_have_notice(about);
  send_at := public.withdraw_emails(about.id, 'shipping_notice');
  -- One that is left is being sent.
  is_replacing := is_replacing or exists (
    select from public.email_outbox where order_id = about.id and kind = 'shipping_notice' and status = 'queued'
  );
  queued_id := public.queue_order_email(
    'shipping_notice', about, case when is_replacing then '{"replaces": true}' else '{}'::jsonb end
  );
  if queued_id is null then
    return;
  end if;
  allowed_at := public.next_email_at(about.id, auth.uid());
  update public.email_outbox set next_attempt_at = least(send_at, allowed_at)
    where id = queued_id
    returning * into queued;
  if send_at is null or allowed_at < send_at then
    perform public.record_email_change('insert', queued, null, 'queued');
  end if;
end;
$$;
comment on function public.queue_corrected_tracking is
  'Queues the shipping notice of an order whose courier or tracking number has changed. It says that it replaces the '
  'earlier notice, if one may have arrived. It waits as long as next_email_at() says, unless it takes the place of one that '
  'is due before.';

create function public.wake_held_emails(order_id uuid) returns void
language sql security definer set search_path = ''
as $$
  update public.email_outbox set next_attempt_at = now()
    where id in (
      select held.id from public.email_outbox held
        where held.order_id = wake_held_emails.order_id and held.held_since is not null
        -- An email that is locked is being claimed or erased.
        for update skip locked
    );
$$;
comment on function public.wake_held_emails is
  'Lets claim_email look again at the emails about an order that are held back, because the order has changed.';

create function public.resend_order_email(order_id uuid, kind text, request_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  about public.orders;
  sent public.email_outbox;
  details jsonb;
  is_counted boolean := false;
begin
  perform public.require_admin();
  perform public.limited_text(resend_order_email.kind);
  select * into about from public.orders where id = resend_order_email.order_id for update;
  if not found then
    raise sqlstate 'PT404' using message = 'This order no longer exists.';
  elsif resend_order_email.kind not in ('order_confirmation', 'shipping_notice') then
    raise sqlstate 'PT400' using message = 'Only the confirmation and the shipping notice are sent again.';
  elsif resend_order_email.kind = 'shipping_notice' and about.status not in ('Shipped', 'Delivered') then
    raise sqlstate 'PT409' using message = 'This order is not shipped.';
  elsif resend_order_email.kind = 'order_confirmation' and about.status = 'Cancelled' then
    raise sqlstate 'PT409' using message = 'This order was cancelled.';
  elsif about.shipping ->> 'email' is null then
    raise sqlstate 'PT409' using message = 'This order has no email.';
  end if;
  perform public.lock_request(resend_order_email.request_id);
  select * into sent from public.email_outbox where id = resend_order_email.request_id;
  if found then
    perform public.require_same_request(
      (sent.order_id, sent.kind, sent.recipient) = (about.id, resend_order_email.kind, about.shipping ->> 'email')
    );
    return;
  end if;
  -- The emails of one person are counted one after the other.
  perform pg_advisory_xact_lock(hashtextextended(auth.uid()::text, 12));
  details := case
    when resend_order_email.kind = 'shipping_notice' and exists (
      select from public.email_outbox
        where order_id = about.id and kind = resend_order_email.kind and data ? 'replaces'
    ) then '{"replaces": true}'
    else '{}'::jsonb
  end;
  -- The new one is not counted if it takes the place of one that is due.
  if coalesce(public.withdraw_emails(about.id, resend_order_email.kind) > now(), true) then
    if public.next_email_at(about.id, null) > now() then
      raise sqlstate 'PT429' using
        message = 'The emails of this order were sent three times within an hour, or wait to be sent. Please wait.';
    elsif public.next_email_at(null, auth.uid()) > now() then
      raise sqlstate 'PT429' using message = 'You have sent 50 emails within a day. Please continue tomorrow.';
    end if;
    is_counted := true;
  end if;
  perform public.queue_order_email(resend_order_email.kind, about, details, resend_order_email.request_id);
  if is_counted then
    perform public.record_email_change('insert', queued, null, 'queued')
      from public.email_outbox queued where id = resend_order_email.request_id;
  end if;
end;
$$;
comment on function public.resend_order_email is
  'Queues the confirmation or the shipping notice of an order again, and records it in the audit log, unless it takes the '
  'place of one that is due. request_id: the id of the email. Errors: 42501 (the caller is '
  'not an administrator), PT400 (another kind, or no request_id), PT404 (unknown order), PT409 (the order has no email, '
  'is not shipped, or was cancelled, or the request_id of another email), PT429 (three emails of the order within an '
  'hour, or 50 of the administrator within a day).';

create function public.mark_order_of_dead_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  email public.email_outbox := coalesce(new, old);
begin
  perform public.mark_order(
    email.order_id, 'email_failed',
    exists (select from public.email_outbox where order_id = email.order_id and status = 'dead')
  );
  return null;
end;
$$;
comment on function public.mark_order_of_dead_email is
  'Adds the reason email_failed to an order, even if it was deleted, while an email about it is dead.';

create trigger mark_order_of_dead_email after update of status on public.email_outbox
  for each row when (new.order_id is not null and (new.status = 'dead') <> (old.status = 'dead'))
  execute function public.mark_order_of_dead_email();
create trigger mark_order_of_discarded_email after delete on public.email_outbox
  for each row when (old.order_id is not null and old.status = 'dead')
  execute function public.mark_order_of_dead_email();

create function public.queue_digest(day date) returns boolean
-- Security definer, because no role may access the table.
language plpgsql security definer set search_path = ''
as $$
begin
  if not coalesce((select sends_digest from public.shop_settings), true) then
    return false;
  end if;
  insert into public.digests (day) values (queue_digest.day) on conflict do nothing;
  if not found then
    return false;
  end if;
  perform public.queue_email(
    'digest',
    coalesce((select orders_email from public.shop_settings), ''),
    jsonb_build_object(
      'day', queue_digest.day,
      'to_pack', (select count(*) from public.orders where status = 'Processing' and packed_at is null),
      'to_ship', (select count(*) from public.orders where status = 'Processing' and packed_at is not null),
      'needs_attention', (select count(*) from public.order_list where needs_attention),
      'order_uids', (
        select coalesce(jsonb_agg(order_uid order by created_at desc), '[]')
        from (
          select order_uid, created_at from public.order_list where needs_attention order by created_at desc, id limit 20
        ) newest
      ),
      'low_stock', public.low_stock()
    )
  );
  return true;
end;
$$;
comment on function public.queue_digest is
  'Queues the digest of a day for the shop: what is to be done. Queues it once, unless the settings say not to, and '
  'returns whether it did.';

-- One function, because no role may read email_outbox, and a client cannot sort rows of several tables. It returns
-- what changed instead of whole rows.
create function public.order_timeline(order_id uuid)
returns table (id text, happened_at timestamptz, kind text, actor_email text, details jsonb)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  about public.orders;
begin
  perform public.require_admin();
  select * into about from public.orders where id = order_timeline.order_id;
  return query
    select 'placed', about.created_at, 'placed', null::text, '{}'::jsonb where about.id is not null
    union all
    -- Refunds are listed below, once each, with their status.
    select 'audit-' || entry.id, entry.happened_at, 'audit', public.actor_email(entry.actor_id),
        jsonb_build_object('operation', entry.operation, 'changes', changes.fields)
      from public.audit_log entry
      cross join lateral (
        select jsonb_object_agg(field.key, jsonb_build_array(entry.before -> field.key, field.value)) as fields
        from jsonb_each(entry.after) as field
        where entry.operation = 'update' and field.value is distinct from entry.before -> field.key
          and field.key in (
            'status', 'packed_at', 'courier', 'tracking_number', 'items', 'shipping', 'attention'
          )
      ) changes
      where entry.order_uid = about.order_uid and entry.table_name in ('orders', 'payments')
        and entry.operation not in ('refund', 'refund_failed')
        and (entry.operation <> 'update' or changes.fields is not null)
    union all
    select 'payment-' || payment.id, payment.paid_at, 'payment', null,
        jsonb_build_object(
          'amount', payment.amount, 'currency', payment.currency, 'provider', payment.provider,
          'dispute', payment.dispute
        )
      from public.payments payment
      where payment.checkout_session_id = about.checkout_session_id and payment.paid_at is not null
    union all
    select 'refund-' || coalesce(refund.id::text, refund.provider_refund_id), refund.created_at, 'refund',
        public.actor_email(refund.requested_by),
        jsonb_build_object(
          'kind', refund.kind, 'amount', refund.amount, 'currency', refund.currency, 'status', refund.status,
          'reason', refund.reason, 'last_error', refund.last_error,
          'units', (select sum((line ->> 'quantity')::bigint) from jsonb_array_elements(refund.lines) as line)
        )
      from public.order_refunds refund where refund.order_id = about.id
    union all
    -- A refund that the provider has refused has never left.
    select 'failed-refund-' || refund.provider_refund_id, refund.failed_at, 'refund_failed', null,
        jsonb_build_object('amount', refund.amount, 'currency', refund.currency)
      from public.order_refunds refund
      where refund.order_id = about.id and refund.failed_at is not null and refund.provider_refund_id is not null
    union all
    select 'chargeback-' || taken.id, taken.created_at, 'chargeback', null,
        jsonb_build_object('amount', taken.amount, 'currency', payment.currency)
      from public.payment_chargebacks taken
      join public.payments payment on payment.id = taken.payment_id
      where payment.checkout_session_id = about.checkout_session_id
    union all
    select 'email-' || email.id, coalesce(email.sent_at, email.created_at), 'email', null,
        jsonb_build_object(
          'kind', email.kind, 'recipient', coalesce(written.recipient, email.recipient),
          'status', case when email.status = 'queued' and written.id is null then 'held' else email.status end,
          'last_error', email.last_error
        )
      from public.email_outbox email
      left join lateral public.order_email(email) written on email.status = 'queued' and written.id is not null
      where email.order_id = about.id
    union all
    select 'note-' || note.id, note.created_at, 'note', public.actor_email(note.author_id),
        jsonb_build_object('note', note.note)
      from public.order_notes note where note.order_id = about.id
    union all
    select 'invoice-' || invoice.id, invoice.issued_at, 'invoice', null,
        jsonb_build_object(
          'number', invoice.number, 'amount', invoice.total,
          'is_bill_of_supply', invoice.is_bill_of_supply
        )
      from public.invoices invoice where invoice.order_id = about.id
    union all
    select 'credit-note-' || note.id, note.issued_at, 'credit_note', null,
        jsonb_build_object('number', note.number, 'amount', note.amount)
      from public.credit_notes note
      join public.invoices invoice on invoice.id = note.invoice_id
      where invoice.order_id = about.id
    union all
    select 'ticket-' || message.id, message.created_at, 'ticket', null,
        jsonb_build_object(
          'ticket', message.ticket, 'kind', message.kind, 'message', message.message,
          'is_handled', message.handled_at is not null
        )
      from public.contact_submissions message where message.order_uid = about.order_uid
    order by 2 desc, 1 desc
    limit 500;
end;
$$;
comment on function public.order_timeline is
  'Returns what happened to an order, the latest first. kind: placed, audit, payment, refund, refund_failed, '
  'chargeback (negative if the bank has given money back), email, note, invoice, credit_note or ticket. details of audit: the operation and the changed fields, each with the value before and '
  'after. No row for an unknown order. Error: 42501 (the caller is not an administrator).';

insert into public.api_privileges (object, role, privilege) values
  ('function public.pack_orders(uuid[])', 'authenticated', 'execute'),
  ('function public.unpack_order(uuid)', 'authenticated', 'execute'),
  ('function public.ship_order(uuid,integer,text,text,boolean)', 'authenticated', 'execute'),
  ('function public.correct_tracking(uuid,integer,text,text)', 'authenticated', 'execute'),
  ('function public.mark_overdue_orders(timestamp with time zone)', 'service_role', 'execute'),
  ('table public.order_notes', 'authenticated', 'select'),
  ('table public.order_notes', 'service_role', 'select'),
  ('function public.add_order_note(uuid,text,uuid)', 'authenticated', 'execute'),
  ('function public.resend_order_email(uuid,text,uuid)', 'authenticated', 'execute'),
  ('function public.queue_digest(date)', 'service_role', 'execute'),
  ('function public.order_timeline(uuid)', 'authenticated', 'execute');
select public.apply_privileges();
