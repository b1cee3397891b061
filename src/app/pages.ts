import { routeNameAt, type RouteName } from '../domain/routes';
import { lazyPage, muiPage, type LazyPage } from './lazyPage';

/** The page of each route. Paths, titles and access are declared in `src/domain/routes.ts`. */
export const pages: Record<RouteName, LazyPage> = {
  home: lazyPage(() => import('../pages/HomePage'), 'HomePage'),
  products: lazyPage(() => import('../pages/ProductsPage'), 'ProductsPage'),
  product: lazyPage(() => import('../pages/ProductPage'), 'ProductPage'),
  story: lazyPage(() => import('../pages/StoryPage'), 'StoryPage'),
  contact: muiPage(() => import('../pages/ContactPage'), 'ContactPage'),
  privacyPolicy: lazyPage(() => import('../pages/PrivacyPolicyPage'), 'PrivacyPolicyPage'),
  terms: lazyPage(() => import('../pages/TermsPage'), 'TermsPage'),
  shippingPolicy: lazyPage(() => import('../pages/ShippingPolicyPage'), 'ShippingPolicyPage'),
  cancellationRefund: lazyPage(() => import('../pages/CancellationRefundPage'), 'CancellationRefundPage'),
  success: lazyPage(() => import('../pages/SuccessPage'), 'SuccessPage'),
  delivery: muiPage(() => import('../pages/DeliveryPage'), 'DeliveryPage'),
  orderSuccess: lazyPage(() => import('../pages/OrderSuccessPage'), 'OrderSuccessPage'),
  login: muiPage(() => import('../pages/AuthPage'), 'AuthPage'),
  signup: muiPage(() => import('../pages/AuthPage'), 'AuthPage'),
  resetPassword: muiPage(() => import('../pages/ResetPasswordPage'), 'ResetPasswordPage'),
  confirm: muiPage(() => import('../pages/ConfirmPage'), 'ConfirmPage'),
  profile: muiPage(() => import('../pages/ProfilePage'), 'ProfilePage'),
  checkout: muiPage(() => import('../pages/CheckoutPage'), 'CheckoutPage'),
  adminLogin: muiPage(() => import('../pages/admin/AdminLoginPage'), 'AdminLoginPage'),
  adminDashboard: muiPage(() => import('../pages/admin/AdminDashboardPage'), 'AdminDashboardPage'),
  notFound: lazyPage(() => import('../pages/NotFoundPage'), 'NotFoundPage'),
};

/** Loads the page at a path. */
export const preloadPage = (pathname: string) => pages[routeNameAt(pathname)].preload();
