import { createHash } from 'node:crypto';
import { withBackend } from '../../../testing/backend.ts';
import { codeIn, confirmLink, linkIn, emailsTo } from '../../../testing/emails.ts';

describe('auth links', () => {
  const shop = withBackend();
  const newRecovery = async () => {
    const { email } = await shop().signUp();
    await shop().anon.auth.resetPasswordForEmail(email);
    const [message] = await emailsTo(shop(), email);
    return { email, message, code: codeIn(message) };
  };
  const enter = async (email: string, token: string) =>
    (await shop().createAnonClient().auth.verifyOtp({ email, token, type: 'recovery' })).error?.code;
  const wrongCode = (code: string) => String((Number(code) + 1) % 10 ** 8).padStart(8, '0');

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

  it('accept a code, once', async () => {
    const { email, code } = await newRecovery();
    expect(code).toMatch(/^\d{8}$/);
    expect(await enter(email, code)).toBeUndefined();
    expect(await enter(email, code)).toBe('otp_expired');
  });

  it('reject the code after five wrong ones, even when they arrive at the same time; the link still works', async () => {
    const { email, message, code } = await newRecovery();
    const wrong = await Promise.all(Array.from({ length: 5 }, () => enter(email, wrongCode(code))));
    expect(new Set(wrong)).toEqual(new Set(['otp_expired']));
    expect(await enter(email, code)).toBe('otp_expired');
    expect((await confirmLink(shop().createAnonClient(), message)).error).toBeNull();
  });

  it('accept the code after four wrong ones', async () => {
    const { email, code } = await newRecovery();
    for (let miss = 0; miss < 4; miss++) await enter(email, wrongCode(code));
    expect(await enter(email, code)).toBeUndefined();
  });

  it('cannot be computed from the email and a code', async () => {
    const { email, code } = await newRecovery();
    const { error } = await shop()
      .createAnonClient()
      .auth.verifyOtp({
        token_hash: createHash('sha256')
          .update(email + code)
          .digest('hex'),
        type: 'recovery',
      });
    expect(error?.code).toBe('otp_expired');
  });
});
