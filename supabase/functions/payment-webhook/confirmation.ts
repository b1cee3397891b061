import { brand } from '../../../src/domain/brand.ts';
import type { Tables } from '../../database.types.ts';
import { escapeHtml } from '../_shared/html.ts';
import type { Mail } from '../_shared/mailer.ts';
import { formatMoney } from '../../../src/domain/money.ts';
import type { Payer } from './event.ts';

type Session = Pick<Tables<'checkout_sessions'>, 'items' | 'amount_total' | 'currency'>;

/** The mail that confirms a new order to the one who paid. */
export function confirmationMail(orderUid: string, payer: Payer, { items, amount_total, currency }: Session): Mail {
  const total = formatMoney(amount_total, { currency });
  const rows = items.map(({ product, variant, quantity, unit_amount }) => ({
    label: `${quantity} × ${product.title} (${variant.title})`,
    amount: formatMoney(unit_amount * quantity, { currency }),
  }));
  const [phone] = brand.phones;
  const promise =
    'We dispatch it in 1-3 business days; it reaches you 5-7 business days after shipment. You can cancel within 24 hours if it has not shipped.';
  const help = `Questions? Answer this mail or ring ${phone} (${brand.businessHours}).`;

  return {
    to: payer.email,
    replyTo: brand.ordersEmail,
    subject: `Your order ${orderUid} at ${brand.name}`,
    text: [
      `Dear ${payer.name},`,
      `Thank you. Your order ${orderUid} is with us.`,
      rows.map(({ label, amount }) => `${label}  ${amount}`).join('\n'),
      `Total ${total} (taxes and shipping within India included)`,
      `It goes to:\n${payer.name}\n${payer.address}`,
      promise,
      help,
      `${brand.name}, ${brand.town}, since ${brand.founded}`,
    ].join('\n\n'),
    html: `<div style="font-family:Georgia,serif;max-width:36rem;color:#1d2a24">
<h1 style="font-weight:normal">Thank you, ${escapeHtml(payer.name)}</h1>
<p>Your order <strong>${orderUid}</strong> is with us.</p>
<table role="presentation" style="width:100%;border-collapse:collapse">
${rows.map(({ label, amount }) => `<tr><td style="padding:.3rem 0">${escapeHtml(label)}</td><td style="text-align:right">${amount}</td></tr>`).join('\n')}
<tr><td style="padding:.6rem 0;border-top:1px solid"><strong>Total</strong>, taxes and shipping within India included</td><td style="text-align:right;border-top:1px solid"><strong>${total}</strong></td></tr>
</table>
<p>It goes to:<br>${escapeHtml(payer.name)}<br>${escapeHtml(payer.address).replaceAll('\n', '<br>')}</p>
<p>${promise}</p>
<p>${help}</p>
<p>${brand.name}, ${brand.town}, since ${brand.founded}</p>
</div>`,
  };
}
