import * as v from 'valibot';
import { brand } from '../../../src/shared/brand.ts';
import { emailAddress, line, optionalLine, prose } from '../_shared/fields.ts';
import { escapeHtml } from '../_shared/html.ts';
import type { Mail } from '../_shared/mailer.ts';
import { parse } from '../_shared/validation.ts';

const contactMessage = v.object(
  { name: line(200), email: emailAddress, phone: optionalLine(50), message: prose(5000) },
  'must be an object',
);

export type ContactMessage = v.InferOutput<typeof contactMessage>;

/** @throws {Refusal} 400 naming the field */
export const parseMessage = (body: unknown): ContactMessage => parse(contactMessage, body);

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
