import { fromHex, toHex } from './hex.ts';

const TOLERANCE_SECONDS = 5 * 60;
const encoder = new TextEncoder();

export type SignatureVerdict = 'valid' | 'malformed' | 'stale' | 'wrong';

/**
 * The `payment-signature` header for a body: `t=<unix seconds>,v1=<hex HMAC-SHA-256 of "t.body">`.
 * @param now milliseconds since the epoch
 */
export async function signBody(secret: string, body: string, now: number): Promise<string> {
  const time = Math.floor(now / 1000);
  const mac = await crypto.subtle.sign('HMAC', await keyOf(secret), encoder.encode(`${time}.${body}`));
  return `t=${time},v1=${toHex(new Uint8Array(mac))}`;
}

/**
 * Whether the header signs this body and is at most five minutes off.
 * @param now milliseconds since the epoch
 */
export async function verifySignature(
  secret: string,
  body: string,
  header: string | null,
  now: number,
): Promise<SignatureVerdict> {
  const [, time, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!time || !mac) return 'malformed';
  // The platform's verify compares in constant time.
  const isOurs = await crypto.subtle.verify(
    'HMAC',
    await keyOf(secret),
    fromHex(mac),
    encoder.encode(`${time}.${body}`),
  );
  if (!isOurs) return 'wrong';
  return Math.abs(now / 1000 - Number(time)) > TOLERANCE_SECONDS ? 'stale' : 'valid';
}

function keyOf(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}
