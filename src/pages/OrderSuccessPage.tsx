import { LinkButton } from '../shared/ui/Button';
import { Thanks } from './success/Thanks';

export function OrderSuccessPage() {
  return (
    <Thanks
      title="Order placed"
      lead="Your order was placed and a confirmation e-mail was sent to you."
      ways={
        <>
          <LinkButton to="/">Back to Home</LinkButton>
          <LinkButton to="/story" $variant="secondary">
            Read Our Story
          </LinkButton>
        </>
      }
    >
      We dispatch it from Coonoor in 1-3 business days. It reaches you 5-7 business days after shipment.
    </Thanks>
  );
}
