import { withBackend } from '../../../testing/backend.ts';
import { createTestGateway, type TestGateway } from '../../../testing/gateway.ts';
import { confirmLink, emailsTo } from '../../../testing/emails.ts';

const PASSWORD = 'a-long-password';

describe('emails to one address, requested from many networks', () => {
  const shop = withBackend({ deliversInBackground: true });
  let gateway: TestGateway;
  let lastAddress = 0;
  beforeAll(() => {
    gateway = createTestGateway(shop());
  });

  /** Sends a request from an address that no other request has used. */
  const post = async (path: string, body: object) => {
    const remoteAddress = `2001:db8:${(++lastAddress).toString(16)}::1`;
    return gateway.app.request(
      `/auth/v1/${path}`,
      {
        method: 'POST',
        headers: { apikey: shop().secrets.publishableKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
      { incoming: { socket: { remoteAddress } } },
    );
  };
  /** Sends requests at the same moment. Each replaces the link of the previous request, whose email may not be sent. */
  const requestMany = (count: number, path: string, body: object) =>
    Promise.all(Array.from({ length: count }, async () => (await post(path, body)).status));
  const requestOneByOne = async (count: number, path: string, body: object) => {
    for (let request = 0; request < count; request++) await post(path, body);
  };
  const readEmails = async (email: string) => emailsTo(shop(), email);
  /** The subjects of the emails to an address without the name of the shop, oldest first. */
  const subjectsTo = async (email: string) =>
    (await readEmails(email)).map(({ subject }) => subject.split(':')[0]).reverse();
  const open = async (message: Awaited<ReturnType<typeof readEmails>>[number] | undefined) =>
    (await confirmLink(shop().createAnonClient(), message)).error;

  it('are at most five by each request, and the last link works', async () => {
    const requests: [path: string, body: object][] = [
      ['recover', {}],
      ['resend', { type: 'signup' }],
      ['signup', { password: 'a-strangers-password' }],
    ];
    // At the same time, because each response is delayed.
    await Promise.all(
      requests.map(async ([path, body]) => {
        const email = `limit-${path}@shopper.example`;
        await shop().createAnonClient().auth.signUp({ email, password: PASSWORD });
        await requestOneByOne(5, path, { ...body, email });
        const statuses = await requestMany(3, path, { ...body, email });
        const [last, ...others] = await readEmails(email);
        const isFewer = others.filter(({ subject }) => subject === last?.subject).length < 5;
        expect({ path, statuses, isFewer, error: await open(last) }).toEqual({
          path,
          statuses: [200, 200, 200],
          isFewer: true,
          error: null,
        });
      }),
    );
  });

  it('are at most five if they are requested in every way at the same moment, and the newest link works', async () => {
    const email = 'every-way@shopper.example';
    await shop().createAnonClient().auth.signUp({ email, password: PASSWORD });
    await Promise.all(
      ['recover', 'resend', 'otp', 'magiclink', 'recover', 'resend'].map((path) =>
        requestMany(4, path, { email, type: 'signup' }),
      ),
    );
    const emails = await readEmails(email);
    const isConfirmation = ({ subject }: { subject: string }) => subject.startsWith('Confirm');
    expect(emails.filter(isConfirmation).length).toBeLessThanOrEqual(5);
    expect(emails.filter((message) => !isConfirmation(message)).length).toBeLessThanOrEqual(5);
    expect(await open(emails.find((message) => !isConfirmation(message)))).toBeNull();
  });

  it('are limited for all spellings of the address together', async () => {
    const email = 'spelling@shopper.example';
    await shop().signUp({ email });
    for (const spelling of ['spelling@shopper.example', 'SPELLING@shopper.example', 'Spelling@Shopper.EXAMPLE'])
      await requestOneByOne(4, 'recover', { email: spelling });
    expect((await subjectsTo(email)).filter((subject) => subject === 'Choose a new password')).toHaveLength(5);
  });

  it('are five about sign-ups with a registered address, and can still recover the account', async () => {
    const { email } = await shop().signUp();
    await requestOneByOne(6, 'signup', { email, password: 'a-strangers-password' });
    expect((await subjectsTo(email)).slice(1)).toEqual(Array(4).fill('You already have an account'));
    await post('recover', { email });
    expect((await subjectsTo(email)).at(-1)).toBe('Choose a new password');
  });

  it('never end with a magic link, so that the last one can replace a forgotten password', async () => {
    const { email } = await shop().signUp();
    await requestOneByOne(3, 'recover', { email });
    for (const path of ['otp', 'magiclink', 'otp']) await requestOneByOne(2, path, { email });
    await requestOneByOne(3, 'recover', { email });
    await requestOneByOne(2, 'otp', { email });
    expect((await subjectsTo(email)).slice(1)).toEqual([
      ...Array<string>(3).fill('Choose a new password'),
      'Your link to log in',
      'Choose a new password',
    ]);
    const owner = shop().createAnonClient();
    expect((await confirmLink(owner, (await readEmails(email))[0])).error).toBeNull();
    expect((await owner.auth.updateUser({ password: 'another-long-password' })).error).toBeNull();
  });

  it('can be requested again as soon as a link is used', async () => {
    const { email } = await shop().signUp();
    await requestOneByOne(6, 'recover', { email });
    expect(await open((await readEmails(email))[0])).toBeNull();
    const before = (await readEmails(email)).length;
    await post('recover', { email });
    expect(await readEmails(email)).toHaveLength(before + 1);
    expect(await open((await readEmails(email))[0])).toBeNull();
  });

  it('can be requested again when a password change has made the links invalid, but not when a name is changed', async () => {
    const { client, email, password } = await shop().signUp();
    await requestOneByOne(6, 'recover', { email });
    const before = (await readEmails(email)).length;
    expect((await client.auth.updateUser({ data: { full_name: 'Leela' } })).error).toBeNull();
    await post('recover', { email });
    expect(await readEmails(email)).toHaveLength(before);
    const change = { password: 'another-long-password', current_password: password };
    expect((await client.auth.updateUser(change)).error).toBeNull();
    await post('recover', { email });
    expect(await open((await readEmails(email))[0])).toBeNull();
  });

  it('can be requested again when the last link has expired', async () => {
    const { email } = await shop().signUp();
    await requestOneByOne(6, 'recover', { email });
    const before = (await readEmails(email)).length;
    // An hour later.
    await shop().db.query(`update local.auth_counters set ends_at = ends_at - interval '1 hour'`);
    await post('recover', { email });
    expect(await readEmails(email)).toHaveLength(before + 1);
  });

  it('are not mentioned in the response to any request when the limit is reached', async () => {
    const requests: [path: string, body: object][] = [
      ['recover', {}],
      ['otp', {}],
      ['magiclink', {}],
      ['resend', { type: 'signup' }],
      ['signup', { password: PASSWORD, data: { full_name: 'Leela' } }],
    ];
    const responseTo = async (path: string, body: object, email: string) => {
      const response = await post(path, { ...body, email });
      const headers = Object.fromEntries(response.headers);
      delete headers['x-request-id'];
      const text = (await response.text()).replaceAll(email, 'EMAIL').replace(/[0-9a-f-]{36}|\d{4}-[\dT:.+Z-]+/g, '…');
      return { status: response.status, headers, text };
    };
    // At the same time, because each response is delayed.
    await Promise.all(
      requests.map(async ([path, body]) => {
        const email = `response-${path}@shopper.example`;
        await shop().createAnonClient().auth.signUp({ email, password: PASSWORD });
        const first = await responseTo(path, body, email);
        await requestOneByOne(6, path, { ...body, email });
        const sent = (await readEmails(email)).length;
        expect({ path, ...(await responseTo(path, body, email)) }).toEqual({ path, ...first });
        expect({ path, ...(await responseTo(path, body, `unknown-${path}@shopper.example`)) }).toEqual({
          path,
          ...first,
        });
        expect({ path, sent: (await readEmails(email)).length }).toEqual({ path, sent });
      }),
    );
  });
});
