/*
 * How values leave the database, as PostgREST writes them: timestamps with a `T`
 * and a zone in full, numerics as numbers. The servers' own text has neither.
 */
const TIMESTAMP = 1114;
const TIMESTAMPTZ = 1184;
const NUMERIC = 1700;
const JSON_TYPE = 114;
const JSONB = 3802;

/** `2026-01-02 03:04:05.6+00` → `2026-01-02T03:04:05.6+00:00`. */
export function parseTimestamp(text: string): string {
  return text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00');
}

/** A number, unless it is an integer too large to be one exactly, which stays text. */
export function parseNumeric(text: string): number | string {
  const value = Number(text);
  const isExact = Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value));
  return isExact ? value : text;
}

// lite hands over JSON that is text already; a second encoding would store a string.
function serializeJson(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const parseJson = (text: string) => JSON.parse(text) as unknown;
const asIs = (value: string) => value;

/** Parsers by type number, for PGlite. */
export const pgliteParsers = { [TIMESTAMP]: parseTimestamp, [TIMESTAMPTZ]: parseTimestamp, [NUMERIC]: parseNumeric };

/** The same for the `postgres` client, with its JSON encoding put right. */
export const postgresTypes = {
  json: { to: JSON_TYPE, from: [JSON_TYPE], serialize: serializeJson, parse: parseJson },
  jsonb: { to: JSONB, from: [JSONB], serialize: serializeJson, parse: parseJson },
  timestamp: { to: TIMESTAMP, from: [TIMESTAMP], serialize: asIs, parse: parseTimestamp },
  timestamptz: { to: TIMESTAMPTZ, from: [TIMESTAMPTZ], serialize: asIs, parse: parseTimestamp },
  numeric: { to: NUMERIC, from: [NUMERIC], serialize: String, parse: parseNumeric },
};
