import { brand } from '../../../domain/brand/facts';
import { formatAmount } from '../../../domain/amounts';
import { formatTimeWithZone } from '../../../domain/dates';
import type { DeliveryDetails } from '../../../domain/order/deliveryDetails';
import { greetingName } from '../../../domain/personName';
import { chatLink } from '../../../shared/lib/chat';
import { emailLink, whatsAppLinks } from '../messageLinks';
import type { CreatedLink } from './paymentLinksApi';

export type Recipient = Pick<DeliveryDetails, 'name' | 'email' | 'phone'>;

/** A longer name in Tamil could leave no room for the payment link in a link that opens an email. */
const MAX_NAME_LENGTH = 60;

/** The text that goes to the customer with a payment link. */
export function linkMessage({ url, order, total, currency, expires_at }: CreatedLink, { name }: Recipient): string {
  const greeted = greetingName(name);
  return [
    `Hello${greeted.length <= MAX_NAME_LENGTH ? ` ${greeted}` : ''}, this is your order ${order} from ${brand.name}.`,
    `Total: ${formatAmount(total, { currency })}, including tax and shipping.`,
    `Please pay by ${formatTimeWithZone(expires_at)}. Until then it is reserved for you:`,
    url,
  ].join('\n');
}

/** Returns the link that opens WhatsApp with the text. WhatsApp asks for the chat if the number is not of a mobile phone. */
export const linkChat = (link: CreatedLink, recipient: Recipient) =>
  whatsAppLinks(recipient.phone, linkMessage(link, recipient))[0]?.href ?? chatLink('', linkMessage(link, recipient));

/** Returns the link that opens an email with the text. */
export const linkEmail = (link: CreatedLink, recipient: Recipient) =>
  emailLink(recipient.email, { subject: `Your order ${link.order}`, text: linkMessage(link, recipient) });
