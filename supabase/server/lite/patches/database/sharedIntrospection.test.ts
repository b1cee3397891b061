import type { Connection } from '@supabase/lite';
import { shareIntrospection } from './sharedIntrospection.ts';

describe('shareIntrospection', () => {
  let calls: number;
  let connection: Pick<Connection, 'introspect'>;
  beforeEach(() => {
    calls = 0;
    connection = {
      introspect: () => {
        calls++;
        return calls === 1
          ? Promise.reject(new Error('connection lost'))
          : Promise.resolve({ calls } as unknown as Awaited<ReturnType<Connection['introspect']>>);
      },
    };
    shareIntrospection(connection);
  });

  it('introspects once for simultaneous requests, and again after an error', async () => {
    const results = await Promise.allSettled([1, 2, 3].map(() => connection.introspect({ useCache: true })));
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(calls).toBe(1);

    await expect(connection.introspect({ useCache: true })).resolves.toEqual({ calls: 2 });
  });

  it('does not share a request for the current schema', async () => {
    await Promise.allSettled([connection.introspect(), connection.introspect()]);
    expect(calls).toBe(2);
  });
});
