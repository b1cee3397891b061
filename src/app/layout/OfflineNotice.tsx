import { useSyncExternalStore } from 'react';
import styled from 'styled-components';

const subscribe = (onChange: () => void) => {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
};

/** A line under the header while the browser is offline. The live region is always rendered, so that it is announced. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div aria-live="polite">
      {!isOnline && <Line>You are offline. Your cart is kept; paying needs a connection.</Line>}
    </div>
  );
}

const Line = styled.p`
  padding: ${({ theme }) => `${theme.space(2)} ${theme.gutter}`};
  background: ${({ theme }) => theme.color.band};
  color: ${({ theme }) => theme.color.onBand};
  font-size: ${({ theme }) => theme.text.sm};
  text-align: center;
`;
