import { mayHaveWhatsApp } from '../../domain/phone';
import { phoneParts } from '../../domain/phoneParts';
import { percentEncode } from '../../domain/percentEncode';
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

/** A chat with one of the numbers in a phone field. */
export interface PhoneChat {
  /** As it is written in the field. */
  phone: string;
  href: string;
}

/** Returns links that open chats with the text as a draft: for each number in a phone field that may have WhatsApp. */
export function whatsAppLinks(phone: string, text: string): PhoneChat[] {
  const chats = new Map<string, PhoneChat>();
  for (const { text: written, number } of phoneParts(phone))
    if (number && mayHaveWhatsApp(number) && !chats.has(number))
      chats.set(number, { phone: written, href: chatLink(number, text) });
  return [...chats.values()];
}
