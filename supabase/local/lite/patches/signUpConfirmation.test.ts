import { withBackend } from '../../testing/backend.ts';
import { followLink, mailsTo } from '../../testing/mails.ts';

const REDIRECT_TO = 'http://localhost:3000/login?welcome=1';

describe('sign-up confirmation', () => {
  const shop = withBackend();
  const signUp = async (email: string) => {
    const { error } = await shop()
      .createAnonClient()
      .auth.signUp({ email, password: 'a-long-password', options: { emailRedirectTo: REDIRECT_TO } });
    expect(error).toBeNull();
  };

  it('sends a mail although the customer can sign in immediately', async () => {
    await signUp('leela@shopper.example');
    const { data } = await shop().anon.auth.signInWithPassword({
      email: 'leela@shopper.example',
      password: 'a-long-password',
    });
    expect(data.session).not.toBeNull();

    const [mail] = await mailsTo(shop(), 'leela@shopper.example');
    expect(mail?.subject).toBe('Confirm your email: Nilgiri Black Tea');
    const location = await followLink(shop(), mail);
    expect(location.href).toMatch(/^http:\/\/localhost:3000\/login\?welcome=1#/);
    expect(new URLSearchParams(location.hash.slice(1)).get('access_token')).toBeTruthy();
  });

  it('sends another mail on request, after which the first link no longer works', async () => {
    await signUp('again@shopper.example');
    await shop().db.query(
      `update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = 'again@shopper.example'`,
    );
    const { error } = await shop().anon.auth.resend({
      type: 'signup',
      email: 'again@shopper.example',
      options: { emailRedirectTo: REDIRECT_TO },
    });
    expect(error).toBeNull();

    const [second, first] = await mailsTo(shop(), 'again@shopper.example');
    expect((await followLink(shop(), first)).hash).toContain('error_code=otp_expired');
    const location = await followLink(shop(), second);
    expect(location.search).toBe('?welcome=1');
    expect(location.hash).toContain('access_token=');
  });

  it('sends no mail to an address without an account', async () => {
    const { error } = await shop().anon.auth.resend({ type: 'signup', email: 'nobody@shopper.example' });
    expect(error).toBeNull();
    expect(await mailsTo(shop(), 'nobody@shopper.example')).toEqual([]);
  });
});
