export interface Mail {
  to: string;
  subject: string;
  text: string;
  html?: string;
  replyTo?: string;
}

export interface Mailer {
  /** Hands the mail over for delivery; rejects when that fails. */
  send(mail: Mail): Promise<void>;
}

export interface MailEnv {
  /** Key of an HTTP mail service that speaks Resend's API. */
  RESEND_API_KEY?: string;
  /** Where that service listens; https://api.resend.com unless told. */
  RESEND_API_URL?: string;
  /** The sender, as `Nilgiri Black Tea <orders@example.com>`, on a domain that the service has verified. */
  MAIL_FROM?: string;
}

/** Mails by one POST to a Resend-compatible HTTP API. Without its settings every mail is refused. */
export function createHttpMailer(env: MailEnv, fetcher: typeof fetch = fetch): Mailer {
  return {
    async send({ to, subject, text, html, replyTo }) {
      if (!env.RESEND_API_KEY || !env.MAIL_FROM)
        throw new Error('Mail is not set up: RESEND_API_KEY and MAIL_FROM are needed');
      const response = await fetcher(new URL('/emails', env.RESEND_API_URL ?? 'https://api.resend.com'), {
        method: 'POST',
        headers: { authorization: `Bearer ${env.RESEND_API_KEY}`, 'content-type': 'application/json' },
        body: JSON.stringify({ from: env.MAIL_FROM, to: [to], subject, text, html, reply_to: replyTo }),
        signal: AbortSignal.timeout(10_000),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The mail service answered ${response.status}`);
    },
  };
}

/**
 * Sends what may fail without harm to the caller: by then the order or message is stored.
 * The log tells the reason, never the mail.
 */
export async function sendQuietly(mailer: Mailer, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    console.error('A mail was not sent:', error instanceof Error ? error.message : error);
  }
}
