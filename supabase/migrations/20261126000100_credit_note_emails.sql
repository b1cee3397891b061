/*
 * Customers get the credit notes of their invoice like the invoice itself: by email as a PDF, queued in the
 * transaction that issues it, and on the page of their order.
 *
 * One function queues the emails of both documents. It replaces queue_invoice_email.
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
  about public.orders;
  recipient text;
  queued_id uuid;
begin
  select orders.* into about
    from public.invoices join public.orders on orders.id = invoices.order_id
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
  'Queues the email with an invoice or a credit note to the customer, unless the order has no email or was deleted.';

create trigger queue_document_email after insert on public.invoices
  for each row execute function public.queue_document_email();
create trigger queue_document_email after insert on public.credit_notes
  for each row execute function public.queue_document_email();

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
