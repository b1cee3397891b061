import { startFakeServer, type FakeResponse } from './fakeServer';

const BASE = '/functions/v1/store/store/nilgiri/';

/** Starts a fake server of our own store, which offers more than the store API. A test sets its `answers`. */
export async function startOwnStore() {
  const initialAnswers: Record<string, FakeResponse> = {
    checkout: { body: { url: 'https://pay.example/1' } },
    'checkout/release': { body: { status: 'cancelled' } },
    'checkout/status': { status: 404, body: { message: 'There is no such checkout' } },
  };
  let answers = { ...initialAnswers };
  const server = await startFakeServer(({ path }) => answers[path.replace(BASE, '')] ?? { status: 404 });

  return {
    ...server,
    /** The configuration of a page that uses this server. */
    config: { supabaseUrl: server.url, storeApiUrl: `${server.url}/functions/v1/store`, storeId: 'nilgiri' },
    /** Sets the answer to the requests of a resource: `checkout`, `checkout/status`. */
    answer(resource: string, response: FakeResponse) {
      answers[resource] = response;
    },
    /** Returns the bodies of the requests of a resource. */
    bodiesOf: (resource: string) =>
      server.requests.filter(({ path }) => path === BASE + resource).map(({ body }) => body),
    reset() {
      server.reset();
      answers = { ...initialAnswers };
    },
  };
}

export type OwnStore = Awaited<ReturnType<typeof startOwnStore>>;
