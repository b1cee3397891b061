import { percentEncode } from '../../domain/text';
import { chatLink } from '../../shared/lib/chat';

/** Returns a link that opens an email to a person, with a draft. What they typed as their email adds no header. */
export function emailLink(email: string, draft?: { subject: string; text: string }): string {
  const address = `mailto:${percentEncode(email).replace('%40', '@')}`;
  if (!draft) return address;
  // Email programs expect CRLF, which RFC 6068 requires for the body.
  const body = percentEncode(draft.text.replaceAll('\n', '\r\n'));
  return `${address}?subject=${percentEncode(draft.subject)}&body=${body}`;
}

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
