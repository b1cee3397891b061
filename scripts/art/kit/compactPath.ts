const TOKEN = /[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g;
const ARGUMENT_COUNTS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** Joins numbers in the shortest SVG notation: one decimal, no leading zero, a space only before unsigned numbers. */
const joinNumbers = (numbers: readonly number[], isAfterNumber: boolean) => {
  let text = '';
  for (const number of numbers) {
    const formatted = String(Math.round(number * 10) / 10 || 0).replace(/^(-?)0\./, '$1.');
    text += (text || isAfterNumber) && !formatted.startsWith('-') ? ` ${formatted}` : formatted;
  }
  return text;
};

/**
 * Rewrites path data with relative commands, which is about a third shorter. Each command is relative to the
 * rounded end point of the previous one, so rounding errors do not accumulate.
 */
export function compactPath(d: string): string {
  const tokens = d.match(TOKEN) ?? [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let [result, previousKind] = ['', ''];
  let command = '';
  for (let i = 0; i < tokens.length;) {
    if (/[a-zA-Z]/.test(tokens[i] ?? '')) command = tokens[i++] ?? '';
    const kind = command.toLowerCase();
    const count = ARGUMENT_COUNTS[kind] ?? 0;
    const values = tokens.slice(i, i + count).map(Number);
    i += count;

    const isAbsolute = command !== kind;
    const deltas = values.map((value, k) => {
      if (kind === 'a' && k < 5) return value;
      const isAcross = kind === 'h' || (kind !== 'v' && (kind === 'a' ? k === 5 : k % 2 === 0));
      return Math.round((isAbsolute ? value - (isAcross ? x : y) : value) * 10) / 10;
    });
    if (kind === 'z') [x, y] = [startX, startY];
    else if (kind === 'h') x += deltas[0] ?? 0;
    else if (kind === 'v') y += deltas[0] ?? 0;
    else [x, y] = [x + (deltas.at(-2) ?? 0), y + (deltas.at(-1) ?? 0)];
    if (kind === 'm') [startX, startY] = [x, y];

    const isRepeated = kind === previousKind && kind !== 'z';
    result += (isRepeated ? '' : kind) + joinNumbers(deltas, isRepeated);
    // Coordinates after the first pair of a move command are lines.
    previousKind = kind === 'm' ? '' : kind;
    if (kind === 'm') command = isAbsolute ? 'L' : 'l';
  }
  return result;
}
