/*
 * Narrows values of unknown type that come from a server or from storage. Each function returns the value as the
 * wanted type, or null if it is absent or has another type.
 */

export type UnknownRecord = Record<string, unknown>;

export const asRecord = (value: unknown): UnknownRecord | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as UnknownRecord) : null;

/** Returns an empty array for a value that is not an array. */
export const asArray = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const asNonEmptyString = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/** Ids are strings; some stores send them as numbers. */
export const asId = (value: unknown): string | null =>
  typeof value === 'number' ? String(value) : asNonEmptyString(value);

/** Accepts http(s) URLs and URLs relative to the page. */
export function asImageUrl(value: unknown): string | null {
  const url = asNonEmptyString(value);
  const base = 'https://relative.example';
  return url && URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol) ? url : null;
}

/** Accepts numbers and numeric strings. 0 is a value; null and undefined are not. */
export function asFiniteNumber(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
