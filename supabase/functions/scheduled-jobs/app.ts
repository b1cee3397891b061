import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { timingSafeEqual } from 'hono/utils/buffer';
import * as v from 'valibot';
import { handleError, handleNotFound, rejectOtherMethods } from '../_shared/errors.ts';
import { limitBody } from '../_shared/middleware.ts';
import { PaymentError, type PaymentProvider } from '../_shared/payments/provider.ts';
import type { RecordingDeps } from '../_shared/payments/recordPaymentEvent.ts';
import { validJson } from '../_shared/validation.ts';
import { createJobs, runDueJobs, type JobDeps } from './jobs.ts';
import { readOperationsStatus } from './operationsStatus.ts';
import type { RecordedChange } from './knownPayment.ts';
import { reconcilePayments, type FailedPayment } from './reconcilePayments.ts';
import { reconcileRefunds } from './reconcileRefunds.ts';
import { restoreOrders, type RestoreReport } from './restoreOrders.ts';

export interface ScheduledJobsDeps extends JobDeps {
  /** Rejects if the mail server would accept no email. */
  checkEmail: () => Promise<void>;
  /** The bearer token of every request. */
  secret: string;
}

/** What `POST /reconcile` has found. */
export interface ReconcileResponse {
  /** How many payments were looked up. */
  checked: number;
  recorded: RecordedChange[];
  restored: RestoreReport['restored'];
  failed: FailedPayment[];
  /** What the payment provider has refused, and payments that were left alone. */
  warnings: string[];
  /** False if the time was over before. A call with `checked_before` and `since` of this response continues. */
  isComplete: boolean;
  since?: string;
}

const timestamp = v.pipe(v.string('must be a string'), v.isoTimestamp('must be an ISO 8601 timestamp'));

const reconcileRequest = v.strictObject(
  {
    /** Only payments that were not looked up since. Default: now. An incomplete run is continued with the value in its response. */
    checked_before: v.optional(timestamp),
    /**
     * Restores the orders of payments that were created since. Default: two days before the newest order. An incomplete
     * run is continued with the value in its response.
     */
    since: v.optional(timestamp),
  },
  'must be an object',
);

/**
 * Runs the scheduled jobs of the shop: `POST` runs the due jobs, `POST /reconcile` compares all payments with the
 * provider at once and restores lost orders, and `GET` reports when the jobs succeeded and how long emails wait. Call it every
 * minute or more often.
 * @throws {Error} if the secret is empty
 */
export function createScheduledJobsApp({ secret, checkEmail, ...deps }: ScheduledJobsDeps): Hono {
  if (!secret) throw new Error('JOBS_SECRET is required: the bearer token of the scheduled jobs');
  const { db, payments, deliverEmails, siteUrl } = deps;
  const jobs = createJobs(deps);

  const app = new Hono().onError(handleError).notFound(handleNotFound);
  app.use(rejectOtherMethods(app));
  app.use(limitBody(16), async (c, next) => {
    const [, token = ''] = /^Bearer (.+)$/i.exec(c.req.header('authorization') ?? '') ?? [];
    if (!(await timingSafeEqual(token, secret)))
      throw new HTTPException(401, { message: 'The authorization header must be: Bearer <JOBS_SECRET>' });
    c.header('cache-control', 'no-store');
    await next();
  });

  // The path starts with the name of the function; on the local gateway, with /functions/v1 before it.
  app.post('/:function{.+}/reconcile', validJson(reconcileRequest), async (c) => {
    if (!payments) throw new HTTPException(404, { message: 'This shop takes no payments itself' });
    const { checked_before = new Date().toISOString(), since } = c.req.valid('json');
    const report = await reconcileAll(
      { db, payments, siteUrl, startDelivery: () => void deliverEmails() },
      new Date(checked_before),
      since === undefined ? undefined : new Date(since),
    ).catch(rejectUnavailable);
    return c.json({ ...report, checked_before });
  });
  app.get('*', async (c) => c.json(await readOperationsStatus(db, jobs, checkEmail)));
  app.post('*', async (c) => {
    const outcomes = await runDueJobs(db, jobs);
    return c.json({ jobs: outcomes }, Object.values(outcomes).includes('failed') ? 500 : 200);
  });
  return app;
}

/** Each step takes half a minute at most, and proxies wait for a minute. */
const NEXT_STEP_WITHIN_MS = 20_000;

/**
 * Reconciles known payments, then restores lost orders. Reconciles refunds and disputes last, because they may belong
 * to restored orders.
 */
async function reconcileAll(
  deps: RecordingDeps & { payments: PaymentProvider; siteUrl: string },
  checkedBefore: Date,
  since: Date | undefined,
): Promise<ReconcileResponse> {
  const start = Date.now();
  const hasTime = () => Date.now() - start < NEXT_STEP_WITHIN_MS;
  const known = await reconcilePayments(deps, { checkedBefore });
  const report: ReconcileResponse = {
    ...known,
    restored: [],
    warnings: [],
    isComplete: false,
    since: since?.toISOString(),
  };
  if (!known.isComplete || !hasTime()) return report;
  const lost = await restoreOrders(deps, since);
  const refunds = !lost.continueSince && hasTime() ? await reconcileRefunds(deps) : undefined;
  return {
    ...report,
    recorded: [known, lost, refunds].flatMap((part) => part?.recorded ?? []),
    restored: lost.restored,
    failed: [known, lost, refunds].flatMap((part) => part?.failed ?? []),
    warnings: [
      ...lost.otherSites.map(
        (site) => `Payments that returned to ${site} were left alone: this shop is ${deps.siteUrl}.`,
      ),
      ...(refunds?.warnings ?? []),
    ],
    isComplete: refunds?.isComplete ?? false,
    // Payments of other shops are looked up once, however many calls it takes.
    since: (lost.continueSince ?? new Date(start)).toISOString(),
  };
}

function rejectUnavailable(error: unknown): never {
  if (!(error instanceof PaymentError)) throw error;
  if (error.code === 'permission_denied') throw new HTTPException(502, { message: error.message });
  throw new HTTPException(503, { message: 'The payment provider did not respond. Please try again later.' });
}
