import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import type { Shipping } from './useShipping';

/** The number of parcels that are shipped together. */
const MAX_PARCELS = 100;

/** Offers to continue with parcels whose shipping was interrupted: the dialog or the tab was closed, or the browser crashed. */
export function UnfinishedShipping({ shipping: { unfinished, open, discard } }: { shipping: Shipping }) {
  if (unfinished.length === 0) return null;
  const parcels = unfinished.length === 1 ? '1 parcel was' : `${unfinished.length} parcels were`;

  return (
    <Alert
      severity="warning"
      title={`${parcels} not marked as shipped yet.`}
      action={
        <>
          <Button onClick={() => open(unfinished.slice(0, MAX_PARCELS))}>Continue</Button>
          <Button $variant="quiet" onClick={discard}>
            Discard
          </Button>
        </>
      }
    >
      The tracking numbers that you entered are kept in this browser.
    </Alert>
  );
}
