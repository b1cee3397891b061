import type { Database, SqlSession } from '../../database/database.ts';
import { newId, now } from './ids.ts';
import { expirePayment, type Change, type NewEvent, type PaymentRecord } from './payments.ts';

/*
 * The data of the simulator: payments, the events that report their changes, and the responses to requests with an
 * idempotency key. The tables are in a schema of their own, so the migrations of the shop do not contain them. A change and
 * its events are stored in one transaction, so a killed server loses neither.
 */

/** Creates the tables if needed. */
export const createStripeTables = (db: Database): Promise<void> =>
  db.exec(`
    create schema if not exists local;
    create table if not exists local.stripe_payments (
      id text primary key,
      payment jsonb not null,
      created_at timestamptz not null default clock_timestamp(),
      -- Null unless the payment is open.
      expires_at timestamptz
    );
    create unique index if not exists stripe_payments_intent_idx on local.stripe_payments ((payment -> 'intent' ->> 'id'));
    create unique index if not exists stripe_payments_charge_idx on local.stripe_payments ((payment -> 'charge' ->> 'id'));
    create index if not exists stripe_payments_created_at_idx on local.stripe_payments (created_at);
    create index if not exists stripe_payments_expires_at_idx on local.stripe_payments (expires_at);
    create table if not exists local.stripe_events (
      id text primary key,
      payment_id text not null references local.stripe_payments (id) on delete cascade,
      type text not null,
      -- The JSON exactly as it is delivered.
      body text not null,
      created_at timestamptz not null default clock_timestamp(),
      -- How often the event is still to be delivered, and when. Null: only when somebody sends it.
      deliveries_left integer not null,
      due_at timestamptz,
      attempts integer not null default 0,
      last_result text
    );
    create index if not exists stripe_events_payment_id_idx on local.stripe_events (payment_id);
    create index if not exists stripe_events_due_at_idx on local.stripe_events (due_at) where deliveries_left > 0;
    create table if not exists local.stripe_idempotency_keys (
      key text primary key,
      request text not null,
      status integer,
      body text
    );
  `);

/** Stores a new payment. */
export async function insertPayment(sql: SqlSession, payment: PaymentRecord): Promise<void> {
  await sql.query(
    'insert into local.stripe_payments (id, payment, expires_at) values ($1, $2::text::jsonb, to_timestamp($3))',
    [payment.id, JSON.stringify(payment), payment.expiresAt],
  );
}

/** Whether a text can be an id. PostgreSQL rejects some of the others. */
const isId = (text: string) => /^\w{1,100}$/.test(text);

/** Returns a payment, or null if there is none. One whose time is over is expired first. */
export async function readPayment(db: Database, id: string): Promise<PaymentRecord | null> {
  if (!isId(id)) return null;
  const [row] = await db.query<PaymentRow>('select payment from local.stripe_payments where id = $1', [id]);
  if (!row || !isOverdue(row.payment)) return row?.payment ?? null;
  return db.tx((sql) => changePayment(sql, id, unchanged));
}

/** Returns the payment with the given PaymentIntent or charge, or null. */
export async function findPayment(
  sql: SqlSession,
  object: 'intent' | 'charge',
  objectId: string,
): Promise<PaymentRecord | null> {
  if (!isId(objectId)) return null;
  const [row] = await sql.query<PaymentRow>(
    `select payment from local.stripe_payments where payment -> '${object}' ->> 'id' = $1`,
    [objectId],
  );
  return row?.payment ?? null;
}

/** Returns the newest payments. */
export async function listPayments(sql: SqlSession, limit = 100): Promise<PaymentRecord[]> {
  const rows = await sql.query<PaymentRow>(
    'select payment from local.stripe_payments order by created_at desc limit $1',
    [limit],
  );
  return rows.map(({ payment }) => payment);
}

