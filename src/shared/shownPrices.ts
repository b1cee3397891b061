import { createObservableValue } from './lib/observableValue';

interface ShownPrices {
  /** `Prices as of 22 November 2026, 14:05 IST.` */
  age: string;
  /** Whether they come from the service worker, because the store did not respond. */
  areStored: boolean;
  /** Requests them again. */
  refetch: () => void;
}

/** The time of the prices that the page shows, for the offline notice; null if the page shows none. */
export const shownPrices = createObservableValue<ShownPrices | null>(null);
