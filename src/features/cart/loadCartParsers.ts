import type { Services } from '../../shared/services';

/** Loads the parsers of carts. If that fails, tries again when the page becomes visible or the network returns. */
export async function loadCartParsers(services: Pick<Services, 'onWake'>) {
  for (;;) {
    try {
      return await import(/* webpackChunkName: "offline-cart-parsers" */ './cartParsers');
    } catch {
      await nextWake(services);
    }
  }
}

const nextWake = ({ onWake }: Pick<Services, 'onWake'>) =>
  new Promise<void>((resolve) => {
    const stop = onWake(() => {
      stop();
      resolve();
    });
  });
