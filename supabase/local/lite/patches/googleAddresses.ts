import { AsyncLocalStorage } from 'node:async_hooks';
import type { Handler } from '../../../functions/_shared/http.ts';
import type { SimulatedGoogle } from '../../simulators/google/simulatedGoogle.ts';

/**
 * Leads the auth API to the simulated Google. lite knows Google's addresses by heart:
 * the browser's is rewritten in the answer, and those that the server itself asks are
 * answered here instead of fetched.
 */
export function withGoogleSignIn(auth: Handler, google: SimulatedGoogle): Handler {
  interceptFetch();
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/auth/v1/callback') return asking.run(google, () => auth(request));
    const response = await auth(request);
    const page = google.toPage(response.headers.get('location') ?? '');
    if (!page) return response;
    await response.body?.cancel();
    return new Response(null, { status: response.status, headers: { location: page, 'cache-control': 'no-store' } });
  };
}

// Which Google the request at hand asks: a process may run several backends.
const asking = new AsyncLocalStorage<SimulatedGoogle>();
let isIntercepted = false;

function interceptFetch(): void {
  if (isIntercepted) return;
  isIntercepted = true;
  const fetchFromNetwork = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const google = asking.getStore();
    if (!google) return fetchFromNetwork(input, init);
    const request = new Request(input, init);
    return google.answer(request) ?? fetchFromNetwork(request);
  };
}
