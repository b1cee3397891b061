import { brand } from '../../../src/domain/brand.ts';
import { contactMessageSchema, type ContactMessage } from '../../../src/domain/contactMessage.ts';
import { escapeHtml } from '../_shared/html.ts';
import type { Mail } from '../_shared/mailer.ts';
import { parse } from '../_shared/validation.ts';

/** @throws {Refusal} 400 naming the field */
export const parseMessage = (body: unknown): ContactMessage => parse(contactMessageSchema, body);

/** The mail that brings a message to the shop; answering it answers the sender. */
export function messageMail({ name, email, phone, message }: ContactMessage): Mail {
  const facts = [`Name: ${name}`, `E-mail: ${email}`, `Phone: ${phone ?? 'not given'}`];
  return {
    to: brand.email,
    replyTo: email,
    subject: `Message from ${name}`,
    text: `${facts.join('\n')}\n\n${message}`,
    html: `<p>${facts.map(escapeHtml).join('<br>')}</p>\n<p style="white-space:pre-wrap">${escapeHtml(message)}</p>`,
  };
}
