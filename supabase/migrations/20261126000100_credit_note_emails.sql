/*
 * Customers get the credit notes of their invoice like the invoice itself: by email as a PDF, queued in the
 * transaction that issues it, and on the page of their order.
 *
 * One function queues the emails of both documents. It replaces queue_invoice_email.
 *
 * Emails with a document are sent after all others, because writing a PDF takes long, and a delivery
 * sends few of them.
 */
alter table public.email_outbox
  drop constraint email_outbox_kind_check,
  add constraint email_outbox_kind_check check (kind in (
    'order_confirmation', 'shipping_notice', 'contact_notice', 'invitation', 'order_notice', 'digest', 'refund_notice',
    'cancellation_notice', 'order_changed_notice', 'low_stock_notice', 'cancel_link', 'invoice', 'credit_note',
    'stock_alert_request', 'stock_alert', 'account_deleted', 'signup', 'recovery', 'magiclink', 'email_change',
    'account_exists'
  ));

drop trigger queue_invoice_email on public.invoices;
drop function public.queue_invoice_email;

create function public.queue_document_email() returns trigger
-- Security definer, because no role may access the table of emails.
language plpgsql security definer set search_path = ''
as $$
declare
  invoice uuid := coalesce(to_jsonb(new) ->> 'invoice_id', new.id::text)::uuid;
  about record;
  recipient text;
  queued_id uuid;
begin
  -- A deleted order may be refunded, and its customer gets the credit note, too.
  select every_order.* into about
    from (
      select id, order_uid, shipping from public.orders
      union all
      select id, order_uid, shipping from public.deleted_orders
    ) every_order
    join public.invoices on invoices.order_id = every_order.id
    where invoices.id = invoice;
  recipient := nullif(trim(about.shipping ->> 'email'), '');
  if recipient is not null then
    queued_id := public.queue_email(
      new.document ->> 'kind', recipient, jsonb_build_object('order_uid', about.order_uid, 'document', new.document)
    );
    update public.email_outbox set order_id = about.id where id = queued_id;
  end if;
  return null;
end;
$$;
comment on function public.queue_document_email is
  'Queues the email with an invoice or a credit note to the customer, unless the order has no email.';

create trigger queue_document_email after insert on public.invoices
  for each row execute function public.queue_document_email();
create trigger queue_document_email after insert on public.credit_notes
  for each row execute function public.queue_document_email();

-- As before, and emails with a document last.
create or replace function public.claim_email()
returns table (id uuid, kind text, recipient text, reply_to text, data jsonb, attempt integer)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  -- The last attempt of an email may have ended without a result, because its deliverer was killed.
  update public.email_outbox
    set status = 'dead', leased_until = null,
      data = case when expires_at is null then data end,
      last_error = coalesce(last_error, 'The email could not be sent in time.')
    where id in (
      select ended.id from public.email_outbox ended
      where ended.status = 'queued'
        and (ended.expires_at <= now() or ended.attempts >= 17)
        and (ended.leased_until is null or ended.leased_until <= now())
      for update skip locked
    );

  return query
    update public.email_outbox as claimed
      set attempts = claimed.attempts + 1, leased_until = now() + interval '2 minutes'
      where claimed.id = (
        select due.id from public.email_outbox due
        where due.status = 'queued' and due.next_attempt_at <= now()
          and (due.leased_until is null or due.leased_until <= now())
        order by due.kind in ('invoice', 'credit_note'), due.unconfirmed_delay is not null, due.next_attempt_at
        limit 1
        for update skip locked
      )
      returning claimed.id, claimed.kind, claimed.recipient, claimed.reply_to, claimed.data, claimed.attempts;
end;
$$;
comment on function public.claim_email is
  'Leases the email that is due for the longest time, and returns it; no row if none is due. Emails to unconfirmed '
  'addresses are sent after the others, and emails with a document last.';

create function public.has_credit_note(order_id uuid) returns boolean
-- Security definer, because the functions of the server may not read documents.
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.credit_notes
      join public.invoices on invoices.id = credit_notes.invoice_id
      where invoices.order_id = has_credit_note.order_id
  );
$$;
comment on function public.has_credit_note is 'Returns whether the invoice of an order has a credit note.';

insert into public.api_privileges (object, role, privilege) values
  ('function public.has_credit_note(uuid)', 'service_role', 'execute');
select public.apply_privileges();
