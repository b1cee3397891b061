import * as v from 'valibot';
import { quantitySchema } from '../../../domain/catalog/cartSchemas';
import { checkoutStatuses, orderParameterIn, type CheckoutStatus } from '../../../domain/order/checkoutStatus';
import { readAccessToken } from '../../../shared/api/accessToken';
import { storeApi } from '../../../shared/api/storeApi';
import { storeError } from '../../../shared/api/storeBaseQuery';
import type { Services } from '../../../shared/services';
import { readOpenPayment, readReturnUrl } from '../payment/paymentPage';

const responseSchema = v.object({
  checkouts: v.array(
    v.object({
      order: v.string(),
      items: v.array(v.object({ variant_id: v.string(), quantity: quantitySchema })),
    }),
  ),
});

/** A checkout of the account that was started in another browser, and the units that it reserves. */
export type UnfinishedCheckout = v.InferOutput<typeof responseSchema>['checkouts'][number];

const path = 'checkout/unfinished';

/** Only our own store has these endpoints, for signed-in shoppers. */
export const unfinishedCheckoutsApi = storeApi.injectEndpoints({
  endpoints: (build) => ({
    /**
     * Fetches the open checkouts of a user, except the checkout that this browser has started, because it ends when
     * the shopper pays again. The argument is the id of the user, so that the next user gets another list.
     */
    getUnfinishedCheckouts: build.query<UnfinishedCheckout[], string>({
      async queryFn(_userId, { extra }, _options, request) {
        const services = extra as Services;
        const accessToken = await readAccessToken(services);
        const { data, error } = await request({ path, method: 'POST', body: {}, accessToken });
        if (error) return { error };
        const { success, output } = v.safeParse(responseSchema, data);
        if (!success) return { error: storeError('malformed') };
        const own = orderOfThisBrowser(services);
        return { data: output.checkouts.filter(({ order }) => order !== own) };
      },
      providesTags: ['UnfinishedCheckout'],
    }),

    /** Cancels an open checkout of the user. A checkout that turns out to be paid or waiting for its payment stays. */
    cancelUnfinishedCheckout: build.mutation<CheckoutStatus, string>({
      async queryFn(order, { extra }, _options, request) {
        const accessToken = await readAccessToken(extra as Services);
        const { data, error } = await request({
          path: `${path}/cancel`,
          method: 'POST',
          body: { order },
          accessToken,
        });
        if (error) return { error };
        const { success, output } = v.safeParse(v.object({ status: v.picklist(checkoutStatuses) }), data);
        return success ? { data: output.status } : { error: storeError('malformed') };
      },
      // Even after an error, because the checkout may have ended.
      invalidatesTags: ['UnfinishedCheckout', 'Product'],
    }),
  }),
});

function orderOfThisBrowser(services: Services): string | null {
  const page = readOpenPayment(services);
  const returnUrl = page && readReturnUrl(services, page);
  return returnUrl ? orderParameterIn(returnUrl) : null;
}
