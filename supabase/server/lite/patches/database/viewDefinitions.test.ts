import type { Connection } from '@supabase/lite';
import { omitViewDefinitions } from './viewDefinitions.ts';

describe('omitViewDefinitions', () => {
  it('keeps the names of the views for all requests, without their definitions', async () => {
    const schema = { views: [{ name: 'order_list', schema: 'public', sql: 'select id from public.orders' }] };
    const connection = {
      introspect: () => Promise.resolve(schema as Awaited<ReturnType<Connection['introspect']>>),
    };
    omitViewDefinitions(connection);
    expect((await connection.introspect()).views).toEqual([{ name: 'order_list', schema: 'public', sql: '' }]);
    expect(schema.views[0]?.sql).toBe('');
  });
});
