import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import { confirmPayment } from '../features/checkout/confirmPayment';
import { selectOrderReference } from '../features/checkout/checkoutSlice';
import { useAppDispatch } from '../shared/redux';
import { LinkButton } from '../shared/ui/Button';
import { Thanks } from './success/Thanks';

export function SuccessPage() {
  const dispatch = useAppDispatch();
  const reference = useSelector(selectOrderReference);

  useEffect(() => {
    dispatch(confirmPayment());
  }, [dispatch]);

  return (
    <Thanks
      title="Order Confirmed!"
      lead="Your payment was successful."
      ways={<LinkButton to="/products">Continue Shopping</LinkButton>}
    >
      {reference && (
        <>Your order is {reference}. Redirecting you to WhatsApp, where the order is written out for you to send.</>
      )}
    </Thanks>
  );
}
