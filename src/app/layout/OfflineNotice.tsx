import { useSyncExternalStore } from 'react';
import styled from 'styled-components';
import { useIsOnline } from '../../shared/lib/useIsOnline';
import { shownPrices } from '../../shared/shownPrices';
import { Button } from '../../shared/ui/Button';
import { screenOnly } from '../../shared/ui/print';

/**
 * A line under the header while there is no network, or the store does not answer, with the age of the prices that the page
 * shows. The live region is always rendered, so that it is announced.
 */
export function OfflineNotice() {
  const isOnline = useIsOnline();
  const prices = useSyncExternalStore(shownPrices.subscribe, shownPrices.get, () => null);
  return (
    <div aria-live="polite">
      {(!isOnline || prices?.areStored) && (
        <Line>
          <span>
            {[
              isOnline ? 'The store does not answer.' : 'You are offline.',
              prices?.age,
              'Your cart is kept; paying needs a connection.',
            ]
              .filter(Boolean)
              .join(' ')}
          </span>
          {isOnline && (
            <Button $variant="quiet" onClick={prices?.refetch}>
              Try again
            </Button>
          )}
        </Line>
      )}
    </div>
  );
}

const Line = styled.p`
  ${screenOnly}
  padding: ${({ theme }) => `${theme.space(2)} ${theme.gutter}`};
  background: ${({ theme }) => theme.color.band};
  color: ${({ theme }) => theme.color.onBand};
  font-size: ${({ theme }) => theme.text.sm};
  text-align: center;

  :focus-visible {
    outline-color: ${({ theme }) => theme.color.onBand};
  }
`;
