import { randomUUID } from 'node:crypto';
import { readText } from '../../../functions/_shared/body.ts';
import { answering, allowMethod, Refusal, type Handler } from '../../../functions/_shared/http.ts';
import { consentPage } from './consentPage.ts';

const AUTHORIZE = 'https://accounts.google.com/o/oauth2/v2/auth';
const TOKEN = 'https://oauth2.googleapis.com/token';
const USER = 'https://www.googleapis.com/userinfo/v2/me';
const FORM_LIMIT = 16 * 1024;

interface Person {
  name: string;
  email: string;
}

interface Grant extends Person {
  redirectUri: string;
}

export interface SimulatedGoogle {
  /** The page under /simulated-google/ where people say who they are. */
  pages: Handler;
  /** Google's address for signing in, as the address of that page. */
  toPage(location: string): string | undefined;
  /** Answers what a server asks Google itself; nothing for every other address. */
  answer(request: Request): Promise<Response> | undefined;
}

/**
 * Stands where Google's sign-in stands for a hosted shop: whoever comes is believed.
 * @param callback the one address that people may be sent back to
 */
export function createSimulatedGoogle(callback: string): SimulatedGoogle {
  // Each of these works once.
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Person>();

  async function authorize(request: Request): Promise<Response> {
    allowMethod(request, 'GET', 'POST');
    const { pathname, searchParams: asked } = new URL(request.url);
    if (pathname !== '/simulated-google/authorize') throw new Refusal(404, 'There is no such page here');
    if (request.method === 'GET') return consentPage(asked);

    const form = new URLSearchParams(await readText(request, FORM_LIMIT));
    if (form.get('redirect_uri') !== callback)
      throw new Refusal(400, 'The redirect_uri is not the one that was registered');
    const back = new URL(callback);
    back.searchParams.set('state', form.get('state') ?? '');
    if (form.get('action') === 'cancel') {
      back.searchParams.set('error', 'access_denied');
      back.searchParams.set('error_description', 'The sign-in was cancelled');
    } else {
      const email = form.get('email')?.trim().toLowerCase() ?? '';
      const name = form.get('name')?.trim() ?? '';
      if (!/^\S+@\S+$/.test(email) || !name) return consentPage(form, 'Please enter a name and an e-mail address.');
      const code = randomUUID();
      grants.set(code, { name, email, redirectUri: callback });
      back.searchParams.set('code', code);
    }
    return new Response(null, { status: 303, headers: { location: back.href, 'cache-control': 'no-store' } });
  }

  async function exchange(request: Request): Promise<Response> {
    const form = new URLSearchParams(await request.text());
    const grant = grants.get(form.get('code') ?? '');
    grants.delete(form.get('code') ?? '');
    if (!grant || grant.redirectUri !== form.get('redirect_uri'))
      return Response.json({ error: 'invalid_grant' }, { status: 400 });
    const token = randomUUID();
    tokens.set(token, grant);
    return Response.json({ access_token: token, token_type: 'Bearer', expires_in: 3600 });
  }

  function whoIs(request: Request): Response {
    const token = request.headers.get('authorization')?.replace('Bearer ', '') ?? '';
    const person = tokens.get(token);
    tokens.delete(token);
    if (!person) return Response.json({ error: 'invalid_token' }, { status: 401 });
    return Response.json({
      id: `simulated-${person.email}`,
      email: person.email,
      verified_email: true,
      name: person.name,
    });
  }

  return {
    pages: answering(authorize),
    toPage: (location) =>
      location.startsWith(AUTHORIZE) ? location.replace(AUTHORIZE, '/simulated-google/authorize') : undefined,
    answer(request) {
      if (request.url === TOKEN) return exchange(request);
      return request.url === USER ? Promise.resolve(whoIs(request)) : undefined;
    },
  };
}
