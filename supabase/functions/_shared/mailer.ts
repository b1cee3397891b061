export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
}

export interface Mailer {
  /** Hands the mail over for delivery. Rejects if that fails. */
  send(mail: Mail): Promise<void>;
}

export interface MailEnv {
  /** Key of an HTTP mail service with Resend's API. */
  RESEND_API_KEY?: string;
  /** Base URL of that service; the default is https://api.resend.com. */
  RESEND_API_URL?: string;
  /** The sender, for example `Nilgiri Black Tea <orders@example.com>`, on a domain that the service has verified. */
  MAIL_FROM?: string;
}

const TIMEOUT_MS = 10_000;

/** Sends mail through a Resend-compatible HTTP API. Without its settings, `send` rejects. */
export function createHttpMailer(env: MailEnv, fetcher: typeof fetch = fetch): Mailer {
  return {
    async send({ to, subject, text, html, replyTo }) {
      if (!env.RESEND_API_KEY || !env.MAIL_FROM)
        throw new Error('Mail is not configured: RESEND_API_KEY and MAIL_FROM are required');
      const response = await fetcher(new URL('/emails', env.RESEND_API_URL ?? 'https://api.resend.com'), {
        method: 'POST',
        headers: { authorization: `Bearer ${env.RESEND_API_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ from: env.MAIL_FROM, to: [to], subject, text, html, reply_to: replyTo }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The mail service responded with ${response.status}`);
    },
  };
}

/**
 * Sends a mail and only logs a failure: the order or message that it reports is already stored.
 * The log contains the reason, but no content of the mail.
 */
export async function trySend(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    console.error('A mail could not be sent:', error instanceof Error ? error.message : error);
  }
}
