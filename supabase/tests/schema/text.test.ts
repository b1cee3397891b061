import { normalizeEmail } from '../../../src/domain/emailAddress.ts';
import { emailExamples } from '../../../src/domain/emailExamples.ts';
import { normalizeLine, toAsciiDigits } from '../../../src/domain/text.ts';
import { digitExamples, lineExamples } from '../../../src/domain/textExamples.ts';
import { withBackend } from '../../server/testing/backend.ts';

/* SQL and TypeScript have the same rules for texts. */

const backend = withBackend();

const sqlOf = async (call: string, texts: string[]) => {
  const rows = await backend().db.query<{ result: string }>(
    `select ${call} as result from unnest($1::text[]) with ordinality as given (text, place) order by place`,
    [texts],
  );
  return rows.map(({ result }) => result);
};

describe('one_line', () => {
  it('returns what normalizeLine returns', async () => {
    const typed = lineExamples.map(([text]) => text);
    expect(await sqlOf('public.one_line(text)', typed)).toEqual(lineExamples.map(([, line]) => line));
  });

  it('treats every character like normalizeLine, alone and between letters', async () => {
    const characters: string[] = [];
    for (let code = 1; code <= 0xe0fff; code += 1) {
      const character = String.fromCodePoint(code);
      // PostgreSQL does not know newer characters than Unicode 14, which changes nothing but their normalization.
      if (!/[\p{Cs}\p{Cn}]/u.test(character) || /\p{Default_Ignorable_Code_Point}/u.test(character))
        characters.push(character);
    }
    const texts = characters.map((character) => `क\u200d${character}\u200dक${character}x`);
    const lines = await sqlOf('public.one_line(text)', texts);
    const different = texts.filter((text, index) => lines[index] !== normalizeLine(text));
    expect(different).toEqual([]);
  });

  it('changes nothing when it is applied again', async () => {
    // Letters, a vowel sign, a virama, joiners, an invisible character, signs that NFC replaces, a dash and an emoji.
    const characters = [...'a1e\u00eb\u093e\u0915\u094d\u200c\u200d\u034f\ufe0f\u2126\u212a\u2212\u2764\u20e3 '];
    const texts = characters.flatMap((a) =>
      characters.flatMap((b) => characters.flatMap((c) => [a + b + c, ...characters.map((d) => a + b + c + d)])),
    );
    expect(texts.length).toBeGreaterThan(80_000);
    const lines = texts.map(normalizeLine);
    expect(texts.filter((_, index) => normalizeLine(lines[index]!) !== lines[index])).toEqual([]);
    const inSql = await sqlOf('public.one_line(text)', texts);
    expect(texts.filter((_, index) => inSql[index] !== lines[index])).toEqual([]);
  });
});

describe('limit_marks', () => {
  it('knows the marks of Unicode, and of other characters cuts only the half-width sound marks', async () => {
    const rows = await backend().db.query<{ code: number }>(
      `select code
         from (select generate_series(1, $1::integer) union select generate_series($2::integer, $3::integer)) as each (code)
         where code not between $4 and $5 and public.limit_marks(repeat(chr(code), 31)) <> repeat(chr(code), 31)
         order by code`,
      [0x33fff, 0xe0000, 0xe0fff, 0xd800, 0xdfff],
    );
    const isMark = (code: number) => /[\p{M}\uff9e\uff9f]/u.test(String.fromCodePoint(code));
    const isAssigned = (code: number) => !/\p{Cn}/u.test(String.fromCodePoint(code));
    const expected = Array.from({ length: 0xe1000 }, (_, code) => code).filter(isMark);
    expect(rows.map(({ code }) => code).filter(isAssigned)).toEqual(expected);
  });
});

describe('ascii_digits', () => {
  it('returns what toAsciiDigits returns', async () => {
    const typed = digitExamples.map(([text]) => text);
    expect(await sqlOf('public.ascii_digits(text)', typed)).toEqual(typed.map(toAsciiDigits));
  });
});

describe('email_key and is_email', () => {
  /** What SQL stores for an email that was typed, and null if SQL refuses it. */
  const storedEmails = (typed: string[]) =>
    sqlOf('case when public.is_email(public.email_key(text)) then public.email_key(text) end', typed);

  it('accept what normalizeEmail accepts, in the same form', async () => {
    const typed = emailExamples.map(([text]) => text);
    expect(await storedEmails(typed)).toEqual(emailExamples.map(([, email]) => email));
  });

  it('treat every character in the part before the @ like normalizeEmail', async () => {
    const typed = Array.from({ length: 0x2200 }, (_, code) => String.fromCodePoint(code + 1))
      .filter((character) => !/\p{Cn}/u.test(character) || /\p{Default_Ignorable_Code_Point}/u.test(character))
      .flatMap((character) => [`a${character}b@example.com`, `${character}@example.com`]);
    const stored = await storedEmails(typed);
    expect(typed.filter((text, index) => stored[index] !== normalizeEmail(text))).toEqual([]);
  });

  it('do not accept a domain in another script, which stays as it is', async () => {
    expect(await storedEmails(['meera@bücher.example'])).toEqual([null]);
    expect(await sqlOf('public.email_key(text)', [' Meera@B\u00fccher.example\u200b'])).toEqual([
      'meera@bücher.example',
    ]);
  });
});
