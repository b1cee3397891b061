import type { Backend } from './backend.ts';
import type { Shop } from './shop.ts';

const INTERVAL_MS = 30_000;

/**
 * Ends overdue checkout sessions regularly, so that their payment pages cannot be paid any more, and sends due mails.
 * @returns a function that stops this and waits for the current run
 */
export function endOverdueCheckoutsRegularly(
  { expireOverdueCheckouts }: Pick<Shop, 'expireOverdueCheckouts'>,
  { mails }: Pick<Backend, 'mails'>,
) {
  let run = Promise.resolve();
  const timer = setInterval(() => {
    run = run
      .then(expireOverdueCheckouts)
      .catch((error: unknown) => console.error('Overdue checkout sessions were not ended:', error))
      .then(() => mails.deliver());
  }, INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await run;
  };
}
