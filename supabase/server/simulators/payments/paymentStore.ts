import type { Database, SqlSession } from '../../database/database.ts';
import { newId, now } from './ids.ts';
import { unchanged, type Change, type NewEvent, type SimulatedPayment } from './payment.ts';

/*
 * The data of a simulated payment provider: payments, the events that report their changes, and the responses to requests
 * with an idempotency key. The tables are in a schema of their own, so the migrations of the shop do not contain them. A
 * change and its events are stored in one transaction, so a killed server loses neither.
 */

/** Creates the tables if needed. */
export const createPaymentTables = (db: Database): Promise<void> =>
  db.exec(`
    create schema if not exists local;
    create table if not exists local.simulated_payments (
      id text primary key,
      provider text not null,
      payment jsonb not null,
      -- The ids of other objects of the payment.
      aliases text[] not null,
      created_at timestamptz not null default clock_timestamp(),
      -- Null unless the payment is open.
      expires_at timestamptz
    );
    create index if not exists simulated_payments_aliases_idx on local.simulated_payments using gin (aliases);
    create index if not exists simulated_payments_created_at_idx on local.simulated_payments (provider, created_at);
    create index if not exists simulated_payments_expires_at_idx on local.simulated_payments (expires_at);
    create table if not exists local.simulated_events (
      id text primary key,
      payment_id text not null references local.simulated_payments (id) on delete cascade,
      provider text not null,
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
    create index if not exists simulated_events_payment_id_idx on local.simulated_events (payment_id);
    create index if not exists simulated_events_due_at_idx on local.simulated_events (due_at) where deliveries_left > 0;
    create table if not exists local.simulated_idempotency_keys (
      key text primary key,
      request text not null,
      status integer,
      body text
    );
    alter table local.simulated_idempotency_keys
      add column if not exists created_at timestamptz not null default clock_timestamp();
  `);

