import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { selectUser } from '../features/auth/authSlice';
import { selectIsCartEmpty, selectIsCartRestored } from '../features/cart/cartSlice';
import { Checkout } from '../features/checkout/Checkout';
import { emptyCheckoutLeft } from '../features/checkout/checkoutSlice';
import { useAppDispatch } from '../shared/redux';
import { Loading } from '../shared/ui/Loading';
import { Page } from '../shared/ui/Page';

export function CheckoutPage() {
  const user = useSelector(selectUser);
  const isRestored = useSelector(selectIsCartRestored);
  const isEmpty = useSelector(selectIsCartEmpty);

  return (
    <Page title="Checkout">
      {isRestored && isEmpty && <EmptyCheckout />}
      {isRestored && !isEmpty && user ? <Checkout user={user} /> : <Loading />}
    </Page>
  );
}

/** There is nothing to check out: off to the products. */
function EmptyCheckout() {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  useEffect(() => {
    dispatch(emptyCheckoutLeft());
    void navigate('/products', { replace: true });
  }, [dispatch, navigate]);
  return null;
}
