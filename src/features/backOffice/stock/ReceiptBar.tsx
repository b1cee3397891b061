import { Button } from '../../../shared/ui/Button';
import { FailureAlert } from '../FailureAlert';
import { StickyBar } from '../StickyBar';
import { receiptProblem } from './receiptDraft';
import { parseUnits } from './stockChange';
import { units } from './stockText';
import type { useReceipts } from './useReceipts';

interface ReceiptBarProps {
  receipts: ReturnType<typeof useReceipts>;
}

/** How many units came and are not saved yet, and the button that saves them. */
export function ReceiptBar({ receipts: { receipts, isBusy, error, discard, save } }: ReceiptBarProps) {
  const all = Object.values(receipts);
  const total = all.reduce((sum, { typed }) => sum + (parseUnits(typed) ?? 0), 0);
  const failed = all.filter(receiptProblem).map(({ name }) => name);

  if (all.length === 0) return null;
  return (
    <StickyBar role="group" aria-label="Received and not saved">
      <span role="status">
        {failed.length > 0
          ? `Check: ${failed.join(', ')}`
          : `${units(total)} of ${all.length === 1 ? '1 product' : `${all.length} products`}, not saved yet`}
      </span>
      <FailureAlert title="The stock was not changed" error={error} />
      <Button $variant="quiet" disabled={isBusy} onClick={discard}>
        Discard
      </Button>
      <Button aria-disabled={isBusy} onClick={() => void save()}>
        {isBusy ? 'Saving...' : 'Save received'}
      </Button>
    </StickyBar>
  );
}
