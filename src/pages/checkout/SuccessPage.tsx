import { useLayoutEffect, useState } from 'react';
import { useSelector } from 'react-redux';
import { paths } from '../../domain/routes';
import { cartOpened, selectIsCartEmpty } from '../../features/cart/cartSlice';
import {
  selectIsPaying,
  selectOrderReference,
  selectPaidOrder,
  selectPaymentOutcome,
} from '../../features/checkout/checkoutSlice';
import { confirmPayment } from '../../features/checkout/payment/confirmPayment';
import { orderPathOf, type ConfirmedPayment } from '../../features/checkout/payment/paymentResult';
import { startPayment } from '../../features/checkout/payment/startPayment';
import { useShopConfig } from '../../shared/lib/useServices';
import { useAppDispatch } from '../../shared/redux';
import { Head } from '../../shared/seo/Head';
import { Button, LinkButton } from '../../shared/ui/Button';
import { NextSteps } from './NextSteps';
import { OrderConfirmation } from './OrderConfirmation';
import { paymentTexts } from './paymentTexts';

/** The page after the payment: how the payment ended, or that this is not known yet. */
export function SuccessPage() {
  const dispatch = useAppDispatch();
  const outcome = useSelector(selectPaymentOutcome) ?? 'checking';
  const order = useSelector(selectPaidOrder);
  const reference = useSelector(selectOrderReference);
  const config = useShopConfig();
  const [attempt, setAttempt] = useState(1);
  const [result, setResult] = useState<ConfirmedPayment | null>(null);
  const { title, lead, text } = paymentTexts[outcome];
  const isPaid = outcome === 'paid';
  const orderPath = isPaid && result ? orderPathOf(result, config) : null;

  // A layout effect runs before first paint, so the outcome of an earlier visit never flashes.
  useLayoutEffect(() => {
    const controller = new AbortController();
    void dispatch(async () => {
      const ended = await dispatch(confirmPayment(controller.signal));
      if (!controller.signal.aborted) setResult(ended);
    });
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
            {['cancelled', 'expired', 'failed', 'replaced'].includes(outcome) && <UnpaidActions />}
            {isPaid && result && <LinkButton to={result.chat}>Open WhatsApp</LinkButton>}
            {orderPath && (
              <LinkButton to={orderPath} $variant="secondary">
                See your order
              </LinkButton>
            )}
            <LinkButton to={paths.products} $variant={isPaid && !result ? 'primary' : 'secondary'}>
              Continue Shopping
            </LinkButton>
          </>
        }
        details={isPaid && <NextSteps orderPath={orderPath} paidAt={result?.endedAt} />}
      >
        {reference
          ? `Your order is ${reference}. Redirecting you to WhatsApp, where the order is written out for you to send. If it does not open, choose Open WhatsApp.`
          : [text, order && numberText(outcome, order)].filter(Boolean).join(' ')}
      </OrderConfirmation>
    </div>
  );
}

/** What can be done after a payment that did not succeed. The cart still contains the unpaid items. */
function UnpaidActions() {
  const dispatch = useAppDispatch();
  const isPaying = useSelector(selectIsPaying);
  const isCartEmpty = useSelector(selectIsCartEmpty);
  return (
    <>
      {!isCartEmpty && (
        <Button disabled={isPaying} aria-busy={isPaying} onClick={() => void dispatch(startPayment())}>
          Pay again
        </Button>
      )}
      <Button $variant="secondary" onClick={() => dispatch(cartOpened())}>
        Open your cart
      </Button>
    </>
  );
}

/** Only a paid checkout is an order, so a failed payment names none. */
function numberText(outcome: string, order: string): string {
  if (outcome === 'paid') return `Your order is ${order}.`;
  return outcome === 'waiting' ? `When it has arrived, your order is ${order}.` : '';
}
