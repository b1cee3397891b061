import { withBackend } from '../../server/testing/backend.ts';
import { runRandomOrders } from '../support/randomOrders.ts';

/* bench/randomOrders.ts does this 10,000 times. */
const backend = withBackend();
const STEPS = 150;

it.each([1, 20261123])(
  'keeps money and stock right through random edits, refunds, failures, cancellations, deletions and restores (seed %i)',
  async (seed) => {
    const accepted = await runRandomOrders(backend(), { seed, steps: STEPS });
    // Otherwise the run has tested nothing.
    const kinds = ['refund', 'refundLines', 'reduceItems', 'cancel', 'setStatus', 'delete', 'restore', 'failRefund'];
    expect(Object.keys(accepted)).toEqual(expect.arrayContaining(kinds));
    expect((await backend().service.rpc('stock_differences').throwOnError()).data).toEqual([]);
  },
);
