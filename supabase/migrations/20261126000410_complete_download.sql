/*
 * The download of an account is complete:
 *
 * - It also contains when an order was delivered, the items of a checkout that is not paid, and the kind and the order of
 *   a message.
 * - It has the language and the time zone of the browser only while a checkout is not paid, because only the payment page
 *   needs them. They are deleted when the checkout is paid, or its customer is erased.
 */
create function public.exported_items(items jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
      'product', item -> 'product' ->> 'title',
      'variant', item -> 'variant' ->> 'title',
      'weight', item -> 'variant' ->> 'weight',
      'quantity', item -> 'quantity',
      'unit_price', round((item ->> 'unit_amount')::numeric / 100, 2)
    )), '[]')
    from jsonb_array_elements(items) as item;
$$;
comment on function public.exported_items is
  'Returns what a customer reads of the items of an order or a checkout in the download of their data.';

-- As before, and with the new values.
create or replace function public.export_own_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  account auth.users;
  emails text[] := public.proved_emails(auth.uid());
  own_customer public.customers;
begin
  select * into account from auth.users where id = auth.uid();
  if not found then
    raise sqlstate 'PT404' using hint = 'account_deleted', message = 'This account no longer exists.';
  end if;
  select * into own_customer from public.customers where user_id = account.id;
  return jsonb_build_object(
    'exported_at', now(),
    'account', jsonb_build_object(
      'email', account.email,
      'email_confirmed_at', account.email_confirmed_at,
      'created_at', account.created_at,
      'last_sign_in_at', account.last_sign_in_at,
      'has_password', coalesce(account.encrypted_password, '') <> '',
      'details', coalesce(account.raw_user_meta_data::jsonb, '{}') - array['sub', 'provider_id'],
      'sign_in_with', coalesce((
        select jsonb_agg(jsonb_build_object(
            'provider', identity.provider,
            'added_at', identity.created_at,
            'details', identity.identity_data::jsonb - array['sub', 'provider_id']
          ) order by identity.created_at)
          from auth.identities identity where identity.user_id = account.id
      ), '[]')
    ),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object(
          'began_at', session.created_at, 'used_at', session.updated_at,
          'network_address', host(session.ip), 'browser', session.user_agent
        ) order by session.created_at)
        from auth.sessions session where session.user_id = account.id
    ), '[]'),
    'account_log', coalesce((
      select jsonb_agg(jsonb_build_object(
          'at', entry.created_at, 'action', entry.payload ->> 'action',
          'network_address', nullif(entry.ip_address, '')
        ) order by entry.created_at)
        from auth.audit_log_entries entry
        -- Reads only entries that name the account, because not every json value can be read. An "and" may be evaluated in
        -- another order.
        where case when strpos(entry.payload::text, account.id::text) > 0
          then entry.payload ->> 'actor_id' = account.id::text end
    ), '[]'),
    'customer', jsonb_build_object(
      'name', own_customer.name, 'email', own_customer.email, 'phone', own_customer.phone,
      'address', own_customer.address, 'created_at', own_customer.created_at, 'updated_at', own_customer.updated_at
    ),
    'orders', coalesce((
      select jsonb_agg(jsonb_build_object(
          'number', made.order_uid,
          'ordered_at', made.created_at,
          'status', made.status,
          'placed_while_signed_in', made.placed_by_account,
          'packed_at', made.packed_at,
          'shipped_at', made.shipped_at,
          'delivered_at', made.delivered_at,
          'cancelled_at', made.cancelled_at,
          'removed_at', made.removed_at,
          'courier', made.courier,
          'tracking_number', made.tracking_number,
          'delivery', made.shipping,
          'items', public.exported_items(made.items),
          'total', made.total_amount,
          'payments', (
            select coalesce(jsonb_agg(jsonb_build_object(
                'provider', payment.provider,
                'reference', payment.provider_payment_id,
                'amount', round(payment.amount / 100.0, 2),
                'currency', payment.currency,
                'paid_at', payment.paid_at,
                'refunded', round(payment.refunded / 100.0, 2),
                'dispute', payment.dispute
              ) order by payment.created_at), '[]')
              from public.payments payment where payment.checkout_session_id = made.checkout_session_id
          ),
          'invoices', (
            select coalesce(jsonb_agg(jsonb_build_object(
                'number', invoice.number,
                'issued_on', invoice.issued_on,
                'total', round(invoice.total / 100.0, 2),
                'buyer', (invoice.document -> 'recipient') - 'state_code',
                'kept_until', invoice.kept_until,
                'credit_notes', (
                  select coalesce(jsonb_agg(jsonb_build_object(
                      'number', note.number, 'issued_on', note.issued_on, 'amount', round(note.amount / 100.0, 2)
                    ) order by note.issued_at), '[]')
                    from public.credit_notes note where note.invoice_id = invoice.id
                )
              ) order by invoice.issued_at), '[]')
              from public.invoices invoice where invoice.order_id = made.id
          )
        ) order by made.created_at desc)
        from (
          select id, order_uid, created_at, status, packed_at, shipped_at, delivered_at, cancelled_at,
              null::timestamptz as removed_at, courier, tracking_number, shipping, items, total_amount,
              checkout_session_id, placed_by_account
            from public.orders where customer_id = own_customer.id
          union all
          select id, order_uid, created_at, status, packed_at, shipped_at, delivered_at, cancelled_at,
              deleted_at, courier, tracking_number, shipping, items, total_amount,
              checkout_session_id, placed_by_account
            from public.deleted_orders where customer_id = own_customer.id
        ) made
    ), '[]'),
    'unfinished_checkouts', coalesce((
      select jsonb_agg(jsonb_build_object(
          'number', session.order_uid, 'started_at', session.created_at, 'status', session.status,
          'language', session.locale, 'time_zone', session.time_zone, 'delivery', session.shipping,
          'items', public.exported_items(session.items), 'total', round(session.amount_total / 100.0, 2)
        ) order by session.created_at)
        from public.checkout_sessions session
        where session.status <> 'paid' and session.customer_id = own_customer.id
    ), '[]'),
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object(
          'ticket', sent.ticket, 'kind', sent.kind, 'order', sent.order_uid, 'sent_at', sent.created_at,
          'name', sent.name, 'email', sent.email, 'phone', sent.phone, 'message', sent.message, 'handled_at', sent.handled_at
        ) order by sent.created_at)
        from public.contact_submissions sent where lower(trim(sent.email)) = any (emails)
    ), '[]'),
    'stock_alerts', coalesce((
      select jsonb_agg(jsonb_build_object(
          'variant', alert.variant_id, 'email', alert.email, 'requested_at', alert.requested_at,
          'confirmed_at', alert.confirmed_at, 'notified_at', alert.notified_at
        ) order by alert.requested_at)
        from public.stock_alerts alert where alert.email = any (emails)
    ), '[]'),
    'emails', coalesce((
      select jsonb_agg(jsonb_build_object(
          'kind', email.kind, 'to', email.recipient, 'queued_at', email.created_at, 'sent_at', email.sent_at
        ) order by email.created_at)
        from public.email_outbox email where lower(trim(email.recipient)) = any (emails)
    ), '[]'),
    'changes_by_the_shop', coalesce((
      select jsonb_agg(jsonb_build_object(
          'at', entry.happened_at,
          'before', public.personal_data_of(entry.before),
          'after', public.personal_data_of(entry.after)
        ) order by entry.happened_at)
        from public.audit_log entry
        where entry.row_id in (
            select own_customer.id
            union all
            select id from public.orders where customer_id = own_customer.id
            union all
            select id from public.deleted_orders where customer_id = own_customer.id
          )
          and public.personal_data_of(entry.before) is distinct from public.personal_data_of(entry.after)
    ), '[]')
  );
end;
$$;
comment on function public.export_own_data is
  'Returns everything that the shop stores about the caller, without secrets and without what administrators note for '
  'each other (docs/PERSONAL_DATA.md says why). Error: PT404 (account_deleted).';

create function public.forget_browser() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.locale := null;
  new.time_zone := null;
  return new;
end;
$$;
comment on function public.forget_browser is
  'Deletes the language and the time zone of a checkout that is paid, or whose customer is erased.';

create trigger forget_browser before update of status, shipping on public.checkout_sessions
  for each row when (new.status = 'paid' or new.shipping ->> 'email' like '%@erased.invalid')
  execute function public.forget_browser();

update public.checkout_sessions set locale = null, time_zone = null
  where status = 'paid' and (locale is not null or time_zone is not null);

select public.apply_privileges();
