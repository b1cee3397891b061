import type { EmailKind } from '../../../../supabase/database.types';

/** What an email is about. */
export const emailKinds: Record<EmailKind, string> = {
  order_confirmation: 'Order confirmation',
  shipping_notice: 'Shipping notice',
  order_notice: 'New order',
  digest: 'Orders of today',
  low_stock_notice: 'Running low',
  dispute_notice: 'Disputed payment',
  stock_alert_request: 'Question about a tea that is sold out',
  stock_alert: 'Tea back in stock',
  refund_notice: 'Refund',
  cancellation_notice: 'Cancellation',
  order_changed_notice: 'Changed order',
  credit_note: 'Credit note',
  cancel_link: 'Link to cancel an order',
  invoice: 'Invoice',
  contact_notice: 'Contact message',
  invitation: 'Invitation to the back office',
  account_deleted: 'Confirmation of a deleted account',
  signup: 'Confirmation of an email address',
  recovery: 'Link to choose a new password',
  magiclink: 'Link to log in',
  email_change: 'Confirmation of a new email address',
  account_exists: 'Notice that an account exists',
};
