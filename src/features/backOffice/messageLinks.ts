import { percentEncode } from '../../domain/text';
import { chatLink } from '../../shared/lib/chat';
import { emailLimits, withDraft } from '../../shared/lib/draftLink';

/**
 * Returns a link that opens an email to a person, with a draft. A draft that is too long for a link is cut. What the person
 * typed as their email adds no header.
 */
export function emailLink(email: string, draft?: { subject: string; text: string }): string {
  const address = `mailto:${percentEncode(email).replace('%40', '@')}`;
  if (!draft) return address;
  const subject = withDraft(`${address}?subject=`, draft.subject, emailLimits);
  // Email programs expect CRLF, which RFC 6068 requires for the body.
  return withDraft(`${subject}&body=`, draft.text.replace(/\r\n?|\n/g, '\r\n'), emailLimits);
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
