import { paths } from '../../domain/routes';

/** The links of the header and the footer. */
export const mainLinks = [
  { to: paths.home, name: 'Home' },
  { to: paths.story, name: 'Our Story' },
  { to: paths.products, name: 'Products' },
  { to: paths.contact, name: 'Contact' },
] as const;

export const policyLinks = [
  { to: paths.privacyPolicy, name: 'Privacy Policy' },
  { to: paths.terms, name: 'Terms and Conditions' },
  { to: paths.shippingPolicy, name: 'Shipping Policy' },
  { to: paths.cancellationRefund, name: 'Cancellation and Refund Policy' },
] as const;
