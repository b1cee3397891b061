import { AsyncLocalStorage } from 'node:async_hooks';
import type { Mail } from '../../functions/_shared/mailer.ts';

/** What lite's mailer is not told, and where it leaves its mails, for the length of one request. */
export interface MailContext {
  /** Where the link of the mail leads in the end, as the caller asked. */
  redirectTo: string | null;
  /** Mails to send after the answer is made: sending inside a transaction would wait for that transaction. */
  outbox: Mail[];
}

export const mailContext = new AsyncLocalStorage<MailContext>();
