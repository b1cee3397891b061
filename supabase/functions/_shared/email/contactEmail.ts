import * as v from 'valibot';
import { brand } from '../../../../src/domain/brand/facts.ts';
import { normalizeLine, normalizeText } from '../../../../src/domain/text.ts';
import type { EmailContent } from './layout.ts';

/** What submit_contact queues. */
export const contactNoticeSchema = v.object({
  /** Missing if the email was queued before messages had tickets. */
  ticket: v.optional(v.string()),
  /** The order that the ticket is about. Missing in a message of the contact form. */
  order_uid: v.optional(v.string()),
  kind: v.optional(v.picklist(['cancellation_request', 'problem_report'])),
  name: v.string(),
  email: v.string(),
  phone: v.nullish(v.string()),
  message: v.string(),
});

const subjects = { cancellation_request: 'Cancellation of', problem_report: 'Problem with' };

/** The email that forwards a contact message or a ticket of an order to the shop. A reply goes to the sender. */
export function contactNotice({
  ticket,
  order_uid: uid,
  kind,
  name,
  email,
  phone,
  message,
}: v.InferOutput<typeof contactNoticeSchema>): EmailContent {
  const sender = normalizeLine(name);
  const text = normalizeText(message);
  const title = kind && uid ? `${subjects[kind]} ${uid}` : `Message from ${sender}`;
  return {
    subject: title,
    // Cut by code points, so that no surrogate pair is split.
    preview: [...text].slice(0, 120).join(''),
    title,
    blocks: [
      { type: 'quote', text },
      {
        type: 'facts',
        facts: [
          ...(ticket ? [{ label: 'Ticket', value: ticket }] : []),
          ...(uid ? [{ label: 'Order', value: uid }] : []),
          { label: 'Name', value: sender },
          { label: 'Email', value: normalizeLine(email) },
          { label: 'Phone', value: normalizeLine(phone ?? '') || 'not given' },
        ],
      },
      { type: 'text', text: `Reply to this email to write to ${sender}.` },
    ],
    footnote: uid
      ? `Sent from the page of the order at ${brand.name}.`
      : `Sent with the contact form of ${brand.name}.`,
  };
}
