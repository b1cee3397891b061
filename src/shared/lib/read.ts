/*
 * Readers for what other people's servers and storages hold: each takes anything
 * and gives the wanted kind, or null where it is absent or something else.
 */

export type Fields = Record<string, unknown>;

export const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null;

export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

export const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Ids come as text or, from some stores, as numbers. */
export const idOf = (value: unknown): string | null => (typeof value === 'number' ? String(value) : textOf(value));

/** Numbers come as such or as text; nought is a number, nothing is not. */
export function numberOf(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : null;
}
