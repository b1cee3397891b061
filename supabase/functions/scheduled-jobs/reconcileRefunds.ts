import * as v from 'valibot';
import { isSameSite } from '../../../src/domain/httpUrl.ts';
import { DATABASE_NOW, DatabaseError, dataOf, readDatabaseTime, type ServiceClient } from '../_shared/database.ts';
import { logError } from '../_shared/log.ts';
import {
  disputedAmount,
  PaymentError,
  type DisputeStatus,
  type FoundPayment,
  type ListedDispute,
  type ListedRefund,
  type PaymentEvent,
  type PaymentProvider,
} from '../_shared/payments/provider.ts';
import { recordPaymentEvent, type RecordingDeps } from '../_shared/payments/recordPaymentEvent.ts';
import { observeChange, type RecordedChange } from './knownPayment.ts';
import type { FailedPayment } from './reconcilePayments.ts';

export interface RefundsReport {
  recorded: RecordedChange[];
  failed: FailedPayment[];
  /** The lists that the provider has refused, with the reason. */
  warnings: string[];
  /** False if the time was over before. The next call continues. */
  isComplete: boolean;
}

type Kind = 'refunds' | 'disputes';

interface Listing {
  listedUntil: Date | null;
  /** The disputes that are not decided, with the time at which each was opened. */
  undecided: Record<string, string>;
}

/** A refund or a dispute. */
interface ListedChange {
  id: string;
  createdAt: Date;
  reference: string;
  /** What may change after it was recorded. */
  state: string;
  /** Whether the bank has not decided a dispute: then it is listed again, however old it is. */
  isUndecided: boolean;
  eventOf: (payment: FoundPayment) => Promise<PaymentEvent>;
}

const DAY_MS = 24 * 60 * 60_000;
/** A list may show something late. */
const OVERLAP_MS = 60 * 60_000;
/** A bank may reject a refund for about a month after it was accepted, and decide a lost dispute again. */
const MAY_CHANGE_MS = { refunds: 45 * DAY_MS, disputes: 120 * DAY_MS };
/** Banks accept most disputes for 120 days, and a refund is rarely later. The first run looks back so far. */
const FIRST_LIST_MS = 120 * DAY_MS;
const RUN_TIME_MS = 30_000;
const PAGE_SIZE = 100;

/**
 * Finds refunds and disputes whose webhook was lost: lists refunds and disputes that were created since the last run or
 * may have changed since, and records what the shop does not know. What cannot be recorded, because its order is not in
 * the database, is tried again in each run, unless it is an order of another shop with the same account. A list that
 * the key may not read is skipped, and the reason is stored for the back office.
 * @throws {PaymentError} `provider_unavailable` if the provider does not respond
 */
export async function reconcileRefunds(
  deps: RecordingDeps & { payments: PaymentProvider; siteUrl: string },
): Promise<RefundsReport> {
  const { db, payments, siteUrl } = deps;
  const start = await readDatabaseTime(db);
  const end = performance.now() + RUN_TIME_MS;
  const report: RefundsReport = { recorded: [], failed: [], warnings: [], isComplete: true };
  await reconcile('refunds', listRefunds);
  await reconcile('disputes', listDisputes);
  return report;

  async function reconcile(kind: Kind, list: (listing: Listing) => Promise<ListedChange[]>): Promise<void> {
    const listing = await readListing(db, payments.name, kind, start);
    const changes = await list(listing).catch((error: unknown) => {
      if (!(error instanceof PaymentError) || error.code !== 'permission_denied') throw error;
      return error;
    });
    if (changes instanceof PaymentError) {
      const problem = `The ${kind} cannot be listed: ${changes.message}`;
      logError('The payment provider refused a list', changes);
      report.warnings.push(problem);
      await writeListing(db, payments.name, kind, { problem });
      return;
    }

    let oldestFailure: Date | undefined;
    for (const change of await findUnknown(kind, changes, listing)) {
      if (performance.now() > end) {
        report.isComplete = false;
        await writeListing(db, payments.name, kind, {
          listed_until: (oldestFailure ?? change.createdAt).toISOString(),
          problem: null,
        });
        return;
      }
      if (!(await record(change))) oldestFailure ??= change.createdAt;
    }
    const undecided = changes.filter(({ isUndecided }) => isUndecided);
    await writeListing(db, payments.name, kind, {
      listed_until: (oldestFailure ?? start).toISOString(),
      undecided:
        kind === 'disputes'
          ? Object.fromEntries(undecided.map(({ id, createdAt }) => [id, createdAt.toISOString()]))
          : {},
      problem: null,
    });
  }

  async function listRefunds(listing: Listing): Promise<ListedChange[]> {
    const since = Math.min(newSince(listing), start.getTime() - MAY_CHANGE_MS.refunds);
    return (await payments.listRefunds(new Date(since))).map(refundChange);
  }

  async function listDisputes(listing: Listing): Promise<ListedChange[]> {
    const opened = Object.values(listing.undecided).map((time) => Date.parse(time));
    const since = Math.min(newSince(listing), start.getTime() - MAY_CHANGE_MS.disputes, ...opened);
    return (await payments.listDisputes(new Date(since))).map(disputeChange);
  }

  /** The time since which everything may be unknown. */
  function newSince({ listedUntil }: Listing): number {
    return Math.max((listedUntil?.getTime() ?? 0) - OVERLAP_MS, start.getTime() - FIRST_LIST_MS);
  }

  async function findUnknown(kind: Kind, changes: ListedChange[], listing: Listing): Promise<ListedChange[]> {
    const known = await readKnown[kind](db, changes);
    return changes.filter(({ id, createdAt, state }) => {
      const isNew = createdAt.getTime() >= newSince(listing) || Object.hasOwn(listing.undecided, id);
      return known.has(id) ? known.get(id) !== state : isNew;
    });
  }

  /** Returns whether nothing is left to record. */
  async function record({ id, reference, eventOf }: ListedChange): Promise<boolean> {
    const found = await payments.findPayment(reference);
    if (!found) return true;
    const ids = { sessionId: found.sessionId, paymentId: found.paymentId };
    try {
      const recorded = await observeChange(db, ids, () =>
        eventOf(found).then((event) => recordPaymentEvent({ ...deps, provider: payments.name }, event)),
      );
      if (recorded) report.recorded.push(recorded);
      return true;
    } catch (error) {
      const isUnknown = error instanceof DatabaseError && error.status === 404;
      // This shop may have had another origin before, so it may know a payment that returned there.
      if (isUnknown && found.siteUrl !== null && !isSameSite(found.siteUrl, siteUrl)) return true;
      logError(`${id} of the payment ${ids.paymentId} could not be recorded`, error);
      const reason = error instanceof Error ? error.message : String(error);
      report.failed.push({ order: id, payment: ids.paymentId, reason });
      return false;
    }
  }
}

