import { useState } from 'react';
import type { OrderItem } from '../../domain/order/order';
import { useAppDispatch } from '../../shared/redux';
import { Button } from '../../shared/ui/Button';
import { cartOpened } from './cartSlice';
import { addEarlierOrder, type OrderAgainResult } from './addEarlierOrder';
import { OrderDifferences } from './OrderDifferences';

interface OrderAgainProps {
  order: string;
  items: readonly OrderItem[];
}

/** The button that puts an earlier order into the cart. If something is different today, a dialog says what. */
export function OrderAgain({ order, items }: OrderAgainProps) {
  const dispatch = useAppDispatch();
  const [isBusy, setIsBusy] = useState(false);
  const [result, setResult] = useState<OrderAgainResult | 'unavailable' | null>(null);

  const handleClick = async () => {
    if (isBusy) return;
    setIsBusy(true);
    const answer = await dispatch(addEarlierOrder(items));
    setIsBusy(false);
    if (answer?.differences.length === 0) dispatch(cartOpened());
    else setResult(answer ?? 'unavailable');
  };

  const openCart = () => {
    setResult(null);
    dispatch(cartOpened());
  };

  return (
    <>
      <Button $variant="secondary" aria-label={`Order again: ${order}`} aria-disabled={isBusy} onClick={handleClick}>
        {isBusy ? 'Adding...' : 'Order again'}
      </Button>
      {result && <OrderDifferences result={result} onClose={() => setResult(null)} onOpenCart={openCart} />}
    </>
  );
}
