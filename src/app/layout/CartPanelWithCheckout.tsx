import { CartPanel } from '../../features/cart/CartPanel';
import { CartCheckout } from '../../features/checkout/payment/CartCheckout';

/** The cart panel with the checkout buttons, which belong to another feature. */
export function CartPanelWithCheckout() {
  return <CartPanel renderCheckout={(closePanel) => <CartCheckout onLeave={closePanel} />} />;
}
