import ipaddr from 'ipaddr.js';
import { sha256 } from './hex.ts';

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

/**
 * Returns the network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, because every
 * subscriber has at least one /64 and may change the rest of the address at will.
 */
export function clientNetwork(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}

/** Returns a hash of the client's network, which may be stored for a short time. */
export const clientHash = (address: string) => sha256(clientNetwork(address));
