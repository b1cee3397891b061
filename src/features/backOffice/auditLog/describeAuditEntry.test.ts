import type { AuditOperation } from '../../../../supabase/database.types';
import type { AuditEntry } from './auditLogApi';
import { auditFields } from './auditFields';
import { fieldChangesOf, describeAuditEntry } from './describeAuditEntry';

const entry = (fields: Partial<AuditEntry>): AuditEntry => ({
  id: 1,
  happened_at: '2026-11-23T09:00:00+00:00',
  actor_id: 'a1',
  actor_email: 'meera@shop.example',
  actor_name: 'Meera',
  table_name: 'orders',
  operation: 'update',
  row_id: 'o1',
  order_uid: 'NBT-482913',
  product_id: null,
  subject: null,
  before: null,
  after: null,
  ...fields,
});

const update = (before: object, after: object, fields: Partial<AuditEntry> = {}) =>
  entry({ ...fields, before: before as AuditEntry['before'], after: after as AuditEntry['after'] });
const about = (table_name: string, fields: Partial<AuditEntry> = {}) => ({ table_name, order_uid: null, ...fields });

const shipped = { status: 'Shipped', courier: 'DTDC', tracking_number: '123' };
const tin = { ...about('variants'), subject: "Founder's Tin" };

it.each<[AuditEntry, string]>([
  [
    update({ status: 'Processing', version: 1 }, { ...shipped, version: 2 }),
    'Meera marked NBT-482913 as shipped with DTDC 123',
  ],
  [update({ status: 'Shipped' }, { status: 'Delivered' }), 'Meera marked NBT-482913 as delivered'],
  [update({ packed_at: null }, { packed_at: '2026-11-23T09:00:00Z' }), 'Meera packed NBT-482913'],
  [
    update({ attention: ['not_shipped'], courier: null }, { attention: [], courier: 'DTDC' }),
    'Meera changed the courier of NBT-482913 to DTDC and removed the mark “Not shipped” from it',
  ],
  [
    update({ items: [{ quantity: 2 }], total_amount: 1300 }, { items: [{ quantity: 1 }], total_amount: 650.5 }),
    'Meera changed the items of NBT-482913 from ₹1,300.00 to ₹650.50',
  ],
  [
    update({ shipping: { phone: '98400 12345' } }, { shipping: { phone: '98400 54321' } }),
    'Meera changed the delivery details of NBT-482913',
  ],
  [
    update({ status: 'Processing' }, { status: 'Cancelled' }, { actor_id: null, actor_name: null, actor_email: null }),
    'The customer cancelled NBT-482913',
  ],
  [entry({ operation: 'delete', before: { id: 'o1' }, actor_name: null }), 'meera@shop.example deleted NBT-482913'],
  [entry({ operation: 'restore', actor_name: null, actor_email: null }), 'A deleted account restored NBT-482913'],
  [
    entry({ operation: 'refund', after: { kind: 'refund', amount: 149_900, currency: 'inr' } }),
    'Meera refunded ₹1,499.00 of NBT-482913',
  ],
  [
    entry({ actor_id: null, table_name: 'payments', operation: 'refund_failed', after: { amount: 100 } }),
    'A refund of ₹1.00 for NBT-482913 failed',
  ],
  [
    update({ title: '200 g', amount: 65_000 }, { title: '200 g', amount: 70_000 }, tin),
    "Meera changed the price of Founder's Tin (200 g) from ₹650.00 to ₹700.00",
  ],
  [
    update({ title: '200 g', mrp: 70_000, amount: 65_000 }, { title: '200 g', mrp: 75_000, amount: 70_000 }, tin),
    "Meera changed the price of Founder's Tin (200 g) from ₹650.00 to ₹700.00, and the MRP from ₹700.00 to ₹750.00",
  ],
  [
    update({ title: '200 g', sale_amount: 60_000, sku: 'A', hsn: '0902', mrp: 1 }, { title: '200 g' }, tin),
    "Meera changed the sale price, MRP, HSN code and 1 more of Founder's Tin (200 g)",
  ],
  [
    update(
      { title: 'Frost Tea', description: '<p>A</p>' },
      { title: 'Frost Tea', description: '<p>B</p>' },
      about('products'),
    ),
    'Meera changed the description of Frost Tea',
  ],
  [
    update({ title: 'Frost Tea', status: 'draft' }, { title: 'Frost Tea', status: 'published' }, about('products')),
    'Meera published Frost Tea',
  ],
  [
    update({ title: 'Frost Tea', position: 4 }, { title: 'Frost Tea', position: 1 }, about('products')),
    'Meera moved Frost Tea from place 4 to place 1',
  ],
  [
    update({ title: 'Frost Tea', subtitle: 'A' }, { title: 'Winter Tea', subtitle: null }, about('products')),
    'Meera changed the title of Winter Tea from “Frost Tea” to “Winter Tea”, and the subtitle to nothing',
  ],
  [
    update({ staff_refund_limit_day: 0 }, { staff_refund_limit_day: 150_050 }, about('shop_settings')),
    'Meera changed the refund limit of staff for one day of the shop from ₹0.00 to ₹1,500.50',
  ],
  [
    update({ low_threshold: null }, { low_threshold: 5 }, { ...about('stock'), subject: 'Frost Tea (100 g)' }),
    'Meera asked to be warned when 5 units of Frost Tea (100 g) are left',
  ],
  [
    update({ role: 'staff' }, { role: 'owner' }, { ...about('admins'), row_id: 'a2', subject: 'ravi@shop.example' }),
    'Meera made ravi@shop.example an owner',
  ],
  [
    entry({ ...about('invitations'), operation: 'insert', after: { email: 'a@b.example', role: 'staff' } }),
    'Meera invited a@b.example as staff',
  ],
  [
    update(
      { ticket: 'T-1', handled_at: null },
      { ticket: 'T-1', handled_at: '2026-11-23' },
      about('contact_submissions'),
    ),
    'Meera marked message T-1 as handled',
  ],
  [
    entry({ table_name: 'email_outbox', operation: 'insert', after: { kind: 'order_confirmation', status: 'queued' } }),
    'Meera sent the email “Order confirmation” of NBT-482913 again',
  ],
  [
    entry({ table_name: 'email_outbox', operation: 'insert', after: { kind: 'refund_notice', status: 'queued' } }),
    'Meera sent the email “Refund” of NBT-482913',
  ],
  [
    entry({ table_name: 'checkout_sessions', operation: 'insert', after: { amount_total: 112_000, currency: 'inr' } }),
    'Meera created a payment link of ₹1,120.00 for NBT-482913',
  ],
])('describes %j', (described, sentence) => {
  expect(describeAuditEntry(described)).toBe(sentence);
});

