import { jest } from '@jest/globals';
import type { AddressInfo } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import type { Mailer, MailError } from '../../functions/_shared/email/mailer.ts';
import { createEmailDelivery } from '../../functions/_shared/email/delivery.ts';
import { createSmtpMailer } from './smtpMailer.ts';
import { openTestBackend, type TestBackend } from '../testing/backend.ts';

interface ReceivedEmail {
  recipients: string[];
  source: string;
}

/** What the server does with the next emails. */
interface Behavior {
  /** Response to RCPT TO. */
  recipient?: number;
  /** Response to the content. */
  content?: number;
  /** The server accepts the content only after this promise. */
  hold?: Promise<void>;
}

const smtpError = (code: number) => Object.assign(new Error('as tested for asha@example.com'), { responseCode: code });

async function startSmtpServer() {
  const received: ReceivedEmail[] = [];
  const state = { behavior: {} as Behavior, onContent: () => {} };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ password }, _session, callback) =>
      password === 'right' ? callback(null, { user: 'tea' }) : callback(new Error('Invalid password')),
    onRcptTo: (_address, _session, callback) =>
      callback(state.behavior.recipient ? smtpError(state.behavior.recipient) : undefined),
    onData(stream, { envelope }, callback) {
      void (async () => {
        const source = await readText(stream);
        state.onContent();
        await state.behavior.hold;
        if (state.behavior.content) return callback(smtpError(state.behavior.content));
        received.push({ recipients: envelope.rcptTo.map(({ address }) => address), source });
        callback();
      })();
    },
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    state,
    url: (credentials = '') => `smtp://${credentials}127.0.0.1:${port}`,
    /** Resolves when the server has got the content of an email, before it accepts it. */
    contentArrived: () => new Promise<void>((resolve) => (state.onContent = resolve)),
    close: () => new Promise<void>((resolve) => server.close(resolve)),
  };
}

const FROM = 'Nilgiri Black Tea <orders@nbt.example>';
const email = {
  id: '0b9f3c4e-8f6a-4c57-9a35-3f8f2f2f6a10',
  to: 'asha@example.com',
  subject: 'Tea',
  text: 'Hello',
  html: '<p>Hello</p>',
  replyTo: 'meera@example.com',
};

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
const mailers: Mailer[] = [];
const mailerFor = (url: string) => {
  const mailer = createSmtpMailer(url, FROM);
  mailers.push(mailer);
  return mailer;
};

beforeAll(async () => {
  smtp = await startSmtpServer();
});
beforeEach(() => {
  smtp.state.behavior = {};
  smtp.received.length = 0;
});
afterAll(async () => {
  for (const mailer of mailers) mailer.close?.();
  await smtp.close();
});

