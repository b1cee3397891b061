import { fromHex, toHex } from '../hex.ts';

const TOLERANCE_SECONDS = 5 * 60;
const encoder = new TextEncoder();

export type SignatureStatus = 'valid' | 'malformed' | 'expired' | 'mismatch';

/** The content that the signature of an API request covers, so that it is valid for no other method, path or body. */
export const apiContent = (method: string, url: string, body: string) => `${method} ${new URL(url).pathname}\n${body}`;

/**
 * Returns the `payment-signature` header for a text: `t=<unix seconds>,v1=<hex HMAC-SHA-256 of "t.text">`.
 * @param now milliseconds since the epoch
 */
export async function sign(secret: string, text: string, now: number): Promise<string> {
  const time = Math.floor(now / 1000);
  const mac = await crypto.subtle.sign('HMAC', await importKey(secret), encoder.encode(`${time}.${text}`));
  return `t=${time},v1=${toHex(new Uint8Array(mac))}`;
}

/**
 * Checks that the header signs this text and that its time differs from `now` by at most five minutes.
 * @param now milliseconds since the epoch
 */
export async function verifySignature(
  secret: string,
  text: string,
  header: string | null | undefined,
  now: number,
): Promise<SignatureStatus> {
  const [, time, mac] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? [];
  if (!time || !mac) return 'malformed';
  // Web Crypto compares in constant time.
  const isMatch = await crypto.subtle.verify(
    'HMAC',
    await importKey(secret),
    fromHex(mac),
    encoder.encode(`${time}.${text}`),
  );
  if (!isMatch) return 'mismatch';
  return Math.abs(now / 1000 - Number(time)) > TOLERANCE_SECONDS ? 'expired' : 'valid';
}

function importKey(secret: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', encoder.encode(secret), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ]);
}
