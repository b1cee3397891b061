import { createAction, createSelector, createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import { formatMoney } from '../../domain/money';
import { paymentConfirmed, paymentHandlingFailed } from '../../shared/paymentEvents';
import { countOf, totalOf, type CartLine } from '../../domain/cartLine';
import { isQuantity } from '../../domain/quantity';

/** Where Add to Cart was pressed: each place has its own words. */
export type AddPath = 'card' | 'detail';

export interface Rejection {
  title: string;
  variantTitle: string;
  available: number;
  path: AddPath;
}

export interface CartState {
  lines: CartLine[];
  /** The panel. */
  isOpen: boolean;
  /** True once what an earlier visit left has been looked for. */
  isRestored: boolean;
}

const initialState: CartState = { lines: [], isOpen: false, isRestored: false };

/*
 *                      itemAdded, quantityChanged, lineRemoved
 *                            ┌──────┐                 ┌──────┐
 *                            │      ▼  cartRehydrated │      ▼
 *                          ┌──────────┐ (both joined) ┌──────────┐
 *                     ──▶  │   new    │ ────────────▶ │ restored │ ◀─┐ cartReplaced,
 *                          └──────────┘               └──────────┘ ──┘ cartCleared
 *                               │    cartCleared, cartReplaced  ▲
 *                               └───────────────────────────────┘
 *
 *   Emptying or replacing a cart settles what is in it: what an earlier visit left comes too late then.
 *   The panel is its own machine: closed ──cartOpened──▶ open ──cartClosed──▶ closed.
 */
export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    /** So many of a variant were put in. */
    itemAdded: {
      prepare: (line: CartLine, path: AddPath = 'detail') => ({ payload: line, meta: { path } }),
      reducer(cart, { payload }: PayloadAction<CartLine, string, { path: AddPath }>) {
        put(cart, payload);
      },
    },
    /** By variant. */
    lineRemoved(cart, { payload: variantId }: PayloadAction<string>) {
      const index = cart.lines.findIndex(({ variant }) => variant.id === variantId);
      if (index >= 0) cart.lines.splice(index, 1);
    },
    /** By variant, to a new number. */
    quantityChanged(cart, { payload }: PayloadAction<{ variantId: string; quantity: number }>) {
      const line = lineOf(cart, payload.variantId);
      if (line && isQuantity(payload.quantity)) line.quantity = payload.quantity;
    },
    /** Everything was taken out. */
    cartCleared(cart) {
      settle(cart, []);
    },
    /** The whole cart as another page left it. */
    cartReplaced(cart, { payload: lines }: PayloadAction<CartLine[]>) {
      settle(cart, lines);
    },
    /** What an earlier visit left; what was put in meanwhile joins it. */
    cartRehydrated(cart, { payload: stored }: PayloadAction<CartLine[]>) {
      if (!cart.isRestored) settle(cart, [...stored, ...cart.lines]);
    },
    /** The panel. */
    cartOpened(cart) {
      cart.isOpen = true;
    },
    /** The panel. */
    cartClosed(cart) {
      cart.isOpen = false;
    },
  },
  extraReducers: (builder) => {
    // Paid, or paid and impossible to tell what for: either way there is nothing left to buy.
    builder.addMatcher(isAnyOf(paymentConfirmed, paymentHandlingFailed), (cart) => settle(cart, []));
  },
  selectors: {
    selectCartLines: (cart) => cart.lines,
    selectIsCartOpen: (cart) => cart.isOpen,
    selectIsCartRestored: (cart) => cart.isRestored,
    selectIsCartEmpty: (cart) => cart.lines.length === 0,
    /** Pieces, not lines. */
    selectCartCount: (cart) => countOf(cart.lines),
    selectQuantityInCart: (cart, variantId: string) => lineOf(cart, variantId)?.quantity ?? 0,
    /** Minor units. */
    selectCartTotal: (cart) => totalOf(cart.lines),
    /** In the first line's currency; null for an empty cart. */
    selectCartTotalFormatted: createSelector(
      (cart: CartState) => cart.lines,
      (lines) => (lines[0] ? formatMoney(totalOf(lines), lines[0].variant) : null),
    ),
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

/** Too little stock: nothing changes, the toast tells why. */
export const itemRejected = createAction<Rejection>('cart/itemRejected');

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

function lineOf(cart: CartState, variantId: string) {
  return cart.lines.find(({ variant }) => variant.id === variantId);
}

// A variant already in the cart grows; it never gets a second line.
function put(cart: CartState, added: CartLine) {
  const line = lineOf(cart, added.variant.id);
  const quantity = added.quantity + (line?.quantity ?? 0);
  if (!isQuantity(added.quantity) || !isQuantity(quantity)) return;
  if (line) line.quantity = quantity;
  else cart.lines.push({ ...added });
}

function settle(cart: CartState, lines: CartLine[]) {
  cart.lines = [];
  cart.isRestored = true;
  lines.forEach((line) => put(cart, line));
}
