import { createAction, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import type { Offers } from '../../domain/catalog/cartChange';
import { countOf, totalOf, type CartLine } from '../../domain/catalog/cartLine';
import { formatMoney } from '../../domain/money';
import type { Variant } from '../../domain/catalog/product';
import { isQuantity } from '../../domain/catalog/quantity';
import { paymentConfirmed, paymentHandlingFailed } from '../../shared/paymentEvents';
import { isRemote } from '../../shared/redux';
import { accountDeleted } from '../auth/authEvents';

/** Where the item was added: on a product card or on the product page. Each has its own toast. */
export type AddPath = 'card' | 'detail';

export interface Rejection {
  /** Why so many units cannot be ordered. */
  message: string;
  path: AddPath;
}

/** A line that was removed while the cart panel is open. */
export interface RemovedLine {
  line: CartLine;
  /** Its place among the lines and the removed lines. */
  index: number;
}

export interface CartState {
  lines: CartLine[];
  /** The current variants of the store, to compare with the copies in the lines. The browser stores only the lines. */
  offers: Offers;
  /** The lines that can be put back until the panel is closed, in the order of their places. */
  removed: RemovedLine[];
  /** True while the cart panel is open. */
  isOpen: boolean;
  /** True once the stored cart has been loaded, cleared or replaced. */
  isRestored: boolean;
}

const initialState: CartState = { lines: [], offers: {}, removed: [], isOpen: false, isRestored: false };

/*
 *       itemAdded, orderRepeated, quantityChanged, lineRemoved, lineRestored, offerAccepted
 *                            ┌──────┐                  ┌──────┐
 *                            │      ▼  cartRehydrated  │      ▼
 *                          ┌──────────┐ (lines merged) ┌──────────┐
 *                     ──▶  │   new    │ ─────────────▶ │ restored │ ◀─┐ cartReplaced,
 *                          └──────────┘                └──────────┘ ──┘ cartCleared
 *                               │    cartCleared, cartReplaced   ▲
 *                               └────────────────────────────────┘
 *
 *   After cartCleared or cartReplaced, a later cartRehydrated is ignored, so the stored cart cannot come back.
 *   The panel is a separate machine: closed ──cartOpened──▶ open ──cartClosed──▶ closed.
 *   A line has the price that the shopper has seen: offersReceived changes no line, offerAccepted does.
 */
export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** Adds a line, or increases the quantity of the variant's existing line. */
    itemAdded: {
      prepare: (line: CartLine, path: AddPath = 'detail') => ({ payload: line, meta: { path } }),
      reducer(cart, { payload }: PayloadAction<CartLine, string, { path: AddPath }>) {
        addLine(cart, payload);
      },
    },
    /** The items of an earlier order that are still sold were added. The quantities of existing lines increase. */
    orderRepeated(cart, { payload: lines }: PayloadAction<CartLine[]>) {
      lines.forEach((line) => addLine(cart, line));
    },
    /** Removes the line of a variant. The payload is the variant's id. */
    lineRemoved(cart, event: PayloadAction<string>) {
      let index = cart.lines.findIndex(({ variant }) => variant.id === event.payload);
      const [line] = index < 0 ? [] : cart.lines.splice(index, 1);
      if (!line || !cart.isOpen || isRemote(event)) return;
      for (const removed of cart.removed) if (removed.index <= index) index += 1;
      cart.removed.push({ line, index });
      cart.removed.sort((a, b) => a.index - b.index);
    },
    /** A line that was removed was put back. `index` is its place among the lines. */
    lineRestored(cart, { payload: { line, index } }: PayloadAction<{ line: CartLine; index: number }>) {
      addLine(cart, line, index);
    },
    /** Sets the quantity of a variant's line. */
    quantityChanged(cart, { payload }: PayloadAction<{ variantId: string; quantity: number }>) {
      const line = findLine(cart, payload.variantId);
      if (line && isQuantity(payload.quantity)) line.quantity = payload.quantity;
    },
    /** The store reported current variants. The offers of other variants stay as they are. */
    offersReceived(cart, { payload: offers }: PayloadAction<Offers>) {
      Object.assign(cart.offers, offers);
    },
    /** The shopper accepted the current price of a line. */
    offerAccepted(cart, { payload: variant }: PayloadAction<Variant>) {
      const line = findLine(cart, variant.id);
      if (line) line.variant = variant;
    },
    /** Removes all lines. */
    cartCleared(cart) {
      replaceLines(cart, []);
    },
    /** Replaces all lines with another tab's lines, or with the stored lines when the browser restores the page. */
    cartReplaced(cart, { payload: lines }: PayloadAction<CartLine[]>) {
      replaceLines(cart, lines);
    },
    /** The stored cart was read. Merges it with the lines added since the page was opened. */
    cartRehydrated(cart, { payload: stored }: PayloadAction<CartLine[]>) {
      if (!cart.isRestored) replaceLines(cart, [...stored, ...cart.lines]);
    },
    /** The cart panel was opened. */
    cartOpened(cart) {
      cart.isOpen = true;
    },
    /** The cart panel was closed. */
    cartClosed(cart) {
      cart.isOpen = false;
      cart.removed = [];
    },
  },
  extraReducers: (builder) => {
    // The customer has paid for the cart, or has deleted the account.
    builder.addMatcher(isAnyOf(paymentConfirmed, paymentHandlingFailed, accountDeleted), (cart) =>
      replaceLines(cart, []),
    );
  },
  selectors: {
    selectCartLines: (cart) => cart.lines,
    selectOffers: (cart) => cart.offers,
    selectRemovedLines: (cart) => cart.removed,
    selectIsCartOpen: (cart) => cart.isOpen,
    selectIsCartRestored: (cart) => cart.isRestored,
    selectIsCartEmpty: (cart) => cart.lines.length === 0,
    /** The sum of the quantities. */
    selectCartCount: (cart) => countOf(cart.lines),
    selectQuantityInCart: (cart, variantId: string) => findLine(cart, variantId)?.quantity ?? 0,
    /** In minor units. */
    selectCartTotal: (cart) => totalOf(cart.lines),
    /** Formatted in the currency of the first line; null for an empty cart. */
    selectCartTotalFormatted: ({ lines }) => (lines[0] ? formatMoney(totalOf(lines), lines[0].variant) : null),
  },
});

