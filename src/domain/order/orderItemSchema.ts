import * as v from 'valibot';
import { minorUnitsSchema } from '../catalog/cartSchemas.ts';
import type { OrderItem } from './order.ts';

const textOrNull = v.nullish(v.string(), null);

/** Validates a line of an order or a checkout session in JSON. Ids that are not known are empty. */
export const orderItemSchema: v.GenericSchema<unknown, OrderItem> = v.object({
  product: v.object({ id: v.optional(v.string(), ''), title: v.string(), image: textOrNull }),
  variant: v.object({ id: v.optional(v.string(), ''), title: v.optional(v.string(), ''), weight: textOrNull }),
  quantity: v.number(),
  unit_amount: minorUnitsSchema,
});
