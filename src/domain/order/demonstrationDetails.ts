/** Details of the demonstration in brand/facts.ts, which belong to nobody. A real shop has its own. */
const DEMONSTRATION_DETAILS = [
  { shown: 'nbt.example', pattern: /\bnbt\.example\b/ },
  { shown: '+91 423 555 0139', pattern: /423\D{0,2}555\D{0,2}0139/ },
  { shown: '+91 90000 01939', pattern: /90000\D{0,2}01939/ },
];

/** Returns the details of the demonstration that a text contains. */
export const demonstrationDetailsIn = (text: string): string[] =>
  DEMONSTRATION_DETAILS.filter(({ pattern }) => pattern.test(text)).map(({ shown }) => shown);

/** Names that never belong to a public site (RFC 2606, RFC 6761). Tests and benchmarks use them. */
const RESERVED_NAME = /(^|\.)(example|test|invalid|localhost)$/i;

/** Whether customers may reach a site under this name, so that it must not show the details of the demonstration. */
export const isPublicName = (hostname: string): boolean => !RESERVED_NAME.test(hostname);
