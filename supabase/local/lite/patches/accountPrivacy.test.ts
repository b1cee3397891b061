import { withBackend } from '../../testing/backend.ts';
import { confirmLink, mailsTo } from '../../testing/mails.ts';

const PASSWORD = 'a-long-password';

describe('account privacy', () => {
  const shop = withBackend();
  const signUp = (email: string, password = PASSWORD) =>
    shop()
      .createAnonClient()
      .auth.signUp({ email, password, options: { data: { full_name: 'Leela' } } });
  const logIn = (email: string, password = PASSWORD) =>
    shop().createAnonClient().auth.signInWithPassword({ email, password });
  const subjectsTo = async (email: string) => (await mailsTo(shop(), email)).map(({ subject }) => subject);
  const post = async (path: string, body: object) => {
    const start = performance.now();
    const response = await shop().api.request(`/auth/v1/${path}`, {
      method: 'POST',
      headers: { apikey: shop().secrets.publishableKey, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, text, durationMs: performance.now() - start };
  };

  describe('sign-up', () => {
    it('requires the link of the confirmation mail before the first log-in', async () => {
      const email = 'leela@shopper.example';
      const { data, error } = await signUp(email);
      expect([error, data.session]).toEqual([null, null]);
      expect((await logIn(email)).error?.code).toBe('invalid_credentials');
      expect(await subjectsTo(email)).toEqual(['Confirm your email: Nilgiri Black Tea']);

      const [mail] = await mailsTo(shop(), email);
      expect((await confirmLink(shop().createAnonClient(), mail)).error).toBeNull();
      expect((await logIn(email)).error).toBeNull();
    });

    it('has the same response for a registered email, whose owner gets a mail', async () => {
      const { email, password } = await shop().signUp();
      /** The response without the values that differ between two new accounts. */
      const responseTo = async (address: string) => {
        const { status, text } = await post('signup', {
          email: address,
          password: 'a-strangers-password',
          data: { full_name: 'Stranger' },
        });
        return { status, shape: text.replaceAll(address, 'EMAIL').replace(/[0-9a-f-]{36}|\d{4}-[\dT:.+Z-]+/g, '…') };
      };
      const registered = await responseTo(email);
      expect(registered).toEqual(await responseTo('nobody-yet@shopper.example'));
      expect(registered.shape).toContain('EMAIL');
      expect((await subjectsTo(email))[0]).toBe('You already have an account: Nilgiri Black Tea');
      expect((await logIn(email, password)).error).toBeNull();
      expect((await logIn(email, 'a-strangers-password')).error?.code).toBe('invalid_credentials');
      expect(await shop().db.query(`select from auth.users where email like '%.invalid'`)).toEqual([]);
    });

    it('has one result if it is sent several times at the same moment, also with a magic link', async () => {
      const email = 'simultaneous@shopper.example';
      const requests = ['signup', 'otp', 'signup', 'otp', 'signup'].map((path) =>
        post(path, { email, password: PASSWORD }),
      );
      expect((await Promise.all(requests)).map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
      expect(await shop().db.query('select from auth.users where email = $1', [email])).toHaveLength(1);
    });

    it('replaces an unconfirmed account, so that an earlier password of a stranger is not confirmed', async () => {
      const email = 'twice@shopper.example';
      await signUp(email, 'a-strangers-password');
      await signUp(email, PASSWORD);
      const [second, first] = await mailsTo(shop(), email);
      expect((await confirmLink(shop().createAnonClient(), first)).error?.code).toBe('otp_expired');
      expect((await confirmLink(shop().createAnonClient(), second)).error).toBeNull();
      expect((await logIn(email)).error).toBeNull();
      expect((await logIn(email, 'a-strangers-password')).error).not.toBeNull();
    });
  });

  describe('a password that was chosen before the email was proved', () => {
    it('is invalid after the owner opened a recovery link', async () => {
      const email = 'recovered@shopper.example';
      await signUp(email, 'a-strangers-password');
      await shop().anon.auth.resetPasswordForEmail(email);
      const [mail] = await mailsTo(shop(), email);
      expect((await confirmLink(shop().createAnonClient(), mail)).error).toBeNull();
      expect((await logIn(email, 'a-strangers-password')).error?.code).toBe('invalid_credentials');
    });

    it('is invalid after the owner opened a magic link', async () => {
      const email = 'magic@shopper.example';
      await signUp(email, 'a-strangers-password');
      await shop().anon.auth.signInWithOtp({ email });
      const [mail] = await mailsTo(shop(), email);
      expect((await confirmLink(shop().createAnonClient(), mail)).error).toBeNull();
      expect((await logIn(email, 'a-strangers-password')).error?.code).toBe('invalid_credentials');
    });
  });

  it.each([
    ['an unknown email', 'nobody@shopper.example', 'wrong-password'],
    ['a registered email', 'known@shopper.example', 'wrong-password'],
    ['an unconfirmed email with a wrong password', 'unconfirmed@shopper.example', 'wrong-password'],
    ['an unconfirmed email with its password', 'unconfirmed@shopper.example', PASSWORD],
  ])('has the same response to a failed log-in with %s', async (_account, email, password) => {
    if (email === 'known@shopper.example') await shop().signUp({ email });
    if (email === 'unconfirmed@shopper.example') await signUp(email);
    const { status, text } = await post('token?grant_type=password', { email, password });
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    ]);
  });

  it('takes the same time for a log-in with an unknown as with a registered email', async () => {
    const { email } = await shop().signUp();
    const durations: Record<string, number[]> = { [email]: [], 'nobody@shopper.example': [] };
    for (let round = 0; round < 7; round++) {
      for (const [address, list] of Object.entries(durations))
        list.push((await post('token?grant_type=password', { email: address, password: 'wrong-password' })).durationMs);
    }
    const [registered = 0, unknown = 0] = Object.values(durations).map((list) => list.sort((a, b) => a - b)[3] ?? 0);
    expect(Math.abs(registered - unknown)).toBeLessThan(0.3 * registered);
  });

  it.each(['recover', 'otp', 'magiclink', 'resend'])(
    'has the same response to %s, at the same time, for an unknown and a registered email',
    async (path) => {
      const { email } = await shop().signUp();
      for (const address of [email, `nobody-${path}@shopper.example`]) {
        const { status, text, durationMs } = await post(path, { email: address, type: 'signup', create_user: false });
        expect([status, text]).toEqual([200, '{}']);
        expect(durationMs).toBeGreaterThan(240);
      }
    },
  );

  it('creates no confirmed account for a magic link that nobody has opened', async () => {
    const email = 'otp@shopper.example';
    await shop().anon.auth.signInWithOtp({ email });
    const isConfirmed = () =>
      shop().db.query('select email_confirmed_at is not null as confirmed from auth.users where email = $1', [email]);
    expect(await isConfirmed()).toEqual([{ confirmed: false }]);
    expect(await subjectsTo(email)).toEqual(['Your link to log in: Nilgiri Black Tea']);
    await confirmLink(shop().createAnonClient(), (await mailsTo(shop(), email))[0]);
    expect(await isConfirmed()).toEqual([{ confirmed: true }]);
  });

  it('sends the confirmation mail again, after which the first link no longer works', async () => {
    const email = 'again@shopper.example';
    await signUp(email);
    expect((await shop().anon.auth.resend({ type: 'signup', email })).error).toBeNull();
    const [second, first] = await mailsTo(shop(), email);
    expect((await confirmLink(shop().createAnonClient(), first)).error?.code).toBe('otp_expired');
    expect((await confirmLink(shop().createAnonClient(), second)).error).toBeNull();
    expect((await logIn(email)).error).toBeNull();
  });
});
