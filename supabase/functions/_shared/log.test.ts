import { describeError, toLogLine } from './log.ts';

describe('toLogLine', () => {
  it('escapes line breaks, control characters and characters that change the order of a line', () => {
    expect(toLogLine('a\r\nERROR b\u001b[31m\u0085\u2028\u202e\ud800 ✓ é 茶 🍵')).toBe(
      'a\\u{d}\\u{a}ERROR b\\u{1b}[31m\\u{85}\\u{2028}\\u{202e}\\u{d800} ✓ é 茶 🍵',
    );
  });

  it('is short', () => {
    expect(toLogLine('x'.repeat(501))).toBe(`${'x'.repeat(499)}…`);
    expect(toLogLine('\n'.repeat(500))).toHaveLength(500);
    expect(toLogLine('x'.repeat(500))).toBe('x'.repeat(500));
  });
});

describe('describeError', () => {
  it('names the error, its code and where it was thrown, on one line', () => {
    expect(describeError(Object.assign(new TypeError('No\ntea'), { code: 'E1' }))).toMatch(
      /^TypeError E1: No\\u\{a\}tea \(at _shared\/log\.test\.ts:\d+/,
    );
    expect(describeError('No\ntea')).toBe('No\\u{a}tea');
  });

  it('does not repeat a value that the database could not read', () => {
    const message = 'invalid input syntax for type uuid: "an "address" of somebody"';
    expect(describeError(Object.assign(new Error(message), { code: '22P02' }))).toMatch(
      /^Error 22P02: invalid input syntax for type uuid: "…" /,
    );
  });

  it('takes no place from a message that looks like a stack', () => {
    const message = 'x\n    at steal (/evil/place.ts:1:1)';
    expect(describeError(new Error(message))).not.toContain('(at evil/place.ts');
    expect(describeError(new Error(`${message}${'/a:1'.repeat(200)}`)).length).toBeLessThan(500);
  });
});
