import { withBackend } from '../testing/backend.ts';
import { confirmLink, emailsTo } from '../testing/emails.ts';

const shop = withBackend({ deliversInBackground: true });

describe('auth requests', () => {
  const CALLS = [
    ['POST', 'signup'],
    ['POST', 'token?grant_type=password'],
    ['POST', 'token?grant_type=refresh_token'],
    ['POST', 'token?grant_type=pkce'],
    ['POST', 'otp'],
    ['POST', 'magiclink'],
    ['POST', 'verify'],
    ['POST', 'recover'],
    ['POST', 'resend'],
    ['PUT', 'user'],
    // Ends the session, so it is the last.
    ['POST', 'logout'],
  ] as const;
  let token: string;
  beforeAll(async () => {
    const { client } = await shop().signUp();
    token = (await client.auth.getSession()).data.session?.access_token ?? '';
  });
  const send = (method: string, path: string, body?: string) =>
    shop().api.request(`/auth/v1/${path}`, {
      method,
      headers: {
        apikey: shop().secrets.publishableKey,
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
      },
      ...(body === undefined ? {} : { body }),
    });

  it.each(CALLS)('%s %s rejects a body that is not a JSON object with 400', async (method, path) => {
    const bodies = ['null', '[]', '1', '"text"', 'true', '{"email":', 'hello'];
    const responses = await Promise.all(
      bodies.map(async (body) => {
        const response = await send(method, path, body);
        return { body, status: response.status, ...((await response.json()) as { msg: string }) };
      }),
    );
    for (const response of responses)
      expect(response).toMatchObject({ status: 400, msg: expect.stringMatching(/JSON|body/i) as string });
  });

  it.each(CALLS)('%s %s rejects fields of a wrong type with 4xx', async (method, path) => {
    const fields = ['email', 'password', 'type', 'token', 'token_hash', 'refresh_token', 'auth_code', 'code_verifier'];
    const bodies = fields.flatMap((field) =>
      [{}, 'a\0b', null].map((value) => JSON.stringify({ email: 'a@b.example', [field]: value })),
    );
    const statuses = await Promise.all(bodies.map(async (body) => (await send(method, path, body)).status));
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });

  it.each(['multipart/form-data', 'application/x-www-form-urlencoded', 'text/plain'])(
    'reads JSON also with the content type %s',
    async (contentType) => {
      const response = await shop().api.request('http://localhost:3000/auth/v1/token?grant_type=password', {
        method: 'POST',
        headers: { apikey: shop().secrets.publishableKey, 'content-type': contentType },
        body: JSON.stringify({ email: 7, password: 1.5 }),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error_code: 'validation_failed', msg: 'email must be text' });
    },
  );

  it('rejects data and addresses that the database cannot store', async () => {
    const account = { email: 'a@b.example', password: 'a-long-password' };
    const statusOf = async (body: object) => (await send('POST', 'signup', JSON.stringify(body))).status;
    expect(await statusOf({ ...account, data: { full_name: 'a\0b' } })).toBe(400);
    expect(await statusOf({ ...account, email: `${'x'.repeat(300)}@b.example` })).toBe(400);
    expect(await statusOf({ ...account, data: { full_name: 'x'.repeat(20_000) } })).toBe(413);
    const { status, headers } = await send('GET', 'authorize?provider=google&scopes=%00');
    expect([status, headers.get('location')]).toEqual([303, expect.stringContaining('/login?error=')]);
  });
});

