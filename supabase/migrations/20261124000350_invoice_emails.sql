/*
 * Customers get the invoice of their order by email, as a PDF, in the transaction that issues it.
 * Guests have no other way to get it: the tracking link does not show invoices. The email has no
 * link to the order, because customers forward invoices to others.
 *
 * The deliverer writes the PDF from the document of the invoice, which never changes.
 */
create function public.queue_invoice_email() returns trigger
-- Security definer, because no role may access the table of emails.
language plpgsql security definer set search_path = ''
as $$
declare
  recipient text := (select nullif(trim(shipping ->> 'email'), '') from public.orders where id = new.order_id);
  queued_id uuid;
begin
  if recipient is not null then
    queued_id := public.queue_email(
      'invoice', recipient, jsonb_build_object('order_uid', new.order_uid, 'document', new.document)
    );
    update public.email_outbox set order_id = new.order_id where id = queued_id;
  end if;
  return null;
end;
$$;
comment on function public.queue_invoice_email is
  'Queues the email with an invoice to the customer, unless the order has no email.';

create trigger queue_invoice_email after insert on public.invoices
  for each row execute function public.queue_invoice_email();

select public.apply_privileges();