/**
 * Changes a payment and stores the events of the change. Call it in a transaction: it locks the payment, so concurrent
 * changes wait for each other. A payment whose time is over is expired before.
 * @returns the changed payment, or null if there is none
 */
export async function changePayment(
  sql: SqlSession,
  id: string,
  change: (payment: PaymentRecord) => Change,
): Promise<PaymentRecord | null> {
  if (!isId(id)) return null;
  const [row] = await sql.query<PaymentRow>('select payment from local.stripe_payments where id = $1 for update', [id]);
  if (!row) return null;
  const expiry = isOverdue(row.payment) ? expirePayment(row.payment) : unchanged(row.payment);
  const changed = change(expiry.payment);
  if (changed.payment !== row.payment) {
    await sql.query(
      'update local.stripe_payments set payment = $2::text::jsonb, expires_at = to_timestamp($3) where id = $1',
      [id, JSON.stringify(changed.payment), changed.payment.status === 'open' ? changed.payment.expiresAt : null],
    );
  }
  for (const event of [...expiry.events, ...changed.events]) await insertEvent(sql, id, event);
  return changed.payment;
}

/** Expires the payments whose time is over. */
export async function expireOverduePayments(db: Database): Promise<void> {
  const overdue = await db.query<{ id: string }>(
    'select id from local.stripe_payments where expires_at <= clock_timestamp() limit 100',
  );
  for (const { id } of overdue) await db.tx((sql) => changePayment(sql, id, unchanged));
}

const isOverdue = ({ status, expiresAt }: PaymentRecord) => status === 'open' && expiresAt <= now();

const unchanged = (payment: PaymentRecord): Change => ({ payment, events: [] });

interface PaymentRow {
  payment: PaymentRecord;
}

/** An event as the pages show it. */
export interface StoredEvent {
  id: string;
  type: string;
  /** ISO 8601. */
  createdAt: string;
  deliveriesLeft: number;
  /** ISO 8601; null if the event is delivered only when somebody sends it. */
  dueAt: string | null;
  attempts: number;
  lastResult: string | null;
}

const EVENT_COLUMNS =
  'id, type, created_at as "createdAt", deliveries_left as "deliveriesLeft", due_at as "dueAt", attempts, last_result as "lastResult"';

/** Returns the events of a payment, oldest first. */
export const listEvents = (sql: SqlSession, paymentId: string): Promise<StoredEvent[]> =>
  sql.query<StoredEvent>(
    `select ${EVENT_COLUMNS} from local.stripe_events where payment_id = $1 order by stripe_events.created_at, id`,
    [paymentId],
  );

/** The page that caused an event delivers it before it redirects. If the server is killed first, this is the delay. */
const PAGE_LEASE_SECONDS = 10;
/** Long enough that the shop's page is open when the event arrives. */
const LATE_SECONDS = 5;

/** How often an event is delivered, and after how many seconds the first time. */
const SCHEDULES: Record<NewEvent['timing'], { deliveries: number; afterSeconds: number | null }> = {
  soon: { deliveries: 1, afterSeconds: 0 },
  before: { deliveries: 1, afterSeconds: PAGE_LEASE_SECONDS },
  after: { deliveries: 1, afterSeconds: LATE_SECONDS },
  twice: { deliveries: 2, afterSeconds: PAGE_LEASE_SECONDS },
  never: { deliveries: 1, afterSeconds: null },
};

async function insertEvent(sql: SqlSession, paymentId: string, { type, object, timing }: NewEvent): Promise<void> {
  const id = newId('evt_1');
  const { deliveries, afterSeconds } = SCHEDULES[timing];
  const body = JSON.stringify({
    id,
    object: 'event',
    created: now(),
    data: { object },
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
  });
  await sql.query(
    `insert into local.stripe_events (id, payment_id, type, body, deliveries_left, due_at)
     values ($1, $2, $3, $4, $5, clock_timestamp() + $6::float8 * interval '1 second')`,
    [id, paymentId, type, body, deliveries, afterSeconds],
  );
}

