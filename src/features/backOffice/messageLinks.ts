import { percentEncode } from '../../domain/text';
import { chatLink } from '../../shared/lib/chat';

/** Returns a link that opens an email to a person. What they typed as their email adds no header. */
export const emailLink = (email: string): string => `mailto:${percentEncode(email).replace('%40', '@')}`;

/** Returns a link that opens a chat with the text as a draft; null if the phone cannot have WhatsApp. */
export function whatsAppLink(phone: string, text: string): string | null {
  const number = mobileNumber(phone);
  return number && chatLink(number, text);
}

/** Returns a number with its country code: of an Indian mobile phone, however it is written, or of another country. */
function mobileNumber(phone: string): string | null {
  const number = phone.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const [, indian] = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(number) ?? [];
  if (indian) return `91${indian}`;
  return /^\+(?!91)[1-9]\d{7,14}$/.test(number) ? number.slice(1) : null;
}
