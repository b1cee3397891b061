import { lazy, type ComponentType } from 'react';
import { matchRoutes, type RouteObject } from 'react-router-dom';
import { routes, type PageRoute } from '../domain/routes';
import { failIfPageStays } from '../shared/lib/pageLeaving';
import { Guard } from './Guard';
import { withMui } from './withMui';

/*
 * The routes of the app. `BrowserRouter` does not load lazy routes, and `createBrowserRouter`, which does, would make the first
 * load an eighth larger. So the pages are components of React's `lazy`, and `lazy` of a route is for loading its page early.
 *
 * The service worker stores the chunks whose names start with `offline-` when it is installed.
 */
export const routeObjects: RouteObject[] = [
  {
    ...routes.home,
    ...page(() => import(/* webpackChunkName: "offline-home" */ '../pages/home/HomePage'), 'HomePage'),
  },
  {
    ...routes.story,
    ...page(() => import(/* webpackChunkName: "offline-story" */ '../pages/story/StoryPage'), 'StoryPage'),
  },
  {
    ...routes.products,
    ...page(() => import(/* webpackChunkName: "offline-products" */ '../pages/products/ProductsPage'), 'ProductsPage'),
  },
  {
    ...routes.product,
    ...page(() => import(/* webpackChunkName: "offline-product" */ '../pages/products/ProductPage'), 'ProductPage'),
  },
  {
    ...routes.contact,
    ...muiPage(() => import(/* webpackChunkName: "offline-contact" */ '../pages/ContactPage'), 'ContactPage'),
  },
  {
    ...routes.privacyPolicy,
    ...page(
      () => import(/* webpackChunkName: "offline-privacy" */ '../pages/policy/PrivacyPolicyPage'),
      'PrivacyPolicyPage',
    ),
  },
  {
    ...routes.terms,
    ...page(() => import(/* webpackChunkName: "offline-terms" */ '../pages/policy/TermsPage'), 'TermsPage'),
  },
  {
    ...routes.shippingPolicy,
    ...page(
      () => import(/* webpackChunkName: "offline-shipping" */ '../pages/policy/ShippingPolicyPage'),
      'ShippingPolicyPage',
    ),
  },
  {
    ...routes.cancellationRefund,
    ...page(
      () => import(/* webpackChunkName: "offline-refund" */ '../pages/policy/CancellationRefundPage'),
      'CancellationRefundPage',
    ),
  },
  {
    ...routes.notFound,
    ...page(() => import(/* webpackChunkName: "offline-not-found" */ '../pages/NotFoundPage'), 'NotFoundPage'),
  },
  // The prerenderer leaves these pages to the browser.
  ...(typeof window === 'undefined'
    ? []
    : [
        { ...routes.delivery, ...muiPage(() => import('../pages/checkout/DeliveryPage'), 'DeliveryPage') },
        { ...routes.pay, ...muiPage(() => import('../pages/checkout/PayPage'), 'PayPage') },
        { ...routes.track, ...muiPage(() => import('../pages/orders/TrackPage'), 'TrackPage') },
        { ...routes.stockAlert, ...page(() => import('../pages/products/StockAlertPage'), 'StockAlertPage') },
        { ...routes.success, ...page(() => import('../pages/checkout/SuccessPage'), 'SuccessPage') },
        { ...routes.orderSuccess, ...page(() => import('../pages/checkout/OrderSuccessPage'), 'OrderSuccessPage') },
        { ...routes.login, ...muiPage(() => import('../pages/account/AuthPage'), 'LoginPage') },
        { ...routes.signup, ...muiPage(() => import('../pages/account/AuthPage'), 'SignupPage') },
        {
          ...routes.resetPassword,
          ...muiPage(() => import('../pages/account/ResetPasswordPage'), 'ResetPasswordPage'),
        },
        { ...routes.confirm, ...muiPage(() => import('../pages/account/ConfirmPage'), 'ConfirmPage') },
        {
          ...routes.accountDeleted,
          ...page(() => import('../pages/account/AccountDeletedPage'), 'AccountDeletedPage'),
        },
        { ...routes.adminLogin, ...muiPage(() => import('../pages/admin/AdminLoginPage'), 'AdminLoginPage') },
        {
          element: <Guard access="customer" />,
          children: [
            { ...routes.profile, ...muiPage(() => import('../pages/account/ProfilePage'), 'ProfilePage') },
            { ...routes.order, ...muiPage(() => import('../pages/orders/CustomerOrderPage'), 'CustomerOrderPage') },
            { ...routes.checkout, ...muiPage(() => import('../pages/checkout/CheckoutPage'), 'CheckoutPage') },
          ],
        },
        {
          element: <Guard access="admin" />,
          children: [
            {
              // Contains the theme of MUI for its pages.
              ...muiPage(() => import('../features/backOffice/layout/BackOfficeLayout'), 'BackOfficeLayout'),
              children: [
                { ...routes.adminToday, ...page(() => import('../pages/admin/TodayPage'), 'TodayPage') },
                {
                  ...routes.adminDashboard,
                  ...page(() => import('../pages/admin/AdminDashboardPage'), 'AdminDashboardPage'),
                },
                { ...routes.adminOrders, ...page(() => import('../pages/admin/OrdersPage'), 'OrdersPage') },
                { ...routes.adminOrder, ...page(() => import('../pages/admin/OrderPage'), 'OrderPage') },
                { ...routes.adminCustomer, ...page(() => import('../pages/admin/CustomerPage'), 'CustomerPage') },
                { ...routes.newOrder, ...page(() => import('../pages/admin/NewOrderPage'), 'NewOrderPage') },
                { ...routes.adminMessages, ...page(() => import('../pages/admin/MessagesPage'), 'MessagesPage') },
                { ...routes.adminProducts, ...page(() => import('../pages/admin/ProductListPage'), 'ProductListPage') },
                {
                  ...routes.adminProduct,
                  ...page(() => import('../pages/admin/ProductEditorPage'), 'ProductEditorPage'),
                },
                { ...routes.adminStock, ...page(() => import('../pages/admin/StockPage'), 'StockPage') },
                { ...routes.adminAuditLog, ...page(() => import('../pages/admin/AuditLogPage'), 'AuditLogPage') },
                {
                  ...page(() => import('../features/backOffice/layout/OwnerPages'), 'OwnerPages'),
                  children: [
                    { ...routes.adminFigures, ...page(() => import('../pages/admin/FiguresPage'), 'FiguresPage') },
                    { ...routes.adminMonthEnd, ...page(() => import('../pages/admin/MonthEndPage'), 'MonthEndPage') },
                    { ...routes.adminSettings, ...page(() => import('../pages/admin/SettingsPage'), 'SettingsPage') },
                    { ...routes.adminPeople, ...page(() => import('../pages/admin/PeoplePage'), 'PeoplePage') },
                  ],
                },
              ],
            },
          ],
        },
      ]),
];

