import { percentEncode } from '../../domain/percentEncode';
import { chatLimits, withDraft } from './draftLink';

const startOf = (number: string) => `https://wa.me/${number.replace('+', '')}?text=`;

/**
 * Returns a WhatsApp link that opens a chat with the text as a draft. A text that is too long for a link is cut.
 * @param number with its country code, with or without +; WhatsApp asks for the chat if it is empty
 */
export const chatLink = (number: string, text: string) => withDraft(startOf(number), text, chatLimits);

/** Returns whether no chat link cuts the text. A phone number has up to 15 digits. */
export function fitsChat(text: string): boolean {
  const start = startOf('9'.repeat(15));
  return withDraft(start, text, chatLimits) === start + percentEncode(text);
}
