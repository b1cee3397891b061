import type { BackendError } from '../../../shared/api/backendBaseQuery';
import { useResultToast } from '../useResultToast';
import { useRowDraft, withOutcomes, withoutRows } from '../useRowDraft';
import { newReceipt, receiptProblem, receiptSchema, withReceiptOutcome } from './receiptDraft';
import { useReceiveStockMutation, type StockRow } from './stockApi';
import { parseUnits } from './stockChange';

/** How many units came and are not saved yet. They are stored as they are typed, and saved in one request. */
export function useReceipts() {
  const showResult = useResultToast();
  const [receipts, setReceipts] = useRowDraft('receipts', receiptSchema);
  const [receive, { isLoading: isBusy, error, reset }] = useReceiveStockMutation();

  return {
    receipts,
    isBusy,
    /** Why nothing was saved, unless a field says it. */
    error: variantOf(error as BackendError | undefined) in receipts ? undefined : error,

    /** An empty text removes the units. */
    type: (row: StockRow, typed: string) =>
      setReceipts((current) =>
        typed.trim()
          ? { ...current, [row.variant_id]: newReceipt(row, typed.trim(), current[row.variant_id]) }
          : withoutRows(current, [row.variant_id]),
      ),

    discard: () => {
      reset();
      setReceipts({});
    },

    /** Saves what can be saved. */
    save: async () => {
      const entries = Object.entries(receipts)
        .filter(([, receipt]) => !receiptProblem(receipt))
        .map(([id, { typed, requestId }]) => ({
          variant_id: id,
          units: parseUnits(typed) ?? 0,
          request_id: requestId,
        }));
      if (isBusy || entries.length === 0) return;
      const result = await receive(entries);
      const { data: outcomes } = result;
      if (!outcomes) {
        const { message: problem } = result.error as BackendError;
        const id = variantOf(result.error as BackendError);
        setReceipts((current) => (current[id] ? { ...current, [id]: { ...current[id], problem } } : current));
        return;
      }
      setReceipts((current) => withOutcomes(current, outcomes, withReceiptOutcome));
      const saved = outcomes.filter(({ outcome }) => outcome === 'saved');
      const total = saved.reduce((sum, { units }) => sum + (units ?? 0), 0);
      if (saved.length > 0) showResult(result, `${total} received: saved.`);
    },
  };
}

/** Returns the variant whose units were refused; empty if the error is not about units. */
const variantOf = (error: BackendError | undefined) => /^variants\.(.+)\.units$/.exec(error?.hint ?? '')?.[1] ?? '';
