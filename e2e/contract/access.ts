import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { FORBIDDEN_REQUESTS } from '../../scripts/doctor/privateData';
import { NO_CUSTOMER } from './auth';
import type { ContractShop } from './shop';

export function testAccess({ call, customer }: ContractShop): void {
  const skip = !customer && NO_CUSTOMER;
  const read = (table: string, token?: string, query = 'select=*') => call(`/rest/v1/${table}?${query}`, { token });
  const signedIn = async () => (await customer?.())?.session ?? assert.fail();

  describe('Access to data', () => {
    it('requires the publishable key', async () => {
      assert.equal((await call('/rest/v1/customers?select=id', { headers: { apikey: 'wrong' } })).status, 401);
    });

    it('gives a visitor no private table and no private function', async () => {
      for (const { action, path, method, json } of FORBIDDEN_REQUESTS)
        assert.equal((await call(`/rest/v1/${path}`, { method, json })).status, 401, action);
      assert.equal((await call('/rest/v1/rpc/is_admin', { json: {} })).status, 401);
    });

    it('gives a customer only their own row', { skip }, async () => {
      const { access_token: token, user } = await signedIn();
      const { status, body } = await read('customers', token, 'select=user_id');
      assert.deepEqual([status, body], [200, [{ user_id: user.id }]]);
      const others = await call(`/rest/v1/customers?user_id=neq.${user.id}&select=id`, {
        method: 'PATCH',
        json: { name: 'Changed' },
        token,
        headers: { prefer: 'return=representation' },
      });
      assert.deepEqual([others.status, others.body], [200, []]);
    });

    it('gives a customer nothing of the back office', { skip }, async () => {
      const { access_token: token, user } = await signedIn();
      assert.equal((await call('/rest/v1/rpc/is_admin', { json: {}, token })).body, false);
      for (const table of ['admins', 'email_outbox', 'checkout_sessions', 'digests', 'scheduled_jobs'])
        assert.equal((await read(table, token)).status, 403, table);
      for (const table of [
        'audit_entries',
        'audit_log',
        'contact_submissions',
        'credit_note_lines',
        'deleted_orders',
        'invitations',
        'invoice_lines',
        'message_list',
        'order_lines',
        'order_notes',
        'order_payments',
        'order_refunds',
        'payment_refunds',
        'refund_lines',
        'refunds',
        'shop_settings',
      ])
        assert.deepEqual((await read(table, token)).body, [], table);
      const denied: [path: string, json: unknown][] = [
        ['admins', { user_id: user.id }],
        ['orders', { order_uid: 'NBT-000001', items: [], total_amount: 0 }],
        ['rpc/update_order', { order_id: randomUUID(), expected_version: 1, new_status: 'Delivered' }],
        ['rpc/request_refund', { order_id: randomUUID(), idempotency_key: 'contract' }],
        ['rpc/cancel_order', { order_id: randomUUID(), expected_version: 1 }],
        ['rpc/change_order_items', { order_id: randomUUID(), expected_version: 1, lines: [] }],
        ['rpc/ship_order', { order_id: randomUUID(), expected_version: 1 }],
        ['rpc/pack_orders', { order_ids: [] }],
        ['rpc/unpack_order', { order_id: randomUUID() }],
        ['rpc/add_order_note', { order_id: randomUUID(), note: 'Hello', request_id: randomUUID() }],
        ['rpc/resend_order_email', { order_id: randomUUID(), kind: 'order_confirmation', request_id: randomUUID() }],
        ['rpc/erase_customer', { customer_id: randomUUID() }],
        ['rpc/erase_person', { email: 'nobody@shop.example' }],
        ['rpc/failed_mails', {}],
        ['rpc/list_people', {}],
        ['rpc/invite_person', { email: 'nobody@shop.example', role: 'owner', request_id: randomUUID() }],
        ['rpc/set_person_role', { person_id: user.id, new_role: 'owner' }],
        ['rpc/update_shop_settings', { expected_version: 1, changes: {} }],
        ['rpc/set_message_handled', { message_id: randomUUID(), handled: true }],
        ['rpc/audit_actors', {}],
        ['rpc/operations_status', {}],
      ];
      for (const [path, json] of denied)
        assert.equal((await call(`/rest/v1/${path}`, { json, token })).status, 403, path);
    });

    it('saves the profile of a customer, and rejects other readers', { skip }, async () => {
      const { access_token: token, user } = await signedIn();
      const path = `/rest/v1/customers?user_id=eq.${user.id}&select=name,phone,address`;
      const [before] = (await call(path, { token })).body as object[];
      const save = async (details: object) =>
        call(path, { method: 'PATCH', json: details, token, headers: { prefer: 'return=representation' } });
      const details = { name: 'Contract Test', phone: '+91 98470 12345', address: '4 Lake View Road\nKochi 682001' };
      try {
        const { status, body } = await save(details);
        assert.deepEqual([status, body], [200, [details]]);
        assert.deepEqual((await call(path, { token })).body, [details]);
      } finally {
        await save(before ?? {});
      }
      assert.equal((await save({ user_id: randomUUID() })).status, 403);
      assert.equal((await call(path)).status, 401);
    });
  });
}
