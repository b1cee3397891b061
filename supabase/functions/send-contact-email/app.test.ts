import { withBackend } from '../../server/testing/backend.ts';
import { emailsTo } from '../../server/testing/emails.ts';
import { createContactApp } from './app.ts';

const shop = withBackend();
const message = {
  name: 'Meera Nair',
  email: 'meera@example.com',
  phone: '+91 98470 12345',
  message: 'Do you ship to Kochi?\n\nMeera',
};

let clients = 0;

/** The function. Every request has a new client address unless it names one. */
function contact() {
  const app = createContactApp({
    db: shop().createServiceClient(),
    startDelivery: shop().startDelivery,
    clientKey: 'a-key',
    createCallerClient: (accessToken) => shop().createCallerClient(accessToken),
    clientAddressOf: ({ headers }) => headers.get('x-forwarded-for') ?? `10.0.0.${++clients}`,
  });
  const post = async (body: unknown, headers: Record<string, string> = {}) =>
    app.request('/functions/v1/send-contact-email', {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers,
    });
  return { app, post };
}

/** Returns the emails that forward the messages of a sender. */
const noticesOf = async (email: string) =>
  (await emailsTo(shop(), 'hello@nbt.example')).filter(({ replyTo }) => replyTo === email);

async function submissionsBy(email: string) {
  const { data } = await shop()
    .service.from('contact_submissions')
    .select('name, email, phone, message')
    .eq('email', email);
  return data;
}

describe('send-contact-email', () => {
  it('stores the message and emails it with the sender as reply address', async () => {
    const { post } = contact();
    const response = await post(message);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await submissionsBy(message.email)).toEqual([message]);
    expect(await noticesOf(message.email)).toEqual([
      expect.objectContaining({
        subject: 'Message from Meera Nair',
        text: expect.stringContaining('> Do you ship to Kochi?\n> \n> Meera') as string,
      }),
    ]);
  });

  it('responds with the ticket of the message, which the email to the shop and administrators see too', async () => {
    const { post } = contact();
    const repeated = { ...message, email: 'ticket@example.com', id: crypto.randomUUID() };
    const { ticket } = (await (await post(repeated)).json()) as { ticket: string };
    expect(ticket).toMatch(/^T-\d{6}$/);
    expect(await (await post(repeated)).json()).toEqual({ message: 'Message received', ticket });
    const { data } = await shop().service.from('contact_submissions').select('ticket').eq('email', repeated.email);
    expect(data).toEqual([{ ticket }]);
    const [email] = await noticesOf(repeated.email);
    expect(email?.text).toContain(`Ticket: ${ticket}`);
  });

  it('stores and forwards a message once that is sent again with the same id', async () => {
    const { post } = contact();
    const repeated = { ...message, email: 'again@example.com', id: crypto.randomUUID() };
    const responses = await Promise.all(Array.from({ length: 3 }, () => post(repeated)));
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await submissionsBy('again@example.com')).toHaveLength(1);
    expect(await noticesOf('again@example.com')).toHaveLength(1);
    expect((await post({ ...repeated, id: 'not a UUID' })).status).toBe(400);
  });

  it('accepts a message without a phone number', async () => {
    for (const phone of [undefined, null, '', '  '])
      expect((await contact().post({ ...message, email: 'nophone@example.com', phone })).status).toBe(200);
    expect((await submissionsBy('nophone@example.com'))?.map(({ phone }) => phone)).toEqual([null, null, null, null]);
  });

  it('stores and forwards a name and a phone number without characters that nobody sees', async () => {
    await contact().post({
      name: '\u202eZoe\u0308\u00a0Rao\u200b\u2011Nair\u202c',
      email: 'Zoe\u200b@Example.com',
      phone: '\u2060+91\u202f98400\u201112345',
      message: 'Cafe\u0301 – open?',
    });
    expect(await submissionsBy('zoe@example.com')).toEqual([
      { name: 'Zoë Rao-Nair', email: 'zoe@example.com', phone: '+91 98400-12345', message: 'Café – open?' },
    ]);
    expect((await noticesOf('zoe@example.com'))[0]?.subject).toBe('Message from Zoë Rao-Nair');
  });

  it('prevents header and HTML injection', async () => {
    const { post } = contact();
    await post({
      name: 'Eve\r\nBcc: all@example.com',
      email: 'eve@example.com',
      phone: '1\n2',
      message: '<img src=x onerror=alert(1)>\u0000\ud800',
    });
    expect(await submissionsBy('eve@example.com')).toEqual([
      {
        name: 'Eve Bcc: all@example.com',
        email: 'eve@example.com',
        phone: '1 2',
        message: '<img src=x onerror=alert(1)>\ufffd',
      },
    ]);
    const [email] = await noticesOf('eve@example.com');
    expect(email?.subject).toBe('Message from Eve Bcc: all@example.com');
    expect(email?.html).not.toContain('onerror=alert(1)>');
  });

  it.each([
    [{ name: undefined }, 'name is required'],
    [{ name: ' \n ' }, 'name should not be empty'],
    [{ name: '\u200b\u2800' }, 'name should not be empty'],
    [{ name: '98400 12345' }, 'name Please enter a name with letters.'],
    [{ name: 7 }, 'name must be a string'],
    [{ name: 'Win at evil.example/gift' }, 'name Please enter a name without a web address.'],
    [{ name: 'x'.repeat(201) }, 'name must be at most 200 characters'],
    [{ email: 'meera' }, 'email must be an email'],
    [{ email: 'meera@example.com\r\nBcc: all@example.com' }, 'email must be an email'],
    [{ email: 'a@b.example, c@d.example' }, 'email must be an email'],
    [{ email: '\u041aavya@example.com' }, 'email must be an email in Latin letters'],
    [{ phone: '1'.repeat(51) }, 'phone must be at most 50 characters'],
    [{ message: '' }, 'message should not be empty'],
    [{ message: 'x'.repeat(5001) }, 'message must be at most 5000 characters'],
  ])('rejects %j: %s', async (change, expected) => {
    const response = await contact().post({ ...message, ...change });
    expect({ status: response.status, body: (await response.json()) as unknown }).toEqual({
      status: 400,
      body: { statusCode: 400, message: expected },
    });
  });

  it('accepts 5000 characters and rejects a larger body', async () => {
    expect((await contact().post({ ...message, email: 'long@example.com', message: '茶'.repeat(5000) })).status).toBe(
      200,
    );
    const response = await contact().post({ ...message, email: 'endless@example.com', message: 'x'.repeat(100_000) });
    expect(response.status).toBe(413);
    expect(await submissionsBy('endless@example.com')).toEqual([]);
  });

  it('rejects malformed JSON and other methods', async () => {
    expect((await contact().post('name=Meera')).status).toBe(400);
    expect((await contact().post('[]')).status).toBe(400);
    expect((await contact().app.request('/')).status).toBe(405);
  });
});

