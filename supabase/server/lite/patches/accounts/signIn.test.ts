import { createHash } from 'node:crypto';
import { createClient } from '@supabase/supabase-js';
import { hash } from 'bcryptjs';
import WebSocket from 'ws';
import { type TestBackend, withBackend } from '../../../testing/backend.ts';
import { confirmLink, emailsTo, linkIn } from '../../../testing/emails.ts';
import { createLinkTokens } from './authLinks.ts';

const shop = withBackend({ deliversInBackground: true });

describe('auth links', () => {
  it('are not used up by a scanner that opens them', async () => {
    const email = 'scanned@shopper.example';
    await shop().createAnonClient().auth.signUp({ email, password: 'a-long-password' });
    const [message] = await emailsTo(shop(), email);
    const { searchParams } = linkIn(message);
    const opened = await shop().api.request(
      `/auth/v1/verify?type=signup&token=${searchParams.get('token_hash')}&redirect_to=https://thief.example`,
    );
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toBe(linkIn(message).href);
    const rows = await shop().db.query('select email_confirmed_at from auth.users where email = $1', [email]);
    expect(rows).toEqual([{ email_confirmed_at: null }]);
    expect((await confirmLink(shop().createAnonClient(), message)).error).toBeNull();
  });

  it('work once, and neither their code nor what is stored for them is accepted', async () => {
    const { email } = await shop().signUp();
    await shop().anon.auth.resetPasswordForEmail(email);
    const [message] = await emailsTo(shop(), email);
    // The link is random.
    expect(message?.text.replace(/http\S+/g, '')).not.toMatch(/code/i);
    const stored = createHash('sha256').update(`${email}12345678`).digest('hex');
    const storeToken = 'update auth.users set recovery_token = $1 where email = $2 returning recovery_token';
    const [link] = await shop().db.query<{ token: string }>(
      'select recovery_token as token from auth.users where email = $1',
      [email],
    );
    await shop().db.query(storeToken, [stored, email]);
    const { auth } = shop().createAnonClient();
    const attempts = [
      await auth.verifyOtp({ email, token: '12345678', type: 'recovery' }),
      await auth.verifyOtp({ token_hash: stored, type: 'recovery' }),
    ];
    expect(attempts.map(({ error }) => error?.code)).toEqual(['otp_expired', 'otp_expired']);

    await shop().db.query(storeToken, [link?.token, email]);
    expect((await confirmLink(shop().createAnonClient(), message)).error).toBeNull();
    expect((await confirmLink(shop().createAnonClient(), message)).error?.code).toBe('otp_expired');
  });
});

