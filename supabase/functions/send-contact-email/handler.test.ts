import { jest } from '@jest/globals';
import { withBackend } from '../../local/testing/backend.ts';
import type { Mail } from '../_shared/mailer.ts';
import { createHandler } from './handler.ts';

const shop = withBackend();
const letter = {
  name: 'Meera Nair',
  email: 'meera@example.com',
  phone: '+91 98470 12345',
  message: 'Do you ship to Kochi?\n\nMeera',
};

/** The function with a post box of its own, which may be out of order; every sender is a new one unless told. */
function contact({ isMailDown = false } = {}) {
  const mails: Mail[] = [];
  const send = (mail: Mail) =>
    isMailDown ? Promise.reject(new Error('no mail today')) : Promise.resolve(void mails.push(mail));
  const handle = createHandler({
    db: shop().createServiceClient(),
    mailer: { send },
    addressOf: ({ headers }) => headers.get('x-forwarded-for') ?? crypto.randomUUID(),
  });
  const write = (body: unknown, headers: Record<string, string> = {}) =>
    handle(
      new Request('http://shop.example/functions/v1/send-contact-email', {
        method: 'POST',
        body: typeof body === 'string' ? body : JSON.stringify(body),
        headers,
      }),
    );
  return { handle, write, mails };
}

async function storedBy(email: string) {
  const { data } = await shop()
    .service.from('contact_submissions')
    .select('name, email, phone, message')
    .eq('email', email);
  return data;
}

describe('a message to the shop', () => {
  it('is kept and mailed, to be answered to its sender', async () => {
    const { write, mails } = contact();
    const response = await write(letter);
    expect(response.status).toBe(200);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await storedBy(letter.email)).toEqual([letter]);
    expect(mails).toEqual([
      expect.objectContaining({ to: 'hello@nbt.example', replyTo: letter.email, subject: 'Message from Meera Nair' }),
    ]);
    expect(mails[0]?.text).toContain(letter.message);
  });

  it('needs no phone', async () => {
    for (const phone of [undefined, null, '', '  '])
      expect((await contact().write({ ...letter, email: 'nophone@example.com', phone })).status).toBe(200);
    expect((await storedBy('nophone@example.com'))?.map(({ phone }) => phone)).toEqual([null, null, null, null]);
  });

  it('is not lost when the mail server fails', async () => {
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect((await contact({ isMailDown: true }).write({ ...letter, email: 'down@example.com' })).status).toBe(200);
    expect(await storedBy('down@example.com')).toHaveLength(1);
    expect(JSON.stringify(log.mock.calls)).not.toContain('Kochi');
    log.mockRestore();
  });

  it('writes no header and no HTML into the mail', async () => {
    const { write, mails } = contact();
    await write({
      name: 'Eve\r\nBcc: all@example.com',
      email: 'eve@example.com',
      phone: '1\n2',
      message: '<img src=x onerror=alert(1)>\u0000\ud800',
    });
    expect(await storedBy('eve@example.com')).toEqual([
      {
        name: 'Eve Bcc: all@example.com',
        email: 'eve@example.com',
        phone: '1 2',
        message: '<img src=x onerror=alert(1)>\ufffd',
      },
    ]);
    expect(mails[0]?.subject).toBe('Message from Eve Bcc: all@example.com');
    expect(mails[0]?.html).not.toContain('<img');
  });

  it.each([
    [{ name: undefined }, 'name is required'],
    [{ name: ' \n ' }, 'name should not be empty'],
    [{ name: 7 }, 'name must be a string'],
    [{ name: 'x'.repeat(201) }, 'name must be at most 200 characters'],
    [{ email: 'meera' }, 'email must be an email'],
    [{ email: 'meera@example.com\r\nBcc: all@example.com' }, 'email must be an email'],
    [{ email: 'a@b.example, c@d.example' }, 'email must be an email'],
    [{ phone: '1'.repeat(51) }, 'phone must be at most 50 characters'],
    [{ message: '' }, 'message should not be empty'],
    [{ message: 'x'.repeat(5001) }, 'message must be at most 5000 characters'],
  ])('%j is refused: %s', async (change, message) => {
    const response = await contact().write({ ...letter, ...change });
    expect({ status: response.status, body: (await response.json()) as unknown }).toEqual({
      status: 400,
      body: { statusCode: 400, message },
    });
  });

  it('may be long, but not without end', async () => {
    expect((await contact().write({ ...letter, email: 'long@example.com', message: '茶'.repeat(5000) })).status).toBe(
      200,
    );
    const response = await contact().write({ ...letter, email: 'endless@example.com', message: 'x'.repeat(100_000) });
    expect(response.status).toBe(413);
    expect(await storedBy('endless@example.com')).toEqual([]);
  });

  it('must be JSON and posted', async () => {
    expect((await contact().write('name=Meera')).status).toBe(400);
    expect((await contact().write('[]')).status).toBe(400);
    expect((await contact().handle(new Request('http://shop.example/x'))).status).toBe(405);
  });
});

describe('one address', () => {
  it('writes five times a minute, and is asked to wait after that', async () => {
    const { write, mails } = contact();
    const from = (address: string) => write({ ...letter, email: 'often@example.com' }, { 'x-forwarded-for': address });
    const answers = await Promise.all(Array.from({ length: 7 }, () => from('203.0.113.7')));
    const refused = answers.filter(({ status }) => status === 429);

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.headers.get('retry-after')).toBe('60');
    expect(refused[0]?.headers.get('access-control-allow-origin')).toBe('*');
    expect(await refused[0]?.json()).toMatchObject({ message: expect.stringContaining('try again') as string });
    expect(await storedBy('often@example.com')).toHaveLength(5);
    expect(mails).toHaveLength(5);
    expect((await from('203.0.113.8')).status).toBe(200);
  });

  it('is remembered as a hash', async () => {
    await contact().write(letter, { 'x-forwarded-for': '203.0.113.9' });
    const { data } = await shop().service.from('contact_attempts').select('sender');
    expect(data?.every(({ sender }) => /^[0-9a-f]{64}$/.test(sender))).toBe(true);
  });
});