describe('createSmtpMailer', () => {
  it('sends text and HTML with a Message-ID at the host of the sender', async () => {
    await mailerFor(smtp.url('tea:right@')).send(email);
    const [{ recipients, source } = { recipients: [], source: '' }] = smtp.received;
    expect(recipients).toEqual(['asha@example.com']);
    for (const header of [
      `Message-ID: <${email.id}@nbt.example>`,
      'From: Nilgiri Black Tea <orders@nbt.example>',
      'Reply-To: meera@example.com',
      'Auto-Submitted: auto-generated',
      'X-Auto-Response-Suppress: All',
      'Content-Type: multipart/alternative;',
      'Content-Type: text/plain;',
      'Content-Type: text/html;',
    ])
      expect(source).toContain(header);
  });

  it('attaches files', async () => {
    const content = new TextEncoder().encode('%PDF ₹');
    const file = { filename: 'invoice-1.pdf', contentType: 'application/pdf', content };
    await mailerFor(smtp.url('tea:right@')).send({ ...email, attachments: [file] });
    const [{ source } = { source: '' }] = smtp.received;
    expect(source).toMatch(/Content-Type: application\/pdf; name=invoice-1\.pdf/);
    expect(source).toContain('Content-Disposition: attachment; filename=invoice-1.pdf');
    expect(source).toContain(Buffer.from(content).toString('base64'));
  });

  it.each<[string, Behavior, string]>([
    ['a rejected recipient', { recipient: 550 }, 'rejected'],
    ['a recipient that may be accepted later', { recipient: 450 }, 'deferred'],
    ['rejected content', { content: 554 }, 'rejected'],
    ['content that may be accepted later', { content: 451 }, 'deferred'],
  ])('reports %s', async (_name, behavior, failure) => {
    smtp.state.behavior = behavior;
    await expect(mailerFor(smtp.url()).send(email)).rejects.toMatchObject({ failure });
  });

  it('reports wrong credentials and a missing server as unavailable, because they concern every email', async () => {
    const failureWith = async (url: string) =>
      (
        (await mailerFor(url)
          .send(email)
          .catch((error: unknown) => error)) as MailError
      ).failure;
    expect(await failureWith(smtp.url('tea:wrong@'))).toBe('unavailable');
    expect(await failureWith('smtp://127.0.0.1:1')).toBe('unavailable');
  });

  it('checks the server and the credentials without sending an email', async () => {
    smtp.received.length = 0;
    await mailerFor(smtp.url('tea:right@')).check?.();
    await expect(mailerFor(smtp.url('tea:wrong@')).check?.()).rejects.toThrow(
      /^The SMTP server does not accept us: .*Check the user and the password in SMTP_URL\.$/s,
    );
    await expect(mailerFor('smtp://127.0.0.1:1').check?.()).rejects.toMatchObject({
      failure: 'unavailable',
      message: expect.stringMatching(/Check the host, the port and the protocol .* in SMTP_URL\.$/) as string,
    });
    expect(smtp.received).toEqual([]);
  });

  it('sends to one recipient only, even if its text looks like two', async () => {
    await mailerFor(smtp.url())
      .send({ ...email, to: 'asha@example.com, all@example.com' })
      .catch(() => undefined);
    expect(smtp.received.flatMap(({ recipients }) => recipients)).not.toContain('all@example.com');
  });
});

