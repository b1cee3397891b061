import type { Mail } from '../../../functions/_shared/mailer.ts';
import { openTestBackend, withBackend, type TestBackend } from '../../testing/backend.ts';

const WELCOME = 'http://localhost:3000/login?welcome=1';

const linkIn = (mail: Mail | undefined) => /https?:\S+/.exec(mail?.text ?? '')?.[0] ?? '';
const open = (backend: TestBackend, link: string) => backend.fetch(new Request(link));

describe('the mails of an account', () => {
  const shop = withBackend();
  const mailsTo = async (email: string) => (await shop().mailbox.list()).filter(({ to }) => to === email);
  const locationOf = async (link: string) => new URL((await open(shop(), link)).headers.get('location') ?? '');
  const signUp = async (email: string) => {
    const { error } = await shop()
      .createAnonClient()
      .auth.signUp({ email, password: 'a-long-password', options: { emailRedirectTo: WELCOME } });
    expect(error).toBeNull();
  };

  it('confirm a sign-up, which may log in at once all the same', async () => {
    await signUp('leela@shopper.example');
    const { data } = await shop().anon.auth.signInWithPassword({
      email: 'leela@shopper.example',
      password: 'a-long-password',
    });
    expect(data.session).not.toBeNull();

    const [mail] = await mailsTo('leela@shopper.example');
    expect(mail?.subject).toBe('Confirm your email: Nilgiri Black Tea');
    const location = await locationOf(linkIn(mail));
    expect(location.href).toMatch(/^http:\/\/localhost:3000\/login\?welcome=1#/);
    expect(new URLSearchParams(location.hash.slice(1)).get('access_token')).toBeTruthy();
  });

  it('lead nowhere but to the shop', async () => {
    const client = shop().createAnonClient();
    await shop().signUp({ email: 'mala@shopper.example' });
    await client.auth.resetPasswordForEmail('mala@shopper.example', { redirectTo: 'https://thief.example/steal' });
    const [mail] = await mailsTo('mala@shopper.example');
    expect((await locationOf(linkIn(mail))).origin).toBe('http://localhost:3000');
  });

  it('can be sent again, which ends the first link', async () => {
    await signUp('again@shopper.example');
    await shop().db.query(
      `update auth.users set confirmation_sent_at = now() - interval '2 minutes' where email = 'again@shopper.example'`,
    );
    const { error } = await shop().anon.auth.resend({
      type: 'signup',
      email: 'again@shopper.example',
      options: { emailRedirectTo: WELCOME },
    });
    expect(error).toBeNull();

    const [second, first] = await mailsTo('again@shopper.example');
    expect((await locationOf(linkIn(first))).hash).toContain('error_code=otp_expired');
    const location = await locationOf(linkIn(second));
    expect(location.search).toBe('?welcome=1');
    expect(location.hash).toContain('access_token=');
  });

  it('are not sent again to somebody who has no account', async () => {
    const { error } = await shop().anon.auth.resend({ type: 'signup', email: 'nobody@shopper.example' });
    expect(error).toBeNull();
    expect(await mailsTo('nobody@shopper.example')).toEqual([]);
  });

  it('let a forgotten password be replaced', async () => {
    const { email } = await shop().signUp({ email: 'forgot@shopper.example' });
    await shop().anon.auth.resetPasswordForEmail(email, { redirectTo: 'http://localhost:3000/reset-password' });
    const [mail] = await mailsTo(email);
    const location = await locationOf(linkIn(mail));
    expect(location.pathname).toBe('/reset-password');

    const tokens = new URLSearchParams(location.hash.slice(1));
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

  it('want a password of eight characters', async () => {
    const { error } = await shop()
      .createAnonClient()
      .auth.signUp({ email: 'short@shopper.example', password: 'seven77' });
    expect(error?.code).toBe('weak_password');
  });
});

describe('a mail server that fails', () => {
  let shop: TestBackend;
  beforeAll(async () => {
    shop = await openTestBackend({ mailer: { send: () => Promise.reject(new Error('the mail server is away')) } });
  });
  afterAll(() => shop.close());

  it('harms no sign-up', async () => {
    const log = console.error;
    const lines: unknown[][] = [];
    console.error = (...line: unknown[]) => void lines.push(line);
    const { email, password } = await shop.signUp();
    console.error = log;

    expect(lines).toEqual([['A mail was not sent:', 'the mail server is away']]);
    const { data } = await shop.createAnonClient().auth.signInWithPassword({ email, password });
    expect(data.session).not.toBeNull();
  });
});
