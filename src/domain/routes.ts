import { claims } from './brand/claims.ts';
import { brand } from './brand/facts.ts';
import { percentEncode } from './percentEncode.ts';

/** A route object of React Router, without the page. */
export interface PageRoute {
  /** A path pattern. */
  path: string;
  handle: {
    /** The page's title without the shop's name; null if the page sets its own head. */
    title: string | null;
    description: string;
    /** True if search engines may list the page. */
    isIndexed: boolean;
  };
}

const route = <Path extends string>(path: Path, title: string | null, description: string, isIndexed = false) => ({
  path,
  handle: { title, description, isIndexed },
});

const indexed = <Path extends string>(path: Path, title: string, description: string) =>
  route(path, title, description, true);

/** The pages of the back office set their own head, which counts the open orders. */
const backOffice = <Path extends string>(path: Path) => route(path, null, '');

/** Every route of the shop. `src/app/routes.tsx` adds the pages, and who may open them. */
export const routes = {
  home: indexed('/', brand.tagline, claims.descriptions.home),
  story: indexed('/story', 'Our Story', claims.descriptions.story),
  products: indexed('/products', 'Products', claims.descriptions.products),
  product: route('/product/:id', null, ''),
  contact: indexed('/contact', 'Contact', claims.descriptions.contact),
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
  checkout: route('/checkout', 'Checkout', 'Review your cart, say where it should go, and pay.'),
  delivery: route('/delivery', 'Delivery details', 'Say where your order should go.'),
  pay: route('/pay', 'Pay for your order', 'Pay for the order that we have put together for you.'),
  stockAlert: route('/stock-alert', 'Back in stock', 'Use the link from our email about a tea that was sold out.'),
  orderSuccess: route('/order-success', 'Order placed', 'Your order was placed.'),
  success: route('/success', null, ''),
  signup: route('/signup', 'Sign up', 'Create an account to keep your address and see your orders.'),
  login: route('/login', 'Log in', 'Log in to your account.'),
  resetPassword: route('/reset-password', 'Reset your password', 'Choose a new password for your account.'),
  confirm: route('/confirm', 'Confirm', 'Use the link from our email.'),
  profile: route('/profile', 'My Profile', 'Your details and your orders.'),
  order: route('/orders/:uid', 'Your order', 'Where your parcel is, and what you can do about your order.'),
  track: route('/track', 'Track your order', 'Where your parcel is, and what you can do about your order.'),
  accountDeleted: route('/account-deleted', 'Account deleted', 'Your account is deleted.'),
  adminLogin: route('/admin/login', 'Admin login', 'For the people of the shop.'),
  adminToday: backOffice('/admin'),
  adminDashboard: backOffice('/admin/dashboard'),
  adminOrders: backOffice('/admin/orders'),
  adminOrder: backOffice('/admin/orders/:uid'),
  newOrder: backOffice('/admin/orders/new'),
  adminCustomer: backOffice('/admin/customers/:id'),
  adminMessages: backOffice('/admin/messages'),
  adminProducts: backOffice('/admin/products'),
  adminProduct: backOffice('/admin/products/:id'),
  adminStock: backOffice('/admin/stock'),
  adminFigures: backOffice('/admin/figures'),
  adminMonthEnd: backOffice('/admin/month-end'),
  adminSettings: backOffice('/admin/settings'),
  adminPeople: backOffice('/admin/people'),
  adminAuditLog: backOffice('/admin/audit-log'),
  notFound: route('*', 'Page not found', 'There is no page at this address.'),
} satisfies Record<string, PageRoute>;

type Routes = typeof routes;

/** Builds the path of every page: `paths.story`, `paths.product(id)`. */
export const paths = Object.fromEntries(
  Object.entries(routes).map(([name, { path }]) => [name, path.includes(':') ? buildPath(path) : path]),
) as {
  [Name in Exclude<keyof Routes, 'notFound'>]: Routes[Name]['path'] extends `${string}:${string}`
    ? (parameter: string) => string
    : Routes[Name]['path'];
};

function buildPath(pattern: string) {
  return (parameter: string) => pattern.replace(/:\w+/, () => percentEncode(parameter));
}

/** Every route except `notFound`. */
export const pageRoutes: readonly PageRoute[] = Object.values(routes).filter((route) => route !== routes.notFound);

/** Returns a regular expression for the paths of a route. Like React Router, it ignores slashes at the end; use the flag `i`. */
export const pathPattern = ({ path }: PageRoute): string => `^${path.replace(/:\w+/g, '[^/]+')}/*$`;

const pagePatterns = pageRoutes.map((route) => new RegExp(pathPattern(route), 'i'));

/** Returns whether a path belongs to a page of the shop. What the page shows, for example a product, may not exist. */
export function isPagePath(path: string): boolean {
  try {
    decodeURIComponent(path);
  } catch {
    return false;
  }
  return pagePatterns.some((pattern) => pattern.test(path));
}

/** The routes that search engines may list, in the order of the site. */
export const indexedRoutes: readonly PageRoute[] = Object.values(routes).filter(({ handle }) => handle.isIndexed);
