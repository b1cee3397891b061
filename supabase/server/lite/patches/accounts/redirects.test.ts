import { withBackend } from '../../../testing/backend.ts';

describe('a sign-in with Google on a server without credentials of Google', () => {
  const shop = withBackend({
    siteUrl: 'https://tea.example',
    services: { email: { RESEND_API_KEY: 're_1', MAIL_FROM: 'tea@tea.example' } },
  });

  it.each(['provider=google', 'provider=google&redirect_to=https://thief.example/', 'provider=unknown', ''])(
    'leads back to the page for logging in with a message in words: %s',
    async (query) => {
      const response = await shop().api.request(`https://tea.example/auth/v1/authorize?${query}`);
      expect(response.status).toBe(303);
      const location = new URL(response.headers.get('location') ?? '');
      expect(location.origin + location.pathname).toBe('https://tea.example/login');
      expect(location.searchParams.get('error_description')).toBe(
        'This way to sign in is not available. Please use your email and password.',
      );
      expect(await response.text()).toBe('');
    },
  );

  it('is not among its settings', async () => {
    const headers = { apikey: shop().secrets.publishableKey };
    const response = await shop().api.request('https://tea.example/auth/v1/settings', { headers });
    expect(await response.json()).toMatchObject({ external: { google: false } });
  });
});

describe('redirects of a public site', () => {
  const shop = withBackend({ siteUrl: 'https://tea.example' });

  /** Starts a sign-in with Google, cancels it, and returns the page to which the browser is sent. */
  async function redirectOf(query: string, headers: Record<string, string> = {}) {
    const start = await shop().api.request(`https://tea.example/auth/v1/authorize?provider=google&${query}`, {
      headers,
    });
    const state = new URL(start.headers.get('location') ?? '', 'https://tea.example').searchParams.get('state');
    const end = await shop().api.request(`https://tea.example/auth/v1/callback?state=${state}&error=access_denied`);
    const { origin, pathname } = new URL(end.headers.get('location') ?? '');
    return origin + pathname;
  }

  it.each([
    'http://localhost:3000/',
    'http://127.0.0.1:4444/steal',
    'http://[::1]/',
    'https://tea.example:8443/',
    'http://tea.example/',
    'https://tea.example.thief.example/',
    'https://tea.example@thief.example/',
    'https:/\\thief.example/',
    'javascript:alert(1)',
  ])('lead to the shop instead of %s', async (target) => {
    expect(await redirectOf(`redirect_to=${encodeURIComponent(target)}`)).toBe('https://tea.example/');
    expect(await redirectOf('', { referer: target })).toBe('https://tea.example/');
  });

  it('do not reveal whether a stranger has guessed the code of a sign-up', async () => {
    const email = 'pending@shopper.example';
    await shop().anon.auth.signUp({ email, password: 'a-long-password' });
    const [account] = await shop().db.query('select confirmation_token from auth.users where email = $1', [email]);
    for (const token of [account?.confirmation_token, 'wrong']) {
      const url = `https://tea.example/auth/v1/authorize?provider=google&invite_token=${String(token)}`;
      expect((await shop().api.request(url)).status).toBe(302);
    }
  });

  it('lead to a page of the shop', async () => {
    expect(await redirectOf('redirect_to=https://tea.example/story')).toBe('https://tea.example/story');
  });
});
