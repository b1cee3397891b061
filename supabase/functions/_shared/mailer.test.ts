import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createHttpMailer } from './mailer.ts';

const mail = { to: 'asha@example.com', subject: 'Tea', text: 'Hello', replyTo: 'orders@nbt.example' };

async function startMailService(status: number) {
  const received: unknown[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      received.push({ path: request.url, key: request.headers.authorization, ...(JSON.parse(body) as object) });
      response.writeHead(status).end('{}');
    })();
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const mailer = createHttpMailer({
    RESEND_API_URL: `http://127.0.0.1:${port}`,
    RESEND_API_KEY: 're_1',
    MAIL_FROM: 'Tea <tea@nbt.example>',
  });
  return { mailer, received, close: () => new Promise((resolve) => void server.close(resolve)) };
}

describe('createHttpMailer', () => {
  it('posts the mail in the format of Resend', async () => {
    const { mailer, received, close } = await startMailService(200);
    await mailer.send(mail);
    await close();
    expect(received).toEqual([
      {
        path: '/emails',
        key: 'Bearer re_1',
        from: 'Tea <tea@nbt.example>',
        to: ['asha@example.com'],
        subject: 'Tea',
        text: 'Hello',
        reply_to: 'orders@nbt.example',
      },
    ]);
  });

  it('rejects if the service responds with an error', async () => {
    const { mailer, close } = await startMailService(422);
    await expect(mailer.send(mail)).rejects.toThrow('422');
    await close();
  });

  it('rejects if it is not configured', async () => {
    await expect(createHttpMailer({}).send(mail)).rejects.toThrow('RESEND_API_KEY');
  });
});
