import { jest } from '@jest/globals';
import type { StoredEmail } from '../../../simulators/mailbox/mailbox.ts';
import { type Account, withBackend } from '../../../testing/backend.ts';
import { confirmLink, linkIn, emailsTo } from '../../../testing/emails.ts';

const PASSWORD = 'a-long-password';

describe('account privacy', () => {
  const shop = withBackend({ deliversInBackground: true });
  /** An account that no test changes. */
  let registered: Account;
  beforeAll(async () => {
    registered = await shop().signUp();
  });
  const signUp = (email: string, password = PASSWORD) =>
    shop()
      .createAnonClient()
      .auth.signUp({ email, password, options: { data: { full_name: 'Leela' } } });
  const logIn = (email: string, password = PASSWORD) =>
    shop().createAnonClient().auth.signInWithPassword({ email, password });
  /** Does what the page behind the link of a sign-up does. */
  const confirmSignUp = async (message: StoredEmail | undefined, password: string) => {
    const owner = shop().createAnonClient();
    expect((await confirmLink(owner, message)).error).toBeNull();
    expect((await owner.auth.updateUser({ password })).error).toBeNull();
  };
  const subjectsTo = async (email: string) => (await emailsTo(shop(), email)).map(({ subject }) => subject);
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
    it('requires the link of the confirmation email before the first log-in', async () => {
      const email = 'leela@shopper.example';
      const { data, error } = await signUp(email);
      expect([error, data.session]).toEqual([null, null]);
      expect((await logIn(email)).error?.code).toBe('invalid_credentials');
      expect(await subjectsTo(email)).toEqual(['Confirm your email: Nilgiri Black Tea']);

      const [message] = await emailsTo(shop(), email);
      await confirmSignUp(message, PASSWORD);
      expect((await logIn(email)).error).toBeNull();
    });

    it('has the same response for a registered email, whose owner gets an email', async () => {
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
      const response = await responseTo(email);
      expect(response).toEqual(await responseTo('nobody-yet@shopper.example'));
      expect(response.shape).toContain('EMAIL');
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
  });

  describe('a stranger who signs up with the email of another person', () => {
    const STRANGERS_PASSWORD = 'a-strangers-password';
    const OWNERS_PASSWORD = 'the password of the owner';

    it.each([
      ['before the owner, who opens the newest link', [STRANGERS_PASSWORD, PASSWORD], 0],
      ['after the owner, who opens the newest link', [PASSWORD, STRANGERS_PASSWORD], 0],
      ['after the owner, who opens the first link', [PASSWORD, STRANGERS_PASSWORD], 1],
    ])('cannot log in: %s', async (order, passwords, opened) => {
      const email = `${order.replace(/\W/g, '-')}@shopper.example`;
      for (const password of passwords) await signUp(email, password);
      const emails = await emailsTo(shop(), email);
      expect(new Set(emails.map(({ subject }) => subject))).toEqual(new Set(['Confirm your email: Nilgiri Black Tea']));
      await confirmSignUp(emails[opened], OWNERS_PASSWORD);
      expect((await logIn(email, OWNERS_PASSWORD)).error).toBeNull();
      for (const password of passwords) expect((await logIn(email, password)).error?.code).toBe('invalid_credentials');
    });

    it('leaves no working password if the owner uses the link and chooses none, and a recovery link helps', async () => {
      const email = 'abandoned@shopper.example';
      await signUp(email, STRANGERS_PASSWORD);
      await confirmLink(shop().createAnonClient(), (await emailsTo(shop(), email))[0]);
      expect((await logIn(email, STRANGERS_PASSWORD)).error?.code).toBe('invalid_credentials');
      await shop().anon.auth.resetPasswordForEmail(email);
      await confirmSignUp((await emailsTo(shop(), email))[0], OWNERS_PASSWORD);
      expect((await logIn(email, OWNERS_PASSWORD)).error).toBeNull();
    });

    it('changes nothing in the account that awaits confirmation', async () => {
      const email = 'named@shopper.example';
      const account = () =>
        shop().db.query('select id, encrypted_password, raw_user_meta_data from auth.users where email = $1', [email]);
      await signUp(email);
      const before = await account();
      await shop()
        .createAnonClient()
        .auth.signUp({ email, password: STRANGERS_PASSWORD, options: { data: { full_name: 'Mallory' } } });
      expect(await account()).toEqual(before);
    });

    it('gets the same response as for a new email', async () => {
      const responseTo = async (address: string) => {
        const body = { email: address, password: STRANGERS_PASSWORD, data: { full_name: 'Stranger' } };
        const { status, text } = await post('signup', body);
        return { status, shape: text.replaceAll(address, 'EMAIL').replace(/[0-9a-f-]{36}|\d{4}-[\dT:.+Z-]+/g, '…') };
      };
      await signUp('pending@shopper.example');
      expect(await responseTo('pending@shopper.example')).toEqual(await responseTo('not-pending@shopper.example'));
    });
  });

  describe('the link of a sign-up', () => {
    it('works once, although several were emailed', async () => {
      const email = 'several@shopper.example';
      for (let time = 0; time < 3; time++) await signUp(email);
      const [third, second, first] = await emailsTo(shop(), email);
      await confirmSignUp(second, PASSWORD);
      for (const message of [first, second, third])
        expect((await confirmLink(shop().createAnonClient(), message)).error?.code).toBe('otp_expired');
      expect((await logIn(email)).error).toBeNull();
    });

    it.each([
      ['works after 59 minutes', 59, undefined],
      ['does not work after 61 minutes', 61, 'otp_expired'],
    ])('%s, although a stranger has signed up again since', async (_result, ageMinutes, code) => {
      const email = `after-${ageMinutes}@shopper.example`;
      const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() - ageMinutes * 60_000);
      await signUp(email).finally(() => clock.mockRestore());
      await signUp(email, 'a-strangers-password');
      const [, first] = await emailsTo(shop(), email);
      expect((await confirmLink(shop().createAnonClient(), first)).error?.code).toBe(code);
    });

    it.each(['magiclink', 'recovery', 'email_change'])('does not work as a link of type %s', async (type) => {
      const email = `${type}-instead@shopper.example`;
      await signUp(email);
      const tokenHash = linkIn((await emailsTo(shop(), email))[0]).searchParams.get('token_hash');
      expect((await post('verify', { type, token_hash: tokenHash })).status).toBe(403);
    });
  });

  describe('a password that was chosen before the email was proved', () => {
    it('is invalid after the owner opened a recovery link', async () => {
      const email = 'recovered@shopper.example';
      await signUp(email, 'a-strangers-password');
      await shop().anon.auth.resetPasswordForEmail(email);
      const [message] = await emailsTo(shop(), email);
      expect((await confirmLink(shop().createAnonClient(), message)).error).toBeNull();
      expect((await logIn(email, 'a-strangers-password')).error?.code).toBe('invalid_credentials');
    });

    it('is invalid after the owner opened a magic link', async () => {
      const email = 'magic@shopper.example';
      await signUp(email, 'a-strangers-password');
      await shop().anon.auth.signInWithOtp({ email });
      const [message] = await emailsTo(shop(), email);
      expect((await confirmLink(shop().createAnonClient(), message)).error).toBeNull();
      expect((await logIn(email, 'a-strangers-password')).error?.code).toBe('invalid_credentials');
    });
  });

  it.each([
    ['an unknown email', 'nobody@shopper.example', 'wrong-password'],
    ['a registered email', '', 'wrong-password'],
    ['an unconfirmed email with a wrong password', 'unconfirmed@shopper.example', 'wrong-password'],
    ['an unconfirmed email with its password', 'unconfirmed@shopper.example', PASSWORD],
  ])('has the same response to a failed log-in with %s', async (_account, email, password) => {
    if (email === 'unconfirmed@shopper.example') await signUp(email);
    const { status, text } = await post('token?grant_type=password', { email: email || registered.email, password });
    expect([status, JSON.parse(text)]).toEqual([
      400,
      { code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' },
    ]);
  });

  it('takes the same time for a log-in with an unknown as with a registered email', async () => {
    // The time of the processor, because other programs delay a request.
    const times: Record<string, number[]> = { [registered.email]: [], 'nobody@shopper.example': [] };
    for (let round = 0; round < 3; round++) {
      for (const [address, list] of Object.entries(times)) {
        const start = process.cpuUsage();
        await post('token?grant_type=password', { email: address, password: 'wrong-password' });
        list.push(process.cpuUsage(start).user);
      }
    }
    // The shortest times include no garbage collection. Without the hash of a password, a log-in takes a tenth.
    const [known = 0, unknown = 0] = Object.values(times).map((list) => Math.min(...list));
    expect(Math.min(known, unknown)).toBeGreaterThan(0.5 * Math.max(known, unknown));
  });

  it.each(['recover', 'otp', 'magiclink', 'resend'])(
    'has the same response to %s, at the same time, for an unknown and a registered email',
    async (path) => {
      const addresses = [registered.email, `nobody-${path}@shopper.example`];
      const responses = await Promise.all(
        addresses.map((email) => post(path, { email, type: 'signup', create_user: false })),
      );
      for (const { status, text, durationMs } of responses) {
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
    await confirmLink(shop().createAnonClient(), (await emailsTo(shop(), email))[0]);
    expect(await isConfirmed()).toEqual([{ confirmed: true }]);
  });

  it('sends the confirmation email again only to an account that awaits confirmation', async () => {
    const confirmed = registered.email;
    const before = await subjectsTo(confirmed);
    const pending = 'again@shopper.example';
    await signUp(pending);
    for (const email of [confirmed, pending, 'nobody@shopper.example'])
      expect(await post('resend', { type: 'signup', email })).toMatchObject({ status: 200, text: '{}' });
    expect(await subjectsTo(confirmed)).toEqual(before);
    expect(await subjectsTo('nobody@shopper.example')).toEqual([]);
    const emails = await emailsTo(shop(), pending);
    expect(emails).toHaveLength(2);
    await confirmSignUp(emails[0], PASSWORD);
    expect((await logIn(pending)).error).toBeNull();
  });
});
