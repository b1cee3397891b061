import { CartPanel } from '../../features/cart/CartPanel';
import { CartCheckout } from '../../features/checkout/payment/CartCheckout';
import { LazyUnfinishedCheckouts } from '../../features/checkout/unfinished/LazyUnfinishedCheckouts';

/** The cart panel with the unfinished checkouts and the checkout buttons, which belong to another feature. */
export function CartPanelWithCheckout() {
  return (
    <CartPanel
      renderLineNotice={(variantId) => <LazyUnfinishedCheckouts variantId={variantId} />}
      renderCheckout={(closePanel) => <CartCheckout onLeave={closePanel} />}
    />
  );
}
