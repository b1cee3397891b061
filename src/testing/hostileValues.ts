import fc, { type Arbitrary } from 'fast-check';

/* Generators of hostile texts and JSON values, for the inputs that the shop does not control. */

/** Markup that would run a script if a page showed it unescaped. */
export const MARKUP = `<img src=x onerror=fuzz()><script>fuzz()</script>`;

export const hostileText = fc.oneof(
  fc.constantFrom('', ' ', '\u0000', 'a\u0000b', '\ud800', '\u202e', 'null', '-1', '1e309', '%00', '%', '%zz'),
  fc.constantFrom(`'; drop table orders; --`, '../../etc/passwd', '{{7*7}}', '${7*7}', 'a,b.c(d)"e\\', '*', '🍵'),
  fc.constantFrom(MARKUP, `"><${MARKUP}`, `javascript:fuzz()`, `'-fuzz()-'`),
  fc.constantFrom('masala-chai', 'NBT-123456', 'asha@nbt.example', 'x'.repeat(10_000), '9'.repeat(400)),
  fc.string({ unit: 'binary' }),
  fc.uuid(),
);

export const hostileValue: Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, 1e308, [], {}, [[]], { __proto__: null }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Generates variants of the example in which some fields are replaced, removed or added, at any depth. */
export function mutated(example: unknown): Arbitrary<unknown> {
  if (Array.isArray(example)) {
    const items = example.length > 0 ? fc.array(fc.oneof(...example.map(mutated)), { maxLength: 4 }) : fc.constant([]);
    return fc.oneof({ weight: 5, arbitrary: items }, { weight: 1, arbitrary: hostileValue });
  }
  if (typeof example === 'object' && example !== null) {
    const fields = Object.fromEntries(Object.entries(example).map(([key, field]) => [key, mutated(field)]));
    const withExtra = fc.tuple(fc.record(fields), fc.dictionary(hostileText, hostileValue, { maxKeys: 1 }));
    return fc.oneof(
      { weight: 5, arbitrary: fc.record(fields) },
      { weight: 2, arbitrary: fc.record(fields, { requiredKeys: [] }) },
      { weight: 1, arbitrary: withExtra.map(([known, extra]) => ({ ...extra, ...known })) },
      { weight: 1, arbitrary: hostileValue },
    );
  }
  return fc.oneof({ weight: 4, arbitrary: fc.constant(example) }, { weight: 1, arbitrary: hostileValue });
}