/** How the payments of a provider are stored. */
export interface PaymentFormat<Payment extends SimulatedPayment> {
  /** The name of the provider. */
  provider: string;
  /** The ids of other objects by which a payment can be found. */
  aliasesOf: (payment: Payment) => string[];
  /** Ends a payment whose time is over. */
  expire: (payment: Payment) => Change<Payment>;
  eventIdPrefix: string;
  /** The JSON of an event. */
  eventBody: (id: string, event: NewEvent) => object;
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

/** An event that one process has claimed and delivers now. */
export interface ClaimedEvent {
  id: string;
  body: string;
  attempts: number;
}

export interface ChangedPayment<Payment> {
  payment: Payment;
  events: { id: string; timing: NewEvent['timing'] }[];
}

const EVENT_COLUMNS =
  'id, type, created_at as "createdAt", deliveries_left as "deliveriesLeft", due_at as "dueAt", attempts, last_result as "lastResult"';

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

/** Another process may deliver a claimed event after this time: the process that claimed it was killed. */
const CLAIM_SECONDS = 30;

const CLAIM = `
  update local.simulated_events
  set attempts = attempts + 1, due_at = clock_timestamp() + interval '${CLAIM_SECONDS} seconds'`;

const MAX_BACKOFF_SECONDS = 60;

/** Whether a text can be an id. PostgreSQL rejects some other texts. */
const isId = (text: string) => /^[\w-]{1,100}$/.test(text);

const isOverdue = ({ status, expiresAt }: SimulatedPayment) => status === 'open' && expiresAt <= now();

export type PaymentStore<Payment extends SimulatedPayment> = ReturnType<typeof createPaymentStore<Payment>>;

/** Stores the payments and events of one provider in the tables of `createPaymentTables`. */
export function createPaymentStore<Payment extends SimulatedPayment>(
  db: Database,
  { provider, aliasesOf, expire, eventIdPrefix, eventBody }: PaymentFormat<Payment>,
) {
  interface PaymentRow {
    payment: Payment;
  }

  // An array parameter has another format in each driver, so the ids are sent as one text.
  const aliasText = (payment: Payment) => aliasesOf(payment).join(' ');

  /** Stores a new payment. */
  async function insert(sql: SqlSession, payment: Payment): Promise<void> {
    await sql.query(
      `insert into local.simulated_payments (id, provider, payment, aliases, expires_at)
       values ($1, $2, $3::text::jsonb, string_to_array($4, ' '), to_timestamp($5))`,
      [payment.id, provider, JSON.stringify(payment), aliasText(payment), payment.expiresAt],
    );
  }

  /** Returns a payment, or null if there is none. One whose time is over is expired first. */
  async function read(id: string): Promise<Payment | null> {
    if (!isId(id)) return null;
    const [row] = await db.query<PaymentRow>(
      'select payment from local.simulated_payments where id = $1 and provider = $2',
      [id, provider],
    );
    if (!row || !isOverdue(row.payment)) return row?.payment ?? null;
    return (await db.tx((sql) => change(sql, id, unchanged)))?.payment ?? null;
  }

  /** Returns the payment with one of its other ids, or null. */
  async function find(sql: SqlSession, alias: string): Promise<Payment | null> {
    if (!isId(alias)) return null;
    const [row] = await sql.query<PaymentRow>(
      'select payment from local.simulated_payments where aliases @> array[$1::text] and provider = $2',
      [alias, provider],
    );
    return row?.payment ?? null;
  }

  /** Returns the newest payments. */
  async function list(limit = 100): Promise<Payment[]> {
    const rows = await db.query<PaymentRow>(
      'select payment from local.simulated_payments where provider = $1 order by created_at desc, id limit $2',
      [provider, Number.isFinite(limit) ? limit : null],
    );
    return rows.map(({ payment }) => payment);
  }

  /**
   * Changes a payment and stores the events of the change. Call it in a transaction: it locks the payment, so concurrent
   * changes wait for each other. A payment whose time is over is expired before.
   * @returns the changed payment with its new events, or null if there is none
   */
  async function change(
    sql: SqlSession,
    id: string,
    work: (payment: Payment) => Change<Payment>,
  ): Promise<ChangedPayment<Payment> | null> {
    if (!isId(id)) return null;
    const [row] = await sql.query<PaymentRow>(
      'select payment from local.simulated_payments where id = $1 and provider = $2 for update',
      [id, provider],
    );
    if (!row) return null;
    const expiry = isOverdue(row.payment) ? expire(row.payment) : unchanged(row.payment);
    const { payment, events } = work(expiry.payment);
    if (payment !== row.payment) {
      await sql.query(
        `update local.simulated_payments
         set payment = $2::text::jsonb, aliases = string_to_array($3, ' '), expires_at = to_timestamp($4) where id = $1`,
        [id, JSON.stringify(payment), aliasText(payment), payment.status === 'open' ? payment.expiresAt : null],
      );
    }
    const stored: ChangedPayment<Payment>['events'] = [];
    for (const event of [...expiry.events, ...events])
      stored.push({ id: await insertEvent(sql, id, event), timing: event.timing });
    return { payment, events: stored };
  }

  /** Expires the payments whose time is over. */
  async function expireOverdue(): Promise<void> {
    const overdue = await db.query<{ id: string }>(
      'select id from local.simulated_payments where provider = $1 and expires_at <= clock_timestamp() limit 100',
      [provider],
    );
    for (const { id } of overdue) await db.tx((sql) => change(sql, id, unchanged));
  }

  async function insertEvent(sql: SqlSession, paymentId: string, event: NewEvent): Promise<string> {
    const id = newId(eventIdPrefix);
    const { deliveries, afterSeconds } = SCHEDULES[event.timing];
    await sql.query(
      `insert into local.simulated_events (id, payment_id, provider, type, body, deliveries_left, due_at)
       values ($1, $2, $3, $4, $5, $6, clock_timestamp() + $7::float8 * interval '1 second')`,
      [id, paymentId, provider, event.type, JSON.stringify(eventBody(id, event)), deliveries, afterSeconds],
    );
    return id;
  }

  /** Returns the events of a payment, oldest first. */
  const listEvents = (paymentId: string): Promise<StoredEvent[]> =>
    db.query<StoredEvent>(
      `select ${EVENT_COLUMNS} from local.simulated_events where payment_id = $1 order by simulated_events.created_at, id`,
      [paymentId],
    );

  /** Returns the JSON of an event, or null. */
  async function readEvent(id: string): Promise<string | null> {
    if (!isId(id)) return null;
    const [row] = await db.query<{ body: string }>(
      'select body from local.simulated_events where id = $1 and provider = $2',
      [id, provider],
    );
    return row?.body ?? null;
  }

  /** Claims the event that has been due for the longest time. Several processes may call it. */
  async function claimDueEvent(): Promise<ClaimedEvent | null> {
    const [event] = await db.query<ClaimedEvent>(
      `${CLAIM}
       where id = (
         select id from local.simulated_events
         where provider = $1 and deliveries_left > 0 and due_at <= clock_timestamp()
         order by due_at limit 1 for update skip locked
       )
       returning id, body, attempts`,
      [provider],
    );
    return event ?? null;
  }

  /** Claims one event of a payment, whenever it is due. Null if the payment has no such event. */
  async function claimEvent(paymentId: string, eventId: string): Promise<ClaimedEvent | null> {
    if (!isId(paymentId) || !isId(eventId)) return null;
    const [event] = await db.query<ClaimedEvent>(
      `${CLAIM}, deliveries_left = greatest(deliveries_left, 1)
       where id = $2 and payment_id = $1 and provider = $3 returning id, body, attempts`,
      [paymentId, eventId, provider],
    );
    return event ?? null;
  }

  /** Stores that the endpoint accepted an event. A remaining delivery follows after a short time. */
  async function recordDelivery(id: string, result: string): Promise<void> {
    await db.query(
      `update local.simulated_events
       set deliveries_left = deliveries_left - 1, attempts = 0, last_result = $2,
         due_at = clock_timestamp() + interval '${LATE_SECONDS} seconds'
       where id = $1 and deliveries_left > 0`,
      [id, result],
    );
  }

  /** Stores that the endpoint did not accept an event. It is delivered again after 1, 2, 4 … 60 seconds. */
  async function recordFailure({ id, attempts }: ClaimedEvent, result: string): Promise<void> {
    await db.query(
      `update local.simulated_events
       set last_result = $2, due_at = clock_timestamp() + $3::float8 * interval '1 second' where id = $1`,
      [id, result, Math.min(2 ** (attempts - 1), MAX_BACKOFF_SECONDS)],
    );
  }

  return {
    tx: <T>(work: (sql: SqlSession) => Promise<T>): Promise<T> => db.tx(work),
    insert,
    read,
    find: (alias: string, sql: SqlSession = db) => find(sql, alias),
    list,
    change,
    expireOverdue,
    listEvents,
    readEvent,
    claimDueEvent,
    claimEvent,
    recordDelivery,
    recordFailure,
  };
}
