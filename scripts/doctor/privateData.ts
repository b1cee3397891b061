/** Tables that a visitor must never read. */
export const PRIVATE_TABLES = [
  'admins',
  'customers',
  'orders',
  'deleted_orders',
  'audit_log',
  'contact_submissions',
  'checkout_sessions',
  'payments',
  'mail_outbox',
  'order_list',
];

/** Functions that a visitor must never call. */
export const PRIVATE_FUNCTIONS = ['complete_checkout_session', 'open_checkout_session', 'erase_customer', 'queue_mail'];
