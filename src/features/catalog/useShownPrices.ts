import { useEffect } from 'react';
import { shownPrices } from '../../shared/shownPrices';
import type { FromStorage } from './fromStorage';
import type { CatalogResult } from './useCatalogQuery';

/** Passes the time of the prices that the page shows to the offline notice. */
export function useShownPrices({ data, receivedAt, refetch }: CatalogResult<FromStorage>): void {
  const storedAt = data?.storedAt;
  const readAt = data && (storedAt ?? receivedAt);
  useEffect(() => {
    if (readAt === undefined) return;
    shownPrices.set({ age: `Prices as of ${formatTime(readAt)}.`, areStored: storedAt !== undefined, refetch });
    return () => shownPrices.set(null);
  }, [readAt, storedAt, refetch]);
}

/** Formats a time as `22 November 2026, 14:05`, in the time zone of the user. */
function formatTime(at: number): string {
  const time = new Date(at);
  const day = time.toLocaleDateString('en-IN', { day: 'numeric', month: 'long', year: 'numeric' });
  return `${day}, ${time.toLocaleTimeString('en-IN', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })}`;
}
