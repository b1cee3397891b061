import { brand } from '../brand';

/** What a search engine and a browser tab learn about one fixed route. */
export interface RouteFacts {
  path: string;
  /** The page's own name: the tab shows it before the house's. */
  name: string;
  description: string;
  /** False for pages that belong to one person or to one moment. */
  isIndexed: boolean;
}

const open = (path: string, name: string, description: string): RouteFacts => ({
  path,
  name,
  description,
  isIndexed: true,
});
const closed = (path: string, name: string, description: string): RouteFacts => ({
  path,
  name,
  description,
  isIndexed: false,
});

const routes: readonly RouteFacts[] = [
  open(
    '/',
    brand.tagline,
    `Black tea from one family's estate above ${brand.town}, plucked by hand, packed in small lots and sent free to any address in India.`,
  ),
  open(
    '/story',
    'Our Story',
    'Nine acres and a shed in 1939, a shop on Bazaar Street, a tasting room, a parcel: four generations of one tea family in the Nilgiris.',
  ),
  open(
    '/products',
    'Products',
    'Every black tea of the house: whole leaf, frost tea, blends and gift tins. Prices include tax and shipping is free within India.',
  ),
  open(
    '/contact',
    'Contact',
    `Write to us, ring us or visit by appointment in ${brand.town}. Answers about shipping, custom blends and how long tea keeps.`,
  ),
  open(
    '/privacy-policy',
    'Privacy Policy',
    'What we know about you when you shop with us, why we keep it, who else sees it, and how to have it corrected or deleted.',
  ),
  open(
    '/terms-and-conditions',
    'Terms and Conditions',
    'The terms on which we sell tea: prices, orders, payment, delivery, liability and the law of India that governs them.',
  ),
  open(
    '/shipping-policy',
    'Shipping Policy',
    'Free shipping within India. Orders are dispatched in 1-3 business days and delivered 5-7 business days after shipment.',
  ),
  open(
    '/cancellation-refund-policy',
    'Cancellation and Refund Policy',
    'Cancel within 24 hours if not shipped. Claim a refund within 48 hours of receipt. Refunds are paid in 7-10 business days.',
  ),
  closed('/checkout', 'Checkout', 'Review your cart, say where it should go, and pay.'),
  closed('/order-success', 'Order placed', 'Your order was placed.'),
  closed('/success', 'Order Confirmed', 'Your payment was successful.'),
  closed('/signup', 'Sign up', 'Make an account to keep your address and see your orders.'),
  closed('/login', 'Log in', 'Log in to your account.'),
  closed('/reset-password', 'Reset your password', 'Choose a new password for your account.'),
  closed('/reset-password', 'New password', 'Choose a new password for your account.'),
  closed('/profile', 'My Profile', 'Your details and your orders.'),
  closed('/admin/login', 'Admin login', 'For the people of the shop.'),
  closed('/admin/dashboard', 'Admin Dashboard', 'For the people of the shop.'),
];

const notFound = closed('', 'Page not found', 'There is no page at this address.');

/** The routes that search engines may list, in the order of the site. */
export const indexedRoutes = routes.filter((route) => route.isIndexed);

/** Facts of the route at a path; null where the page knows them better (a product's). */
export function factsOf(pathname: string): RouteFacts | null {
  const path = pathname.toLowerCase().replace(/\/+$/, '') || '/';
  if (/^\/product\/[^/]+$/.test(path)) return null;
  return routes.find((route) => route.path === path) ?? notFound;
}

/** The text of the browser tab. */
export const documentTitle = (name: string) =>
  name === brand.tagline ? `${brand.name} · ${name}` : `${name} · ${brand.name}`;
