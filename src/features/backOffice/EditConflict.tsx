import { useEffect, useRef } from 'react';
import { Button } from '../../shared/ui/Button';
import { Alert } from '../../shared/ui/Alert';
import type { OrderRow } from './orderQuery';
import { useLazyGetOrderQuery } from './backOfficeApi';

interface EditConflictProps {
  orderId: string;
  onLatest: (order: OrderRow) => void;
}

/** Somebody else saved the order first: says so, and fetches what they saved when asked to. */
export function EditConflict({ orderId, onLatest }: EditConflictProps) {
  const [getOrder, { isFetching }] = useLazyGetOrderQuery();
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => button.current?.focus(), []);

  const handleClick = async () => {
    const { data: latest } = await getOrder(orderId);
    if (latest) onLatest(latest);
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
