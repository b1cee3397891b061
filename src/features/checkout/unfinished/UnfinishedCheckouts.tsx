import { useEffect, useRef, useState } from 'react';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import type { CheckoutStatus } from '../../../domain/order/checkoutStatus';
import { useAppDispatch } from '../../../shared/redux';
import { Button } from '../../../shared/ui/Button';
import { checkCart } from '../../cart/checkCart';
import { unfinishedCheckoutsApi } from './unfinishedCheckoutsApi';

const { getUnfinishedCheckouts, cancelUnfinishedCheckout } = unfinishedCheckoutsApi.endpoints;

/** How cancelling a checkout ended: with the status of the checkout, or without an answer of the store. */
type CancelResult = CheckoutStatus | 'unavailable';

/** Says which units of a variant the user has reserved in another browser, and offers to release them. */
export function UnfinishedCheckouts({ userId, variantId }: { userId: string; variantId: string }) {
  const dispatch = useAppDispatch();
  const { data: checkouts = [] } = useSelector(getUnfinishedCheckouts.select(userId));
  const [isCancelling, setIsCancelling] = useState(false);
  const [result, setResult] = useState<CancelResult | null>(null);
  const resultText = useRef<HTMLParagraphElement>(null);

  useEffect(() => {
    // During time travel, a thunk is not run and there is no subscription.
    const subscription: { unsubscribe: () => void } | undefined = dispatch(
      getUnfinishedCheckouts.initiate(userId, { forceRefetch: true }),
    );
    return () => subscription?.unsubscribe();
  }, [dispatch, userId]);

  // The button that had the focus is gone.
  useEffect(() => {
    if (result) resultText.current?.focus();
  }, [result]);

  const handleCancel = async (order: string) => {
    setIsCancelling(true);
    setResult(null);
    const { data } = await dispatch(cancelUnfinishedCheckout.initiate(order));
    // The released units can be bought here.
    await dispatch(checkCart());
    setIsCancelling(false);
    setResult(data ?? 'unavailable');
  };

  const reserved = checkouts.flatMap(({ order, items }) =>
    items.filter(({ variant_id }) => variant_id === variantId).map(({ quantity }) => ({ order, quantity })),
  );
  return (
    <>
      {reserved.map(({ order, quantity }) => (
        <Box key={order}>
          <p>{`Your unfinished checkout on another device holds ${quantity} of these.`}</p>
          <Button
            $variant="secondary"
            disabled={isCancelling}
            aria-busy={isCancelling}
            onClick={() => void handleCancel(order)}
          >
            Cancel it and buy here
          </Button>
        </Box>
      ))}
      <ResultText ref={resultText} role="status" tabIndex={-1}>
        {result && textOf(result)}
      </ResultText>
    </>
  );
}

function textOf(result: CancelResult): string {
  if (result === 'unavailable') return 'The checkout could not be cancelled. Please try again in a moment.';
  return result === 'paid' || result === 'waiting'
    ? 'That checkout was paid, or its payment is on its way. Your profile shows your orders.'
    : 'The other checkout is cancelled. You can buy here now.';
}

const Box = styled.div`
  margin-top: ${({ theme }) => theme.space(3)};
  padding: ${({ theme }) => `${theme.space(2)} ${theme.space(3)}`};
  border-left: 3px solid ${({ theme }) => theme.color.ember};
  background: ${({ theme }) => theme.color.sunk};
  font-size: ${({ theme }) => theme.text.sm};
  button {
    margin-top: ${({ theme }) => theme.space(2)};
  }
`;

const ResultText = styled.p`
  &:not(:empty) {
    margin-top: ${({ theme }) => theme.space(2)};
  }
  font-size: ${({ theme }) => theme.text.sm};
`;
