import { withBackend } from '../../../testing/backend.ts';
import { writeMigrations } from '../../../testing/migrations.ts';
import { untyped } from '../../../testing/untyped.ts';
import { parseNumeric, postgresTypes } from './wireTypes.ts';

const folder = writeMigrations(`
  create table parcels (
    id int primary key, sent_at timestamptz, noted_at timestamp, weight numeric(12,2), items jsonb, label json
  );
  grant all on parcels to service_role;
  create function kind_of(value jsonb) returns text language sql as $$ select jsonb_typeof(value) $$;
`);

describe('a value', () => {
  const shop = withBackend({ folder });

  it('has the format of PostgREST in a response', async () => {
    const parcels = untyped(shop().service).from('parcels');
    await parcels.insert({
      id: 1,
      sent_at: '2026-01-02T03:04:05.6+05:30',
      noted_at: '2026-01-02 03:04:05',
      weight: 499.5,
    });
    const { data } = await untyped(shop().service).from('parcels').select('sent_at, noted_at, weight').single();
    expect(data).toEqual({
      sent_at: '2026-01-01T21:34:05.6+00:00',
      noted_at: '2026-01-02T03:04:05',
      weight: 499.5,
    });
  });

  it('stays the same JSON from the request to the table and to the response', async () => {
    const items = [{ title: 'Orange "Pekoe"', quantity: 2 }];
    await untyped(shop().service)
      .from('parcels')
      .insert({ id: 2, items, label: { fragile: true } });
    const rows = await shop().db.query(
      'select jsonb_typeof(items) as items, json_typeof(label) as label from parcels where id = 2',
    );
    expect(rows).toEqual([{ items: 'array', label: 'object' }]);

    const { data } = await untyped(shop().service).from('parcels').select('items, label').eq('id', 2).single();
    expect(data).toEqual({ items, label: { fragile: true } });
  });

  it('of a wrong type is an error of the request', async () => {
    const parcels = untyped(shop().service).from('parcels');
    for (const value of [[{}], { a: [null] }, true, 'never']) {
      expect((await parcels.update({ sent_at: value }).eq('id', 1)).status).toBe(400);
      expect((await parcels.update({ id: value }).eq('id', 1)).status).toBe(400);
    }
  });

  it('is passed to a function as JSON', async () => {
    const response = await untyped(shop().service).rpc('kind_of', { value: [1] });
    expect(response.data).toBe('array');
  });
});

describe('postgresTypes', () => {
  it('does not encode JSON a second time', () => {
    expect(postgresTypes.jsonb.serialize('{"a":1}')).toBe('{"a":1}');
    expect(postgresTypes.jsonb.serialize({ a: 1 })).toBe('{"a":1}');
  });
});

describe('parseNumeric', () => {
  it('returns the text of values that no number represents exactly', () => {
    expect(['0.10', '-3', '9007199254740993', 'NaN'].map(parseNumeric)).toEqual([0.1, -3, '9007199254740993', 'NaN']);
  });
});
