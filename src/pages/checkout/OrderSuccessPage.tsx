import { brand } from '../../domain/brand/facts';
import { paths } from '../../domain/routes';
import { LinkButton } from '../../shared/ui/Button';
import { OrderConfirmation } from './OrderConfirmation';

export function OrderSuccessPage() {
  return (
    <OrderConfirmation
      title="Order placed"
      picture="order-confirmed"
      lead="Your order was placed and a confirmation email was sent to you."
      actions={
        <>
          <LinkButton to={paths.home}>Back to Home</LinkButton>
          <LinkButton to={paths.story} $variant="secondary">
            Read Our Story
          </LinkButton>
        </>
      }
    >
      We dispatch it from {brand.town} in 1-3 business days. It reaches you 5-7 business days after shipment.
    </OrderConfirmation>
  );
}
