import { withBackend } from '../../../testing/backend.ts';
import { writeMigrations } from '../../../testing/migrations.ts';
import { untyped } from '../../../testing/untyped.ts';

const folder = writeMigrations(`
  create table notes (owner text not null);
  alter table notes enable row level security;
  grant select on notes to anon, service_role;
  create policy "Visitors read public notes" on notes for select to anon using (owner = 'public');
  insert into notes values ('public'), ('secret');
`);

describe('exclusive connection', () => {
  const shop = withBackend({ folder });

  it('keeps the roles of simultaneous requests apart', async () => {
    const read = async (client: 'anon' | 'service') => {
      const { data } = await untyped(shop()[client]).from('notes').select('owner').order('owner');
      return (data as { owner: string }[]).map(({ owner }) => owner).join();
    };
    const results = await Promise.all(Array.from({ length: 100 }, (_, i) => read(i % 2 ? 'anon' : 'service')));

    expect(new Set(results.filter((_, i) => i % 2))).toEqual(new Set(['public']));
    expect(new Set(results.filter((_, i) => !(i % 2)))).toEqual(new Set(['public,secret']));
  });

  it('runs no request inside the transaction of another caller', async () => {
    const { before, after, request } = await shop().db.tx(async (sql) => {
      await sql.exec('set local role anon');
      const before = await sql.query<{ role: string }>('select current_user as role');
      const request = untyped(shop().service).from('notes').select();
      await sql.query('select 1');
      const after = await sql.query<{ role: string }>('select current_user as role');
      // Wrapped in an object, because awaiting the request inside the transaction would never end.
      return { before, after, request: Promise.resolve(request) };
    });
    expect([before, after]).toEqual([[{ role: 'anon' }], [{ role: 'anon' }]]);
    expect((await request).data).toHaveLength(2);
  });
});