type Loader<Name extends string> = () => Promise<Record<Name, ComponentType>>;

function page<Name extends string>(load: Loader<Name>, name: Name) {
  return lazyRoute(async () => (await load())[name]);
}

/** A page that uses MUI is wrapped in the MUI theme, which is loaded with it. */
function muiPage<Name extends string>(load: Loader<Name>, name: Name) {
  return lazyRoute(() => withMui(load, name));
}

function lazyRoute(loadPage: () => Promise<ComponentType>) {
  const load = () => failIfPageStays(loadPage());
  return {
    Component: lazy(async () => ({ default: await load() })),
    lazy: async () => ({ Component: await load() }),
  };
}

/** Matches the route objects with a path; an unknown path with `notFound`. */
export function matchPage(pathname: string) {
  // Not even `*` matches a path with a line break.
  const matches = matchRoutes(routeObjects, pathname) ?? matchRoutes(routeObjects, `/${routes.notFound.path}`)!;
  const { route, params } = matches.at(-1)!;
  return { matches, params, route: route as PageRoute & ReturnType<typeof lazyRoute> };
}

/** Loads the page at a path before anything is rendered, so that it can be rendered and hydrated at once. */
export async function loadPage(pathname: string) {
  const { route } = matchPage(pathname);
  Object.assign(route, await route.lazy());
}
