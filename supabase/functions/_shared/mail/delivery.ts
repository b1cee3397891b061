import { EMAIL_PATTERN } from '../../../../src/domain/emailAddress.ts';
import { dataOf, type ServiceClient } from '../database.ts';
import { MailError, type Mailer } from './mailer.ts';
import { recipientOf, renderMail, type QueuedMail } from './renderMail.ts';
import { logError } from '../log.ts';

export interface MailDeps {
  db: ServiceClient;
  mailer: Mailer;
  /** The origin of the shop, for links and pictures. */
  siteUrl: string;
}

/** A run claims no mail after this time, because the platform limits how long a function may run. */
const RUN_TIME_MS = 50_000;

/**
 * Sends the mails that are due. Several processes may do this at once: each mail is claimed by one of them. A process
 * sends one mail after the other, so that at most one is sent twice if the process is killed.
 * @param signal ends the run after the mails that are being sent
 */
export async function deliverMails(deps: MailDeps, signal?: AbortSignal): Promise<void> {
  const end = performance.now() + RUN_TIME_MS;
  while (!signal?.aborted && performance.now() < end) {
    const [mail] = dataOf(await deps.db.rpc('claim_mail'));
    if (!mail || !(await deliver(deps, mail))) return;
  }
}

/** Sends a claimed mail and records the result. Returns false if the mail server accepts no mails now. */
async function deliver({ db, mailer, siteUrl }: MailDeps, mail: QueuedMail & { attempt: number }): Promise<boolean> {
  try {
    if (!EMAIL_PATTERN.test(recipientOf(mail.recipient))) throw new MailError('rejected', 'The address is not valid');
    await mailer.send(await renderMail(mail, siteUrl));
  } catch (error) {
    const failure = error instanceof MailError ? error.failure : 'deferred';
    const reason = error instanceof Error ? error.message : String(error);
    logError(`A mail could not be sent (${mail.kind}, ${mail.id}): ${withoutAddresses(reason)}`);
    dataOf(
      await db.rpc('mark_mail_failed', {
        mail_id: mail.id,
        attempt: mail.attempt,
        reason,
        is_permanent: failure === 'rejected',
      }),
    );
    return failure !== 'unavailable';
  }
  dataOf(await db.rpc('mark_mail_sent', { mail_id: mail.id }));
  return true;
}

/** Mail servers repeat the address of the recipient in their errors. The log contains no personal data. */
const withoutAddresses = (reason: string) => reason.replace(/[^\s<>]+@[^\s<>]+/g, '(address)');

/** The delivery of mails in one process: at most one run at a time. */
export interface MailDelivery {
  /** Sends the mails that are due now. Resolves afterwards, also if that fails. */
  deliver(): Promise<void>;
  /**
   * Checks the mail server without sending a mail.
   * @throws {MailError} if it would accept none
   */
  check(): Promise<void>;
  /** Starts no further run, and waits for the mails that are being sent. */
  stop(): Promise<void>;
}

export function createMailDelivery(deps: MailDeps): MailDelivery {
  const stopped = new AbortController();
  let current: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  const run = async () => {
    if (stopped.signal.aborted) return;
    await deliverMails(deps, stopped.signal).catch((error: unknown) => logError('Mails were not sent', error));
  };

  const deliver = (): Promise<void> => {
    if (!current) {
      current = run().finally(() => (current = undefined));
      return current;
    }
    // The current run may already have looked for mails, so a mail that was queued meanwhile needs another run.
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
