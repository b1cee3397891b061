import { createClient } from '@supabase/supabase-js';
import { withBackend, type TestBackend } from '../../../testing/backend.ts';
import WebSocket from 'ws';

const SITE = 'http://localhost:3000/';

describe('Google sign-in', () => {
  const shop = withBackend();

  it('creates an account with a name, and its customer', async () => {
    const tokens = hashOf(await signInAs(shop(), 'Gita Rao', 'gita@gmail.example'));
    const { client, user } = await sessionOf(shop(), tokens);
    expect(user).toMatchObject({
      email: 'gita@gmail.example',
      user_metadata: { full_name: 'Gita Rao' },
      app_metadata: { provider: 'google' },
    });
    const { data } = await client.from('customers').select('name, email');
    expect(data).toEqual([{ name: 'Gita Rao', email: 'gita@gmail.example' }]);
  });

  it('signs in to the same account again, ignoring the case of the email', async () => {
    const first = await sessionOf(shop(), hashOf(await signInAs(shop(), 'Hari', 'hari@gmail.example')));
    const second = await sessionOf(shop(), hashOf(await signInAs(shop(), 'Hari', 'HARI@gmail.example')));
    expect(second.user?.id).toBe(first.user?.id);
  });

  it('links to an existing account with a password', async () => {
    const account = await shop().signUp({ email: 'both@gmail.example' });
    const { user } = await sessionOf(shop(), hashOf(await signInAs(shop(), 'Both', 'both@gmail.example')));
    expect(user?.id).toBe(account.id);
    expect(user?.app_metadata).toMatchObject({ providers: ['email', 'google'] });
    const { error } = await shop().createAnonClient().auth.signInWithPassword(account);
    expect(error).toBeNull();
  });

  it('invalidates the password of a sign-up whose email was not confirmed', async () => {
    const stranger = { email: 'owner@gmail.example', password: 'stranger-tea-1939' };
    await shop().createAnonClient().auth.signUp(stranger);
    const { user } = await sessionOf(shop(), hashOf(await signInAs(shop(), 'Owner', stranger.email)));
    expect(user?.email).toBe(stranger.email);
    const { error } = await shop().createAnonClient().auth.signInWithPassword(stranger);
    expect(error?.code).toBe('invalid_credentials');
  });

  it('supports PKCE', async () => {
    const client = createPkceClient(shop());
    const { data } = await client.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: SITE, skipBrowserRedirect: true },
    });
    const location = await signInAs(shop(), 'Kala', 'kala@gmail.example', data.url ?? '');
    expect(location.hash).toBe('');
    const session = await client.auth.exchangeCodeForSession(location.searchParams.get('code') ?? '');
    expect(session.data.user?.email).toBe('kala@gmail.example');
  });

  it('reports that it was cancelled', async () => {
    const location = await signInAs(shop(), '', '', undefined, 'cancel');
    expect(location.origin + location.pathname).toBe(SITE);
    expect(location.searchParams.get('error')).toBe('access_denied');
  });

  it('shows the form again if the email is invalid', async () => {
    const response = await submit(shop(), {
      action: 'continue',
      name: 'No address',
      email: 'nowhere',
      redirect_uri: `${SITE}auth/v1/callback`,
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Please enter a name and an email address.');
  });

  it('rejects a redirect to another site', async () => {
    const response = await submit(shop(), {
      action: 'continue',
      name: 'X',
      email: 'x@gmail.example',
      redirect_uri: 'https://thief.example/',
    });
    expect(response.status).toBe(400);
  });
});

/** Follows the redirects from the shop to Google's form, submits it, and returns where the browser is sent in the end. */
async function signInAs(
  shop: TestBackend,
  name: string,
  email: string,
  start = authorizeUrl(),
  action = 'continue',
): Promise<URL> {
  const toGoogle = await shop.api.request(start);
  const page = new URL(toGoogle.headers.get('location') ?? '', SITE);
  expect(page.pathname).toBe('/simulated-google/authorize');
  const form = await (await shop.simulators.google.pages.request(page.href)).text();
  const hidden = (field: string) => new RegExp(`name="${field}" value="([^"]*)"`).exec(form)?.[1] ?? '';

  const submitted = await submit(shop, {
    action,
    name,
    email,
    redirect_uri: hidden('redirect_uri'),
    state: hidden('state'),
  });
  const callback = await shop.api.request(submitted.headers.get('location') ?? '');
  return new URL(callback.headers.get('location') ?? '');
}

async function submit(shop: TestBackend, form: Record<string, string>): Promise<Response> {
  return shop.simulators.google.pages.request(`${SITE}simulated-google/authorize`, {
    method: 'POST',
    body: new URLSearchParams(form),
  });
}

function authorizeUrl(): string {
  return `${SITE}auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(SITE)}`;
}

const hashOf = (location: URL) => new URLSearchParams(location.hash.slice(1));

async function sessionOf(shop: TestBackend, tokens: URLSearchParams) {
  const client = shop.createAnonClient();
  const { data } = await client.auth.setSession({
    access_token: tokens.get('access_token') ?? '',
    refresh_token: tokens.get('refresh_token') ?? '',
  });
  return { client, user: data.user };
}

function createPkceClient(shop: TestBackend) {
  return createClient(SITE, shop.secrets.publishableKey, {
    global: { fetch: async (input, init) => shop.api.fetch(new Request(input, init)) },
    auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
}
