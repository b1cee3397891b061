import { auditQueryOf, olderThan } from './auditView';

const queryOf = (search: string) => auditQueryOf(new URLSearchParams(search));

it.each(['482913', '#482913', 'nbt 482913', ' NBT\u2011482913 '])('finds the entries of the order %s', (order) => {
  expect(queryOf(new URLSearchParams({ order }).toString()).orderUid).toBe('NBT-482913');
});

it('continues after the last entry of the page', () => {
  const older = olderThan(new URLSearchParams('what=refunds'), { id: 7 });
  expect(queryOf(older.toString())).toMatchObject({ table: 'orders', operation: 'refund', before: 7 });
});

it('asks for the days of India', () => {
  expect(queryOf('from=2026-11-30&to=2026-11-30')).toMatchObject({
    from: '2026-11-29T18:30:00.000Z',
    to: '2026-11-30T18:29:59.999Z',
  });
});

it('ignores values that are not filters', () => {
  const query = queryOf('person=x),or(id.gt.0&what=passwords&from=2026-13-45&before=now()_1');
  expect(query).toEqual(queryOf(''));
});
