import { html } from 'hono/html';
import { brand } from '../../../src/domain/brand.ts';
import { formatMoney } from '../../../src/domain/money.ts';
import type { Tables } from '../../database.types.ts';
import type { Mail } from '../_shared/mailer.ts';
import type { PayingCustomer } from '../_shared/payments/provider.ts';

type PaidSession = Pick<Tables<'checkout_sessions'>, 'items' | 'amount_total' | 'currency'>;

/** The mail that confirms a new order to the customer who paid it. */
export async function confirmationMail(
  orderUid: string,
  customer: PayingCustomer,
  { items, amount_total, currency }: PaidSession,
): Promise<Mail> {
  const total = formatMoney(amount_total, { currency });
  const rows = items.map(({ product, variant, quantity, unit_amount }) => ({
    label: `${quantity} × ${product.title} (${variant.title})`,
    amount: formatMoney(unit_amount * quantity, { currency }),
  }));
  const [phone] = brand.phones;
  const delivery =
    'We dispatch it in 1-3 business days; it reaches you 5-7 business days after shipment. You can cancel within 24 hours if it has not shipped.';
  const help = `Questions? Answer this mail or ring ${phone} (${brand.businessHours}).`;
  const signature = `${brand.name}, ${brand.town}, since ${brand.founded}`;

  return {
    to: customer.email,
    replyTo: brand.ordersEmail,
    subject: `Your order ${orderUid} at ${brand.name}`,
    text: [
      `Dear ${customer.name},`,
      `Thank you. Your order ${orderUid} is with us.`,
      rows.map(({ label, amount }) => `${label}  ${amount}`).join('\n'),
      `Total ${total} (taxes and shipping within India included)`,
      `It goes to:\n${customer.name}\n${customer.address}`,
      delivery,
      help,
      signature,
    ].join('\n\n'),
    html: String(
      await html`<div style="font-family:Georgia,serif;max-width:36rem;color:#1d2a24">
        <h1 style="font-weight:normal">Thank you, ${customer.name}</h1>
        <p>Your order <strong>${orderUid}</strong> is with us.</p>
        <table role="presentation" style="width:100%;border-collapse:collapse">
          ${rows.map(
            ({ label, amount }) =>
              html`<tr>
                <td style="padding:.3rem 0">${label}</td>
                <td style="text-align:right">${amount}</td>
              </tr>`,
          )}
          <tr>
            <td style="padding:.6rem 0;border-top:1px solid">
              <strong>Total</strong>, taxes and shipping within India included
            </td>
            <td style="text-align:right;border-top:1px solid"><strong>${total}</strong></td>
          </tr>
        </table>
        <p>
          It goes to:<br />${customer.name}<br />${customer.address.split('\n').map((line, index) => (index === 0 ? line : html`<br />${line}`))}
        </p>
        <p>${delivery}</p>
        <p>${help}</p>
        <p>${signature}</p>
      </div>`,
    ),
  };
}
