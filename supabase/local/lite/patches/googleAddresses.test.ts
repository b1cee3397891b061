import { createClient } from '@supabase/supabase-js';
import { withBackend, type TestBackend } from '../../testing/backend.ts';
import WebSocket from 'ws';

const HOME = 'http://localhost:3000/';

describe('signing in with the simulated Google', () => {
  const shop = withBackend();

  it('makes an account with a name and a customer', async () => {
    const tokens = hashOf(await comeBackAs(shop(), 'Gita Rao', 'gita@gmail.example'));
    const { client, user } = await signedIn(shop(), tokens);
    expect(user).toMatchObject({
      email: 'gita@gmail.example',
      user_metadata: { full_name: 'Gita Rao' },
      app_metadata: { provider: 'google' },
    });
    const { data } = await client.from('customers').select('name, email');
    expect(data).toEqual([{ name: 'Gita Rao', email: 'gita@gmail.example' }]);
  });

  it('knows who came before', async () => {
    const first = await signedIn(shop(), hashOf(await comeBackAs(shop(), 'Hari', 'hari@gmail.example')));
    const second = await signedIn(shop(), hashOf(await comeBackAs(shop(), 'Hari', 'HARI@gmail.example')));
    expect(second.user?.id).toBe(first.user?.id);
  });

  it('joins an account that has a password', async () => {
    const account = await shop().signUp({ email: 'both@gmail.example' });
    const { user } = await signedIn(shop(), hashOf(await comeBackAs(shop(), 'Both', 'both@gmail.example')));
    expect(user?.id).toBe(account.id);
    expect(user?.app_metadata).toMatchObject({ providers: ['email', 'google'] });
    const { error } = await shop().createAnonClient().auth.signInWithPassword(account);
    expect(error).toBeNull();
  });

  it('works with PKCE', async () => {
    const client = createPkceClient(shop());
    const { data } = await client.auth.signInWithOAuth({
      provider: 'google',
      options: { redirectTo: HOME, skipBrowserRedirect: true },
    });
    const location = await comeBackAs(shop(), 'Kala', 'kala@gmail.example', data.url ?? '');
    expect(location.hash).toBe('');
    const session = await client.auth.exchangeCodeForSession(location.searchParams.get('code') ?? '');
    expect(session.data.user?.email).toBe('kala@gmail.example');
  });

  it('says when it was cancelled', async () => {
    const location = await comeBackAs(shop(), '', '', undefined, 'cancel');
    expect(location.origin + location.pathname).toBe(HOME);
    expect(location.searchParams.get('error')).toBe('access_denied');
  });

  it('asks again for what is missing', async () => {
    const response = await send(shop(), {
      action: 'continue',
      name: 'No address',
      email: 'nowhere',
      redirect_uri: `${HOME}auth/v1/callback`,
    });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Please enter a name and an e-mail address.');
  });

  it('sends nobody to another site', async () => {
    const response = await send(shop(), {
      action: 'continue',
      name: 'X',
      email: 'x@gmail.example',
      redirect_uri: 'https://thief.example/',
    });
    expect(response.status).toBe(400);
  });
});

/** Goes from the shop to the page, fills it in, and answers where the browser ends. */
async function comeBackAs(
  shop: TestBackend,
  name: string,
  email: string,
  start = authorizeUrl(),
  action = 'continue',
): Promise<URL> {
  const toGoogle = await shop.fetch(new Request(start));
  const page = new URL(toGoogle.headers.get('location') ?? '', HOME);
  expect(page.pathname).toBe('/simulated-google/authorize');
  const form = await (await shop.googlePages(new Request(page))).text();
  const hidden = (field: string) => new RegExp(`name="${field}" value="([^"]*)"`).exec(form)?.[1] ?? '';

  const sent = await send(shop, { action, name, email, redirect_uri: hidden('redirect_uri'), state: hidden('state') });
  const callback = await shop.fetch(new Request(sent.headers.get('location') ?? ''));
  return new URL(callback.headers.get('location') ?? '');
}

function send(shop: TestBackend, form: Record<string, string>): Promise<Response> {
  return shop.googlePages(
    new Request(`${HOME}simulated-google/authorize`, { method: 'POST', body: new URLSearchParams(form) }),
  );
}

function authorizeUrl(): string {
  return `${HOME}auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(HOME)}`;
}

const hashOf = (location: URL) => new URLSearchParams(location.hash.slice(1));

async function signedIn(shop: TestBackend, tokens: URLSearchParams) {
  const client = shop.createAnonClient();
  const { data } = await client.auth.setSession({
    access_token: tokens.get('access_token') ?? '',
    refresh_token: tokens.get('refresh_token') ?? '',
  });
  return { client, user: data.user };
}

function createPkceClient(shop: TestBackend) {
  return createClient(HOME, shop.secrets.publishableKey, {
    global: { fetch: (input, init) => shop.fetch(new Request(input, init)) },
    auth: { flowType: 'pkce', persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
}