describe('the password of an account', () => {
  const NEW_PASSWORD = 'second flush, first quality';

  describe('password change', () => {
    it.each([
      ['without the current password', undefined, 'current_password_required'],
      ['with a wrong one', 'not the password', 'current_password_mismatch'],
    ])('is rejected %s', async (_case, currentPassword, code) => {
      const { client, email, password } = await shop().signUp();
      const { error } = await client.auth.updateUser({ password: NEW_PASSWORD, current_password: currentPassword });
      expect(error?.code).toBe(code);
      expect((await shop().createAnonClient().auth.signInWithPassword({ email, password })).error).toBeNull();
    });

    it('ends the other sessions at once', async () => {
      const { client, email, password } = await shop().signUp();
      const other = shop().createAnonClient();
      await other.auth.signInWithPassword({ email, password });
      expect((await other.from('customers').select('email')).data).toEqual([{ email }]);

      const { error } = await client.auth.updateUser({ password: NEW_PASSWORD, current_password: password });
      expect(error).toBeNull();
      expect((await client.from('customers').select('email')).data).toEqual([{ email }]);
      expect((await other.auth.refreshSession()).error).not.toBeNull();
      expect((await other.from('customers').select('email')).error).not.toBeNull();
    });

    it('needs no current password in the session of a sign-up link, once', async () => {
      const email = 'new@shopper.example';
      await shop().anon.auth.signUp({ email, password: 'a-long-password' });
      const client = shop().createAnonClient();
      await confirmLink(client, (await emailsTo(shop(), email))[0]);
      expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
      const { error } = await client.auth.updateUser({ password: 'yet another password' });
      expect(error?.code).toBe('current_password_required');
    });

    it('needs no current password in the session of a recovery link, once', async () => {
      const { client: other, email } = await shop().signUp();
      await shop().anon.auth.resetPasswordForEmail(email);
      const client = shop().createAnonClient();
      await confirmLink(client, (await emailsTo(shop(), email))[0]);
      expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
      expect((await other.auth.getUser()).error).not.toBeNull();
      const { error } = await client.auth.updateUser({ password: 'yet another password' });
      expect(error?.code).toBe('current_password_required');
    });

    it.each(['password123', 'IloveYou1', '12345678'])('rejects the common password %s', async (common) => {
      const { client, password } = await shop().signUp();
      const change = await client.auth.updateUser({ password: common, current_password: password });
      const signUp = await shop().anon.auth.signUp({ email: 'common@shopper.example', password: common });
      for (const { error } of [change, signUp]) {
        expect(error).toMatchObject({ code: 'weak_password', status: 422 });
        expect(error?.message).toContain('one of the most common ones');
      }
    });
  });

  describe('of a client that does not normalize it', () => {
    const TYPED = 'Cafe\u0301\u00a0au lait ';
    const NORMALIZED = 'Caf\u00e9 au lait ';
    const logIn = async (email: string, password: string) =>
      (await shop().createAnonClient().auth.signInWithPassword({ email, password })).error?.code;

    it('is the same password in each form, after the sign-up, the change and the reset', async () => {
      const { client, email } = await shop().signUp({ password: TYPED });
      expect(await logIn(email, NORMALIZED)).toBeUndefined();
      expect(await logIn(email, TYPED.trim())).toBe('invalid_credentials');

      const change = await client.auth.updateUser({ password: `new ${TYPED}`, current_password: TYPED });
      expect(change.error).toBeNull();
      expect(await logIn(email, `new ${NORMALIZED}`)).toBeUndefined();

      await shop().anon.auth.resetPasswordForEmail(email);
      const owner = shop().createAnonClient();
      await confirmLink(owner, (await emailsTo(shop(), email))[0]);
      expect((await owner.auth.updateUser({ password: `newest ${TYPED}` })).error).toBeNull();
      expect(await logIn(email, `newest ${NORMALIZED}`)).toBeUndefined();
      expect(await logIn(email, `newest ${TYPED}`)).toBeUndefined();
    });

    it('still works as it was typed if it was stored in that form', async () => {
      const { client, email } = await shop().signUp();
      await shop().db.query('update auth.users set encrypted_password = $1 where email = $2', [
        await hash(TYPED, 4),
        email,
      ]);
      expect(await logIn(email, TYPED)).toBeUndefined();
      expect(await logIn(email, NORMALIZED)).toBe('invalid_credentials');
      const { error } = await client.auth.updateUser({ password: NEW_PASSWORD, current_password: TYPED });
      expect(error).toBeNull();
    });
  });

  describe('log-out everywhere', () => {
    it('ends all sessions of the account at once', async () => {
      const { client, email, password } = await shop().signUp();
      const other = shop().createAnonClient();
      await other.auth.signInWithPassword({ email, password });
      expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull();
      expect((await other.auth.getUser()).error).not.toBeNull();
      expect((await other.auth.refreshSession()).error).not.toBeNull();
    });
  });
});

