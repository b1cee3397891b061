import fc from 'fast-check';
import { emailProblem, normalizeEmail } from './emailAddress';

const IN_LATIN_LETTERS = 'Please enter an email address in Latin letters, like name@example.com.';
const INCOMPLETE = 'This email address looks incomplete. It should read like name@example.com.';

describe('normalizeEmail', () => {
  it.each([
    ['meera@example.com', 'meera@example.com'],
    [' Meera.Nair+tea@Example.COM ', 'meera.nair+tea@example.com'],
    ['meera@example.com\u200b', 'meera@example.com'],
    ['\u202ameera@example.com\u202c', 'meera@example.com'],
    ['me\u00adera@exam\u2060ple.com', 'meera@example.com'],
    ['\u00a0meera@example.com\n', 'meera@example.com'],
    ['meera@bücher.example', 'meera@xn--bcher-kva.example'],
    ['meera@xn--bcher-kva.example', 'meera@xn--bcher-kva.example'],
    ['meera@उदाहरण.परीक्षा', 'meera@xn--p1b6ci4b4b3a.xn--11b5bs3a9aj6g'],
    ['meera@EXAMPLE。com', 'meera@example.com'],
    ['m@sub.domain.co.in', 'm@sub.domain.co.in'],
  ])('returns the one form of %j', (typed, expected) => {
    expect(normalizeEmail(typed)).toBe(expected);
    expect(normalizeEmail(expected)).toBe(expected);
    expect(emailProblem(typed)).toBeUndefined();
  });

  it.each([
    // PostgreSQL's lower() turns the Kelvin sign into k.
    ['\u212aavya@example.com', IN_LATIN_LETTERS],
    // PostgreSQL's lower() turns a capital I with a dot into i.
    ['\u0130sha@example.com', IN_LATIN_LETTERS],
    ['मीरा@example.com', IN_LATIN_LETTERS],
    ['mееra@example.com', IN_LATIN_LETTERS],
    ['meera＠example.com', IN_LATIN_LETTERS],
    ['meera', INCOMPLETE],
    ['meera@example', INCOMPLETE],
    ['@example.com', INCOMPLETE],
    ['meera@', INCOMPLETE],
    ['meera@@example.com', INCOMPLETE],
    ['meera@example.com/x', INCOMPLETE],
    ['meera@example.com?x=1', INCOMPLETE],
    ['meera@exa%6dple.com', INCOMPLETE],
    ['meera@127.0.0.1', INCOMPLETE],
    ['meera@1.2', INCOMPLETE],
    ['me era@example.com', INCOMPLETE],
    ['meera@example.com\nBcc: x@example.com', INCOMPLETE],
    ['"meera"@example.com', INCOMPLETE],
    ['', 'Please enter an email address.'],
  ])('refuses %j', (typed, problem) => {
    expect(normalizeEmail(typed)).toBeNull();
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
