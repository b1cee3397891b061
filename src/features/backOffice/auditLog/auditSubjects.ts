import type { AuditOperation } from '../../../../supabase/database.types';

/** What the audit log can be filtered by: its key in the URL, its name, and the entries that belong to it. */
export interface AuditSubject {
  key: string;
  name: string;
  table: string;
  operation?: AuditOperation;
}

export const auditSubjects: readonly AuditSubject[] = [
  { key: 'orders', name: 'Orders', table: 'orders' },
  { key: 'deleted-orders', name: 'Deleted orders', table: 'orders', operation: 'delete' },
  { key: 'refunds', name: 'Refunds', table: 'orders', operation: 'refund' },
  { key: 'failed-refunds', name: 'Failed refunds', table: 'payments', operation: 'refund_failed' },
  { key: 'notes', name: 'Notes', table: 'order_notes' },
  { key: 'emails', name: 'Emails', table: 'email_outbox' },
  { key: 'products', name: 'Products', table: 'products' },
  { key: 'pictures', name: 'Pictures', table: 'pictures' },
  { key: 'customers', name: 'Customers', table: 'customers' },
  { key: 'messages', name: 'Messages', table: 'contact_submissions' },
  { key: 'people', name: 'People', table: 'admins' },
  { key: 'invitations', name: 'Invitations', table: 'invitations' },
  { key: 'settings', name: 'Settings', table: 'shop_settings' },
];
