import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useRef } from 'react';
import { formatOrderTotal } from '../../../domain/money';
import { formatDateAndTime } from '../../../domain/dates';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { Dialog } from '../../../shared/ui/Dialog';
import { Loading } from '../../../shared/ui/Loading';
import { Entry, EntryList } from '../EntryList';
import { useGetDeletedOrdersQuery, useRestoreOrderMutation, type DeletedOrder } from '../orders/adminOrdersApi';

/** The orders that were deleted last, with a button to restore each. */
export function DeletedOrdersDialog({ onClose }: { onClose: () => void }) {
  const { data, isError, isFetching, refetch } = useGetDeletedOrdersQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const closeButton = useRef<HTMLButtonElement>(null);
  const id = useId();

  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>Recently Deleted Orders</DialogTitle>
      <DialogContent dividers>
        {!data && isError && !isFetching && (
          <Alert
            title="The deleted orders could not be loaded"
            action={
              <Button $variant="secondary" onClick={refetch}>
                Try again
              </Button>
            }
          />
        )}
        {!data && isFetching && <Loading />}
        {data?.length === 0 && <p>No orders have been deleted.</p>}
        <EntryList>
          {data?.map((order) => (
            // The order disappears from the list when it is restored, and its button with it.
            <DeletedOrderEntry key={order.id} order={order} onRestored={() => closeButton.current?.focus()} />
          ))}
        </EntryList>
      </DialogContent>
      <DialogActions>
        <Button ref={closeButton} $variant="secondary" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function DeletedOrderEntry({ order, onRestored }: { order: DeletedOrder; onRestored: () => void }) {
  const [restore, { isLoading }] = useRestoreOrderMutation();

  const handleClick = async () => {
    if (isLoading) return;
    const { error } = await restore(order.id);
    if (!error) onRestored();
  };

  return (
    <Entry>
      <div>
        <strong>{order.order_uid}</strong>
        <p>{[order.shipping.name || 'N/A', formatOrderTotal(order.total_amount), order.status].join(', ')}</p>
        <small>
          Deleted <time dateTime={order.deleted_at}>{formatDateAndTime(order.deleted_at)}</time>
        </small>
      </div>
      <Button
        $variant="secondary"
        aria-label={`Restore order ${order.order_uid}`}
        aria-disabled={isLoading}
        onClick={handleClick}
      >
        {isLoading ? 'Restoring...' : 'Restore'}
      </Button>
    </Entry>
  );
}
