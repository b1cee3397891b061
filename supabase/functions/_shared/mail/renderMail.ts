import * as v from 'valibot';
import { brand } from '../../../../src/domain/brand.ts';
import type { MailKind } from '../../../database.types.ts';
import { accountExistsMail, codeMail, codeMailSchema, linkMail, linkMailSchema } from './authMails.ts';
import { contactNotice, contactNoticeSchema } from './contactMail.ts';
import { invitation, invitationSchema } from './invitationMail.ts';
import { toHtml, toText, type MailContent } from './layout.ts';
import type { Mail } from './mailer.ts';
import {
  cancellationNotice,
  orderChangedNotice,
  orderConfirmation,
  orderSchema,
  refundNotice,
  refundSchema,
  shippingNotice,
} from './orderMails.ts';
import { digest, digestSchema, orderNotice } from './shopMails.ts';

/** A mail as it is queued. */
export interface QueuedMail {
  id: string;
  kind: MailKind;
  recipient: string;
  reply_to: string | null;
  data: unknown;
}

/** The mails that customers answer. */
const TO_CUSTOMERS: MailKind[] = [
  'order_confirmation',
  'shipping_notice',
  'refund_notice',
  'cancellation_notice',
  'order_changed_notice',
];

/** Returns to whom a queued mail is sent. One without a recipient is for the shop: the database does not know its email. */
export const recipientOf = (recipient: string): string => recipient || brand.email;

/**
 * Returns the mail that is sent for a queued one. The same queued mail always results in the same mail.
 * @throws {v.ValiError} if the data does not belong to the kind
 */
export async function renderMail({ id, kind, recipient, reply_to, data }: QueuedMail, siteUrl: string): Promise<Mail> {
  const content = contentOf(kind, data, siteUrl);
  const replyTo = reply_to ?? (TO_CUSTOMERS.includes(kind) ? brand.ordersEmail : null);
  return {
    id,
    to: recipientOf(recipient),
    subject: content.subject,
    text: toText(content, siteUrl),
    html: await toHtml(content, siteUrl),
    ...(replyTo && { replyTo }),
  };
}

function contentOf(kind: MailKind, data: unknown, siteUrl: string): MailContent {
  switch (kind) {
    case 'order_confirmation':
      return orderConfirmation(v.parse(orderSchema, data), siteUrl);
    case 'shipping_notice':
      return shippingNotice(v.parse(orderSchema, data), siteUrl);
    case 'refund_notice':
      return refundNotice(v.parse(refundSchema, data));
    case 'cancellation_notice':
      return cancellationNotice(v.parse(refundSchema, data), siteUrl);
    case 'order_changed_notice':
      return orderChangedNotice(v.parse(refundSchema, data), siteUrl);
    case 'order_notice':
      return orderNotice(v.parse(orderSchema, data), siteUrl);
    case 'digest':
      return digest(v.parse(digestSchema, data), siteUrl);
    case 'contact_notice':
      return contactNotice(v.parse(contactNoticeSchema, data));
    case 'invitation':
      return invitation(v.parse(invitationSchema, data), siteUrl);
    case 'reauthentication':
      return codeMail(v.parse(codeMailSchema, data));
    case 'account_exists':
      return accountExistsMail(siteUrl);
    default:
      return linkMail(kind, v.parse(linkMailSchema, data));
  }
}
