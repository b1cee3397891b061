import { createAction, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { countOf, totalOf, type CartLine } from '../../domain/catalog/cartLine';
import { formatMoney } from '../../domain/money';
import { isQuantity } from '../../domain/catalog/quantity';
import { paymentConfirmed, paymentHandlingFailed } from '../../shared/paymentEvents';

/** Where the item was added: on a product card or on the product page. Each has its own toast. */
export type AddPath = 'card' | 'detail';

export interface Rejection {
  title: string;
  variantTitle: string;
  available: number;
  path: AddPath;
}

export interface OrderLimitRejection extends Omit<Rejection, 'available'> {
  orderLimit: number;
}

export interface CartState {
  lines: CartLine[];
  /** True while the cart panel is open. */
  isOpen: boolean;
  /** True once the stored cart has been loaded, cleared or replaced. */
  isRestored: boolean;
}

const initialState: CartState = { lines: [], isOpen: false, isRestored: false };

/*
 *                      itemAdded, quantityChanged, lineRemoved
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
    /** Removes the line of a variant. The payload is the variant's id. */
    lineRemoved(cart, { payload: variantId }: PayloadAction<string>) {
      const index = cart.lines.findIndex(({ variant }) => variant.id === variantId);
      if (index >= 0) cart.lines.splice(index, 1);
    },
    /** Sets the quantity of a variant's line. */
    quantityChanged(cart, { payload }: PayloadAction<{ variantId: string; quantity: number }>) {
      const line = findLine(cart, payload.variantId);
      if (line && isQuantity(payload.quantity)) line.quantity = payload.quantity;
    },
    /** Removes all lines. */
    cartCleared(cart) {
      replaceLines(cart, []);
    },
    /** Replaces all lines with those of another tab, or with the stored ones when the page returns from the back/forward cache. */
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
    },
  },
  extraReducers: (builder) => {
    // In both cases the customer has paid for the cart.
    builder.addMatcher(isAnyOf(paymentConfirmed, paymentHandlingFailed), (cart) => replaceLines(cart, []));
  },
  selectors: {
    selectCartLines: (cart) => cart.lines,
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
  lineRemoved,
  quantityChanged,
  cartCleared,
  cartReplaced,
  cartRehydrated,
  cartOpened,
  cartClosed,
} = cartSlice.actions;

/** Add to Cart was rejected because the stock is too low. Changes no state; a toast reports it. */
export const itemRejected = createAction<Rejection>('cart/itemRejected');

/** Add to Cart was rejected because of the limit of one order. Changes no state; a toast reports it. */
export const orderLimitExceeded = createAction<OrderLimitRejection>('cart/orderLimitExceeded');

export const {
  selectCartLines,
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

/** Adds a line or, if the variant has one, increases its quantity. Invalid quantities are ignored. */
function addLine(cart: CartState, added: CartLine) {
  const line = findLine(cart, added.variant.id);
  const quantity = added.quantity + (line?.quantity ?? 0);
  if (!isQuantity(added.quantity) || !isQuantity(quantity)) return;
  if (line) line.quantity = quantity;
  else cart.lines.push({ ...added });
}

function replaceLines(cart: CartState, lines: CartLine[]) {
  cart.lines = [];
  cart.isRestored = true;
  lines.forEach((line) => addLine(cart, line));
}
