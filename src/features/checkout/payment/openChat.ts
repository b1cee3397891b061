import { chatLink } from '../../../shared/lib/chat';
import type { Services } from '../../../shared/services';
import type { ShippingDetails } from '../checkoutSlice';
import { orderMessage, shortOrderMessage } from './orderMessage';
import { saveResult, trackingUrlOf, type PaymentResult } from './paymentResult';
import type { PendingOrder } from './readPendingOrder';

/**
 * Opens the WhatsApp chat, in place of this page, with the order as the message. WhatsApp may not open, so the browser keeps
 * the number and the tracking link of the order for a notice on its next pages.
 * @returns the link that opens the chat
 */
export function openChat(
  services: Services,
  result: PaymentResult,
  order: PendingOrder,
  delivery?: ShippingDetails,
): string {
  saveResult(services.tabStorage, result);
  saveResult(services.storage, result);
  const message = orderMessage(result.order, order, delivery, trackingUrlOf(result, services.origin));
  const chat = chatLink(services.config.whatsappNumber, message);
  services.replaceLocation(chat);
  return chat;
}

/** Returns the link of a chat with the number and the tracking link of a paid order. */
export const chatAbout = (result: PaymentResult, { config, origin }: Pick<Services, 'config' | 'origin'>): string =>
  chatLink(config.whatsappNumber, shortOrderMessage(result.order, trackingUrlOf(result, origin)));
