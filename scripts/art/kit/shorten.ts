const TOKEN = /[a-zA-Z]|-?(?:\d+\.?\d*|\.\d+)/g;
const ARGUMENTS: Record<string, number> = { m: 2, l: 2, h: 1, v: 1, c: 6, s: 4, q: 4, t: 2, a: 7, z: 0 };

/** Numbers as short as SVG allows: one decimal, no leading zero, a space only where no sign parts them. */
const join = (numbers: readonly number[], isAfterNumber: boolean) => {
  let text = '';
  for (const number of numbers) {
    const word = String(Math.round(number * 10) / 10 || 0).replace(/^(-?)0\./, '$1.');
    text += (text || isAfterNumber) && !word.startsWith('-') ? ` ${word}` : word;
  }
  return text;
};

/**
 * The same outline in relative steps, about a third shorter.
 * Each step starts from where the rounded ones before it really ended, so that no error adds up.
 */
export function shorten(d: string): string {
  const tokens = d.match(TOKEN) ?? [];
  let [x, y, startX, startY] = [0, 0, 0, 0];
  let [written, before] = ['', ''];
  let command = '';
  for (let i = 0; i < tokens.length;) {
    if (/[a-zA-Z]/.test(tokens[i] ?? '')) command = tokens[i++] ?? '';
    const kind = command.toLowerCase();
    const count = ARGUMENTS[kind] ?? 0;
    const values = tokens.slice(i, i + count).map(Number);
    i += count;

    const isAbsolute = command !== kind;
    const steps = values.map((value, k) => {
      if (kind === 'a' && k < 5) return value;
      const isAcross = kind === 'h' || (kind !== 'v' && (kind === 'a' ? k === 5 : k % 2 === 0));
      return Math.round((isAbsolute ? value - (isAcross ? x : y) : value) * 10) / 10;
    });
    if (kind === 'z') [x, y] = [startX, startY];
    else if (kind === 'h') x += steps[0] ?? 0;
    else if (kind === 'v') y += steps[0] ?? 0;
    else [x, y] = [x + (steps.at(-2) ?? 0), y + (steps.at(-1) ?? 0)];
    if (kind === 'm') [startX, startY] = [x, y];

    const isRepeated = kind === before && kind !== 'z';
    written += (isRepeated ? '' : kind) + join(steps, isRepeated);
    // Pairs that follow a move are lines.
    before = kind === 'm' ? '' : kind;
    if (kind === 'm') command = isAbsolute ? 'L' : 'l';
  }
  return written;
}
