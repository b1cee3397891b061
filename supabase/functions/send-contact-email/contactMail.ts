import { html } from 'hono/html';
import { brand } from '../../../src/domain/brand.ts';
import type { ContactMessage } from '../../../src/domain/contactMessage.ts';
import type { Mail } from '../_shared/mailer.ts';

/** The mail that forwards a contact message to the shop. A reply goes to the sender. */
export async function contactMail({ name, email, phone, message }: ContactMessage): Promise<Mail> {
  const details = [`Name: ${name}`, `E-mail: ${email}`, `Phone: ${phone ?? 'not given'}`];
  const [first, ...others] = details;
  return {
    to: brand.email,
    replyTo: email,
    subject: `Message from ${name}`,
    text: `${details.join('\n')}\n\n${message}`,
    html: String(
      await html`<p>${first}${others.map((detail) => html`<br />${detail}`)}</p>
        <p style="white-space:pre-wrap">${message}</p>`,
    ),
  };
}
