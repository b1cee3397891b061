import { storeApi } from '../../shared/api/storeApi';
import { storeError } from '../../shared/api/storeBaseQuery';
import { asRecord } from '../../shared/lib/narrow';
import { isWebAddress } from '../../domain/webAddress';

export interface CheckoutRequest {
  items: { variant_id: string; quantity: number }[];
  successUrl: string;
  cancelUrl: string;
  /** BCP 47. */
  locale: string;
  /** IANA name. */
  timeZone: string;
}

export const checkoutApi = storeApi.injectEndpoints({
  endpoints: (build) => ({
    /** Asks the store for a payment page. An address that is not http(s) is no answer. */
    createCheckout: build.mutation<{ url: string }, CheckoutRequest>({
      async queryFn(body, _api, _extra, ask) {
        const { data, error } = await ask({ path: 'checkout', method: 'POST', body });
        if (error) return { error };
        const url = asRecord(data)?.url;
        return isWebAddress(url) ? { data: { url } } : { error: storeError('malformed') };
      },
      // Refused, the cart and the shelf disagree: what is shown of the shelf is read again.
      invalidatesTags: (_url, error) => (error ? ['Product'] : []),
    }),
  }),
});
