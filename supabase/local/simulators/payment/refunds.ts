import { randomUUID } from 'node:crypto';
import { PaymentError, type Refund, type RefundRequest } from '../../../functions/_shared/payments/provider.ts';
import type { Database } from '../../database/database.ts';

/** The refunds of the simulator, in a table of its own outside the shop's migrations. */
export interface RefundStore {
  /** Returns the sum of a payment's refunds in paise. */
  totalOf(paymentId: string): Promise<number>;
  /**
   * Records a refund, or returns the one that was recorded with the same key.
   * @param paidInPaise what was paid; refunds never exceed it
   * @throws {PaymentError} `refund_exceeds_payment`
   */
  add(request: RefundRequest, paidInPaise: number): Promise<Refund>;
}

export function createRefundStore(db: Database): RefundStore {
  let tableCreation: Promise<void> | undefined;
  const ensureTable = () =>
    (tableCreation ??= db.exec(CREATE_TABLE).catch((error: unknown) => {
      tableCreation = undefined;
      throw error;
    }));

  return {
    async totalOf(paymentId) {
      await ensureTable();
      const [row] = await db.query<{ total: number }>(TOTAL, [paymentId]);
      return row?.total ?? 0;
    },

    async add({ paymentId, amountInPaise, idempotencyKey }, paidInPaise) {
      await ensureTable();
      return db.tx(async (sql) => {
        // Serializes the refunds of a payment, so that concurrent ones cannot exceed it together.
        await sql.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [paymentId]);
        const [existing] = await sql.query<Refund>(
          `select ${COLUMNS} from local.payment_refunds where payment_id = $1 and idempotency_key = $2`,
          [paymentId, idempotencyKey],
        );
        if (existing) return existing;

        const [row] = await sql.query<{ total: number }>(TOTAL, [paymentId]);
        const refundable = paidInPaise - (row?.total ?? 0);
        const amount = amountInPaise ?? refundable;
        if (amount <= 0 || amount > refundable)
          throw new PaymentError('refund_exceeds_payment', `At most ${refundable} paise can be refunded`);
        const [refund] = await sql.query<Refund>(
          `insert into local.payment_refunds (id, payment_id, amount_in_paise, idempotency_key)
           values ($1, $2, $3, $4) returning ${COLUMNS}`,
          [`re_${randomUUID()}`, paymentId, amount, idempotencyKey],
        );
        return refund as Refund;
      });
    },
  };
}

const CREATE_TABLE = `
  create schema if not exists local;
  create table if not exists local.payment_refunds (
    id text primary key,
    payment_id text not null,
    amount_in_paise integer not null check (amount_in_paise > 0),
    idempotency_key text not null,
    created_at timestamptz not null default clock_timestamp(),
    unique (payment_id, idempotency_key)
  );
`;
const COLUMNS = 'id, payment_id as "paymentId", amount_in_paise as "amountInPaise"';
const TOTAL =
  'select coalesce(sum(amount_in_paise), 0)::integer as total from local.payment_refunds where payment_id = $1';
