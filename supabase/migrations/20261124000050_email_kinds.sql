/*
 * The kinds of emails. New are the emails with the link that cancels an order, with an invoice,
 * about an alert for a variant in stock, and about a deleted account. Emails with a code are gone,
 * because the shop has no field for a code.
 */
delete from public.email_outbox where kind = 'reauthentication';
alter table public.email_outbox
  drop constraint email_outbox_kind_check,
  add constraint email_outbox_kind_check check (kind in (
    'order_confirmation', 'shipping_notice', 'contact_notice', 'invitation', 'order_notice', 'digest', 'refund_notice',
    'cancellation_notice', 'order_changed_notice', 'low_stock_notice', 'cancel_link', 'invoice', 'stock_alert_request',
    'stock_alert', 'account_deleted', 'signup', 'recovery', 'magiclink', 'email_change', 'account_exists'
  ));

-- As before. The link with which a guest cancels an order works for an hour, like the links in emails about accounts.
create or replace function public.queue_email(kind text, recipient text, data jsonb, reply_to text default null)
returns uuid
language sql security definer set search_path = ''
as $$
  insert into public.email_outbox (kind, recipient, data, reply_to, expires_at)
    values (
      queue_email.kind, left(queue_email.recipient, 320), queue_email.data, left(queue_email.reply_to, 320),
      case when queue_email.kind in (
        'signup', 'recovery', 'magiclink', 'email_change', 'account_exists', 'cancel_link'
      ) then now() + interval '1 hour' end
    )
    returning id;
$$;
