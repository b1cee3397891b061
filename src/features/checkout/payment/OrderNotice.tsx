import { use } from 'react';
import { brand } from '../../../domain/brand';
import { trackingPath } from '../../../domain/order/customerOrder';
import { useArrivalText } from '../../../shared/lib/useArrivalText';
import { useServices } from '../../../shared/lib/useServices';
import { SiteOriginContext } from '../../../shared/seo/siteOrigin';
import { Button, LinkButton } from '../../../shared/ui/Button';
import { Container } from '../../../shared/ui/Container';
import { Notice } from '../../../shared/ui/Notice';
import { chatAbout } from './openChat';
import { parseResult } from './paymentResult';

interface OrderNoticeProps {
  /** What the browser keeps of the order; null if no notice is shown. */
  order: string | null;
  onClose: () => void;
}

/**
 * What /success says about the last paid order, on the next pages: WhatsApp replaces /success, and may not open, for example
 * inside the browser of another app.
 */
export function OrderNotice({ order, onClose }: OrderNoticeProps) {
  const { config } = useServices();
  const origin = use(SiteOriginContext);
  const result = parseResult(order);
  const arrival = useArrivalText(result?.endedAt);
  if (!result) return null;
  const { order: number, trackingToken: token } = result;

  return (
    <Container as="section" aria-label={`Your order ${number}`}>
      <Notice
        title={`Your order ${number} is paid`}
        action={
          <>
            {/* WhatsApp is not a page of this app. */}
            <LinkButton to={chatAbout(result, { config, origin })} reloadDocument>
              Open WhatsApp
            </LinkButton>
            {token && (
              <LinkButton to={trackingPath({ token })} $variant="secondary">
                See your order
              </LinkButton>
            )}
            <Button $variant="quiet" aria-label="Close the notice about your order" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        If WhatsApp did not open, you can open the chat here. We pack your order and dispatch it from {brand.town} in
        1-3 business days. {arrival && `${arrival}.`}
      </Notice>
    </Container>
  );
}
