/*
 * Upstream: the URLs of Google are constants in @supabase/lite.
 *
 * Problem: the embedded default must work without internet access and without credentials of Google.
 *
 * Patch: redirect the browser to the sign-in page of a simulated Google. During the callback, send the server's own
 * requests to Google to the simulation instead of the network.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { createMiddleware } from 'hono/factory';

/** Replaces Google for one backend. */
export interface GoogleReplacement {
  /** Path of its sign-in page on this server. */
  signInPath: string;
  /** Responds to requests for Google's token and user info endpoints. */
  fetch(request: Request): Response | Promise<Response>;
}

const SIGN_IN = 'https://accounts.google.com/o/oauth2/v2/auth';
const API = /^https:\/\/(oauth2|www)\.googleapis\.com\//;

/** Middleware of the auth API: replaces Google with a simulation. */
export const replaceGoogle = (google: GoogleReplacement) => {
  interceptFetch();
  return createMiddleware(async (c, next) => {
    if (c.req.path === '/auth/v1/callback') return replacement.run(google, next);
    await next();
    const location = c.res.headers.get('location');
    if (!location?.startsWith(SIGN_IN)) return;
    const { status } = c.res;
    await c.res.body?.cancel();
    // Hono merges the headers of the previous response into a new one, unless it is removed first.
    c.res = undefined;
    c.res = new Response(null, {
      status,
      headers: { location: location.replace(SIGN_IN, google.signInPath), 'cache-control': 'no-store' },
    });
  });
};

// The replacement for the current request: one process may run several backends.
const replacement = new AsyncLocalStorage<GoogleReplacement>();
let isIntercepted = false;

function interceptFetch(): void {
  if (isIntercepted) return;
  isIntercepted = true;
  const fetchFromNetwork = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const google = replacement.getStore();
    if (!google) return fetchFromNetwork(input, init);
    const request = new Request(input, init);
    return API.test(request.url) ? google.fetch(request) : fetchFromNetwork(request);
  };
}
