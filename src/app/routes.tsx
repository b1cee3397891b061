import { type ComponentType } from 'react';
import { lazyPage, muiPage } from './lazyPage';

export interface ShopRoute {
  path: string;
  page: ComponentType;
  /** Who may come in; everybody, where nothing is said. */
  access?: 'customer' | 'admin';
}

export const routes: ShopRoute[] = [
  { path: '/', page: lazyPage(() => import('../pages/HomePage'), 'HomePage') },
  {
    path: '/products',
    page: lazyPage(() => import(/* webpackPrefetch: true */ '../pages/ProductsPage'), 'ProductsPage'),
  },
  {
    path: '/product/:id',
    page: lazyPage(() => import(/* webpackPrefetch: true */ '../pages/ProductPage'), 'ProductPage'),
  },
  { path: '/story', page: lazyPage(() => import('../pages/StoryPage'), 'StoryPage') },
  { path: '/contact', page: lazyPage(() => import('../pages/ContactPage'), 'ContactPage') },
  { path: '/privacy-policy', page: lazyPage(() => import('../pages/PrivacyPolicyPage'), 'PrivacyPolicyPage') },
  { path: '/terms-and-conditions', page: lazyPage(() => import('../pages/TermsPage'), 'TermsPage') },
  { path: '/shipping-policy', page: lazyPage(() => import('../pages/ShippingPolicyPage'), 'ShippingPolicyPage') },
  {
    path: '/cancellation-refund-policy',
    page: lazyPage(() => import('../pages/CancellationRefundPage'), 'CancellationRefundPage'),
  },
  { path: '/success', page: lazyPage(() => import('../pages/SuccessPage'), 'SuccessPage') },
  { path: '/order-success', page: lazyPage(() => import('../pages/OrderSuccessPage'), 'OrderSuccessPage') },
  { path: '/login', page: lazyPage(() => import('../pages/AuthPage'), 'AuthPage') },
  { path: '/signup', page: lazyPage(() => import('../pages/AuthPage'), 'AuthPage') },
  { path: '/reset-password', page: lazyPage(() => import('../pages/ResetPasswordPage'), 'ResetPasswordPage') },
  { path: '/profile', access: 'customer', page: lazyPage(() => import('../pages/ProfilePage'), 'ProfilePage') },
  { path: '/checkout', access: 'customer', page: lazyPage(() => import('../pages/CheckoutPage'), 'CheckoutPage') },
  { path: '/admin/login', page: lazyPage(() => import('../pages/admin/AdminLoginPage'), 'AdminLoginPage') },
  {
    path: '/admin/dashboard',
    access: 'admin',
    page: muiPage(() => import('../pages/admin/AdminDashboardPage'), 'AdminDashboardPage'),
  },
  { path: '*', page: lazyPage(() => import('../pages/NotFoundPage'), 'NotFoundPage') },
];
