import { brand } from '../../domain/brand';

/** The house's email address, as a link. */
export const HouseEmail = () => <a href={`mailto:${brand.email}`}>{brand.email}</a>;

/** Where an order is asked about. */
export const OrdersEmail = () => <a href={`mailto:${brand.ordersEmail}`}>{brand.ordersEmail}</a>;

/** The first of the house's telephones; its number never breaks at the end of a line. */
export const HousePhone = () => (
  <a href={`tel:${brand.phones[0].replaceAll(' ', '')}`}>{brand.phones[0].replaceAll(' ', '\u00a0')}</a>
);

/** The postal address in one line. */
export function PostalLine() {
  const { street, town, state, postalCode, country } = brand.address;
  return <>{`${brand.legalName}, ${street}, ${town} ${postalCode}, ${state}, ${country}`}</>;
}
