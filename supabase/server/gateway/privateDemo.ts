import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { demoAccounts } from '../backend/demoAccounts.ts';
import { isLoopback } from '../settings.ts';

interface Env {
  Bindings: Partial<HttpBindings>;
}

const FORWARDING_HEADER = /^(x-forwarded(-.*)?|forwarded|via|x-real-ip|cf-connecting-ip)$/;
const DEMO_EMAILS = new Set(Object.values(demoAccounts).map(({ email }) => email));

/**
 * Keeps a demonstration on its computer: rejects requests that a proxy has forwarded, if they log in to a demo account
 * or have a session of one. The passwords of these accounts are public. A proxy that forwards the `Host` header of this
 * server, such as nginx by default and many tunnels, passes the check of the host.
 */
export const protectDemoAccounts = createMiddleware<Env>(async (c, next) => {
  if (!isForwarded(c)) return next();
  if (isDemoToken(c.req.header('authorization'))) return rejectForwarded(c);
  await next();
  if (!c.req.path.startsWith('/auth/') || !(await startsDemoSession(c.res))) return;
  // Otherwise Hono would keep the headers of the replaced response.
  c.res = undefined;
  c.res = rejectForwarded(c);
});

/** The same for the parts of a demonstration, such as the mailbox. */
export const protectDemoPart = createMiddleware<Env>(async (c, next) => (isForwarded(c) ? rejectForwarded(c) : next()));

/**
 * Returns whether a request came through a proxy. nginx uses HTTP/1.0 towards a server unless it is configured, and a
 * browser sends the host that it sees. `Origin: null` names no host, so it is not the shop's own page either.
 */
function isForwarded({ req, env }: Context<Env>): boolean {
  // Requests inside this process have no connection.
  const incoming = env?.incoming;
  return (
    (incoming?.httpVersionMajor === 1 && incoming.httpVersionMinor === 0) ||
    [...req.raw.headers.keys()].some((name) => FORWARDING_HEADER.test(name)) ||
    [req.header('origin'), req.header('referer')].some((url) => url !== undefined && !isOnThisComputer(url))
  );
}

const isOnThisComputer = (url: string) => URL.canParse(url) && isLoopback(new URL(url).hostname);

/** Returns whether a response of the auth API contains the access token of a demo account. */
async function startsDemoSession(response: Response): Promise<boolean> {
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const { access_token: token } = Object(body) as Record<string, unknown>;
  return typeof token === 'string' && isDemoToken(token);
}

/** Returns whether an authorization header or an access token is one of a demo account. Its signature does not matter. */
function isDemoToken(authorization = ''): boolean {
  const [, payload = ''] = authorization.split('.');
  try {
    const { email } = Object(JSON.parse(Buffer.from(payload, 'base64url').toString())) as Record<string, unknown>;
    return typeof email === 'string' && DEMO_EMAILS.has(email.toLowerCase());
  } catch {
    return false;
  }
}

const rejectForwarded = (c: Context) =>
  c.json(
    {
      message:
        'This is a demonstration for the computer that it runs on, but the request came through a proxy or from another site. ' +
        'To show the demonstration to others on purpose, set DEMO=1 and store no real data.',
    },
    403,
    { 'cache-control': 'no-store' },
  );
