import * as v from 'valibot';
import { backendApi } from '../../shared/api/backendApi';

const paymentProblemsSchema = v.array(v.object({ kind: v.picklist(['refunds', 'disputes']), problem: v.string() }));

export type PaymentProblem = v.InferOutput<typeof paymentProblemsSchema>[number];

export const paymentProblemsApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** The lists of refunds and disputes that the payment provider refused last. */
    getPaymentProblems: build.query<PaymentProblem[], void>({
      rawResponseSchema: paymentProblemsSchema,
      query: () => (db) => db.from('payment_listings').select('kind, problem').not('problem', 'is', null).order('kind'),
    }),
  }),
});

export const { useGetPaymentProblemsQuery } = paymentProblemsApi;
