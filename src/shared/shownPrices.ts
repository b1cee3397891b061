import { createObservableValue } from './lib/observableValue';

interface ShownPrices {
  /** `Prices as of 22 November 2026, 14:05.` */
  age: string;
  /** Whether they come from the service worker, because the store did not respond. */
  areStored: boolean;
}

/** The prices that the page shows; null if it shows none. The notice about a missing network says how old they are. */
export const shownPrices = createObservableValue<ShownPrices | null>(null);
