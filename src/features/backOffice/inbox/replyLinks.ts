import { brand } from '../../../domain/brand/facts';
import { percentEncode } from '../../../domain/text';
import { chatLink } from '../../../shared/lib/chat';
import type { ContactSubmission } from './inboxApi';

type Message = Pick<ContactSubmission, 'email' | 'message' | 'name' | 'phone' | 'ticket'>;

/** Some email programs refuse links of more than about 2000 characters. */
const MAX_QUOTE_LENGTH = 1_000;

/** Returns a link that opens an email to the sender, with the ticket in the subject and the message quoted. */
export function emailReplyLink(message: Message): string {
  const recipient = percentEncode(message.email).replace('%40', '@');
  const subject = percentEncode(`Your message ${message.ticket} to ${brand.name}`);
  // Email programs expect CRLF, which RFC 6068 requires for the body.
  const body = percentEncode(replyText(message).replaceAll('\n', '\r\n'));
  return `mailto:${recipient}?subject=${subject}&body=${body}`;
}

/** Returns a link that opens a chat with the sender with the message quoted; null without a phone that can have WhatsApp. */
export function chatReplyLink(message: Message): string | null {
  const phone = mobileNumber(message.phone ?? '');
  return phone && chatLink(phone, `${message.ticket}\n${replyText(message)}`);
}

function replyText({ name, message }: Message): string {
  const text = message.length > MAX_QUOTE_LENGTH ? `${message.slice(0, MAX_QUOTE_LENGTH)}…` : message;
  const quote = text.split('\n').map((line) => `> ${line}`);
  return [`Dear ${name},`, '', '', '', 'You wrote:', ...quote].join('\n');
}

/** Returns a number with its country code: of an Indian mobile phone, however it is written, or of another country. */
function mobileNumber(phone: string): string | null {
  const number = phone.replace(/[\s().-]/g, '').replace(/^00/, '+');
  const [, indian] = /^(?:\+?91|0)?([6-9]\d{9})$/.exec(number) ?? [];
  if (indian) return `91${indian}`;
  return /^\+(?!91)[1-9]\d{7,14}$/.test(number) ? number.slice(1) : null;
}
