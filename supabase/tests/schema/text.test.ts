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
});

describe('ascii_digits', () => {
  it('returns what toAsciiDigits returns', async () => {
    const typed = digitExamples.map(([text]) => text);
    expect(await sqlOf('public.ascii_digits(text)', typed)).toEqual(typed.map(toAsciiDigits));
  });
});
