import * as v from 'valibot';
import { minorUnitsSchema, quantitySchema } from '../../../domain/catalog/cartSchemas';
import type { SafeStorage } from '../../../shared/services';
import { PENDING_ORDER_KEY } from './pendingOrderKey';

const textOrNotAvailable = v.nullish(v.string(), 'N/A');

// Requires only what the chat message needs: for a paid order, an incomplete message is better than none.
const pendingOrderSchema = v.object({
  customer: v.object({
    name: v.nullish(v.string(), 'Guest'),
    email: textOrNotAvailable,
    phone: textOrNotAvailable,
    address: textOrNotAvailable,
  }),
  items: v.pipe(
    v.array(
      v.object({
        product: v.object({ title: v.string() }),
        variant: v.object({
          title: v.nullish(v.string(), ''),
          price_in_cents: minorUnitsSchema,
          sale_price_in_cents: v.nullish(minorUnitsSchema, null),
          currency: v.nullish(v.string(), 'eur'),
          currency_info: v.nullish(v.object({ code: v.string(), symbol: v.string(), template: v.string() }), null),
        }),
        quantity: quantitySchema,
      }),
    ),
    v.nonEmpty(),
  ),
  /** In minor units. */
  total: minorUnitsSchema,
});

/** A snapshot of the order, stored while the customer is on the payment page. */
export type PendingOrder = v.InferOutput<typeof pendingOrderSchema>;

/** Returns null without a pending order, 'malformed' if it is not valid. */
export function readPendingOrder({ getItem }: SafeStorage): PendingOrder | 'malformed' | null {
  const stored = getItem(PENDING_ORDER_KEY);
  if (stored === null) return null;
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), pendingOrderSchema), stored);
  return success ? output : 'malformed';
}
