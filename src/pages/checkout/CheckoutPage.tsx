import { useSelector } from 'react-redux';
import { paths } from '../../domain/routes';
import { selectUser } from '../../features/auth/authSlice';
import { selectIsCartEmpty, selectIsCartRestored } from '../../features/cart/cartSlice';
import { Checkout } from '../../features/checkout/steps/Checkout';
import { emptyCheckoutLeft } from '../../features/checkout/checkoutSlice';
import { Loading } from '../../shared/ui/Loading';
import { Page } from '../../shared/ui/Page';
import { Redirect } from '../../shared/ui/Redirect';

// One object, because Redirect redirects again if its event changes.
const emptyCheckoutEvent = emptyCheckoutLeft();

export function CheckoutPage() {
  const user = useSelector(selectUser);
  const isRestored = useSelector(selectIsCartRestored);
  const isEmpty = useSelector(selectIsCartEmpty);

  return (
    <Page title="Checkout">
      {isRestored && isEmpty && <Redirect to={paths.products} event={emptyCheckoutEvent} />}
      {isRestored && !isEmpty && user ? <Checkout user={user} /> : <Loading />}
    </Page>
  );
}