describe('a borrowed session that moves the account to another email', () => {
  const THIEF = 'thief@post.example';
  const send = (method: string, path: string, body: object, token: string = shop().secrets.publishableKey) =>
    shop().api.request(`/auth/v1/${path}`, {
      method,
      headers: {
        apikey: shop().secrets.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify(body),
    });
  const newVictim = async () => {
    const account = await shop().signUp();
    const { data } = await account.client.auth.getSession();
    const stored = () =>
      shop().db.query('select email, email_change, encrypted_password from auth.users where id = $1', [account.id]);
    return { ...account, token: data.session?.access_token ?? '', stored, before: await stored() };
  };

  it.each([
    ['alone', {}],
    ['with metadata', { data: { full_name: 'Mallory' } }],
    ['with a new password', { password: 'the password of a thief' }],
    ['with a new password and the current one', { password: 'another long one', current_password: 'a-long-password' }],
    ['in capitals', { email: THIEF.toUpperCase() }],
  ])('is rejected, and nothing is emailed or changed: %s', async (_case, details) => {
    const { email, token, stored, before } = await newVictim();
    const [ownEmails, emailsOfThief] = [await emailsTo(shop(), email), await emailsTo(shop(), THIEF)];
    const response = await send('PUT', 'user', { email: THIEF, ...details }, token);
    expect([response.status, await response.json()]).toEqual([
      422,
      { code: 422, error_code: 'email_change_disabled', msg: 'The email of an account cannot be changed.' },
    ]);
    expect(await stored()).toEqual(before);
    expect(await emailsTo(shop(), email)).toEqual(ownEmails);
    expect(await emailsTo(shop(), THIEF)).toEqual(emailsOfThief);
  });

  it('does not learn whether the other email has an account', async () => {
    const [{ token }, { email: registered }] = [await newVictim(), await shop().signUp()];
    const responses = [registered, 'nobody@post.example'].map(async (email) =>
      (await send('PUT', 'user', { email }, token)).text(),
    );
    const [first, second] = await Promise.all(responses);
    expect(first).toBe(second);
  });

  it('must be a session', async () => {
    expect((await send('PUT', 'user', { email: THIEF }, 'no-token')).status).toBe(403);
  });

  it('cannot use a link or code that was emailed before the shop rejected changes', async () => {
    const { id, email, stored } = await newVictim();
    const [toOwner = '', toThief = ''] = [email, THIEF].map((address) =>
      createHash('sha256').update(`${address}12345678`).digest('hex'),
    );
    await shop().db.query(
      `update auth.users set email_change = $2, email_change_token_current = $3, email_change_token_new = $4,
       email_change_sent_at = now() where id = $1`,
      [id, THIEF, toOwner, toThief],
    );
    const links = createLinkTokens(shop().secrets.jwtSecret);
    for (const body of [
      { token_hash: links.encrypt(toThief) },
      { token_hash: links.encrypt(toOwner) },
      { token_hash: toThief },
      { email: THIEF, token: '12345678' },
      { email, token: '12345678' },
    ])
      expect((await send('POST', 'verify', { type: 'email_change', ...body })).status).toBe(403);
    expect((await send('POST', 'resend', { type: 'email_change', email })).status).toBe(400);
    expect(await stored()).toMatchObject([{ email }]);
    expect(await emailsTo(shop(), THIEF)).toEqual([]);
  });

  it('may send the present email with other changes, whatever its letter case', async () => {
    const { email, token } = await newVictim();
    const details = { email: email.toUpperCase(), data: { full_name: 'Leela' } };
    expect(await (await send('PUT', 'user', details, token)).json()).toMatchObject({
      email,
      user_metadata: { full_name: 'Leela' },
    });
    expect(await emailsTo(shop(), email)).toHaveLength(1);
  });
});

describe('a session that was ended', () => {
  it('rejects the access token of a session that was ended elsewhere, before it expires', async () => {
    const { client, email, password } = await shop().signUp();
    const stolen = (await client.auth.getSession()).data.session?.access_token ?? '';
    const thief = shop().createCallerClient(stolen);
    expect((await thief.from('customers').select('email')).data).toEqual([{ email }]);
    const owner = shop().createAnonClient();
    await owner.auth.signInWithPassword({ email, password });
    await owner.auth.signOut({ scope: 'global' });
    const { status, data, error } = await thief.from('customers').select('email');
    expect({ status, data, error }).toMatchObject({ status: 401, data: null, error: { code: 'PGRST303' } });
  });
});

describe('Google sign-in', () => {
  const SITE = 'http://localhost:3000/';

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
