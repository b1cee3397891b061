import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { cartClosed, selectIsCartOpen } from '../../features/cart/cartSlice';
import { failure } from '../../features/toasts/toast';
import { toastRequested } from '../../features/toasts/toastsSlice';
import { useAppDispatch } from '../../shared/redux';
import { withMui } from '../withMui';
import { LazyComponent } from './LazyComponent';

export const loadCartPanel = () => withMui(() => import('./CartPanelWithCheckout'), 'CartPanelWithCheckout');

/** Where the cart panel opens. It is fetched when the cart is first reached for. */
export function LazyCartPanel() {
  const dispatch = useAppDispatch();
  const isOpen = useSelector(selectIsCartOpen);
  const handleFailure = useCallback(() => {
    dispatch(cartClosed());
    dispatch(toastRequested(failure('The cart could not be opened.', 'Please check your connection and try again.')));
  }, [dispatch]);
  return <LazyComponent load={loadCartPanel} isNeeded={isOpen} onFailure={handleFailure} props={{}} />;
}