describe('the email of an auth request', () => {
  const send = (path: string, email: string) =>
    shop().api.request(`/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: shop().secrets.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email, password: 'a-long-password', type: 'signup' }),
    });
  const accountsOf = (email: string) =>
    shop().db.query<{ id: string }>('select id from auth.users where email = $1', [email]);

  it('names one account, however it is typed', async () => {
    const email = 'one.form@xn--bcher-kva.example';
    for (const typed of [' One.Form@b\u00fccher.example\u200b', email.toUpperCase(), email])
      expect((await send('signup', typed)).status).toBe(200);
    expect(await accountsOf(email)).toHaveLength(1);
    const { db } = shop();
    await db.query(`update auth.users set email_confirmed_at = now() where email = $1`, [email]);
    expect((await send('recover', 'ONE.FORM@B\u00dcCHER.example')).status).toBe(200);
    expect(await db.query(`select id from auth.users where email = $1 and recovery_token <> ''`, [email])).toHaveLength(
      1,
    );
  });

  it('is the same person in every request', async () => {
    const { db } = shop();
    const email = 'every.door@xn--bcher-kva.example';
    const spellings = [
      email,
      'Every.Door@XN--BCHER-KVA.EXAMPLE',
      'every.door@b\u00fccher.example',
      'EVERY.DOOR@B\u00dcCHER.EXAMPLE',
      'every.door@bu\u0308cher.example',
      '\u202aevery.door@b\u00fccher.example\u202c',
      ' every.door@b\u00fccher\u3002example\u00a0',
      'every\u2060.door@b\u00ad\u00fccher.example',
      'every.door\u200d@b\u00fccher.example',
      'every.door@b\uff55\u0308cher.example',
    ];
    expect((await send('signup', spellings[2] ?? '')).status).toBe(200);
    await db.query('update auth.users set email_confirmed_at = now() where email = $1', [email]);
    const [account] = await accountsOf(email);
    for (const typed of spellings) {
      const response = await send('token?grant_type=password', typed);
      expect(await response.json()).toMatchObject({ user: { id: account?.id, email } });
      for (const path of ['signup', 'recover', 'otp', 'magiclink', 'resend'])
        expect([typed, path, String((await send(path, typed)).status)]).toEqual([
          typed,
          path,
          expect.not.stringMatching(/^(400|5..)$/),
        ]);
    }
    expect(await db.query(`select email from auth.users where email like 'every%'`)).toEqual([{ email }]);
  });

  it.each(['signup', 'token?grant_type=password', 'otp', 'magiclink', 'recover', 'resend'])(
    'is refused by %s unless it is ASCII',
    async (path) => {
      for (const email of ['\u212aavya@shopper.example', '\u0130sha@shopper.example']) {
        const response = await send(path, email);
        expect(response.status).toBe(400);
        expect(await response.json()).toMatchObject({
          msg: 'email must be an email address in Latin letters, like name@example.com',
        });
      }
    },
  );
});

describe('account metadata that a client writes', () => {
  const send = (method: string, path: string, body: object, token?: string) =>
    shop().api.request(`/auth/v1/${path}`, {
      method,
      headers: {
        apikey: shop().secrets.publishableKey,
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
  /** The metadata of an account, and of its identity, which has the metadata of the sign-up. */
  const stored = async (email: string) =>
    shop().db.query<{ metadata: object; identity: object }>(
      `select raw_user_meta_data::jsonb as metadata, identity_data::jsonb as identity
         from auth.users join auth.identities on user_id = users.id where users.email = $1`,
      [email],
    );
  const junk = (key: string) => ({ [key]: 'x'.repeat(15_000) });

  it.each([
    ['signup', { password: 'a-long-password' }],
    ['otp', { create_user: true }],
    ['magiclink', {}],
  ])('contains only what the shop uses after %s', async (path, fields) => {
    const email = `metadata-${path}@shopper.example`;
    const data = { full_name: 'Leela', name: { nested: 'object' }, ...junk('avatar_url'), role: 'admin' };
    expect((await send('POST', path, { email, ...fields, data })).status).toBe(200);
    const [account] = await stored(email);
    for (const metadata of [account?.metadata, account?.identity]) {
      expect(metadata).toMatchObject({ full_name: 'Leela', email });
      expect(Object.keys(metadata ?? {}).sort()).toEqual([
        'email',
        'email_verified',
        'full_name',
        'phone_verified',
        'sub',
      ]);
    }
  });

  it('does not grow with every update, and keeps what Auth and Google wrote', async () => {
    const { client, email } = await shop().signUp({ fullName: 'Leela' });
    await shop().db.query(
      `update auth.users set raw_user_meta_data = raw_user_meta_data::jsonb || '{"picture":"https://google.example/p","iss":"google"}'
         where email = $1`,
      [email],
    );
    const [before] = await stored(email);
    for (let update = 0; update < 5; update++) {
      const { error } = await client.auth.updateUser({ data: { ...junk(`key${update}`), email_verified: 'forged' } });
      expect(error).toBeNull();
    }
    expect(await stored(email)).toEqual([before]);
    await client.auth.updateUser({ data: { full_name: 'Leela Nair', ...junk('key') } });
    expect((await stored(email))[0]?.metadata).toEqual({ ...before?.metadata, full_name: 'Leela Nair' });
  });

  it('is rejected above 2 kB, counted in bytes', async () => {
    const { client } = await shop().signUp();
    const statusOf = async (full_name: string) => (await client.auth.updateUser({ data: { full_name } })).error?.status;
    expect(await statusOf('क'.repeat(670))).toBeUndefined();
    expect(await statusOf('क'.repeat(690))).toBe(400);
    const signUp = await send('POST', 'signup', {
      email: 'long@shopper.example',
      password: 'a-long-password',
      data: { full_name: 'x'.repeat(3_000) },
    });
    expect([signUp.status, await signUp.json()]).toEqual([
      400,
      { code: 400, error_code: 'validation_failed', msg: 'data is too long: at most 2 kB can be stored' },
    ]);
    expect(await stored('long@shopper.example')).toEqual([]);
  });

  it('is not part of access tokens', async () => {
    const { client, email } = await shop().signUp({ fullName: 'Leela' });
    await shop().anon.auth.resetPasswordForEmail(email);
    const linked = await confirmLink(shop().createAnonClient(), (await emailsTo(shop(), email))[0]);
    const refreshed = await client.auth.refreshSession();
    for (const { data } of [await client.auth.getSession(), refreshed, linked]) {
      const payload = data.session?.access_token.split('.')[1] ?? '';
      const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as object;
      expect(Object.keys(claims).sort()).toEqual(['aud', 'email', 'exp', 'iat', 'role', 'session_id', 'sub']);
    }
  });
});

describe('lite app', () => {
  it('rejects passwords shorter than eight characters', async () => {
    const { error } = await shop()
      .createAnonClient()
      .auth.signUp({ email: 'short@shopper.example', password: 'seven77' });
    expect(error?.code).toBe('weak_password');
  });

  it('denies a visitor access to orders', async () => {
    const { data, error } = await shop().anon.from('orders').select();
    expect({ data, error }).toMatchObject({ data: null, error: { code: '42501' } });
  });

  it('creates a customer for a new account', async () => {
    const asha = await shop().signUp({ fullName: 'Asha Menon' });
    const { data, error } = await asha.client.from('customers').select('name, email');
    expect({ data, error }).toEqual({ data: [{ name: 'Asha Menon', email: asha.email }], error: null });
  });
});
