import { brand } from '../../../domain/brand/facts';
import { formatAmount } from '../../../domain/amounts';
import type { DeliveryDetails } from '../../../domain/order/deliveryDetails';
import { formatDateAndTime } from '../../../shared/lib/dates';
import { chatLink } from '../../../shared/lib/chat';
import { percentEncode } from '../../../domain/text';
import type { CreatedLink } from './paymentLinksApi';

export type Recipient = Pick<DeliveryDetails, 'name' | 'email' | 'phone'>;

/** The text that goes to the customer with a payment link. */
export const linkMessage = ({ url, order, total, currency, expires_at }: CreatedLink, { name }: Recipient) =>
  [
    `Hello ${name.split(' ')[0]}, this is your order ${order} from ${brand.name}.`,
    `Total: ${formatAmount(total, { currency })}, including tax and shipping.`,
    `Please pay by ${formatDateAndTime(expires_at)}. Until then it is reserved for you:`,
    url,
  ].join('\n');

/** Returns the link that opens WhatsApp with the text. WhatsApp asks for the chat if the number is not of a mobile phone. */
export const whatsAppLink = (link: CreatedLink, recipient: Recipient) =>
  chatLink(recipient.phone.startsWith('+') ? recipient.phone : '', linkMessage(link, recipient));

/** Returns the link that opens an email with the text. */
export const emailLink = (link: CreatedLink, recipient: Recipient) =>
  `mailto:${percentEncode(recipient.email)}?subject=${percentEncode(`Your order ${link.order}`)}&body=${percentEncode(
    linkMessage(link, recipient).replaceAll('\n', '\r\n'),
  )}`;
