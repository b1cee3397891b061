import { chatLink } from '../../../shared/lib/chat';
import type { Services } from '../../../shared/services';
import type { ShippingDetails } from '../checkoutSlice';
import { orderMessage, shortOrderMessage } from './orderMessage';
import { trackingUrlOf, type ConfirmedPayment, type PaymentResult } from './paymentResult';
import type { PendingOrder } from './readPendingOrder';

/** Opens the WhatsApp chat, in place of this page, with the order as the message. */
export function openChat(
  services: Services,
  result: PaymentResult,
  order: PendingOrder,
  delivery?: ShippingDetails,
): ConfirmedPayment {
  const message = orderMessage(result.order, order, delivery, trackingUrlOf(result, services.origin));
  const chat = chatLink(services.config.whatsappNumber, message);
  services.replaceLocation(chat);
  return { ...result, chat };
}

/** Adds the link of a chat with the number and the tracking link of the order. */
export const withShortChat = (
  result: PaymentResult,
  { config, origin }: Pick<Services, 'config' | 'origin'>,
): ConfirmedPayment => ({
  ...result,
  chat: chatLink(config.whatsappNumber, shortOrderMessage(result.order, trackingUrlOf(result, origin))),
});
