import { isInLatinLetters, normalizeEmail } from '../../../../src/domain/emailAddress.ts';
import { dataOf, type ServiceClient } from '../database.ts';
import { MailError, type Mailer } from './mailer.ts';
import { hasAttachment, recipientOf, renderEmail, type QueuedEmail } from './renderEmail.ts';
import { logError } from '../log.ts';

export interface EmailDeps {
  db: ServiceClient;
  mailer: Mailer;
  /** The origin of the shop, for links and pictures. */
  siteUrl: string;
  /** After so many emails with a PDF, a run ends. By default it does not. */
  maxDocuments?: number;
}

/** A run claims no email after this time, because the platform limits how long a function may run. */
const RUN_TIME_MS = 50_000;

/**
 * Sends the emails that are due. Several processes may do this at once: each email is claimed by one process. A process
 * sends one email after the other, so that at most one is sent twice if the process is killed.
 * @param signal ends the run after the emails that are being sent
 */
export async function deliverEmails(deps: EmailDeps, signal?: AbortSignal): Promise<void> {
  const end = performance.now() + RUN_TIME_MS;
  let documents = 0;
  while (!signal?.aborted && performance.now() < end && documents < (deps.maxDocuments ?? Infinity)) {
    const [email] = dataOf(await deps.db.rpc('claim_email'));
    if (!email || !(await deliver(deps, email))) return;
    if (hasAttachment(email.kind)) documents += 1;
  }
}

/** Sends a claimed email and records the result. Returns false if the mail server accepts no emails now. */
async function deliver({ db, mailer, siteUrl }: EmailDeps, email: QueuedEmail & { attempt: number }): Promise<boolean> {
  try {
    await mailer.send({ ...(await renderEmail(email, siteUrl)), to: addressOf(email) });
  } catch (error) {
    const failure = error instanceof MailError ? error.failure : 'deferred';
    const reason = error instanceof Error ? error.message : String(error);
    logError(`An email could not be sent (${email.kind}, ${email.id}): ${withoutAddresses(reason)}`);
    dataOf(
      await db.rpc('mark_email_failed', {
        email_id: email.id,
        attempt: email.attempt,
        reason,
        is_permanent: failure === 'rejected',
      }),
    );
    return failure !== 'unavailable';
  }
  dataOf(await db.rpc('mark_email_sent', { email_id: email.id }));
  return true;
}

/**
 * Returns the address of the recipient in its one form, whose domain is in ASCII.
 * @throws {MailError} if mail servers do not take it. They are not asked: some end the connection, which looks like an
 * outage
 */
function addressOf({ recipient }: QueuedEmail): string {
  const address = recipientOf(recipient);
  const email = normalizeEmail(address);
  if (email !== null) return email;
  throw new MailError(
    'rejected',
    isInLatinLetters(address)
      ? 'The address is not valid'
      : 'Mail servers take no letters of other scripts before the @. Ask the customer for another address.',
  );
}

/** Mail servers repeat the address of the recipient in their errors. The log contains no personal data. */
const withoutAddresses = (reason: string) => reason.replace(/[^\s<>]+@[^\s<>]+/g, '(address)');

/** The delivery of emails in one process: at most one run at a time. */
export interface EmailDelivery {
  /** Sends the emails that are due now. Resolves afterwards, even if that fails. */
  deliver(): Promise<void>;
  /**
   * Checks the mail server without sending an email.
   * @throws {MailError} if it would accept none
   */
  check(): Promise<void>;
  /** Starts no further run, and waits for the emails that are being sent. */
  stop(): Promise<void>;
}

export function createEmailDelivery(deps: EmailDeps): EmailDelivery {
  const stopped = new AbortController();
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const run = async () => {
    if (stopped.signal.aborted) return;
    await deliverEmails(deps, stopped.signal).catch((error: unknown) => logError('Emails were not sent', error));
  };

  const deliver = (): Promise<void> => {
    if (!current) {
      current = run().finally(() => (current = undefined));
      return current;
    }
    // The current run may already have looked for emails, so an email that was queued meanwhile needs another run.
    next ??= current.then(() => {
      next = undefined;
      return deliver();
    });
    return next;
  };

  return {
    deliver,
    check: async () => deps.mailer.check?.(),
    async stop() {
      stopped.abort();
      await current;
    },
  };
}
