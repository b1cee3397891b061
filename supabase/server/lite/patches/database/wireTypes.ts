/*
 * Upstream: @supabase/lite sends timestamps as the text of the database (`2026-01-02 03:04:05.6+00`) and numerics as
 * strings. On a PostgreSQL server it also encodes JSON parameters twice.
 *
 * The drivers reject a timestamp, boolean or text of a wrong type before the database sees it.
 *
 * Problems: PostgREST sends ISO 8601 timestamps and JSON numbers, and the twice encoded value is stored as a JSON
 * string. An error of a driver is not one of the database, so the response is 500 instead of 400.
 *
 * Patch: parsers and serializers for these types, passed to the drivers.
 */
import { limitJson } from '../../../database/statementLimits.ts';

const BOOLEAN = 16;
const TEXT = 25;
const VARCHAR = 1043;
const DATE = 1082;
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;
const JSON_TYPE = 114;
const JSONB = 3802;

/** `2026-01-02 03:04:05.6+00` → `2026-01-02T03:04:05.6+00:00`. */
export function parseTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

/** Returns a number, or the text itself if it is not finite or an integer too large for an exact number. */
export function parseNumeric(text: string): number | string {
  const value = Number(text);
  const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return isExact ? value : text;
}

// Strings are JSON already: @supabase/lite encodes values before it passes them to the driver.
function serializeJson(value: unknown): string {
  limitJson(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Leaves it to the database to reject a value of a wrong type. */
function serializeText(value: unknown): string {
  if (typeof value === 'string') return value;
  return value instanceof Date ? value.toISOString() : JSON.stringify(value);
}

const parseJson = (text: string) => JSON.parse(text) as unknown;

/** Parsers by type OID, for PGlite. */
export const pgliteParsers = { [TIMESTAMP]: parseTimestamp, [TIMESTAMPTZ]: parseTimestamp, [NUMERIC]: parseNumeric };

/** Serializers by type OID, for PGlite. */
export const pgliteSerializers = Object.fromEntries<(value: unknown) => string>([
  ...[BOOLEAN, TEXT, VARCHAR, DATE, TIMESTAMP, TIMESTAMPTZ].map((type) => [type, serializeText] as const),
  ...[JSON_TYPE, JSONB].map((type) => [type, serializeJson] as const),
]);

/** Parsers and serializers for the `postgres` client. */
export const postgresTypes = {
  json: { to: JSON_TYPE, from: [JSON_TYPE], serialize: serializeJson, parse: parseJson },
  jsonb: { to: JSONB, from: [JSONB], serialize: serializeJson, parse: parseJson },
  timestamp: { to: TIMESTAMP, from: [TIMESTAMP], serialize: serializeText, parse: parseTimestamp },
  timestamptz: { to: TIMESTAMPTZ, from: [TIMESTAMPTZ], serialize: serializeText, parse: parseTimestamp },
  numeric: { to: NUMERIC, from: [NUMERIC], serialize: String, parse: parseNumeric },
};
