import { withBackend } from '../../../testing/backend.ts';

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

  it.each(['http://localhost:3000/', 'https://tea.example:8443/', 'http://tea.example/', 'https://other.example/'])(
    'lead to the shop instead of %s',
    async (target) => {
      expect(await redirectOf(`redirect_to=${encodeURIComponent(target)}`)).toBe('https://tea.example/');
      expect(await redirectOf('', { referer: target })).toBe('https://tea.example/');
    },
  );

  it('are the same for every invitation, because the shop sends none', async () => {
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
