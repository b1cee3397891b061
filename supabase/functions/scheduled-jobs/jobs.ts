import { digestDay, overdueBefore } from '../../../src/domain/order/businessDays.ts';
import { orderNumbers } from '../../../src/domain/order/order.ts';
import { dataOf, readDatabaseTime, type ServiceClient } from '../_shared/database.ts';
import type { PaymentProvider } from '../_shared/payments/provider.ts';
import { deleteUnusedPictures } from '../_shared/pictures/deleteUnusedPictures.ts';
import type { PictureStore } from '../_shared/pictures/pictureStore.ts';
import { createProblemRecorder } from '../_shared/problems.ts';
import { expireOverdueCheckouts } from './expireOverdueCheckouts.ts';
import { reconcilePayments } from './reconcilePayments.ts';
import { reconcileRefunds } from './reconcileRefunds.ts';
import { sendRefunds } from './sendRefunds.ts';
import { logError } from '../_shared/log.ts';

export interface Job {
  everySeconds: number;
  /** Longer than the job takes. If its process crashes, the job is started again after this time. */
  leaseSeconds: number;
  /** A run that resolves with `isComplete: false` is continued as soon as the jobs are called again. */
  run: () => Promise<unknown>;
}

export interface JobDeps {
  db: ServiceClient;
  /** Undefined if the shop takes no payments itself. */
  payments?: PaymentProvider;
  /** Sends the queued emails that are due. Never rejects. */
  deliverEmails: () => Promise<unknown>;
  pictures: PictureStore;
  /** Origin of the shop. */
  siteUrl: string;
  /** The clock that decides which days are business days. Default: the clock of the database. */
  now?: () => Date | Promise<Date>;
}

/** What happened to a job: `waiting` if it is not due, or if another process runs it. */
export type JobOutcome = 'done' | 'failed' | 'waiting';

const RETRY_SECONDS = 60;

/**
 * The scheduled jobs of the shop, by name. `npm start` runs due jobs by a timer; on Supabase, pg_cron calls
 * `POST /functions/v1/scheduled-jobs` every minute (`call_scheduled_jobs`). Both may run at once in any number of processes:
 * the table `scheduled_jobs` leases a due job to one of them.
 */
