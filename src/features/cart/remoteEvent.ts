import * as v from 'valibot';
import { cartLineSchema, cartLinesSchema } from '../../domain/cartLine';
import { quantitySchema } from '../../domain/quantity';
import { cartCleared, cartReplaced, itemAdded, lineRemoved, quantityChanged } from './cartSlice';

const remoteEventSchema = v.variant('type', [
  v.object({ type: v.literal(itemAdded.type), payload: cartLineSchema }),
  v.object({ type: v.literal(lineRemoved.type), payload: v.string() }),
  v.object({
    type: v.literal(quantityChanged.type),
    payload: v.object({ variantId: v.string(), quantity: quantitySchema }),
  }),
  v.object({ type: v.literal(cartCleared.type) }),
  v.object({ type: v.literal(cartReplaced.type), payload: cartLinesSchema }),
]);

/**
 * Parses a message of another tab into a cart event.
 * @returns null if it is not valid, for example because the other tab runs another version of the shop
 */
export function parseRemoteEvent(message: unknown) {
  const { success, output } = v.safeParse(remoteEventSchema, message);
  return success ? output : null;
}
