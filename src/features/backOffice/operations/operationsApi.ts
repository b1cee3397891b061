import * as v from 'valibot';
import { OPERATION_KINDS, type OperationsReport } from '../../../domain/operations';
import { backendApi } from '../../../shared/api/backendApi';

const reportSchema = v.object({
  kind: v.picklist(OPERATION_KINDS),
  is_problem: v.boolean(),
  affected: v.number(),
  since: v.nullable(v.string()),
  last_at: v.nullable(v.string()),
  detail: v.nullable(v.string()),
});

export const operationsApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** What is wrong with the operation of the shop, and when the last backup was made. */
    getOperationsStatus: build.query<OperationsReport[], void>({
      rawResponseSchema: v.array(reportSchema),
      query: () => (db) => db.rpc('operations_status'),
    }),
  }),
});

export const { useGetOperationsStatusQuery } = operationsApi;
