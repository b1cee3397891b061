import { isError } from '../../functions/_shared/log.ts';

/** What to check in DATABASE_URL, by the code of Node or the SQLSTATE with which no connection could be opened. */
const PARTS: Record<string, string> = {
  ENOTFOUND: 'the host in DATABASE_URL',
  EAI_AGAIN: 'the host in DATABASE_URL',
  ECONNREFUSED: 'the host and the port in DATABASE_URL, and whether PostgreSQL runs',
  ETIMEDOUT: 'the host and the port in DATABASE_URL, and the firewall',
  '28P01': 'the user and the password in DATABASE_URL',
  '28000': 'the user in DATABASE_URL, and pg_hba.conf',
  '3D000': 'the name of the database at the end of DATABASE_URL, or create the database',
  '42704': 'the parameters after ? in DATABASE_URL: only sslmode is needed',
};
const TLS = /CERT|SIGNATURE|TLS/;
const TLS_ADVICE = 'sslmode in DATABASE_URL, and the certificate of its CA in NODE_EXTRA_CA_CERTS';

/** Adds to the message of an error which setting to check, unless waiting helps. */
export function adviseOnConnection(error: unknown): unknown {
  if (!isError(error)) return error;
  const code = String(error.code);
  const part = PARTS[code] ?? (TLS.test(code + error.message) ? TLS_ADVICE : undefined);
  if (part) error.message += `. Check ${part}.`;
  return error;
}
