import { percentEncode } from '../../domain/text';

/** Returns a WhatsApp link that opens a chat with the text as a draft. */
export const chatLink = (whatsappNumber: string, text: string) =>
  `https://wa.me/${whatsappNumber.replace(/\D/g, '')}?text=${percentEncode(text)}`;
