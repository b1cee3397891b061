import * as v from 'valibot';
import { isSameSite } from '../../../src/domain/httpUrl.ts';
import { DATABASE_NOW, DatabaseError, dataOf, readDatabaseTime, type ServiceClient } from '../_shared/database.ts';
import { logError } from '../_shared/log.ts';
import {
  PaymentError,
  type ListedDispute,
  type ListedRefund,
  type PaymentEvent,
  type PaymentIds,
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
  /** Whether it may still change: then it is listed again. */
  isUndecided: boolean;
  eventOf: (ids: PaymentIds) => PaymentEvent;
}

const DAY_MS = 24 * 60 * 60_000;
/** A list may show something late. */
const OVERLAP_MS = 60 * 60_000;
/** A bank may reject a refund for about a month after it was accepted. */
const REFUND_MAY_FAIL_MS = 45 * DAY_MS;
/** Banks accept most disputes for 120 days, and a refund is rarely later. The first run looks back so far. */
const FIRST_LIST_MS = 120 * DAY_MS;
const RUN_TIME_MS = 30_000;
const PAGE_SIZE = 100;

/**
 * Finds refunds and disputes whose webhook was lost: lists refunds and disputes that were created since the last run or
 * were undecided then, and records what the shop does not know. What cannot be recorded, because its order is not in
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
    const since = Math.min(newSince(listing), start.getTime() - REFUND_MAY_FAIL_MS);
    return (await payments.listRefunds(new Date(since))).map(refundChange);
  }

  async function listDisputes(listing: Listing): Promise<ListedChange[]> {
    const opened = Object.values(listing.undecided).map((time) => Date.parse(time));
    return (await payments.listDisputes(new Date(Math.min(newSince(listing), ...opened)))).map(disputeChange);
  }

  /** The time since which everything may be unknown. */
  function newSince({ listedUntil }: Listing): number {
    return Math.max((listedUntil?.getTime() ?? 0) - OVERLAP_MS, start.getTime() - FIRST_LIST_MS);
  }

  async function findUnknown(kind: Kind, changes: ListedChange[], listing: Listing): Promise<ListedChange[]> {
    const isNew = ({ createdAt }: ListedChange) => createdAt.getTime() >= newSince(listing);
    if (kind === 'disputes')
      return changes.filter((each) => isNew(each) || (Object.hasOwn(listing.undecided, each.id) && !each.isUndecided));
    const known = await readKnownRefunds(db, changes);
    return changes.filter((each) => {
      const hasFailed = known.get(each.id);
      return hasFailed === undefined ? isNew(each) : !hasFailed && !each.isUndecided;
    });
  }

  /** Returns whether nothing is left to record. */
  async function record({ id, reference, eventOf }: ListedChange): Promise<boolean> {
    const found = await payments.findPayment(reference);
    if (!found) return true;
    const ids = { sessionId: found.sessionId, paymentId: found.paymentId };
    try {
      const recorded = await observeChange(db, ids, () =>
        recordPaymentEvent({ ...deps, provider: payments.name }, eventOf(ids)),
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

/** A refund is undecided until it has failed: an accepted one may fail later. */
const refundChange = ({ createdAt, reference, ...refund }: ListedRefund): ListedChange => ({
  id: refund.id,
  createdAt,
  reference,
  isUndecided: !refund.hasFailed,
  eventOf: (ids) => ({ type: 'refunded', ...ids, refunds: [refund] }),
});

const disputeChange = ({ id, createdAt, reference, ...dispute }: ListedDispute): ListedChange => ({
  id,
  createdAt,
  reference,
  isUndecided: dispute.status === 'open',
  eventOf: (ids) => ({ type: 'disputed', ...ids, ...dispute }),
});

/** Returns which of the refunds the shop knows, and whether they have failed. */
async function readKnownRefunds(db: ServiceClient, refunds: { id: string }[]): Promise<Map<string, boolean>> {
  const known = new Map<string, boolean>();
  for (let index = 0; index < refunds.length; index += PAGE_SIZE) {
    const ids = refunds.slice(index, index + PAGE_SIZE).map(({ id }) => id);
    const rows = dataOf(
      await db.from('payment_refunds').select('provider_refund_id, has_failed').in('provider_refund_id', ids),
    );
    for (const { provider_refund_id, has_failed } of rows) known.set(provider_refund_id, has_failed);
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
