import { useLayoutEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { paths } from '../../domain/routes';
import { cartOpened } from '../../features/cart/cartSlice';
import { selectPaidOrder, selectOrderReference, selectPaymentOutcome } from '../../features/checkout/checkoutSlice';
import { confirmPayment } from '../../features/checkout/payment/confirmPayment';
import { useAppDispatch } from '../../shared/redux';
import { Head } from '../../shared/seo/Head';
import { Button, LinkButton } from '../../shared/ui/Button';
import { OrderConfirmation } from './OrderConfirmation';
import { paymentTexts } from './paymentTexts';

/** The page after the payment: how the payment ended, or that this is not known yet. */
export function SuccessPage() {
  const dispatch = useAppDispatch();
  const outcome = useSelector(selectPaymentOutcome) ?? 'checking';
  const order = useSelector(selectPaidOrder);
  const reference = useSelector(selectOrderReference);
  const [attempt, setAttempt] = useState(1);
  const { title, lead, text } = paymentTexts[outcome];
  const isPaid = outcome === 'paid';

  // A layout effect runs before first paint, so the outcome of an earlier visit never flashes.
  useLayoutEffect(() => {
    const controller = new AbortController();
    void dispatch(confirmPayment(controller.signal));
    return () => controller.abort();
  }, [dispatch, attempt]);

  return (
    <div aria-live="polite">
      <Head title={title.replace('!', '')} description={lead} path={paths.success} isIndexed={false} />
      <OrderConfirmation
        title={title}
        lead={lead}
        picture={isPaid ? 'order-confirmed' : undefined}
        actions={
          <>
            {outcome === 'unavailable' && <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>}
            {['cancelled', 'expired', 'failed'].includes(outcome) && (
              <Button onClick={() => dispatch(cartOpened())}>Open your cart</Button>
            )}
            <LinkButton to={paths.products} $variant={isPaid ? 'primary' : 'secondary'}>
              Continue Shopping
            </LinkButton>
          </>
        }
      >
        {reference ? (
          <>Your order is {reference}. Redirecting you to WhatsApp, where the order is written out for you to send.</>
        ) : (
          <>
            {text} {order && `Your order is ${order}.`}
          </>
        )}
      </OrderConfirmation>
    </div>
  );
}
