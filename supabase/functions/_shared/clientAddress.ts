import { createHmac } from 'node:crypto';
import ipaddr from 'ipaddr.js';

/** Returns the network address of the client that sent a request, or `unknown`. */
export type ClientAddressOf = (request: Request) => string;

/**
 * The client's address on the hosted platform. It sets cf-connecting-ip itself; without it, only the last entry of
 * x-forwarded-for can be trusted.
 */
export const hostedClientAddress: ClientAddressOf = ({ headers }) =>
  headers.get('cf-connecting-ip') ?? lastForwardedAddress(headers);

/** The client's address that our own gateway has written into x-forwarded-for. */
export const forwardedClientAddress: ClientAddressOf = ({ headers }) => lastForwardedAddress(headers);

const lastForwardedAddress = (headers: Headers) =>
  headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';

/** Some proxies append the port of the client, which changes with every connection: `203.0.113.9:50001`, `[2001:db8::1]:443`. */
const WITH_PORT = /^(?:(?<v4>[\d.]+):\d+|\[(?<v6>[^\]]*)\](?::\d+)?)$/;

function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  const { v4, v6 } = WITH_PORT.exec(address)?.groups ?? {};
  const host = v4 ?? v6 ?? address;
  return ipaddr.IPv4.isValidFourPartDecimal(host) || ipaddr.IPv6.isValid(host) ? ipaddr.process(host) : undefined;
}

/**
 * Returns the network that counts as one client: an IPv4 address, or the /56 of an IPv6 address. Providers give a
 * subscriber a /64 or a /56, which contains 256 of them, and the rest of the address may be changed at will. Few
 * subscribers with a /64 share a /56; far more share an IPv4 address. All addresses that cannot be read count as one client.
 */
export function clientNetwork(address: string): string {
  const parsed = parseAddress(address.trim());
  if (!parsed) return 'unknown';
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const [first, second, third, fourth = 0] = parsed.parts;
  return `${[first, second, third, fourth & 0xff00].map((part = 0) => part.toString(16)).join(':')}::/56`;
}

/**
 * Returns a hash of the client's network, which may be stored for a short time.
 * @param key a secret of the server. Without it, the hashes of all IPv4 addresses could be calculated
 */
export const clientHash = (address: string, key: string): string => keyedHash(clientNetwork(address), key);

/** Returns a hash that only the server can calculate. */
export const keyedHash = (text: string, key: string): string => createHmac('sha256', key).update(text).digest('hex');
