import type { CheckoutRequest } from '../../domain/checkoutRequest';
import { isHttpUrl } from '../../domain/httpUrl';
import { storeApi } from '../../shared/api/storeApi';
import { storeError } from '../../shared/api/storeBaseQuery';
import { asRecord } from '../../shared/lib/narrow';

export const checkoutApi = storeApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Creates a checkout session at the store. Fails if the payment page's URL is not http or https. The recorder masks the URL,
     * because it is the only key of its object.
     */
    createCheckout: build.mutation<{ url: string }, CheckoutRequest>({
      async queryFn(body, _api, _extra, request) {
        const { data, error } = await request({ path: 'checkout', method: 'POST', body });
        if (error) return { error };
        const url = asRecord(data)?.url;
        return isHttpUrl(url) ? { data: { url } } : { error: storeError('malformed') };
      },
      // An error can mean that stock or prices have changed, so the products are fetched again.
      invalidatesTags: (_url, error) => (error ? ['Product'] : []),
    }),
  }),
});
