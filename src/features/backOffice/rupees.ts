/** Returns an amount of rupees as it is typed, in paise; NaN if it is not one. */
export function parsePaise(text: string): number {
  const [, rupees, paise = ''] = /^₹?\s*(\d{1,9})(?:\.(\d{0,2}))?$/.exec(text.trim()) ?? [];
  return rupees === undefined ? NaN : Number(rupees) * 100 + Number(paise.padEnd(2, '0'));
}
