import { openTestBackend, withBackend } from '../../testing/backend.ts';
import { followLink, mailsTo } from '../../testing/mails.ts';

describe('an auth mail', () => {
  const shop = withBackend();

  it('leads to the page that the client requested', async () => {
    const { email } = await shop().signUp();
    await shop().anon.auth.resetPasswordForEmail(email, { redirectTo: 'http://localhost:3000/reset-password' });
    const [mail] = await mailsTo(shop(), email);
    const location = await followLink(shop(), mail);
    expect(location.pathname).toBe('/reset-password');
  });

  it('never leads to another site', async () => {
    const { email } = await shop().signUp();
    await shop().anon.auth.resetPasswordForEmail(email, { redirectTo: 'https://thief.example/steal' });
    const [mail] = await mailsTo(shop(), email);
    expect((await followLink(shop(), mail)).origin).toBe('http://localhost:3000');
  });

  it('lets a customer replace a forgotten password', async () => {
    const { email } = await shop().signUp();
    await shop().anon.auth.resetPasswordForEmail(email, { redirectTo: 'http://localhost:3000/reset-password' });
    const [mail] = await mailsTo(shop(), email);

    const tokens = new URLSearchParams((await followLink(shop(), mail)).hash.slice(1));
    expect(tokens.get('type')).toBe('recovery');
    const client = shop().createAnonClient();
    await client.auth.setSession({
      access_token: tokens.get('access_token') ?? '',
      refresh_token: tokens.get('refresh_token') ?? '',
    });
    const { error } = await client.auth.updateUser({ password: 'another-long-password' });
    expect(error).toBeNull();
    const { data } = await shop()
      .createAnonClient()
      .auth.signInWithPassword({ email, password: 'another-long-password' });
    expect(data.user?.email).toBe(email);
  });
});

describe('an auth mail that cannot be sent', () => {
  it('is logged and does not fail the sign-up', async () => {
    const shop = await openTestBackend({
      mailer: { send: () => Promise.reject(new Error('mail server unavailable')) },
    });
    const log = console.error;
    try {
      const lines: unknown[][] = [];
      console.error = (...line: unknown[]) => void lines.push(line);
      const { email, password } = await shop.signUp();

      expect(lines).toEqual([[expect.any(String), 'mail server unavailable']]);
      const { data } = await shop.createAnonClient().auth.signInWithPassword({ email, password });
      expect(data.session).not.toBeNull();
    } finally {
      console.error = log;
      await shop.close();
    }
  });
});
