import fc from 'fast-check';
import * as v from 'valibot';
import { emailProblem, normalizeEmail } from './emailAddress';
import { emailExamples, internationalEmailExamples } from './emailExamples';
import { emailAddress } from './fields';
import { deliverySchema } from './order/deliveryDetails';

const IN_LATIN_LETTERS = 'Please enter an email address in Latin letters, like name@example.com.';
const MALFORMED = 'Please check this email address. It should read like name@example.com.';

const accepted = [
  ...emailExamples.flatMap(([typed, email]) => (email === null ? [] : [[typed, email] as const])),
  ...internationalEmailExamples,
];
const refused = emailExamples.filter(([, email]) => email === null);

describe('normalizeEmail', () => {
  it.each(accepted)('returns the one form of %j', (typed, expected) => {
    expect(normalizeEmail(typed)).toBe(expected);
    expect(normalizeEmail(expected)).toBe(expected);
    expect(emailProblem(typed)).toBeUndefined();
  });

  it.each(refused)('refuses %j', (typed) => {
    expect(normalizeEmail(typed)).toBeNull();
    expect(emailProblem(typed)).toBeDefined();
  });

  it.each([
    ['', 'Please enter an email address.'],
    [' \u200b', 'Please enter an email address.'],
    ['meera', MALFORMED],
    ['asha.@example.com', MALFORMED],
    ['मीरा@example.com', IN_LATIN_LETTERS],
    ['\u212aavya@example.com', IN_LATIN_LETTERS],
  ])('says what is wrong with %j', (typed, problem) => {
    expect(emailProblem(typed)).toBe(problem);
  });

  it('returns lower-case ASCII that stays as it is, or null', () => {
    const parts = fc.string({ unit: 'binary', maxLength: 12 });
    fc.assert(
      fc.property(fc.tuple(parts, parts, fc.constantFrom('.com', '.in', '。भारत', '')), ([local, domain, end]) => {
        const email = normalizeEmail(`${local}@${domain}${end}`);
        if (email === null) return;
        expect(email).toMatch(/^[!-~]+$/);
        expect(email).toBe(email.toLowerCase());
        expect(normalizeEmail(email)).toBe(email);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe('the email of a request', () => {
  const doors = { delivery: deliverySchema.entries.email, contactAndStockAlert: emailAddress };

  it.each(Object.entries(doors))('%s has the one form', (_, schema) => {
    for (const [typed, email] of accepted) expect(v.parse(schema, typed)).toBe(email);
    for (const [typed] of refused) expect(v.is(schema, typed)).toBe(false);
  });
});
