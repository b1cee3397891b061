import * as v from 'valibot';
import type { CheckoutRequest } from '../../domain/checkoutRequest';
import { isHttpUrl } from '../../domain/httpUrl';
import { storeApi } from '../../shared/api/storeApi';
import { storeError } from '../../shared/api/storeBaseQuery';
import { asRecord } from '../../shared/lib/narrow';
import type { ShippingDetails } from './checkoutSlice';

/** A new payment waits for the release of the previous one, so this is short. */
const RELEASE_TIMEOUT_MS = 5_000;

/** The chat opens without these details if they take longer. */
const DETAILS_TIMEOUT_MS = 5_000;

/** Identifies a checkout session. It is an object, because the recorder masks the `url` of an object without other keys. */
interface PaymentPage {
  url: string;
}

const text = v.nullish(v.string(), '');
const paidOrderSchema = v.object({ shipping: v.object({ name: v.string(), email: text, phone: text, address: text }) });

export const checkoutApi = storeApi.injectEndpoints({
  endpoints: (build) => ({
    /** Creates a checkout session at the store. Fails if the payment page's URL is not http or https. */
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

    /**
     * Cancels the unpaid checkout session of a payment page at our own store, which releases its stock. A failure is
     * ignored, because the session expires soon anyway.
     */
    releaseCheckout: build.mutation<null, PaymentPage>({
      async queryFn(body, _api, _extra, request) {
        await request({ path: 'checkout/release', method: 'POST', body, timeoutMs: RELEASE_TIMEOUT_MS });
        return { data: null };
      },
      invalidatesTags: ['Product'],
    }),

    /** The details that the shopper entered on a payment page of our own store; null if they are not known. */
    getPaidDetails: build.mutation<ShippingDetails | null, PaymentPage>({
      async queryFn(body, _api, _extra, request) {
        const { data } = await request({
          path: 'checkout/order',
          method: 'POST',
          body,
          timeoutMs: DETAILS_TIMEOUT_MS,
        });
        const { success, output } = v.safeParse(paidOrderSchema, data);
        return { data: success ? output.shipping : null };
      },
    }),
  }),
});
