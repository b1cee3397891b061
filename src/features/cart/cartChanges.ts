import { createSelector } from '@reduxjs/toolkit';
import { cartChange, type CartChange } from '../../domain/catalog/cartChange';
import { selectCartLines, selectOffers } from './cartSlice';

/** The changes that the shopper has to decide about before the payment, by variant id. */
export const selectCartChanges = createSelector([selectCartLines, selectOffers], (lines, offers) => {
  const changes = new Map<string, CartChange>();
  for (const line of lines) {
    const change = cartChange(line, offers[line.variant.id]);
    if (change) changes.set(line.variant.id, change);
  }
  return changes;
});

/** The text that replaces the text of the payment button; null if there is nothing to decide. */
export const selectBlockedCheckout = createSelector([selectCartChanges], (changes) => {
  if (changes.size === 0) return null;
  const isUnavailable = [...changes.values()].some(({ kind }) => kind === 'unavailable');
  return isUnavailable ? 'Remove what is unavailable first' : 'Decide about the changes first';
});

/** The id of the notice about the first line that needs a decision. It can receive the focus. */
export const FIRST_CHANGE_ID = 'first-cart-change';
