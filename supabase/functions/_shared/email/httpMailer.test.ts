import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpMailer } from './httpMailer.ts';
import type { MailError } from './mailer.ts';

const email = {
  id: '0b9f3c4e-8f6a-4c57-9a35-3f8f2f2f6a10',
  to: 'asha@example.com',
  subject: 'Tea',
  text: 'Hello',
  html: '<p>Hello</p>',
  replyTo: 'orders@nbt.example',
};

/** A mail service that responds to every email with a status. */
async function startMailService() {
  const service = { status: 200, received: [] as unknown[] };
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { authorization, 'idempotency-key': idempotencyKey } = request.headers;
      service.received.push({ path: request.url, authorization, idempotencyKey, ...(JSON.parse(body) as object) });
      response.writeHead(service.status).end('{"message":"as tested"}');
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const mailer = createHttpMailer({
    RESEND_API_URL: `http://127.0.0.1:${port}`,
    RESEND_API_KEY: 're_1',
    MAIL_FROM: 'Tea <tea@nbt.example>',
  });
  return { service, mailer, close: () => new Promise((resolve) => void server.close(resolve)) };
}

describe('createHttpMailer', () => {
  let running: Awaited<ReturnType<typeof startMailService>>;
  beforeAll(async () => {
    running = await startMailService();
  });
  afterAll(() => running.close());

  it('sends attached files as base64', async () => {
    const file = {
      filename: 'invoice.pdf',
      contentType: 'application/pdf',
      content: new TextEncoder().encode('%PDF ₹'),
    };
    await running.mailer.send({ ...email, attachments: [file] });
    expect(running.service.received.pop()).toMatchObject({
      attachments: [
        {
          filename: 'invoice.pdf',
          content_type: 'application/pdf',
          content: Buffer.from('%PDF ₹').toString('base64'),
        },
      ],
    });
  });

  it('posts the email in the format of Resend, with the id as Message-ID and in the idempotency key', async () => {
    await running.mailer.send(email);
    expect(running.service.received).toEqual([
      {
        path: '/emails',
        authorization: 'Bearer re_1',
        idempotencyKey: expect.stringMatching(`^${email.id}/[0-9a-f]{64}$`) as string,
        from: 'Tea <tea@nbt.example>',
        to: ['asha@example.com'],
        subject: 'Tea',
        text: 'Hello',
        html: '<p>Hello</p>',
        reply_to: 'orders@nbt.example',
        headers: {
          'Message-ID': `<${email.id}@nbt.example>`,
          'Auto-Submitted': 'auto-generated',
          'X-Auto-Response-Suppress': 'All',
        },
      },
    ]);
  });

  it('sends the same key for the same content only, because the service refuses it for another one', async () => {
    for (const text of ['Hello', 'Hello', 'The corrected number']) await running.mailer.send({ ...email, text });
    const keys = running.service.received
      .slice(-3)
      .map((request) => (request as { idempotencyKey: string }).idempotencyKey);
    const [first, second, third] = keys;
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it.each([
    [400, 'rejected'],
    [422, 'rejected'],
    [409, 'deferred'],
    [401, 'unavailable'],
    [403, 'unavailable'],
    [429, 'unavailable'],
    [500, 'unavailable'],
    [503, 'unavailable'],
  ])('reports the status %i as %s, with the reason', async (status, failure) => {
    running.service.status = status;
    const error = (await running.mailer.send(email).catch((reason: unknown) => reason)) as MailError;
    const advice = [401, 403].includes(status) ? '. Check RESEND_API_KEY and the domain in MAIL_FROM' : '';
    expect([error.failure, error.message]).toEqual([
      failure,
      `The mail service responded with ${status}: as tested${advice}`,
    ]);
  });

  it('reports a service that cannot be reached, and missing settings, as unavailable', async () => {
    const offline = createHttpMailer({ RESEND_API_KEY: 're_1', MAIL_FROM: 'tea@nbt.example' }, () =>
      Promise.reject(new TypeError('fetch failed')),
    );
    await expect(offline.send(email)).rejects.toMatchObject({
      failure: 'unavailable',
      message: 'The mail service at https://api.resend.com cannot be reached. Check RESEND_API_URL',
    });
    await expect(createHttpMailer({}).send(email)).rejects.toThrow('RESEND_API_KEY');
  });

  it('checks the key without sending an email', async () => {
    running.service.received = [];
    running.service.status = 422;
    await running.mailer.check?.();
    expect(running.service.received).toEqual([
      { path: '/emails', authorization: 'Bearer re_1', from: 'Tea <tea@nbt.example>' },
    ]);
    running.service.status = 401;
    await expect(running.mailer.check?.()).rejects.toThrow('The mail service responded with 401: as tested');
    await expect(createHttpMailer({}).check?.()).rejects.toThrow('RESEND_API_KEY');
  });
});
