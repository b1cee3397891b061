import * as v from 'valibot';
import { brand } from '../../../../src/domain/brand/facts.ts';
import type { EmailKind } from '../../../database.types.ts';
import { accountDeletedEmail, accountExistsEmail, linkEmail, linkEmailSchema } from './authEmails.ts';
import { contactNotice, contactNoticeSchema } from './contactEmail.ts';
import { documentAttachment, documentEmail, documentEmailSchema } from './documentEmail.ts';
import { invitation, invitationSchema } from './invitationEmail.ts';
import { toHtml, toText, type EmailContent } from './layout.ts';
import type { Email } from './mailer.ts';
import {
  cancelLinkEmail,
  cancelLinkSchema,
  cancellationNotice,
  orderChangedNotice,
  orderConfirmation,
  orderSchema,
  refundNotice,
  refundSchema,
  shippingNotice,
  shippingNoticeSchema,
} from './orderEmails.ts';
import {
  digest,
  digestSchema,
  disputeNotice,
  disputeNoticeSchema,
  lowStockNotice,
  lowStockNoticeSchema,
  orderNotice,
} from './shopEmails.ts';
import { stockAlert, stockAlertRequest, stockAlertSchema } from './stockAlertEmails.ts';

/** An email as it is queued. */
export interface QueuedEmail {
  id: string;
  kind: EmailKind;
  recipient: string;
  reply_to: string | null;
  data: unknown;
}

/** The emails that customers answer. */
const TO_CUSTOMERS: EmailKind[] = [
  'order_confirmation',
  'shipping_notice',
  'refund_notice',
  'cancellation_notice',
  'order_changed_notice',
  'cancel_link',
  'invoice',
  'credit_note',
];

/** Whether a PDF is written for the email. */
export const hasAttachment = (kind: EmailKind): boolean => kind === 'invoice' || kind === 'credit_note';

/** Returns to whom a queued email is sent. One without a recipient is for the shop: the database does not know its email. */
export const recipientOf = (recipient: string): string => recipient || brand.email;

/**
 * Returns the email that is sent for a queued one. The same queued email always results in the same email.
 * @throws {v.ValiError} if the data does not belong to the kind
 */
export async function renderEmail(
  { id, kind, recipient, reply_to, data }: QueuedEmail,
  siteUrl: string,
): Promise<Email> {
  const content = contentOf(kind, data, siteUrl);
  const replyTo = reply_to ?? (TO_CUSTOMERS.includes(kind) ? brand.ordersEmail : null);
  return {
    id,
    to: recipientOf(recipient),
    subject: content.subject,
    text: toText(content, siteUrl),
    html: await toHtml(content, siteUrl),
    ...(replyTo && { replyTo }),
    ...(hasAttachment(kind) && { attachments: [await documentAttachment(v.parse(documentEmailSchema, data))] }),
    ...(content.unsubscribeUrl && { unsubscribeUrl: content.unsubscribeUrl }),
  };
}

function contentOf(kind: EmailKind, data: unknown, siteUrl: string): EmailContent {
  switch (kind) {
    case 'order_confirmation':
      return orderConfirmation(v.parse(orderSchema, data), siteUrl);
    case 'shipping_notice':
      return shippingNotice(v.parse(shippingNoticeSchema, data), siteUrl);
    case 'refund_notice':
      return refundNotice(v.parse(refundSchema, data), siteUrl);
    case 'cancellation_notice':
      return cancellationNotice(v.parse(refundSchema, data), siteUrl);
    case 'order_changed_notice':
      return orderChangedNotice(v.parse(refundSchema, data), siteUrl);
    case 'cancel_link':
      return cancelLinkEmail(v.parse(cancelLinkSchema, data), siteUrl);
    case 'order_notice':
      return orderNotice(v.parse(orderSchema, data), siteUrl);
    case 'invoice':
    case 'credit_note':
      return documentEmail(v.parse(documentEmailSchema, data));
    case 'digest':
      return digest(v.parse(digestSchema, data), siteUrl);
    case 'low_stock_notice':
      return lowStockNotice(v.parse(lowStockNoticeSchema, data), siteUrl);
    case 'dispute_notice':
      return disputeNotice(v.parse(disputeNoticeSchema, data), siteUrl);
    case 'contact_notice':
      return contactNotice(v.parse(contactNoticeSchema, data));
    case 'invitation':
      return invitation(v.parse(invitationSchema, data), siteUrl);
    case 'stock_alert_request':
      return stockAlertRequest(v.parse(stockAlertSchema, data), siteUrl);
    case 'stock_alert':
      return stockAlert(v.parse(stockAlertSchema, data), siteUrl);
    case 'account_deleted':
      return accountDeletedEmail();
    case 'account_exists':
      return accountExistsEmail(siteUrl);
    default:
      return linkEmail(kind, v.parse(linkEmailSchema, data));
  }
}
