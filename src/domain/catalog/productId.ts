/**
 * Returns the id for a new product or variant, which is its address in the shop and never changes: the title in small
 * letters, digits and hyphens. A number is appended if it is taken. Empty if the title has none of these letters and digits.
 */
export function idOf(title: string, takenIds: readonly string[] = []): string {
  const words = title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  const id = words.join('-').slice(0, 90).replace(/-$/, '');
  for (let number = 1; ; number += 1) {
    const candidate = number === 1 ? id : `${id}-${number}`;
    if (!takenIds.includes(candidate)) return candidate;
  }
}
