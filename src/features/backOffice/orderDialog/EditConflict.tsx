import { useEffect, useRef } from 'react';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { useLazyGetOrderQuery } from '../orders/adminOrdersApi';
import type { OrderRow } from '../orders/orderQuery';

interface EditConflictProps {
  orderId: string;
  onLatestLoaded: (order: OrderRow) => void;
}

/** Reports that someone else saved the order first, and loads their version on request. */
export function EditConflict({ orderId, onLatestLoaded }: EditConflictProps) {
  const [getOrder, { isFetching }] = useLazyGetOrderQuery();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => button.current?.focus(), []);

  const handleClick = async () => {
    const { data: latest } = await getOrder(orderId);
    if (latest) onLatestLoaded(latest);
  };

  return (
    <Alert
      severity="error"
      title="Someone else changed this order"
      action={
        <Button ref={button} $variant="secondary" aria-disabled={isFetching} onClick={handleClick}>
          {isFetching ? 'Loading...' : 'Load the latest'}
        </Button>
      }
    >
      Your changes are not saved, and theirs are not lost. What you typed still stands below; loading the latest
      replaces it.
    </Alert>
  );
}
