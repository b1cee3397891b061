import { PaymentLink } from '../../features/checkout/link/PaymentLink';
import { Page } from '../../shared/ui/Page';

/** The page of a payment link. */
export function PayPage() {
  return (
    <Page title="Pay for your order" width="narrow">
      <PaymentLink />
    </Page>
  );
}
