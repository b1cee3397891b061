import { signBody, verifySignature } from './signature.ts';

const NOW = Date.parse('2026-03-01T10:00:00Z');
const MINUTE = 60_000;

describe('the signature of a body', () => {
  it('is accepted for five minutes, and not after', async () => {
    const header = await signBody('secret', '{"a":"₹"}', NOW);
    expect(await verifySignature('secret', '{"a":"₹"}', header, NOW)).toBe('valid');
    expect(await verifySignature('secret', '{"a":"₹"}', header, NOW + 5 * MINUTE)).toBe('valid');
    expect(await verifySignature('secret', '{"a":"₹"}', header, NOW + 5 * MINUTE + 1000)).toBe('stale');
    expect(await verifySignature('secret', '{"a":"₹"}', header, NOW - 6 * MINUTE)).toBe('stale');
  });

  it('holds for that body, secret and time alone', async () => {
    const header = await signBody('secret', 'body', NOW);
    expect(await verifySignature('secret', 'body ', header, NOW)).toBe('wrong');
    expect(await verifySignature('Secret', 'body', header, NOW)).toBe('wrong');
    expect(await verifySignature('secret', 'body', header.replace(/^t=\d+/, `t=${NOW / 1000 + 1}`), NOW)).toBe('wrong');
  });

  it.each([null, '', 'v1=00', 't=now,v1=00', `t=1,v1=${'g'.repeat(64)}`, `t=1,v1=${'0'.repeat(63)}`])(
    'is malformed as %p',
    async (header) => {
      expect(await verifySignature('secret', 'body', header, NOW)).toBe('malformed');
    },
  );

  it('is the HMAC that any other program computes', async () => {
    const { createHmac } = await import('node:crypto');
    const mac = createHmac('sha256', 'secret')
      .update(`${NOW / 1000}.body`)
      .digest('hex');
    expect(await signBody('secret', 'body', NOW)).toBe(`t=${NOW / 1000},v1=${mac}`);
  });
});
