import { createHash } from 'node:crypto';
import { withBackend } from '../../../testing/backend.ts';
import { confirmLink, linkIn, emailsTo } from '../../../testing/emails.ts';

describe('auth links', () => {
  const shop = withBackend();
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
