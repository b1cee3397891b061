import { useLayoutEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { paths } from '../../domain/routes';
import { selectAuthStatus, selectUser } from '../../features/auth/authSlice';
import { cartOpened } from '../../features/cart/cartSlice';
import {
  selectCheckoutSummary,
  selectIsEnteredElsewhere,
  selectIsPaying,
  selectPaymentOutcome,
} from '../../features/checkout/checkoutSlice';
import { Delivery } from '../../features/checkout/delivery/Delivery';
import { openDelivery, startAgain } from '../../features/checkout/delivery/enterDelivery';
import { useAppDispatch } from '../../shared/redux';
import { Alert } from '../../shared/ui/Alert';
import { Button, LinkButton } from '../../shared/ui/Button';
import { Loading } from '../../shared/ui/Loading';
import { Page } from '../../shared/ui/Page';
import { paymentTexts } from './paymentTexts';

/** Asks where an order goes, if the payment page does not. */
export function DeliveryPage() {
  return (
    <Page title="Delivery details">
      <Contents />
    </Page>
  );
}

function Contents() {
  const dispatch = useAppDispatch();
  const outcome = useSelector(selectPaymentOutcome);
  const summary = useSelector(selectCheckoutSummary);
  const isEnteredElsewhere = useSelector(selectIsEnteredElsewhere);
  const isPaying = useSelector(selectIsPaying);
  const authStatus = useSelector(selectAuthStatus);
  const user = useSelector(selectUser);
  const [attempt, setAttempt] = useState(1);

  // A layout effect runs before first paint, so the checkout of an earlier visit never flashes.
  useLayoutEffect(() => {
    const controller = new AbortController();
    void dispatch(openDelivery(controller.signal));
    return () => controller.abort();
  }, [dispatch, attempt]);

  const openAgain = () => setAttempt(attempt + 1);
  const toProducts = (
    <LinkButton to={paths.products} $variant="secondary">
      Continue Shopping
    </LinkButton>
  );
  switch (outcome) {
    case null:
    case 'paid':
      return <Loading />;
    case 'waiting':
      if (isEnteredElsewhere)
        return (
          <Alert
            title="Somebody else has entered the details"
            action={
              <>
                <Button disabled={isPaying} aria-busy={isPaying} onClick={() => void dispatch(startAgain())}>
                  Start again with the same items
                </Button>
                {toProducts}
              </>
            }
          >
            This checkout is being paid in another browser, and only that browser can see or change where the parcel
            goes.
          </Alert>
        );
      return summary && authStatus !== 'loading' ? (
        <Delivery summary={summary} user={user} onEnded={openAgain} />
      ) : (
        <Loading />
      );
    case 'unavailable':
      return (
        <Alert
          severity="error"
          title="The checkout cannot be loaded now"
          action={<Button onClick={openAgain}>Try again</Button>}
        >
          The shop does not answer. This page tries again by itself, and your cart is kept.
        </Alert>
      );
    case 'unknown':
      return (
        <Alert title="There is no checkout at this address" action={toProducts}>
          If you have already paid, the confirmation is in your email.
        </Alert>
      );
    default:
      return (
        <Alert
          severity="warning"
          title={outcome === 'replaced' ? paymentTexts.replaced.title : 'This checkout has ended'}
          action={
            <>
              <Button onClick={() => dispatch(cartOpened())}>Open your cart</Button>
              {toProducts}
            </>
          }
        >
          {outcome === 'replaced'
            ? `${paymentTexts.replaced.lead} ${paymentTexts.replaced.text}`
            : 'Your order was not placed. The tins are reserved for 15 minutes only; your cart is as you left it.'}
        </Alert>
      );
  }
}
