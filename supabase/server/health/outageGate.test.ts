import { setTimeout as delay } from 'node:timers/promises';
import { jest } from '@jest/globals';
import { createOutageGate } from './outageGate.ts';

const POLL_INTERVAL_MS = 20;

const request = (path = '/rest/v1/products', method = 'GET') => new Request(`http://localhost${path}`, { method });
const never = () => new Promise<never>(() => {});

/** What the database does: it answers, refuses connections, or is gone without closing its connections. */
type Database = 'answers' | 'refuses' | 'hangs';

describe('a request that needs the database', () => {
  let log: jest.SpiedFunction<typeof console.error>;
  beforeEach(() => {
    log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    jest.spyOn(console, 'log').mockImplementation(() => undefined);
  });
  afterEach(() => jest.restoreAllMocks());

  function open(initial: Database) {
    let database = initial;
    let handled = 0;
    const respond = (): Response | Promise<Response> => {
      if (database === 'hangs') return never();
      return new Response(null, { status: database === 'answers' ? 200 : 500 });
    };
    const gate = createOutageGate(
      (received) => {
        handled += 1;
        return new URL(received.url).pathname === '/healthz' ? new Response('{"database":"failing"}') : respond();
      },
      { isReachable: () => Promise.resolve(database === 'answers') },
    );
    return { gate, become: (state: Database) => (database = state), handled: () => handled };
  }
  const outline = async (response: Response | Promise<Response>) => {
    const { status, headers } = await response;
    return [status, headers.get('retry-after'), headers.get('cache-control')];
  };
  const unreachable = [503, '2', 'no-store'];

  it.each<Database>(['refuses', 'hangs'])('gets 503 with Retry-After if the database %s', async (database) => {
    const { gate } = open(database);
    expect(await outline(gate(request()))).toEqual(unreachable);
    expect(log).toHaveBeenCalledTimes(1);
  });

  it('gets 503 at once during an outage, without a query, and a response when it is over', async () => {
    const { gate, become, handled } = open('hangs');
    await gate(request());
    const before = handled();
    expect(await outline(gate(request('/auth/v1/token', 'POST')))).toEqual(unreachable);
    expect(handled()).toBe(before);

    become('answers');
    let response = await gate(request());
    while (response.status === 503) {
      await delay(POLL_INTERVAL_MS);
      response = await gate(request());
    }
    expect(response.status).toBe(200);
  });

  it('gets an error of its own while the database answers', async () => {
    const gate = createOutageGate(() => new Response(null, { status: 500 }), {
      isReachable: () => Promise.resolve(true),
    });
    expect((await gate(request())).status).toBe(500);
  });

  it('leaves the health check alone, which says what fails', async () => {
    const { gate } = open('refuses');
    await gate(request());
    expect(await (await gate(request('/healthz'))).text()).toBe('{"database":"failing"}');
  });
});
