import { withBackend } from '../testing/backend.ts';
import { writeMigrations } from '../testing/migrations.ts';
import { untyped } from '../testing/untyped.ts';

const folder = writeMigrations(`
  create table public.notes (id integer, data jsonb);
  grant all on public.notes to service_role;
`);

describe('a statement that the database cannot answer', () => {
  const shop = withBackend({ folder });

  const countNotes = async () => {
    const [row] = await shop().db.query<{ count: number }>('select count(*)::integer as count from public.notes');
    return row?.count;
  };

  it('is rejected before it is sent if it has more than 30,000 parameters, and later statements work', async () => {
    const before = await countNotes();
    const values = Array.from({ length: 30_001 }, (_, id) => `($${id + 1}::integer)`).join();
    const insert = `insert into public.notes (id) values ${values}`;
    const parameters = Array.from({ length: 30_001 }, (_, id) => id);
    await expect(shop().db.query(insert, parameters)).rejects.toThrow('at most 30000 parameters');
    await expect(shop().db.tx((sql) => sql.query(insert, parameters))).rejects.toThrow('at most 30000 parameters');

    const rows = parameters.map((id) => ({ id }));
    const { error, status } = await untyped(shop().service).from('notes').insert(rows);
    expect([status, error?.message]).toEqual([400, 'A statement can have at most 30000 parameters']);
    expect(await countNotes()).toBe(before);
  });

  it('is rejected before it is sent if a parameter is JSON with more than 64 levels', async () => {
    const before = await countNotes();
    const deep = '['.repeat(65) + ']'.repeat(65);
    const insert = 'insert into public.notes (data) values ($1)';
    await expect(shop().db.query(insert, [deep])).rejects.toThrow('at most 64 levels');
    const { error, status } = await untyped(shop().service).from('notes').insert({ data: deep });
    expect([status, error?.message]).toEqual([400, 'JSON can have at most 64 levels of arrays and objects']);
    // Brackets in text are not levels.
    const text = JSON.stringify({ 'a "quoted" name \\': '['.repeat(65) });
    await shop().db.query(insert, [text]);
    expect(await countNotes()).toBe((before ?? 0) + 1);
  });
});
