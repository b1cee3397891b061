import { useEffect } from 'react';
import { formatTimeWithZone } from '../../domain/dates';
import { shownPrices } from '../../shared/shownPrices';
import type { FromStorage } from './fromStorage';
import type { CatalogResult } from './useCatalogQuery';

/** Passes the time of the prices that the page shows to the offline notice. */
export function useShownPrices({ data, receivedAt, refetch }: CatalogResult<FromStorage>): void {
  const storedAt = data?.storedAt;
  const readAt = data && (storedAt ?? receivedAt);
  useEffect(() => {
    if (readAt === undefined) return;
    shownPrices.set({ age: `Prices as of ${formatTimeWithZone(readAt)}.`, areStored: storedAt !== undefined, refetch });
    return () => shownPrices.set(null);
  }, [readAt, storedAt, refetch]);
}
