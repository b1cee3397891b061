import { brand } from '../../../domain/brand/facts';
import { emailLink, whatsAppLinks, type PhoneChat } from '../messageLinks';
import type { ContactSubmission } from './inboxApi';

type Message = Pick<ContactSubmission, 'email' | 'message' | 'name' | 'phone' | 'ticket'>;

/** Returns a link that opens an email to the sender, with the ticket in the subject and the message quoted. */
export function emailReplyLink(message: Message): string {
  return emailLink(message.email, {
    subject: `Your message ${message.ticket} to ${brand.name}`,
    text: replyText(message),
  });
}

/** Returns links that open a chat with the sender with the message quoted: for each phone that may have WhatsApp. */
export function chatReplyLinks(message: Message): PhoneChat[] {
  return whatsAppLinks(message.phone ?? '', `${message.ticket}\n${replyText(message)}`);
}

function replyText({ name, message }: Message): string {
  const quote = message.split('\n').map((line) => `> ${line}`);
  return [`Dear ${name},`, '', '', '', 'You wrote:', ...quote].join('\n');
}
