import { withBackend } from '../../testing/backend.ts';
import { writeMigrations } from '../../testing/migrations.ts';
import { untyped } from '../../testing/untyped.ts';

const folder = writeMigrations(`
  create table notes (owner text not null);
  alter table notes enable row level security;
  create policy "Visitors see what is public" on notes for select to anon using (owner = 'public');
  insert into notes values ('public'), ('secret');
`);

describe('requests of different roles at the same time', () => {
  const shop = withBackend({ folder });

  it('never see the rows of each other', async () => {
    const read = async (client: 'anon' | 'service') => {
      const { data } = await untyped(shop()[client]).from('notes').select('owner').order('owner');
      return (data as { owner: string }[]).map(({ owner }) => owner).join();
    };
    const answers = await Promise.all(Array.from({ length: 100 }, (_, i) => read(i % 2 ? 'anon' : 'service')));

    expect(new Set(answers.filter((_, i) => i % 2))).toEqual(new Set(['public']));
    expect(new Set(answers.filter((_, i) => !(i % 2)))).toEqual(new Set(['public,secret']));
  });

  it('keep out of a transaction that is under way beside them', async () => {
    const { db } = shop();
    const outcome = db.tx(async (session) => {
      await session.exec('set local role anon');
      const before = await session.query<{ role: string }>('select current_user as role');
      const others = untyped(shop().service).from('notes').select();
      await session.query('select 1');
      const after = await session.query<{ role: string }>('select current_user as role');
      return { before, after, others: Promise.resolve(others) };
    });
    const { before, after, others } = await outcome;
    expect([before, after]).toEqual([[{ role: 'anon' }], [{ role: 'anon' }]]);
    expect((await others).data).toHaveLength(2);
  });
});