it('shows values with their units, without the fields that say nothing', () => {
  const before = { status: 'Processing', courier: null, total_amount: 1300, version: 1, updated_at: 'a' };
  const after = { status: 'Shipped', courier: 'DTDC', total_amount: 650, version: 2, updated_at: 'b' };
  expect(fieldChangesOf(update(before, after))).toEqual([
    { name: 'Total', before: '₹1,300.00', after: '₹650.00' },
    { name: 'Status', before: 'Processing', after: 'Shipped' },
    { name: 'Courier', before: '', after: 'DTDC' },
  ]);
  const long = fieldChangesOf(
    update({ description: '' }, { description: `<p>${'tea '.repeat(1000)}</p>` }, about('products')),
  );
  expect(long[0]?.after).toMatch(/^tea tea .*tea…$/);
  expect(long[0]?.after?.length).toBeLessThan(600);
});

const operations: AuditOperation[] = [
  'insert',
  'update',
  'delete',
  'restore',
  'refund',
  'refund_failed',
  'restore_payment',
];
/** A word of a program: it has an underscore. */
const programWord = /[a-z]_[a-z]|undefined|null|\[object/;

it.each(Object.entries(auditFields))(
  'describes every operation on, and every column of, %s in words',
  (table, fields) => {
    for (const operation of operations)
      expect(describeAuditEntry(entry({ table_name: table, operation }))).not.toMatch(programWord);
    for (const [column, field] of Object.entries(fields)) {
      const changed = update({ [column]: 1 }, { [column]: 2 }, { table_name: table });
      const sentence = describeAuditEntry(changed);
      expect(sentence).not.toMatch(programWord);
      expect(fieldChangesOf(changed)).toHaveLength(field && field.show(1) !== field.show(2) ? 1 : 0);
    }
  },
);

it('describes what is newer than the page without its names', () => {
  const newer = update({ gift_wrap: 1 }, { gift_wrap: 2 });
  expect(describeAuditEntry(newer)).toBe('Meera changed the other details of NBT-482913');
  expect(describeAuditEntry(entry({ table_name: 'gift_wraps', operation: 'insert' }))).toBe(
    'Meera added something of NBT-482913',
  );
});
