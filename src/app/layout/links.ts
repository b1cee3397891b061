import { paths } from '../../domain/routes';

interface MainLink {
  to: string;
  name: string;
  /** This link is also marked as current for the paths below this one. */
  section?: string;
}

/** The links of the header and the footer. */
export const mainLinks: readonly MainLink[] = [
  { to: paths.home, name: 'Home' },
  { to: paths.story, name: 'Our Story' },
  { to: paths.products, name: 'Products', section: '/product' },
  { to: paths.contact, name: 'Contact' },
];

export const adminLink = { to: paths.adminDashboard, name: 'Admin', section: '/admin' } satisfies MainLink;

export const policyLinks = [
  { to: paths.privacyPolicy, name: 'Privacy Policy' },
  { to: paths.terms, name: 'Terms and Conditions' },
  { to: paths.shippingPolicy, name: 'Shipping Policy' },
  { to: paths.cancellationRefund, name: 'Cancellation and Refund Policy' },
] as const;
