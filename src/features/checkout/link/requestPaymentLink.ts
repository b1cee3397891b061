import * as v from 'valibot';
import { minorUnitsSchema } from '../../../domain/catalog/cartSchemas';
import { linkStatuses, type PaymentLinkReport } from '../../../domain/order/paymentLink';
import { isHttpUrl } from '../../../domain/httpUrl';
import { requestStore } from '../../../shared/api/storeBaseQuery';
import type { AppThunk } from '../../../shared/redux';
import type { Unanswered } from '../ownStore';

/** The payment provider may have to be asked first. */
const TIMEOUT_MS = 30_000;

const reportSchema = v.object({
  status: v.picklist(linkStatuses),
  order: v.string(),
  payment: v.optional(
    v.object({
      page: v.custom<string>(isHttpUrl),
      name: v.string(),
      items: v.array(v.object({ title: v.string(), quantity: v.number(), amount: minorUnitsSchema })),
      total: minorUnitsSchema,
      currency: v.string(),
      expires_at: v.string(),
    }),
  ),
});

/**
 * Asks our own store what a payment link is for. It is not an endpoint of RTK Query, because the argument is the secret of
 * the link, which must not be in an action.
 */
export const requestPaymentLink =
  (token: string, signal: AbortSignal): AppThunk<Promise<PaymentLinkReport | Unanswered>> =>
  async (_dispatch, _getState, services) => {
    const { data, error } = await requestStore(
      services,
      { path: 'checkout/links/open', method: 'POST', body: { token }, timeoutMs: TIMEOUT_MS },
      signal,
    );
    if (error?.status === 404) return 'unknown';
    const { success, output } = v.safeParse(reportSchema, data);
    return success ? output : 'unavailable';
  };