describe('the delivery of queued emails through SMTP', () => {
  let shop: TestBackend;
  const log = jest.spyOn(console, 'error');
  beforeAll(async () => {
    log.mockImplementation(() => undefined);
    shop = await openTestBackend({ mailer: mailerFor(smtp.url()) });
  });
  afterAll(async () => {
    await shop.close();
    log.mockRestore();
  });

  const queue = async (recipient = 'asha@example.com') => {
    const data = { name: 'Meera', email: 'meera@example.com', phone: null, message: 'Hello' };
    const { data: id } = await shop.service
      .rpc('queue_email', { kind: 'contact_notice', recipient, data })
      .throwOnError();
    return id;
  };
  const rowOf = async (id: string) => {
    const [row] = await shop.db.query(
      'select status, attempts, last_error, data from public.email_outbox where id = $1',
      [id],
    );
    return row;
  };
  /** Lets the time pass until the email may be tried again. */
  const makeDue = (id: string) =>
    shop.db.query('update public.email_outbox set next_attempt_at = now(), leased_until = null where id = $1', [id]);
  const messageIds = () => smtp.received.map(({ source }) => /^Message-ID: <(.*)@nbt\.example>/m.exec(source)?.[1]);
  const otherProcess = () =>
    createEmailDelivery({ db: shop.createServiceClient(), mailer: mailerFor(smtp.url()), siteUrl: shop.siteUrl });

  it('sends an email once and deletes what it said', async () => {
    const id = await queue();
    await Promise.all([shop.emails.deliver(), shop.emails.deliver(), otherProcess().deliver()]);
    expect(messageIds()).toEqual([id]);
    expect(await rowOf(id)).toEqual({ status: 'sent', attempts: 1, last_error: null, data: null });
  });

  it('tries a deferred email again, with the same Message-ID', async () => {
    const id = await queue();
    smtp.state.behavior = { content: 451 };
    await shop.emails.deliver();
    expect(await rowOf(id)).toMatchObject({
      status: 'queued',
      attempts: 1,
      last_error: expect.stringContaining('451') as string,
    });
    await shop.emails.deliver();
    expect(await rowOf(id)).toMatchObject({ attempts: 1 });

    smtp.state.behavior = {};
    await makeDue(id);
    await shop.emails.deliver();
    expect(messageIds()).toEqual([id]);
    expect(JSON.stringify(log.mock.calls)).not.toContain('asha@example.com');
  });

  it('gives up a rejected email at once, and still sends the others', async () => {
    smtp.state.behavior = { recipient: 550 };
    const rejected = await queue();
    await shop.emails.deliver();
    expect(await rowOf(rejected)).toMatchObject({ status: 'dead', attempts: 1 });

    smtp.state.behavior = {};
    const [invalid, sent] = [await queue('not an address'), await queue()];
    await shop.emails.deliver();
    expect(await rowOf(invalid)).toMatchObject({ status: 'dead', last_error: 'The address is not valid' });
    expect(messageIds()).toEqual([sent]);
  });

  it('reports in the back office the addresses that mail servers do not take, and does not try them again', async () => {
    const staff = await shop.signUp();
    await shop.promote(staff, 'staff');
    await shop.emails.deliver();
    smtp.received.length = 0;
    const invalid = ['asha.@example.com', 'a..b@example.com', 'asha@example.c', 'asha@127.0.0.1'];
    const international = ['मीरा@example.com', 'jörg@bücher.example'];
    for (const recipient of [...invalid, ...international]) await queue(recipient);
    const sent = await queue();
    await shop.emails.deliver();
    expect(messageIds()).toEqual([sent]);
    const { data } = await staff.client.rpc('failed_mails').throwOnError();
    const reasons = Object.fromEntries(data.map(({ recipient, last_error }) => [recipient, last_error]));
    expect(reasons).toMatchObject({
      ...Object.fromEntries(invalid.map((recipient) => [recipient, 'The address is not valid'])),
      ...Object.fromEntries(
        international.map((recipient) => [recipient, expect.stringMatching(/^Mail servers take no letters/)]),
      ),
    });
  });

  it('sends an email to a domain in another script at its domain in ASCII', async () => {
    const id = await queue('Meera@B\u00fccher.example');
    await shop.emails.deliver();
    expect(smtp.received[0]?.source).toMatch(/^To: meera@xn--bcher-kva\.example\r$/m);
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
  });

  it('does not send an email that another process is sending through a slow server', async () => {
    let release = () => {};
    smtp.state.behavior = { hold: new Promise((resolve) => (release = resolve)) };
    const id = await queue();
    const arrived = smtp.contentArrived();
    const slow = shop.emails.deliver();
    await arrived;
    await otherProcess().deliver();
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 1 });
    release();
    await slow;
    expect(messageIds()).toEqual([id]);
    expect(await rowOf(id)).toMatchObject({ status: 'sent' });
  });

  it('sends an email whose process was killed again after its lease, with the same Message-ID', async () => {
    const id = await queue();
    expect((await shop.service.rpc('claim_email')).data?.[0]).toMatchObject({ id, attempt: 1 });
    await shop.emails.deliver();
    expect(messageIds()).toEqual([]);
    await makeDue(id);
    await shop.emails.deliver();
    expect(messageIds()).toEqual([id]);
  });

  it('keeps all emails while the server cannot be reached', async () => {
    const ids = [await queue(), await queue(), await queue()];
    const offline = createEmailDelivery({
      db: shop.createServiceClient(),
      mailer: mailerFor('smtp://127.0.0.1:1'),
      siteUrl: shop.siteUrl,
    });
    await offline.deliver();
    for (const id of ids) await makeDue(id);
    await shop.emails.deliver();
    expect(messageIds().sort()).toEqual(ids.sort());
  });
});
