import * as v from 'valibot';
import { brand } from '../../../../src/domain/brand/facts.ts';
import { paths } from '../../../../src/domain/routes.ts';
import { stockAlertUrl } from '../../../../src/domain/stockAlert.ts';
import { joinLines } from '../../../../src/domain/text.ts';
import type { EmailContent } from './layout.ts';

/** What stock_alert_email returns. */
export const stockAlertSchema = v.object({
  token: v.string(),
  product_id: v.string(),
  product: v.string(),
  variant: v.string(),
});

type StockAlert = v.InferOutput<typeof stockAlertSchema>;

const titleOf = ({ product, variant }: StockAlert) => joinLines(`${product} (${variant})`);

/** The email with the link that confirms an alert. Nothing else is sent to an address that has not confirmed. */
export function stockAlertRequest(alert: StockAlert, siteUrl: string): EmailContent {
  const title = titleOf(alert);
  return {
    subject: `Shall we write when ${title} is back?`,
    preview: 'One click, and we send you one email when it is in stock again.',
    title: 'Shall we write to you?',
    blocks: [
      {
        type: 'text',
        text: `Somebody, probably you, asked us to write to this address when ${title} is back in stock. If you would like that, please say yes. The link works for 7 days.`,
      },
      { type: 'button', label: 'Yes, email me', url: stockAlertUrl(siteUrl, 'confirm', alert.token) },
    ],
    footnote: 'If it was not you, you need do nothing: without a yes, we never write again.',
    unsubscribeUrl: stockAlertUrl(siteUrl, 'end', alert.token),
  };
}

/** The only email after the variant is back in stock. */
export function stockAlert(alert: StockAlert, siteUrl: string): EmailContent {
  const title = titleOf(alert);
  return {
    subject: `${title} is back`,
    preview: 'It can be bought again, while it lasts.',
    title: `${title} is back`,
    blocks: [
      { type: 'text', text: 'You asked us to write when this tea is in stock again. It is, while it lasts.' },
      { type: 'button', label: 'See the tea', url: new URL(paths.product(alert.product_id), siteUrl).href },
      { type: 'text', text: 'This was our only email about it.' },
    ],
    footnote: `You asked for this email at ${brand.name}.`,
    unsubscribeUrl: stockAlertUrl(siteUrl, 'end', alert.token),
  };
}
