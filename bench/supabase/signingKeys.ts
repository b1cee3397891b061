import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { createMiddleware } from 'hono/factory';
import { decode, sign, verifyWithJwks } from 'hono/jwt';

interface SigningKeys {
  /** The public key, as Auth publishes it. */
  jwks: { keys: JsonWebKey[] };
  /** Middleware of auth and REST. */
  translateTokens: MiddlewareHandler;
}

/**
 * Simulates the JWT signing keys of a new project: Auth signs access tokens by ES256, and every service verifies them with
 * the published key. @supabase/lite signs with a shared secret only. So the tokens in its responses are signed again, and
 * the tokens in requests are verified and translated back. An API key is not a token: it counts as `apikey` only.
 * @param sharedSecret of @supabase/lite
 */
export async function createSigningKeys(sharedSecret: string): Promise<SigningKeys> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify']);
  const identity = { kid: randomUUID(), alg: 'ES256' } as const;
  const privateKey = { ...(await crypto.subtle.exportKey('jwk', pair.privateKey)), ...identity };
  const publicKey = { ...(await crypto.subtle.exportKey('jwk', pair.publicKey)), ...identity };

  const translateTokens = createMiddleware(async (c, next) => {
    const headers = new Headers(c.req.raw.headers);
    const [, token] = /^Bearer (.+)$/i.exec(headers.get('authorization') ?? '') ?? [];
    headers.delete('authorization');
    if (token && !token.startsWith('sb_')) {
      try {
        const claims = await verifyWithJwks(token, { keys: [publicKey], allowedAlgorithms: ['ES256'] });
        headers.set('authorization', `Bearer ${await sign(claims, sharedSecret)}`);
      } catch {
        return c.json({ code: 'PGRST301', message: 'No suitable key was found to decode the JWT' }, 401);
      }
    }
    c.req.raw = new Request(c.req.raw, { headers });
    await next();
    if (!c.req.path.startsWith('/auth/') || !c.res.headers.get('content-type')?.includes('json')) return;
    const body = (await c.res.clone().json()) as { access_token?: string } | null;
    if (!body?.access_token) return;
    const { payload } = decode(body.access_token);
    c.res = Response.json({ ...body, access_token: await sign(payload, privateKey) }, c.res);
  });
  return { jwks: { keys: [publicKey] }, translateTokens };
}
