import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { paths } from '../domain/routes';
import { confirmPayment } from '../features/checkout/confirmPayment';
import { selectOrderReference } from '../features/checkout/checkoutSlice';
import { useAppDispatch } from '../shared/redux';
import { LinkButton } from '../shared/ui/Button';
import { OrderConfirmation } from './success/OrderConfirmation';

export function SuccessPage() {
  const dispatch = useAppDispatch();
  const reference = useSelector(selectOrderReference);

  useEffect(() => {
    void dispatch(confirmPayment());
  }, [dispatch]);

  return (
    <OrderConfirmation
      title="Order Confirmed!"
      lead="Your payment was successful."
      actions={<LinkButton to={paths.products}>Continue Shopping</LinkButton>}
    >
      {reference && (
        <>Your order is {reference}. Redirecting you to WhatsApp, where the order is written out for you to send.</>
      )}
    </OrderConfirmation>
  );
}
