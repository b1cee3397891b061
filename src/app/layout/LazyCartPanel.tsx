import { useCallback } from 'react';
import { useSelector } from 'react-redux';
import { cartClosed, selectIsCartOpen } from '../../features/cart/cartSlice';
import { failure } from '../../features/toasts/toast';
import { toastRequested } from '../../features/toasts/toastsSlice';
import { useAppDispatch } from '../../shared/redux';
import { withMui } from '../withMui';
import { LazyComponent } from '../../shared/ui/LazyComponent';
import { useOverlay } from '../../shared/ui/useOverlay';

export const loadCartPanel = () =>
  withMui(
    () => import(/* webpackChunkName: "offline-cart-panel" */ './CartPanelWithCheckout'),
    'CartPanelWithCheckout',
  );

/** The cart panel, which is loaded when it is first opened. */
export function LazyCartPanel() {
  const dispatch = useAppDispatch();
  const isOpen = useSelector(selectIsCartOpen);
  useOverlay(isOpen, () => dispatch(cartClosed()));
  const handleError = useCallback(() => {
    dispatch(cartClosed());
    dispatch(toastRequested(failure('The cart could not be opened.', 'Please check your connection and try again.')));
  }, [dispatch]);
  return <LazyComponent load={loadCartPanel} isNeeded={isOpen} onError={handleError} props={{}} />;
}
