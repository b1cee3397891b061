import { trackingUrl } from '../../../domain/order/customerOrder';
import { chatLink } from '../../../shared/lib/chat';
import type { Services } from '../../../shared/services';
import type { ShippingDetails } from '../checkoutSlice';
import { orderMessage } from './orderMessage';
import { saveResult, type PaymentResult } from './paymentResult';
import type { PendingOrder } from './readPendingOrder';

/**
 * Opens the WhatsApp chat, in place of this page, with the order as the message. The tab keeps the link of the chat, so that
 * /success offers it when it is opened again.
 */
export function openChat(
  services: Services,
  result: PaymentResult,
  order: PendingOrder,
  delivery?: ShippingDetails,
): void {
  const { order: reference, trackingToken: token } = result;
  const tracking = token && trackingUrl(services.origin, { token });
  const message = orderMessage(reference, order, delivery, tracking);
  const chat = chatLink(services.config.whatsappNumber, message);
  saveResult(services, { ...result, chat });
  services.replaceLocation(chat);
}
