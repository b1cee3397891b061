import * as v from 'valibot';
import type { SafeStorage } from '../../shared/services';
import { minorUnitsSchema } from '../../domain/money';
import { quantitySchema } from '../../domain/quantity';

const KEY = 'pendingOrderDetails';

const missing = v.nullish(v.string(), 'N/A');

// It asks for what the chat tells and no more: an order that was paid is better told with gaps than lost.
const pendingOrder = v.object({
  customer: v.object({ name: v.nullish(v.string(), 'Guest'), email: missing, phone: missing, address: missing }),
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
  /** Minor units. */
  total: minorUnitsSchema,
});

/** What is being paid, kept while the shopper is on the payment page. */
export type PendingOrder = v.InferOutput<typeof pendingOrder>;

/** @returns how to take it back, to what another tab may have had pending */
export function savePendingOrder({ getItem, setItem, removeItem }: SafeStorage, order: PendingOrder): () => void {
  const before = getItem(KEY);
  setItem(KEY, JSON.stringify(order));
  return () => (before === null ? removeItem(KEY) : setItem(KEY, before));
}

export const dropPendingOrder = ({ removeItem }: SafeStorage) => removeItem(KEY);

/** Null when nothing is pending, 'broken' when it cannot be read. */
export function readPendingOrder({ getItem }: SafeStorage): PendingOrder | 'broken' | null {
  const stored = getItem(KEY);
  if (stored === null) return null;
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), pendingOrder), stored);
  return success ? output : 'broken';
}
