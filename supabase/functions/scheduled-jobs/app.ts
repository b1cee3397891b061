import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { timingSafeEqual } from 'hono/utils/buffer';
import * as v from 'valibot';
import { handleError, handleNotFound, rejectOtherMethods } from '../_shared/errors.ts';
import { limitBody } from '../_shared/middleware.ts';
import { PaymentError } from '../_shared/payments/provider.ts';
import { validJson } from '../_shared/validation.ts';
import { createJobs, runDueJobs, type JobDeps } from './jobs.ts';
import { readOperationsStatus } from './operationsStatus.ts';
import { reconcilePayments } from './reconcilePayments.ts';

export interface ScheduledJobsDeps extends JobDeps {
  /** Rejects if the mail server would accept no mail. */
  checkMail: () => Promise<void>;
  /** The bearer token of every request. */
  secret: string;
}

const reconcileRequest = v.strictObject(
  {
    /** Only payments that were not looked up since. Default: now. An incomplete run is continued with the value in its response. */
    checked_before: v.optional(v.pipe(v.string('must be a string'), v.isoTimestamp('must be an ISO 8601 timestamp'))),
  },
  'must be an object',
);

/**
 * Runs the regular jobs of the shop: `POST` runs those that are due, `POST /reconcile` looks up all payments at once, and
 * `GET` reports when the jobs succeeded and how long mails wait. Call it every minute or more often.
 * @throws {Error} if the secret is empty
 */
export function createScheduledJobsApp({ secret, checkMail, ...deps }: ScheduledJobsDeps): Hono {
  if (!secret) throw new Error('JOBS_SECRET is required: the bearer token of the scheduled jobs');
  const { db, payments, deliverMails } = deps;
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
    const { checked_before = new Date().toISOString() } = c.req.valid('json');
    const report = await reconcilePayments(
      { db, payments, startDelivery: () => void deliverMails() },
      { checkedBefore: new Date(checked_before) },
    ).catch(rejectUnavailable);
    return c.json({ ...report, checked_before });
  });
  app.get('*', async (c) => c.json(await readOperationsStatus(db, jobs, checkMail)));
  app.post('*', async (c) => {
    const outcomes = await runDueJobs(db, jobs);
    return c.json({ jobs: outcomes }, Object.values(outcomes).includes('failed') ? 500 : 200);
  });
  return app;
}

function rejectUnavailable(error: unknown): never {
  if (!(error instanceof PaymentError)) throw error;
  throw new HTTPException(503, { message: 'The payment provider did not respond. Please try again later.' });
}
