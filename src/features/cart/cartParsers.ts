import * as v from 'valibot';
import type { CartLine } from '../../domain/catalog/cartLine';
import { cartLineSchema, cartLinesSchema, quantitySchema, variantSchema } from '../../domain/catalog/cartSchemas';
import {
  cartCleared,
  cartReplaced,
  itemAdded,
  lineRemoved,
  lineRestored,
  offerAccepted,
  orderRepeated,
  quantityChanged,
} from './cartSlice';

/*
 * The parsers of carts from storage and from other tabs. They are loaded when there is something to parse, because most
 * first visits have no cart.
 */

const remoteEventSchema = v.variant('type', [
  v.object({ type: v.literal(itemAdded.type), payload: cartLineSchema }),
  v.object({ type: v.literal(lineRemoved.type), payload: v.string() }),
  v.object({
    type: v.literal(quantityChanged.type),
    payload: v.object({ variantId: v.string(), quantity: quantitySchema }),
  }),
  v.object({
    type: v.literal(lineRestored.type),
    payload: v.object({ line: cartLineSchema, index: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) }),
  }),
  v.object({ type: v.literal(offerAccepted.type), payload: variantSchema }),
  v.object({ type: v.literal(cartCleared.type) }),
  v.object({ type: v.literal(cartReplaced.type), payload: cartLinesSchema }),
  v.object({ type: v.literal(orderRepeated.type), payload: v.array(cartLineSchema) }),
]);

/**
 * Parses a message of another tab into a cart event.
 * @returns null if it is not valid, for example because the other tab runs another version of the shop
 */
export function parseRemoteEvent(message: unknown) {
  const { success, output } = v.safeParse(remoteEventSchema, message);
  return success ? output : null;
}

const storedCartSchema = v.object({ lines: cartLinesSchema });

/** Parses what was stored as the cart. An invalid cart is empty. */
export function parseStoredCart(stored: unknown): CartLine[] {
  const { success, output } = v.safeParse(storedCartSchema, stored);
  return success ? output.lines : [];
}
