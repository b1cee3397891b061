import { chatLink } from './chat';
import { useShopConfig } from './useServices';

/** Returns a link to the WhatsApp chat with the shop, with the text as a draft. */
export const useChatLink = (text: string): string => chatLink(useShopConfig().whatsappNumber, text);
