import type { AuditEntry } from './auditLogApi';
import { fieldChangesOf, describeAuditEntry } from './describeAuditEntry';

const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  happened_at: '2026-11-23T09:00:00+00:00',
  actor_id: 'a1',
  actor_email: 'devi@shop.example',
  table_name: 'orders',
  operation: 'update',
  row_id: 'o1',
  order_uid: 'NBT-482913',
  product_id: null,
  before: null,
  after: null,
  ...fields,
});

const changed = entry({
  before: { status: 'Processing', courier: null, version: 1, items: [{ quantity: 2 }] },
  after: { status: 'Shipped', courier: 'Delhivery', version: 2, items: [{ quantity: 2 }] },
});

it('describes what was changed, without fields that change with every edit', () => {
  expect(describeAuditEntry(changed)).toBe('devi@shop.example changed status and courier of the order NBT-482913.');
  expect(fieldChangesOf(changed)).toEqual([
    { field: 'status', before: 'Processing', after: 'Shipped' },
    { field: 'courier', before: '', after: 'Delhivery' },
  ]);
});

it.each<[Partial<AuditEntry>, string]>([
  [
    { operation: 'refund', after: { amount: 49_900, currency: 'inr' } },
    'devi@shop.example requested a refund of ₹499.00 for the order NBT-482913.',
  ],
  [
    { actor_id: null, actor_email: null, table_name: 'payments', operation: 'refund_failed', after: { amount: 100 } },
    'The shop reports a failed refund of ₹1.00 of the payment of order NBT-482913.',
  ],
  [{ actor_email: null, operation: 'delete', before: { id: 'o1' } }, 'A deleted account removed the order NBT-482913.'],
  [
    { table_name: 'invitations', operation: 'insert', order_uid: null, after: { email: 'a@b.example' } },
    'devi@shop.example sent the invitation of a@b.example.',
  ],
  [
    { table_name: 'order_notes', operation: 'insert', after: { order_id: 'o1' } },
    'devi@shop.example added the note of order NBT-482913.',
  ],
  [
    { table_name: 'email_outbox', operation: 'insert', after: { kind: 'order_confirmation', status: 'queued' } },
    'devi@shop.example sent the email order confirmation of order NBT-482913.',
  ],
  [
    { table_name: 'email_outbox', operation: 'delete', order_uid: null, before: { kind: 'contact_notice' } },
    'devi@shop.example removed the email contact notice.',
  ],
  [
    {
      table_name: 'products',
      order_uid: null,
      before: { title: 'Frost Tea', position: 4 },
      after: { title: 'Frost Tea', position: 1 },
    },
    'devi@shop.example changed position of the product Frost Tea.',
  ],
  [
    { table_name: 'pictures', operation: 'insert', order_uid: null, after: { format: 'webp' } },
    'devi@shop.example added the picture.',
  ],
])('describes %j', (fields, sentence) => {
  expect(describeAuditEntry(entry(fields))).toBe(sentence);
});

it('shows limits in rupees', () => {
  const limits = { before: { staff_refund_limit_day: 0 }, after: { staff_refund_limit_day: 150_050 } };
  expect(fieldChangesOf(entry({ table_name: 'shop_settings', order_uid: null, ...limits }))).toEqual([
    { field: 'staff_refund_limit_day', before: '₹0.00', after: '₹1,500.50' },
  ]);
});
