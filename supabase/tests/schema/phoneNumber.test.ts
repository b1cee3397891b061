import { phoneExamples } from '../../../src/domain/phoneExamples.ts';
import { withBackend } from '../../server/testing/backend.ts';

const backend = withBackend();

it('returns the same phone numbers as src/domain/phone.ts', async () => {
  const rows = await backend().db.query<{ typed: string; number: string | null }>(
    `select typed, public.phone_number(typed) as number
      from unnest($1::text[]) with ordinality as example (typed, place) order by place`,
    [phoneExamples.map(([typed]) => typed)],
  );
  expect(rows.map(({ typed, number }) => [typed, number])).toEqual(phoneExamples);
});
