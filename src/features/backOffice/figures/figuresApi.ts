import * as v from 'valibot';
import type { Figures, FiguresStep } from '../../../domain/figures';
import { backendApi } from '../../../shared/api/backendApi';

export interface FiguresQuery {
  /** Days of India as 2026-11-23, both inclusive. */
  from: string;
  to: string;
  step: FiguresStep;
}

const stepSchema = v.looseObject({ revenue: v.number(), refunded: v.number(), orders: v.number() });
const figuresSchema = v.looseObject({
  totals: stepSchema,
  steps: v.array(v.looseObject({ ...stepSchema.entries, first_day: v.string() })),
  products: v.array(v.looseObject({ title: v.string(), units: v.number() })),
  customers: v.looseObject({ all: v.number(), returning: v.number() }),
});

const figuresApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** What owners want to know about some days. */
    getFigures: build.query<Figures, FiguresQuery>({
      rawResponseSchema: figuresSchema,
      query:
        ({ from, to, step }) =>
        (db) =>
          db.rpc('figures', { from_day: from, to_day: to, step }),
    }),
  }),
});

export const { useGetFiguresQuery } = figuresApi;
