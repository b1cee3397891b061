import { useMemo } from 'react';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { polling, useGetParcelsQuery } from '../orders/adminOrdersApi';
import { useForgetSettled } from './useForgetSettled';
import type { Shipping } from './useShipping';

/** The number of parcels that are shipped together. */
const MAX_PARCELS = 100;

/** Offers to continue with parcels whose shipping was interrupted: the dialog or the tab was closed, or the browser crashed. */
export function UnfinishedShipping({ shipping: { unfinished, open, discard } }: { shipping: Shipping }) {
  // Memoized because an effect depends on it.
  const ids = useMemo(() => unfinished.slice(0, MAX_PARCELS), [unfinished]);
  if (ids.length === 0) return null;
  return <OpenParcels ids={ids} onContinue={open} onDiscard={discard} />;
}

interface OpenParcelsProps {
  ids: string[];
  onContinue: (ids: string[]) => void;
  onDiscard: () => void;
}

/** Asks the server which of the parcels are still to be shipped: others may have shipped or cancelled them since. */
function OpenParcels({ ids, onContinue, onDiscard }: OpenParcelsProps) {
  const { data: orders } = useGetParcelsQuery(ids, polling);
  const open = ids.filter((id) => orders?.some((order) => order.id === id && order.status === 'Processing'));
  useForgetSettled(ids, orders);

  if (open.length === 0) return null;
  const parcels = open.length === 1 ? '1 parcel was' : `${open.length} parcels were`;
  return (
    <Alert
      severity="warning"
      title={`${parcels} not marked as shipped yet.`}
      action={
        <>
          <Button onClick={() => onContinue(open)}>Continue</Button>
          <Button $variant="quiet" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      The tracking numbers that you entered are kept in this browser.
    </Alert>
  );
}
