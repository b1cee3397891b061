/*
 * The timeline of an order: what the page of an order shows from the audit log, the payments, the
 * refunds, the emails, the notes and the tax documents. Only administrators get it.
 *
 * No role may read email_outbox, and a client cannot sort rows of several tables, so it is one
 * function. It returns what changed instead of whole rows.
 */
create function public.order_timeline(order_id uuid)
returns table (id text, happened_at timestamptz, kind text, actor_email text, details jsonb)
language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  about public.orders;
begin
  if not public.is_admin() then
    raise insufficient_privilege using message = 'You do not have admin privileges.';
  end if;
  select * into about from public.orders where id = order_timeline.order_id;
  return query
    select 'placed', about.created_at, 'placed', null::text, '{}'::jsonb where about.id is not null
    union all
    -- Requested refunds are listed below, with what became of them.
    select 'audit-' || entry.id, entry.happened_at, 'audit', public.actor_email(entry.actor_id),
        jsonb_build_object(
          'operation', entry.operation, 'amount', entry.after -> 'amount', 'currency', entry.after -> 'currency',
          'changes', changes.fields
        )
      from public.audit_log entry
      cross join lateral (
        select jsonb_object_agg(field.key, jsonb_build_array(entry.before -> field.key, field.value)) as fields
        from jsonb_each(entry.after) as field
        where entry.operation = 'update' and field.value is distinct from entry.before -> field.key
          and field.key in ('status', 'packed_at', 'courier', 'tracking_number', 'items', 'returned', 'shipping', 'attention')
      ) changes
      where entry.order_uid = about.order_uid and entry.table_name in ('orders', 'payments')
        and entry.operation <> 'refund' and (entry.operation <> 'update' or changes.fields is not null)
    union all
    select 'payment-' || payment.id, payment.paid_at, 'payment', null,
        jsonb_build_object(
          'amount', payment.amount, 'currency', payment.currency, 'provider', payment.provider, 'dispute', payment.dispute
        )
      from public.payments payment
      where payment.checkout_session_id = about.checkout_session_id and payment.paid_at is not null
    union all
    select 'refund-' || coalesce(refund.id::text, refund.provider_refund_id), refund.created_at, 'refund',
        public.actor_email(refund.requested_by),
        jsonb_build_object(
          'kind', refund.kind, 'amount', refund.amount, 'currency', refund.currency, 'status', refund.status,
          'reason', refund.reason, 'last_error', refund.last_error
        )
      from public.order_refunds refund where refund.order_id = about.id
    union all
    select 'email-' || email.id, coalesce(email.sent_at, email.created_at), 'email', null,
        jsonb_build_object(
          'kind', email.kind, 'recipient', email.recipient, 'status', email.status, 'last_error', email.last_error
        )
      from public.email_outbox email where email.order_id = about.id
    union all
    select 'note-' || note.id, note.created_at, 'note', public.actor_email(note.author_id),
        jsonb_build_object('note', note.note)
      from public.order_notes note where note.order_id = about.id
    union all
    select 'invoice-' || invoice.id, invoice.issued_at, 'invoice', null,
        jsonb_build_object('number', invoice.number, 'amount', invoice.total)
      from public.invoices invoice where invoice.order_id = about.id
    union all
    select 'credit-note-' || note.id, note.issued_at, 'credit_note', null,
        jsonb_build_object('number', note.number, 'amount', note.amount)
      from public.credit_notes note
      join public.invoices invoice on invoice.id = note.invoice_id
      where invoice.order_id = about.id
    order by 2 desc, 1 desc
    limit 500;
end;
$$;
comment on function public.order_timeline is
  'Returns what happened to an order, the latest first. kind: placed, audit, payment, refund, email, note, invoice or '
  'credit_note. details of audit: the operation and the changed fields, each with the value before and after. No row for '
  'an unknown order. Error: 42501 (the caller is not an administrator).';

insert into public.api_privileges (object, role, privilege) values
  ('function public.order_timeline(uuid)', 'authenticated', 'execute');
select public.apply_privileges();
