import * as v from 'valibot';
import { brand } from '../../../../src/domain/brand.ts';
import { normalizeLine, normalizeText } from '../../../../src/domain/text.ts';
import type { EmailContent } from './layout.ts';

/** What submit_contact queues. */
export const contactNoticeSchema = v.object({
  name: v.string(),
  email: v.string(),
  phone: v.nullish(v.string()),
  message: v.string(),
});

/** The email that forwards a contact message to the shop. A reply goes to the sender. */
export function contactNotice({
  name,
  email,
  phone,
  message,
}: v.InferOutput<typeof contactNoticeSchema>): EmailContent {
  const sender = normalizeLine(name);
  const text = normalizeText(message);
  return {
    subject: `Message from ${sender}`,
    preview: text.slice(0, 120),
    title: `Message from ${sender}`,
    blocks: [
      { type: 'quote', text },
      {
        type: 'facts',
        facts: [
          { label: 'Name', value: sender },
          { label: 'Email', value: normalizeLine(email) },
          { label: 'Phone', value: normalizeLine(phone ?? '') || 'not given' },
        ],
      },
      { type: 'text', text: `Reply to this email to write to ${sender}.` },
    ],
    footnote: `Sent with the contact form of ${brand.name}.`,
  };
}
