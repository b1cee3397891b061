export const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** Returns the month before a time in India: `2026-10`. */
export function lastMonth(now: Date): string {
  const inIndia = new Date(now.getTime() + 5.5 * 3_600_000);
  return new Date(Date.UTC(inIndia.getUTCFullYear(), inIndia.getUTCMonth() - 1)).toISOString().slice(0, 7);
}