describe('the rate limit', () => {
  it('accepts five messages per minute from a client address', async () => {
    const { post } = contact();
    const from = (address: string) => post({ ...message, email: 'often@example.com' }, { 'x-forwarded-for': address });
    const responses = await Promise.all(Array.from({ length: 7 }, () => from('203.0.113.7')));
    const rejected = responses.filter(({ status }) => status === 429);

    expect(responses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(rejected).toHaveLength(2);
    expect(rejected[0]?.headers.get('retry-after')).toBe('60');
    expect(rejected[0]?.headers.get('access-control-allow-origin')).toBe('*');
    expect(await rejected[0]?.json()).toMatchObject({ message: expect.stringContaining('try again') as string });
    expect(await submissionsBy('often@example.com')).toHaveLength(5);
    expect(await noticesOf('often@example.com')).toHaveLength(5);
    expect((await from('203.0.113.8')).status).toBe(200);
  });

  it('counts the messages of an account with a confirmed email by themselves', async () => {
    const { post } = contact();
    const { client } = await shop().signUp();
    const { data } = await client.auth.getSession();
    const send = (token?: string) =>
      post(message, { 'x-forwarded-for': '203.0.113.10', ...(token && { authorization: `Bearer ${token}` }) });
    for (let sent = 0; sent < 5; sent += 1) expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(429);
    expect((await send('not a token')).status).toBe(429);
    expect((await send(data.session?.access_token)).status).toBe(200);
  });

  it('stores only a hash of the client address', async () => {
    await shop().service.from('contact_attempts').delete().neq('counted_as', '').throwOnError();
    await contact().post(message, { 'x-forwarded-for': '203.0.113.9' });
    const { data } = await shop().service.from('contact_attempts').select('counted_as');
    expect(data).toEqual([{ counted_as: expect.stringMatching(/^[0-9a-f]{64}$/) as string }]);
  });
});
