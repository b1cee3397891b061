import { Buffer } from 'node:buffer';
import { createHash } from 'node:crypto';
import { headersOf, MailError, messageIdOf, type Mailer, type EmailFailure } from './mailer.ts';

export interface HttpEmailEnv {
  /** Key of an HTTP mail service with Resend's API. */
  RESEND_API_KEY?: string;
  /** Base URL of that service; the default is https://api.resend.com. */
  RESEND_API_URL?: string;
  /** The sender, for example `Nilgiri Black Tea <orders@example.com>`, on a domain that the service has verified. */
  MAIL_FROM?: string;
}

const TIMEOUT_MS = 30_000;

/** Sends email through an HTTP mail service with Resend's API. Without its settings, `send` rejects. */
export function createHttpMailer(env: HttpEmailEnv, fetcher: typeof fetch = fetch): Mailer {
  const { RESEND_API_KEY: key, RESEND_API_URL: url = 'https://api.resend.com', MAIL_FROM: from } = env;

  async function post(body: object, headers?: Record<string, string>): Promise<Response> {
    if (!key || !from)
      throw new MailError('unavailable', 'Email is not configured: RESEND_API_KEY and MAIL_FROM are required');
    return fetcher(new URL('/emails', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ from, ...body }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((cause: unknown) => {
      throw new MailError('unavailable', `The mail service at ${url} cannot be reached. Check RESEND_API_URL`, {
        cause,
      });
    });
  }

  return {
    async send(email) {
      const { id, to, subject, text, html, replyTo, attachments } = email;
      const body = {
        to: [to],
        subject,
        text,
        html,
        reply_to: replyTo,
        headers: { 'Message-ID': messageIdOf(id, from ?? ''), ...headersOf(email) },
        attachments: attachments?.map(({ filename, contentType, content }) => ({
          filename,
          content_type: contentType,
          content: Buffer.from(content).toString('base64'),
        })),
      };
      // Resend refuses a key with another content, which an email about an order has after the order was changed.
      const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex');
      const response = await post(body, { 'idempotency-key': `${id}/${digest}` });
      if (response.ok) return void (await response.body?.cancel());
      throw await errorOf(response);
    },
    async check() {
      // An email without a recipient is rejected, but only after the key was accepted.
      const response = await post({});
      if (failureOf(response.status) === 'unavailable') throw await errorOf(response);
      await response.body?.cancel();
    },
  };
}

async function errorOf(response: Response): Promise<MailError> {
  const reason = await reasonIn(response);
  const advice = [401, 403].includes(response.status) ? '. Check RESEND_API_KEY and the domain in MAIL_FROM' : '';
  return new MailError(
    failureOf(response.status),
    `The mail service responded with ${response.status}${reason && `: ${reason}`}${advice}`,
  );
}

function failureOf(status: number): EmailFailure {
  // 409: the same email is being sent at this moment.
  if (status === 409) return 'deferred';
  // The key is wrong, the sender is not verified, or there were too many requests: none of this is about the email.
  if (status >= 500 || [401, 403, 408, 425, 429].includes(status)) return 'unavailable';
  return 'rejected';
}

/** Returns the message of an error response, or an empty text. */
async function reasonIn(response: Response): Promise<string> {
  try {
    const { message } = (await response.json()) as { message?: unknown };
    return typeof message === 'string' ? message.slice(0, 300) : '';
  } catch {
    return '';
  }
}
