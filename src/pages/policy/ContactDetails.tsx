import { brand, declaredFacts } from '../../domain/brand/facts';
import { phoneLink } from '../../shared/lib/phoneLink';

const withoutBreaks = (text: string) => text.replaceAll(' ', '\u00a0');

/** A link to the shop's general email address. */
export const ShopEmail = () => <a href={`mailto:${brand.email}`}>{brand.email}</a>;

/** A link to the email address for questions about orders. */
export const OrdersEmail = () => <a href={`mailto:${brand.ordersEmail}`}>{brand.ordersEmail}</a>;

/** A link to the shop's first phone number, without line breaks in the number. */
export const ShopPhone = () => <a href={phoneLink(brand.phones[0])}>{withoutBreaks(brand.phones[0])}</a>;

/** The postal address in one line. */
export function PostalAddress() {
  const { street, town, state, postalCode, country } = brand.address;
  return <>{`${brand.legalName}, ${street}, ${town} ${postalCode}, ${state}, ${country}`}</>;
}

/**
 * Who answers complaints, and how to reach them. Until the shop has named a person, complaints go to the postal
 * address, the general email address and the phone number of the shop.
 */
export function GrievanceOfficerDetails({ officer = declaredFacts.grievanceOfficer }) {
  const name = officer ? ` ${officer.name} (${officer.designation}),` : '';
  return (
    <>
      {`the Grievance Officer,${name}`} <PostalAddress />,{' '}
      {officer ? (
        <span>
          <a href={`mailto:${officer.email}`}>{officer.email}</a>,{' '}
          <a href={phoneLink(officer.phone)}>{withoutBreaks(officer.phone)}</a>
        </span>
      ) : (
        <span>
          <ShopEmail />, <ShopPhone />
        </span>
      )}
    </>
  );
}
