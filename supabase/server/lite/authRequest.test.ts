import { withBackend } from '../testing/backend.ts';

describe('auth requests', () => {
  const shop = withBackend();
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
    for (const value of [7, {}, 'a\0b', null]) {
      const fields = [
        'email',
        'password',
        'type',
        'token',
        'token_hash',
        'refresh_token',
        'auth_code',
        'code_verifier',
      ];
      const statuses = await Promise.all(
        fields.map(
          async (field) => (await send(method, path, JSON.stringify({ email: 'a@b.example', [field]: value }))).status,
        ),
      );
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
    }
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
