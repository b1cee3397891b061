import { type ComponentType } from 'react';
import { lazyPage } from './lazyPage';

export interface ShopRoute {
  path: string;
  page: ComponentType;
  /** Who may come in; everybody, where nothing is said. */
  access?: 'customer' | 'admin';
}

export const routes: ShopRoute[] = [
  { path: '/', page: lazyPage(() => import('../pages/HomePage'), 'HomePage') },
  { path: '/products', page: lazyPage(() => import('../pages/ProductsPage'), 'ProductsPage') },
  { path: '/product/:id', page: lazyPage(() => import('../pages/ProductPage'), 'ProductPage') },
  { path: '/story', page: lazyPage(() => import('../pages/StoryPage'), 'StoryPage') },
  { path: '/contact', page: lazyPage(() => import('../pages/ContactPage'), 'ContactPage') },
  { path: '/privacy-policy', page: lazyPage(() => import('../pages/PrivacyPolicyPage'), 'PrivacyPolicyPage') },
  { path: '/terms-and-conditions', page: lazyPage(() => import('../pages/TermsPage'), 'TermsPage') },
  { path: '/shipping-policy', page: lazyPage(() => import('../pages/ShippingPolicyPage'), 'ShippingPolicyPage') },
  { path: '/cancellation-refund-policy', page: lazyPage(() => import('../pages/CancellationRefundPage'), 'CancellationRefundPage') },
  { path: '/success', page: lazyPage(() => import('../pages/SuccessPage'), 'SuccessPage') },
  { path: '/order-success', page: lazyPage(() => import('../pages/OrderSuccessPage'), 'OrderSuccessPage') },
  { path: '*', page: lazyPage(() => import('../pages/NotFoundPage'), 'NotFoundPage') },
];
