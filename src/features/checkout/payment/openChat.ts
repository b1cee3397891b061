import { chatLink } from '../../../shared/lib/chat';
import type { Services } from '../../../shared/services';
import type { ShippingDetails } from '../checkoutSlice';
import { orderMessage } from './orderMessage';
import type { PendingOrder } from './readPendingOrder';

/** Opens the WhatsApp chat, in place of this page, with the order as the message. */
export const openChat = (
  { config, replaceLocation }: Services,
  reference: string,
  order: PendingOrder,
  delivery?: ShippingDetails,
) => replaceLocation(chatLink(config.whatsappNumber, orderMessage(reference, order, delivery)));