const refundState = (hasFailed: boolean) => (hasFailed ? 'failed' : 'accepted');
const disputeState = (status: DisputeStatus, amountInPaise: number | null) => `${status} ${amountInPaise}`;

const refundChange = ({ id, createdAt, reference, hasFailed }: ListedRefund): ListedChange => ({
  id,
  createdAt,
  reference,
  state: refundState(hasFailed),
  isUndecided: false,
  eventOf: async ({ sessionId, paymentId, readRefunds }) => ({
    type: 'refunded',
    sessionId,
    paymentId,
    refunds: await readRefunds(),
  }),
});

const disputeChange = ({ createdAt, reference, ...dispute }: ListedDispute): ListedChange => ({
  id: dispute.id,
  createdAt,
  reference,
  state: disputeState(dispute.status, dispute.amountInPaise),
  isUndecided: dispute.status === 'open',
  eventOf: ({ sessionId, paymentId, ...payment }) =>
    Promise.resolve({
      type: 'disputed',
      sessionId,
      paymentId,
      ...dispute,
      amountInPaise: disputedAmount(dispute.amountInPaise, payment),
    }),
});

/** Returns the states of the listed refunds and disputes that the shop knows, by their ids. */
const readKnown: Record<Kind, (db: ServiceClient, changes: { id: string }[]) => Promise<Map<string, string>>> = {
  refunds: (db, changes) =>
    readInPages(changes, async (ids) =>
      dataOf(
        await db.from('payment_refunds').select('provider_refund_id, has_failed').in('provider_refund_id', ids),
      ).map(({ provider_refund_id: id, has_failed }) => [id, refundState(has_failed)]),
    ),
  disputes: (db, changes) =>
    readInPages(changes, async (ids) =>
      dataOf(
        await db.from('payment_disputes').select('provider_dispute_id, status, amount').in('provider_dispute_id', ids),
      ).map(({ provider_dispute_id: id, status, amount }) => [id, disputeState(status, amount)]),
    ),
};

async function readInPages(
  changes: { id: string }[],
  read: (ids: string[]) => Promise<[id: string, state: string][]>,
): Promise<Map<string, string>> {
  const known = new Map<string, string>();
  for (let index = 0; index < changes.length; index += PAGE_SIZE) {
    const ids = changes.slice(index, index + PAGE_SIZE).map(({ id }) => id);
    for (const [id, state] of await read(ids)) known.set(id, state);
  }
  return known;
}

const undecidedSchema = v.record(v.string(), v.string());

async function readListing(db: ServiceClient, provider: string, kind: Kind, now: Date): Promise<Listing> {
  const row = dataOf(
    await db
      .from('payment_listings')
      .select('listed_until, undecided, checked_at')
      .eq('provider', provider)
      .eq('kind', kind)
      .maybeSingle(),
  );
  // A wrong clock has written a time in the future, so what was created before it may be unknown.
  const isReliable = row !== null && new Date(row.checked_at) <= now;
  return {
    listedUntil: isReliable && row.listed_until ? new Date(row.listed_until) : null,
    undecided: v.parse(undecidedSchema, row?.undecided ?? {}),
  };
}

async function writeListing(
  db: ServiceClient,
  provider: string,
  kind: Kind,
  columns: { listed_until?: string; undecided?: Record<string, string>; problem: string | null },
): Promise<void> {
  const row = { provider, kind, checked_at: DATABASE_NOW, ...columns };
  await db.from('payment_listings').upsert(row, { onConflict: 'provider,kind' }).throwOnError();
}
