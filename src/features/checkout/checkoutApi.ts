import type { CheckoutRequest } from '../../domain/order/checkoutRequest';
import { isHttpUrl } from '../../domain/httpUrl';
import { hasOwnStore } from '../../domain/pageConfig';
import { readAccessToken } from '../../shared/api/accessToken';
import { storeApi } from '../../shared/api/storeApi';
import { storeError } from '../../shared/api/storeBaseQuery';
import { asRecord } from '../../shared/lib/narrow';
import type { Services } from '../../shared/services';
import { saveOpenPayment } from './payment/paymentPage';
import { createCheckoutRequestId, settleCheckoutRequest } from './payment/sentCheckout';

export const checkoutApi = storeApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Creates a checkout session at the store and stores its addresses in the browser. Fails if the payment page's URL is not
     * http or https. The recorder masks the URL, because it is the only key of its object. The return address, which our own
     * store adds, contains the secret of the checkout, so it is not part of the result.
     */
    createCheckout: build.mutation<{ url: string }, CheckoutRequest>({
      async queryFn(body, { extra }, _options, request) {
        const services = extra as Services;
        // Our own store gives the checkout to the account, so that its other devices can cancel it.
        const own = hasOwnStore(services.config) && {
          accessToken: await readAccessToken(services),
          body: { ...body, requestId: createCheckoutRequestId(services) },
        };
        const { data, error } = await request({ path: 'checkout', method: 'POST', body, ...own });
        const { url, returnUrl } = asRecord(data) ?? {};
        if (!isHttpUrl(url)) {
          const failure = error ?? storeError('malformed');
          settleCheckoutRequest(services, failure);
          return { error: failure };
        }
        settleCheckoutRequest(services);
        saveOpenPayment(services, url, isHttpUrl(returnUrl) ? returnUrl : null);
        return { data: { url } };
      },
      // An error can mean that stock or prices have changed, so the products are fetched again.
      invalidatesTags: (_url, error) => (error ? ['Product'] : []),
    }),
  }),
});