/** An event that one process has claimed and delivers now. */
export interface ClaimedEvent {
  id: string;
  body: string;
  attempts: number;
}

/** Another process may deliver a claimed event after this time: the one that claimed it was killed. */
const CLAIM_SECONDS = 30;

const CLAIM = `
  update local.stripe_events
  set attempts = attempts + 1, due_at = clock_timestamp() + interval '${CLAIM_SECONDS} seconds'`;

/** Claims the event that has been due for the longest time. Several processes may call it. */
export async function claimDueEvent(db: Database): Promise<ClaimedEvent | null> {
  const [event] = await db.query<ClaimedEvent>(
    `${CLAIM}
     where id = (
       select id from local.stripe_events where deliveries_left > 0 and due_at <= clock_timestamp()
       order by due_at limit 1 for update skip locked
     )
     returning id, body, attempts`,
  );
  return event ?? null;
}

/** Claims one event of a payment, whenever it is due. Null if the payment has no such event. */
export async function claimEvent(db: Database, paymentId: string, eventId: string): Promise<ClaimedEvent | null> {
  if (!isId(paymentId) || !isId(eventId)) return null;
  const [event] = await db.query<ClaimedEvent>(
    `${CLAIM}, deliveries_left = greatest(deliveries_left, 1)
     where id = $2 and payment_id = $1 returning id, body, attempts`,
    [paymentId, eventId],
  );
  return event ?? null;
}

/** Stores that the endpoint accepted an event. A remaining delivery follows after a short time. */
export async function recordDelivery(db: Database, id: string, result: string): Promise<void> {
  await db.query(
    `update local.stripe_events
     set deliveries_left = deliveries_left - 1, attempts = 0, last_result = $2,
       due_at = clock_timestamp() + interval '${LATE_SECONDS} seconds'
     where id = $1 and deliveries_left > 0`,
    [id, result],
  );
}

const MAX_BACKOFF_SECONDS = 60;

/** Stores that the endpoint did not accept an event. It is delivered again after 1, 2, 4 … 60 seconds. */
export async function recordFailure(db: Database, { id, attempts }: ClaimedEvent, result: string): Promise<void> {
  await db.query(
    `update local.stripe_events set last_result = $2, due_at = clock_timestamp() + $3::float8 * interval '1 second'
     where id = $1`,
    [id, result, Math.min(2 ** (attempts - 1), MAX_BACKOFF_SECONDS)],
  );
}

/** Returns the JSON of an event, or null. */
export async function readEvent(sql: SqlSession, id: string): Promise<string | null> {
  if (!isId(id)) return null;
  const [row] = await sql.query<{ body: string }>('select body from local.stripe_events where id = $1', [id]);
  return row?.body ?? null;
}

export interface StoredResponse {
  status: number;
  body: string;
}

/**
 * Reserves an idempotency key for a request. Call it in the transaction of the request: a concurrent request with the same
 * key waits for its end.
 * @returns null, or the request that used the key before, with its response
 */
export async function reserveKey(
  sql: SqlSession,
  key: string,
  request: string,
): Promise<(StoredResponse & { request: string }) | null> {
  const reserved = await sql.query(
    'insert into local.stripe_idempotency_keys (key, request) values ($1, $2) on conflict do nothing returning key',
    [key, request],
  );
  if (reserved.length > 0) return null;
  const [used] = await sql.query<StoredResponse & { request: string }>(
    'select request, status, body from local.stripe_idempotency_keys where key = $1',
    [key],
  );
  return used ?? null;
}

/** Stores the response to the request that reserved a key. */
export async function storeResponse(sql: SqlSession, key: string, { status, body }: StoredResponse): Promise<void> {
  await sql.query('update local.stripe_idempotency_keys set status = $2, body = $3 where key = $1', [
    key,
    status,
    body,
  ]);
}
