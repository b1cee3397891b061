import * as v from 'valibot';
import { brand } from '../../../../src/domain/brand.ts';
import type { EmailKind } from '../../../database.types.ts';
import { accountExistsEmail, codeEmail, codeEmailSchema, linkEmail, linkEmailSchema } from './authEmails.ts';
import { contactNotice, contactNoticeSchema } from './contactEmail.ts';
import { toHtml, toText, type EmailContent } from './layout.ts';
import type { Email } from './mailer.ts';
import { orderConfirmation, orderSchema, shippingNotice } from './orderEmails.ts';

/** An email as it is queued. */
export interface QueuedEmail {
  id: string;
  kind: EmailKind;
  recipient: string;
  reply_to: string | null;
  data: unknown;
}

/**
 * Returns the email that is sent for a queued one. The same queued email always results in the same email.
 * @throws {v.ValiError} if the data does not belong to the kind
 */
export async function renderEmail(
  { id, kind, recipient, reply_to, data }: QueuedEmail,
  siteUrl: string,
): Promise<Email> {
  const content = contentOf(kind, data, siteUrl);
  const replyTo = reply_to ?? (kind === 'order_confirmation' || kind === 'shipping_notice' ? brand.ordersEmail : null);
  return {
    id,
    to: recipient,
    subject: content.subject,
    text: toText(content, siteUrl),
    html: await toHtml(content, siteUrl),
    ...(replyTo && { replyTo }),
  };
}

function contentOf(kind: EmailKind, data: unknown, siteUrl: string): EmailContent {
  switch (kind) {
    case 'order_confirmation':
      return orderConfirmation(v.parse(orderSchema, data), siteUrl);
    case 'shipping_notice':
      return shippingNotice(v.parse(orderSchema, data), siteUrl);
    case 'contact_notice':
      return contactNotice(v.parse(contactNoticeSchema, data));
    case 'reauthentication':
      return codeEmail(v.parse(codeEmailSchema, data));
    case 'account_exists':
      return accountExistsEmail(siteUrl);
    default:
      return linkEmail(kind, v.parse(linkEmailSchema, data));
  }
}
