import { hasLongExponent, isDeepValue, isNestedTooDeeply } from './jsonDepth.ts';

describe.each([
  ['text', isNestedTooDeeply],
  ['a value', (json: string) => isDeepValue(JSON.parse(json))],
])('the depth of JSON as %s', (_form, isTooDeep) => {
  const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);

  it('is limited to 64 levels', () => {
    expect(isTooDeep(nested(64))).toBe(false);
    expect(isTooDeep(nested(65))).toBe(true);
    expect(isTooDeep('{"a":'.repeat(64) + '1' + '}'.repeat(64))).toBe(false);
    expect(isTooDeep('{"a":'.repeat(65) + '1' + '}'.repeat(65))).toBe(true);
    expect(isTooDeep(`["a \\" [[[", ${nested(64)}]`)).toBe(true);
  });

  it('does not depend on the length, and brackets in a string do not count', () => {
    expect(isTooDeep(`[${Array.from({ length: 1000 }, () => nested(60)).join()}]`)).toBe(false);
    expect(isTooDeep(JSON.stringify({ '\\"[': ['['.repeat(65), '\\', '{'.repeat(65)] }))).toBe(false);
  });
});

describe('a number with a long exponent', () => {
  it.each(['1e1000', '[{"a": -1.5E+1000}]', '{"a \\" ": 1e-1000}'])('is found in %s', (json) => {
    expect(hasLongExponent(json)).toBe(true);
  });

  it.each(['1e999', '[true, false, 12345]', '{"1e1310":"1e1310", "a":"\\"1e1310"}'])('is not found in %#', (json) => {
    expect(hasLongExponent(json)).toBe(false);
  });
});
