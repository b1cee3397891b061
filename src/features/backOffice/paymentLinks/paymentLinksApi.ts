import * as v from 'valibot';
import { minorUnitsSchema } from '../../../domain/catalog/cartSchemas';
import type { PaymentLinkRequest } from '../../../domain/order/paymentLink';
import { readAccessToken } from '../../../shared/api/accessToken';
import { backendApi } from '../../../shared/api/backendApi';
import type { BackendError } from '../../../shared/api/backendBaseQuery';
import { rowsSchema } from '../../../shared/api/rowSchemas';
import { requestStore, storeError, type StoreError } from '../../../shared/api/storeBaseQuery';
import type { AppThunk } from '../../../shared/redux';
import type { Services } from '../../../shared/services';
import type { Database } from '../../../../supabase/database.types';

export type PaymentLinkRow = Database['public']['Functions']['list_payment_links']['Returns'][number];

export type OrderLines = PaymentLinkRequest['items'];

const createdSchema = v.object({
  url: v.string(),
  order: v.string(),
  total: minorUnitsSchema,
  currency: v.string(),
  expires_at: v.string(),
});

/** A payment link as it was made. Its address is the only copy of the secret. */
export type CreatedLink = v.InferOutput<typeof createdSchema>;

const priceSchema = v.object({ amount_total: minorUnitsSchema, currency: v.string() });

export type OrderPrice = v.InferOutput<typeof priceSchema>;

/** The payment provider may have to be asked. */
const TIMEOUT_MS = 30_000;

export const paymentLinksApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** The payment links of the last two days, the newest first. */
    getPaymentLinks: build.query<PaymentLinkRow[], void>({
      rawResponseSchema: rowsSchema,
      query: () => (db) => db.rpc('list_payment_links'),
      providesTags: ['PaymentLink'],
    }),

    /** What the server asks for these items. */
    getOrderPrice: build.query<OrderPrice, OrderLines>({
      queryFn: (items, { extra }) => requestLinks(extra as Services, '/price', { items }, priceSchema),
    }),

    /** Cancels a payment link. Fails if it is already paid. */
    cancelPaymentLink: build.mutation<unknown, string>({
      queryFn: (id, { extra }) => requestLinks(extra as Services, '/cancel', { id }, v.unknown()),
      // Even after an error: the link may be paid.
      invalidatesTags: ['PaymentLink'],
    }),
  }),
});

export const { useGetPaymentLinksQuery, useGetOrderPriceQuery, useCancelPaymentLinkMutation } = paymentLinksApi;

type Result<Data> = { data: Data; error?: undefined } | { data?: undefined; error: BackendError };

/**
 * Makes a payment link. It is not an endpoint of RTK Query, because the response contains the secret of the link, which must
 * not be in an action. The same request after a lost answer returns the same link.
 */
export const createPaymentLink =
  (request: PaymentLinkRequest): AppThunk<Promise<Result<CreatedLink>>> =>
  async (dispatch, _getState, services) => {
    const result = await requestLinks(services, '', request, createdSchema);
    // Even after an error: the response of a link that was made may be lost.
    dispatch(paymentLinksApi.util.invalidateTags(['PaymentLink']));
    return result;
  };

/** Sends a request about payment links to our own store, with the session of the administrator. */
async function requestLinks<Schema extends v.GenericSchema>(
  services: Services,
  path: string,
  body: object,
  schema: Schema,
): Promise<Result<v.InferOutput<Schema>>> {
  const accessToken = await readAccessToken(services);
  const { data, error } = await requestStore(services, {
    path: `checkout/links${path}`,
    method: 'POST',
    body,
    accessToken,
    timeoutMs: TIMEOUT_MS,
  });
  if (error) return { error: toBackendError(error) };
  const { success, output } = v.safeParse(schema, data);
  return success ? { data: output } : { error: toBackendError(storeError('malformed')) };
}

/** Our own store explains to administrators what is wrong. */
const toBackendError = ({ status, code, message, detail }: StoreError): BackendError => ({
  code: code ?? String(status),
  message: detail ?? message,
  details: '',
  hint: code ?? '',
});
