import { percentEncode } from '../../domain/text';
import { chatLimits, withDraft } from './draftLink';

const startOf = (whatsappNumber: string) => `https://wa.me/${whatsappNumber.replace(/\D/g, '')}?text=`;

/** Returns a WhatsApp link that opens a chat with the text as a draft. A text that is too long for a link is cut. */
export const chatLink = (whatsappNumber: string, text: string) => withDraft(startOf(whatsappNumber), text, chatLimits);

/** Returns whether no chat link cuts the text. A phone number has up to 15 digits. */
export function fitsChat(text: string): boolean {
  const start = startOf('9'.repeat(15));
  return withDraft(start, text, chatLimits) === start + percentEncode(text);
}
