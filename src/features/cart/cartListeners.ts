import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { asRemote, isRemote, pageRestored, shopOpened, type AppStartListening } from '../../shared/redux';
import { paymentConfirmed, paymentHandlingFailed } from '../../shared/paymentEvents';
import type { TabChannel } from '../../shared/services';
import { openCartShelf, type CartShelf } from './cartStorage';
import {
  cartCleared,
  cartRehydrated,
  cartReplaced,
  itemAdded,
  lineRemoved,
  quantityChanged,
  selectCartLines,
  selectIsCartEmpty,
  selectIsCartRestored,
} from './cartSlice';
import { parseRemoteEvent } from './remoteEvent';

const isPassedOn = isAnyOf(itemAdded, lineRemoved, quantityChanged, cartCleared);
const isPaid = isAnyOf(paymentConfirmed, paymentHandlingFailed);

/** Once the page stands: the cart of the last visit comes back, is kept at every change, and follows in other tabs. */
export function listenToCart(startListening: AppStartListening) {
  startListening({
    actionCreator: shopOpened,
    effect: async (_event, api) => {
      api.unsubscribe();
      const { dispatch, extra } = api;
      const shelf = openCartShelf(extra.storage);
      const stored = await shelf.read();
      // Something happened to the cart before its last visit could come back.
      const isTouched = selectIsCartRestored(api.getState()) || !selectIsCartEmpty(api.getState());
      dispatch(cartRehydrated(stored));

      const otherTabs = extra.openTabChannel('cart');
      if (isTouched) {
        const lines = selectCartLines(api.getState());
        shelf.write(lines);
        otherTabs.post(cartReplaced(lines));
      }
      // Kept before passed on: a tab that opens in between finds it in one place.
      keepOn(shelf);
      passOn(otherTabs);
      otherTabs.listen((message) => {
        const event = parseRemoteEvent(message);
        if (event) dispatch(asRemote(event));
      });
    },
  });

  function keepOn(shelf: CartShelf) {
    startListening({
      predicate: (_action, now, before) => selectCartLines(now) !== selectCartLines(before),
      effect: (_event: UnknownAction, api) => shelf.write(selectCartLines(api.getState())),
    });
    // While it lay in the back/forward cache the page heard nothing of the others.
    startListening({
      actionCreator: pageRestored,
      effect: async (_event, { dispatch }) => {
        dispatch(cartReplaced(await shelf.read()));
      },
    });
  }

  function passOn(otherTabs: TabChannel) {
    startListening({
      predicate: (action) => isPassedOn(action) && !isRemote(action),
      effect: (event: UnknownAction) => otherTabs.post(event),
    });
    startListening({ matcher: isPaid, effect: () => otherTabs.post(cartCleared()) });
  }
}