export const {
  itemAdded,
  orderRepeated,
  lineRemoved,
  lineRestored,
  quantityChanged,
  offersReceived,
  offerAccepted,
  cartCleared,
  cartReplaced,
  cartRehydrated,
  cartOpened,
  cartClosed,
} = cartSlice.actions;

/** Add to Cart was rejected, because so many units cannot be ordered. Changes no state; a toast reports it. */
export const itemRejected = createAction<Rejection>('cart/itemRejected');

export const {
  selectCartLines,
  selectOffers,
  selectRemovedLines,
  selectIsCartOpen,
  selectIsCartRestored,
  selectIsCartEmpty,
  selectCartCount,
  selectQuantityInCart,
  selectCartTotal,
  selectCartTotalFormatted,
} = cartSlice.selectors;

function findLine(cart: CartState, variantId: string) {
  return cart.lines.find(({ variant }) => variant.id === variantId);
}

/**
 * Adds a line or, if the variant has one, increases its quantity. Invalid quantities are ignored.
 * @param restoredAt where a removed line is put back; other lines are added at the end
 */
function addLine(cart: CartState, added: CartLine, restoredAt?: number) {
  const line = findLine(cart, added.variant.id);
  const quantity = added.quantity + (line?.quantity ?? 0);
  if (!isQuantity(added.quantity) || !isQuantity(quantity)) return;
  if (line) {
    line.quantity = quantity;
    return;
  }
  cart.lines.splice(restoredAt ?? cart.lines.length, 0, { ...added });
  const removed = cart.removed.find(({ line: { variant } }) => variant.id === added.variant.id);
  cart.removed = cart.removed.filter((each) => each !== removed);
  if (restoredAt !== undefined) return;
  // The line is no longer at the place at which it was removed.
  for (const each of cart.removed) if (removed && each.index > removed.index) each.index -= 1;
  // The stored offer may be older than the copy of the variant in this line.
  delete cart.offers[added.variant.id];
}

function replaceLines(cart: CartState, lines: CartLine[]) {
  cart.lines = [];
  cart.removed = [];
  cart.isRestored = true;
  lines.forEach((line) => addLine(cart, line));
}