export function createJobs({
  db,
  payments,
  deliverEmails,
  pictures,
  siteUrl,
  now = () => readDatabaseTime(db),
}: JobDeps): Record<string, Job> {
  const startDelivery = () => void deliverEmails();
  const problems = createProblemRecorder(db);
  return {
    ...(payments && {
      expire_checkouts: {
        everySeconds: 30,
        leaseSeconds: 300,
        run: () => expireOverdueCheckouts({ db, startDelivery, payments }),
      },
      send_refunds: {
        everySeconds: 30,
        leaseSeconds: 120,
        run: () => sendRefunds({ db, startDelivery, payments }),
      },
      reconcile_payments: {
        everySeconds: 15 * 60,
        leaseSeconds: 600,
        run: () => reconcilePayments({ db, startDelivery, payments }),
      },
      reconcile_refunds: {
        everySeconds: 24 * 60 * 60,
        leaseSeconds: 600,
        run: async () => {
          const report = await reconcileRefunds({ db, startDelivery, payments, siteUrl });
          if (report.recorded.length > 0)
            await problems.record('refunds_without_webhook', report.recorded.map(({ order }) => order).join(', '));
          return report;
        },
      },
    }),
    correct_future_times: {
      everySeconds: 30,
      leaseSeconds: 60,
      run: async () => dataOf(await db.rpc('correct_future_times')),
    },
    delete_client_hashes: {
      everySeconds: 60,
      leaseSeconds: 60,
      run: async () => dataOf(await db.rpc('delete_client_hashes')),
    },
    issue_missing_invoices: {
      everySeconds: 60,
      leaseSeconds: 120,
      run: async () => {
        const orders = dataOf(await db.rpc('issue_missing_invoices'));
        const failed = orders.filter(({ problem }) => problem !== null);
        if (failed.length === 0) return problems.clear('invoices_failed');
        const detail = `${orderNumbers(failed)}: ${failed[0]?.problem}`;
        logError(`Invoices could not be issued: ${detail}`);
        await problems.record('invoices_failed', detail);
      },
    },
    deliver_emails: { everySeconds: 30, leaseSeconds: 120, run: deliverEmails },
    mark_overdue_orders: {
      everySeconds: 15 * 60,
      leaseSeconds: 60,
      run: async () =>
        dataOf(await db.rpc('mark_overdue_orders', { ordered_before: overdueBefore(await now()).toISOString() })),
    },
    queue_digest: {
      everySeconds: 60,
      leaseSeconds: 60,
      run: async () => {
        const day = digestDay(await now());
        if (day !== null && dataOf(await db.rpc('queue_digest', { day }))) startDelivery();
      },
    },
    check_stock: {
      everySeconds: 60 * 60,
      leaseSeconds: 120,
      run: async () => {
        const differences = dataOf(await db.rpc('stock_differences'));
        if (differences.length === 0) await problems.clear('stock_differs');
        else await problems.record('stock_differs', differences.map(({ variant_id: id }) => id).join(', '));
      },
    },
    queue_stock_alerts: {
      everySeconds: 60,
      leaseSeconds: 60,
      run: async () => {
        if (dataOf(await db.rpc('queue_stock_alerts')) > 0) startDelivery();
      },
    },
    purge: {
      everySeconds: 60 * 60,
      leaseSeconds: 300,
      run: async () => {
        dataOf(await db.rpc('purge_checkout_sessions'));
        dataOf(await db.rpc('purge_email_outbox'));
        dataOf(await db.rpc('purge_personal_data'));
        dataOf(await db.rpc('purge_tax_documents'));
        dataOf(await db.rpc('purge_invitations'));
        dataOf(await db.rpc('purge_order_links'));
        dataOf(await db.rpc('purge_stock_alerts'));
      },
    },
    delete_unused_pictures: {
      everySeconds: 60 * 60,
      leaseSeconds: 300,
      run: () => deleteUnusedPictures(db, pictures),
    },
    delete_unconfirmed_accounts: {
      everySeconds: 60 * 60,
      leaseSeconds: 300,
      run: async () => dataOf(await db.rpc('delete_unconfirmed_accounts')),
    },
  };
}

/** Runs the jobs that are due, each in one process only, however many call this at once. A failed job is logged and retried. */
export async function runDueJobs(db: ServiceClient, jobs: Record<string, Job>): Promise<Record<string, JobOutcome>> {
  const outcomes = await Promise.all(
    Object.entries(jobs).map(async ([name, job]) => [name, await runIfDue(db, name, job)] as const),
  );
  return Object.fromEntries(outcomes);
}

async function runIfDue(db: ServiceClient, name: string, job: Job): Promise<JobOutcome> {
  try {
    const { leaseSeconds: lease_seconds, everySeconds: every_seconds } = job;
    const run_id = dataOf(await db.rpc('start_job', { job_name: name, lease_seconds, every_seconds }));
    if (run_id === null) return 'waiting';
    const { is_done, next_in_seconds } = await job.run().then(
      (result) => ({ is_done: true, next_in_seconds: isIncomplete(result) ? 0 : job.everySeconds }),
      (error: unknown) => {
        logFailure(name, error);
        return { is_done: false, next_in_seconds: Math.min(job.everySeconds, RETRY_SECONDS) };
      },
    );
    dataOf(await db.rpc('finish_job', { job_name: name, run_id, next_in_seconds, is_done }));
    return is_done ? 'done' : 'failed';
  } catch (error) {
    logFailure(name, error);
    return 'failed';
  }
}

const isIncomplete = (result: unknown) => (result as { isComplete?: boolean } | null | undefined)?.isComplete === false;

function logFailure(name: string, error: unknown): void {
  logError(`The job ${name} failed`, error);
}
