import { sign, verifySignature } from './simulatedSignature.ts';

const NOW = Date.parse('2026-03-01T10:00:00Z');
const MINUTE = 60_000;

describe('verifySignature', () => {
  it('accepts a signature for five minutes', async () => {
    const header = await sign('secret', '{"a":"₹"}', NOW);
    expect(await verifySignature('secret', '{"a":"₹"}', header, NOW)).toBe('valid');
    expect(await verifySignature('secret', '{"a":"₹"}', header, NOW + 5 * MINUTE)).toBe('valid');
    expect(await verifySignature('secret', '{"a":"₹"}', header, NOW + 5 * MINUTE + 1000)).toBe('expired');
    expect(await verifySignature('secret', '{"a":"₹"}', header, NOW - 6 * MINUTE)).toBe('expired');
  });

  it('rejects a signature of another text, secret or time', async () => {
    const header = await sign('secret', 'body', NOW);
    expect(await verifySignature('secret', 'body ', header, NOW)).toBe('mismatch');
    expect(await verifySignature('Secret', 'body', header, NOW)).toBe('mismatch');
    expect(await verifySignature('secret', 'body', header.replace(/^t=\d+/, `t=${NOW / 1000 + 1}`), NOW)).toBe(
      'mismatch',
    );
  });

  it.each([null, '', 'v1=00', 't=now,v1=00', `t=1,v1=${'g'.repeat(64)}`, `t=1,v1=${'0'.repeat(63)}`])(
    'rejects the malformed header %p',
    async (header) => {
      expect(await verifySignature('secret', 'body', header, NOW)).toBe('malformed');
    },
  );

  it('expects the standard HMAC-SHA-256', async () => {
    const { createHmac } = await import('node:crypto');
    const mac = createHmac('sha256', 'secret')
      .update(`${NOW / 1000}.body`)
      .digest('hex');
    expect(await sign('secret', 'body', NOW)).toBe(`t=${NOW / 1000},v1=${mac}`);
  });
});
