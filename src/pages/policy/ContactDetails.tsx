import { brand } from '../../domain/brand';
import { phoneLink } from '../../shared/lib/phoneLink';

/** A link to the shop's general email address. */
export const ShopEmail = () => <a href={`mailto:${brand.email}`}>{brand.email}</a>;

/** A link to the email address for questions about orders. */
export const OrdersEmail = () => <a href={`mailto:${brand.ordersEmail}`}>{brand.ordersEmail}</a>;

/** A link to the shop's first phone number, without line breaks in the number. */
export const ShopPhone = () => <a href={phoneLink(brand.phones[0])}>{brand.phones[0].replaceAll(' ', '\u00a0')}</a>;

/** The postal address in one line. */
export function PostalAddress() {
  const { street, town, state, postalCode, country } = brand.address;
  return <>{`${brand.legalName}, ${street}, ${town} ${postalCode}, ${state}, ${country}`}</>;
}
