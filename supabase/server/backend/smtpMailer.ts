import { createTransport } from 'nodemailer';
import {
  headersOf,
  MailError,
  messageIdOf,
  type Mailer,
  type EmailFailure,
} from '../../functions/_shared/email/mailer.ts';
import { isError } from '../../functions/_shared/log.ts';
import { isLoopback } from '../settings.ts';

// Shorter than the lease of an email (two minutes), after which another process may send it.
const SENDING_TIMEOUT_MS = 90_000;
const CONNECTION_TIMEOUT_MS = 10_000;

/**
 * Sends email through an SMTP server. Connections to other computers are encrypted.
 * @param url `smtps://user:password@host:465` or `smtp://user:password@host:587`
 * @param from the sender, for example `Nilgiri Black Tea <orders@example.com>`
 */
export function createSmtpMailer(url: string, from: string): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (protocol === 'smtps:' ? 465 : 587),
    secure: protocol === 'smtps:',
    requireTLS: !isLoopback(hostname),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    greetingTimeout: CONNECTION_TIMEOUT_MS,
    dnsTimeout: CONNECTION_TIMEOUT_MS,
    socketTimeout: SENDING_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(email) {
      const { id, to, subject, text, html, replyTo, attachments } = email;
      try {
        await transport.sendMail({
          messageId: messageIdOf(id, from),
          from,
          // As an object, because a text could name several recipients.
          to: { name: '', address: to },
          replyTo: replyTo && { name: '', address: replyTo },
          headers: headersOf(email),
          subject,
          text,
          html,
          attachments: attachments?.map(({ content, ...rest }) => ({ ...rest, content: Buffer.from(content) })),
          signal: AbortSignal.timeout(SENDING_TIMEOUT_MS),
        });
      } catch (error) {
        throw new MailError(failureOf(error), reasonOf(error), { cause: error });
      }
    },
    async check() {
      await transport.verify().catch((cause: unknown) => {
        throw new MailError('unavailable', `The SMTP server does not accept us: ${reasonOf(cause)}`, { cause });
      });
    },
    close: () => transport.close(),
  };
}

/** What to check in SMTP_URL, by the codes of nodemailer. */
const PARTS: Record<string, string> = {
  EAUTH: 'the user and the password',
  EDNS: 'the host',
  ECONNECTION: 'the host and the port',
  ESOCKET: 'the host, the port and the protocol (smtps for port 465, smtp for 587)',
  ETIMEDOUT: 'the host, the port and the protocol (smtps for port 465, smtp for 587)',
  ETLS: 'the host and the protocol (smtps for port 465, smtp for 587)',
};

/** Returns the message of an error with the setting to check, if it is about the connection. */
function reasonOf(error: unknown): string {
  if (!isError(error)) return String(error);
  const part = PARTS[String(error.code)];
  return part ? `${error.message}. Check ${part} in SMTP_URL.` : error.message;
}

/** An error about the sender, the recipient or the content of one email concerns no other email. */
function failureOf(error: unknown): EmailFailure {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return 'unavailable';
  return responseCode && responseCode < 500 ? 'deferred' : 'rejected';
}
