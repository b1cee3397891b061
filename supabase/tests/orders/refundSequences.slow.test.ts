import * as fc from 'fast-check';
import { withBackend } from '../../server/testing/backend.ts';
import { gstSettings, saveSettings } from '../support/gst.ts';
import { createRefundPlayer, sequences } from '../support/refundSequences.ts';

/* As in refundSequences.test.ts, 10,000 times, and several at the same time. */
const backend = withBackend();
const RUNS = 10_000;
/** How many sequences are played at the same time. */
const PLAYERS = 4;

// PGlite would take twelve minutes, and has one connection. It plays 200 sequences in refundSequences.test.ts.
const itOnPostgres = process.env.TEST_DATABASE_URL ? it : it.skip;

/** Makes everything about an order a day older, because the clock of a server cannot be moved. */
const ageByADay = (orderId: string) =>
  backend().db.tx(async (sql) => {
    // Documents never change.
    await sql.exec(`set local session_replication_role = 'replica'`);
    await sql.query(
      `with invoice as (
         update public.invoices set issued_at = issued_at - interval '1 day', issued_on = issued_on - 1
           where order_id = $1 returning id
       ), payment as (
         update public.payments
           set paid_at = paid_at - interval '1 day', created_at = payments.created_at - interval '1 day'
           from public.orders
           where orders.id = $1 and orders.checkout_session_id = payments.checkout_session_id returning payments.id
       ), note as (
         update public.credit_notes set issued_at = issued_at - interval '1 day', issued_on = issued_on - 1
           where invoice_id in (select id from invoice)
       ), requested as (
         update public.refunds set created_at = created_at - interval '1 day'
           where payment_id in (select id from payment)
       )
       update public.payment_refunds set created_at = created_at - interval '1 day'
         where payment_id in (select id from payment)`,
      [orderId],
    );
  });

itOnPostgres(
  'is what was kept, with a credit note for each refund after the invoice',
  async () => {
    await saveSettings(backend(), { ...gstSettings, issues_invoices: true });
    let notes = 0;
    await Promise.all(
      Array.from({ length: PLAYERS }, async () => {
        const play = await createRefundPlayer(backend(), ageByADay);
        await fc.assert(
          fc.asyncProperty(sequences, async (sequence) => {
            const issued = await play(sequence);
            notes += issued;
          }),
          { numRuns: RUNS / PLAYERS },
        );
      }),
    );
    // Otherwise the run has tested nothing.
    expect(notes).toBeGreaterThan(RUNS / 4);
  },
  20 * 60_000,
);
