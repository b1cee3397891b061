import { createHash } from 'node:crypto';
import { withBackend } from '../../../testing/backend.ts';
import { emailsTo } from '../../../testing/emails.ts';
import { createLinkTokens } from './authLinks.ts';

describe('a borrowed session that moves the account to another email', () => {
  const shop = withBackend();
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
