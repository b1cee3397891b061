import { brand } from './brand.ts';
import { percentEncode } from './text.ts';

/** Who may open a route. `customer` means any signed-in user. */
export type RouteAccess = 'everyone' | 'customer' | 'admin';

export interface RouteDefinition {
  /** A React Router path pattern. */
  path: string;
  /** The page's title without the shop's name; null if the page sets its own head. */
  title: string | null;
  description: string;
  access: RouteAccess;
  /** True if search engines may list the page. */
  isIndexed: boolean;
}

const indexed = (path: string, title: string, description: string) =>
  ({ path, title, description, access: 'everyone', isIndexed: true }) as const;

const notIndexed = (path: string, title: string, description: string, access: RouteAccess = 'everyone') =>
  ({ path, title, description, access, isIndexed: false }) as const;

/** Every route of the shop. `src/app/pages.ts` assigns a page to each of them. */
export const routes = {
  home: indexed(
    '/',
    brand.tagline,
    `Black tea from one family's estate above ${brand.town}, plucked by hand, packed in small lots and sent free to any address in India.`,
  ),
  story: indexed(
    '/story',
    'Our Story',
    'Nine acres and a shed in 1939, a shop on Bazaar Street, a tasting room, a parcel: four generations of one tea family in the Nilgiris.',
  ),
  products: indexed(
    '/products',
    'Products',
    'Every black tea of the house: whole leaf, frost tea, blends and gift tins. Prices include tax and shipping is free within India.',
  ),
  product: { path: '/product/:id', title: null, description: '', access: 'everyone', isIndexed: false },
  contact: indexed(
    '/contact',
    'Contact',
    `Write to us, ring us or visit by appointment in ${brand.town}. Answers about shipping, custom blends and how long tea keeps.`,
  ),
  privacyPolicy: indexed(
    '/privacy-policy',
    'Privacy Policy',
    'What we know about you when you shop with us, why we keep it, who else sees it, and how to have it corrected or deleted.',
  ),
  terms: indexed(
    '/terms-and-conditions',
    'Terms and Conditions',
    'The terms on which we sell tea: prices, orders, payment, delivery, liability and the law of India that governs them.',
  ),
  shippingPolicy: indexed(
    '/shipping-policy',
    'Shipping Policy',
    'Free shipping within India. Orders are dispatched in 1-3 business days and delivered 5-7 business days after shipment.',
  ),
  cancellationRefund: indexed(
    '/cancellation-refund-policy',
    'Cancellation and Refund Policy',
    'Cancel within 24 hours if not shipped. Claim a refund within 48 hours of receipt. Refunds are paid in 7-10 business days.',
  ),
  checkout: notIndexed('/checkout', 'Checkout', 'Review your cart, say where it should go, and pay.', 'customer'),
  delivery: notIndexed('/delivery', 'Delivery details', 'Say where your order should go.'),
  orderSuccess: notIndexed('/order-success', 'Order placed', 'Your order was placed.'),
  success: { path: '/success', title: null, description: '', access: 'everyone', isIndexed: false },
  signup: notIndexed('/signup', 'Sign up', 'Make an account to keep your address and see your orders.'),
  login: notIndexed('/login', 'Log in', 'Log in to your account.'),
  resetPassword: notIndexed('/reset-password', 'Reset your password', 'Choose a new password for your account.'),
  confirm: notIndexed('/confirm', 'Confirm', 'Use the link from our mail.'),
  profile: notIndexed('/profile', 'My Profile', 'Your details and your orders.', 'customer'),
  adminLogin: notIndexed('/admin/login', 'Admin login', 'For the people of the shop.'),
  adminDashboard: notIndexed('/admin/dashboard', 'Admin Dashboard', 'For the people of the shop.', 'admin'),
  notFound: notIndexed('*', 'Page not found', 'There is no page at this address.'),
} as const satisfies Record<string, RouteDefinition>;

export type RouteName = keyof typeof routes;

type FixedRouteName = Exclude<RouteName, 'product' | 'notFound'>;

/** Builds the path of every page: `paths.story`, `paths.product(id)`. */
export const paths = {
  ...(Object.fromEntries(Object.entries(routes).map(([name, { path }]) => [name, path])) as {
    [Name in FixedRouteName]: (typeof routes)[Name]['path'];
  }),
  product: (id: string) => `/product/${percentEncode(id)}`,
};

/** The routes that search engines may list, in the order of the site. */
export const indexedRoutes: readonly RouteDefinition[] = Object.values(routes).filter(({ isIndexed }) => isIndexed);

/** The name of the route at a path, ignoring case and a trailing slash as React Router does. */
export function routeNameAt(pathname: string): RouteName {
  const path = pathname.toLowerCase().replace(/\/+$/, '') || '/';
  if (/^\/product\/[^/]+$/.test(path)) return 'product';
  const names = Object.keys(routes) as RouteName[];
  return names.find((name) => routes[name].path === path) ?? 'notFound';
}

/** The product id in the path of a product page. A path that is not percent-encoded correctly is taken as it is. */
export function productIdAt(pathname: string): string {
  const id = pathname.replace(/\/+$/, '').slice(paths.product('').length);
  try {
    return decodeURIComponent(id);
  } catch {
    return id;
  }
}

/** The route at a path; `notFound` for an unknown path. */
export const routeAt = (pathname: string): RouteDefinition => routes[routeNameAt(pathname)];
