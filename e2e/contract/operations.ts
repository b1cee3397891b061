import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { PAYMENT_WEBHOOKS } from '../../supabase/functions/_shared/payments/createPaymentProvider';
import type { ContractShop } from './shop';

export function testOperations({ call, config, hasOwnStore, isOneOrigin }: ContractShop): void {
  const rented = !hasOwnStore && 'the store belongs to another company';
  const hosted = !isOneOrigin && 'the backend is a Supabase project';

  describe('Operations', () => {
    it('record no payment from an event without a valid signature', { skip: rented }, async () => {
      for (const { createTestWebhooks } of PAYMENT_WEBHOOKS)
        for (const { body, headers } of await createTestWebhooks('a wrong secret'))
          for (const signature of [undefined, headers]) {
            const json: unknown = JSON.parse(body);
            const { status } = await call('/functions/v1/payment-webhook', { json, headers: signature });
            assert.ok([400, 401].includes(status), `${status}`);
          }
    });

    it('refund nothing without the token of an administrator', { skip: rented }, async () => {
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
      const claims = { role: 'authenticated', sub: randomUUID() };
      const forged = `${encode({ alg: 'HS256' })}.${encode(claims)}.${Buffer.alloc(32).toString('base64url')}`;
      const json = { order_id: randomUUID(), idempotency_key: 'contract' };
      for (const token of [undefined, 'wrong', forged, config.supabaseAnonKey])
        assert.equal((await call('/functions/v1/refund-payment', { json, token })).status, 401, token);
    });

    it('run no regular job without the secret', async () => {
      for (const headers of [undefined, { authorization: 'Bearer wrong' }])
        for (const path of ['', '/reconcile'])
          assert.equal((await call(`/functions/v1/scheduled-jobs${path}`, { json: {}, headers })).status, 401);
    });

    it('report the health of the server', { skip: hosted }, async () => {
      const { status, headers, body } = await call('/healthz');
      assert.equal(status, 200, JSON.stringify(body));
      assert.match(headers.get('x-request-id') ?? '', /^[\w-]+$/);
    });

    it('reject a request for metrics without the token', { skip: hosted }, async () => {
      assert.ok([401, 404].includes((await call('/metrics')).status));
    });

    it('serve only the APIs of the shop', { skip: hosted }, async () => {
      for (const path of ['/_system/info', '/storage/v1/bucket', '/rest/v1/', '/functions/v1/no-such-function'])
        assert.ok((await call(path)).status >= 400, path);
    });

    it('reject a body that is too large', { skip: hosted }, async () => {
      const json = { message: 'x'.repeat(1024 * 1024) };
      assert.equal((await call('/functions/v1/send-contact-email', { json })).status, 413);
    });
  });
}
