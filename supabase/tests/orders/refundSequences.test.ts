import { jest } from '@jest/globals';
import * as fc from 'fast-check';
import { withBackend } from '../../server/testing/backend.ts';
import { gstSettings, saveSettings } from '../support/gst.ts';
import { createRefundPlayer, sequences } from '../support/refundSequences.ts';

/* What was invoiced and credited, whatever happens to an order and in whatever order. The slow test plays 10,000. */
const backend = withBackend();
const RUNS = 200;

// PGlite asks JavaScript for the time. On a server, every day is today.
let now = Date.now();
const clock = jest.spyOn(Date, 'now').mockImplementation(() => (now += 1));
afterAll(() => clock.mockRestore());

it('is what was kept, with a credit note for each refund after the invoice', async () => {
  await saveSettings(backend(), { ...gstSettings, issues_invoices: true });
  const play = await createRefundPlayer(backend(), () => (now += 24 * 60 * 60_000));
  let notes = 0;
  await fc.assert(
    fc.asyncProperty(sequences, async (sequence) => {
      const issued = await play(sequence);
      notes += issued;
    }),
    { numRuns: RUNS },
  );
  // Otherwise the run has tested nothing.
  expect(notes).toBeGreaterThan(RUNS / 4);
});
