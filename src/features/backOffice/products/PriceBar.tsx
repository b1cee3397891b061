import { Button } from '../../../shared/ui/Button';
import { SubmitButton } from '../../../shared/ui/form/SubmitButton';
import { FailureAlert } from '../FailureAlert';
import { StickyBar } from '../StickyBar';
import type { usePrices } from './usePrices';

/** How many prices were typed and are not saved yet, and the button that saves them. */
export function PriceBar({ prices: { prices, isBusy, failure, discard } }: { prices: ReturnType<typeof usePrices> }) {
  const typed = Object.values(prices);
  const failed = typed.filter(({ problems }) => Object.keys(problems).length > 0).map(({ name }) => name);

  if (typed.length === 0) return null;
  return (
    <StickyBar role="group" aria-label="Prices that are not saved">
      <span role="status">
        {failed.length > 0 ? `Not saved: ${failed.join(', ')}` : `${typed.length} changed, not saved yet`}
      </span>
      <FailureAlert title="The prices were not saved" error={failure} />
      <Button $variant="quiet" disabled={isBusy} onClick={discard}>
        Discard
      </Button>
      <SubmitButton isBusy={isBusy} busyText="Saving...">
        Save prices
      </SubmitButton>
    </StickyBar>
  );
}
