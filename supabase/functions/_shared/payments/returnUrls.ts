import type { CheckoutSession, ReturnUrls } from './provider.ts';

/** Returns where the shopper continues after the payment page: `successUrl?order=NBT-123456&checkout=<access token>`. */
export function returnUrlsOf({
  success_url,
  cancel_url,
  order_uid,
  access_token,
}: Pick<CheckoutSession, 'success_url' | 'cancel_url' | 'order_uid' | 'access_token'>): ReturnUrls {
  const successUrl = new URL(success_url);
  successUrl.searchParams.set('order', order_uid);
  successUrl.searchParams.set('checkout', access_token);
  return { successUrl: successUrl.href, cancelUrl: cancel_url };
}
