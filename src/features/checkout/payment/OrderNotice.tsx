import { use } from 'react';
import { brand } from '../../../domain/brand/facts';
import { useArrivalText } from '../../../shared/lib/useArrivalText';
import { useServices } from '../../../shared/lib/useServices';
import { SiteOriginContext } from '../../../shared/seo/siteOrigin';
import { Button, LinkButton } from '../../../shared/ui/Button';
import { Container } from '../../../shared/ui/Container';
import { Notice } from '../../../shared/ui/Notice';
import { withShortChat } from './openChat';
import { orderPathOf, readPaidOrder, type PaymentResult } from './paymentResult';

interface OrderNoticeProps {
  isShown: boolean;
  onClose: () => void;
}

/**
 * What /success says about the last paid order, on the next pages: WhatsApp replaces /success, and may not open, for example
 * inside the browser of another app.
 */
export function OrderNotice({ isShown, onClose }: OrderNoticeProps) {
  const { storage } = useServices();
  const order = isShown ? readPaidOrder({ storage }) : null;
  return order && <PaidOrderNotice order={order} onClose={onClose} />;
}

function PaidOrderNotice({ order, onClose }: { order: PaymentResult; onClose: () => void }) {
  const { config } = useServices();
  const origin = use(SiteOriginContext);
  const arrival = useArrivalText(order.endedAt);
  const orderPath = orderPathOf(order, config);

  return (
    <Container as="section" aria-label={`Your order ${order.order}`}>
      <Notice
        title={`Your order ${order.order} is paid`}
        action={
          <>
            <LinkButton to={withShortChat(order, { config, origin }).chat}>Open WhatsApp</LinkButton>
            {orderPath && (
              <LinkButton to={orderPath} $variant="secondary">
                See your order
              </LinkButton>
            )}
            <Button $variant="quiet" aria-label="Close the notice about your order" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        <span>
          If WhatsApp did not open, you can open the chat here. We pack your order and dispatch it from {brand.town} in
          1-3 business days.
        </span>{' '}
        {arrival && <span>{`${arrival}.`}</span>}
      </Notice>
    </Container>
  );
}
