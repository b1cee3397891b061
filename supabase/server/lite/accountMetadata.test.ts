import { withBackend } from '../testing/backend.ts';
import { confirmLink, emailsTo } from '../testing/emails.ts';

describe('account metadata that a client writes', () => {
  const shop = withBackend();
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
    for (let update = 0; update < 20; update++) {
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
