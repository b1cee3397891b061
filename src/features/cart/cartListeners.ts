import { isAnyOf, type UnknownAction } from '@reduxjs/toolkit';
import { paymentConfirmed, paymentHandlingFailed } from '../../shared/paymentEvents';
import { asRemote, isRemote, pageRestored, shopOpened, type AppStartListening } from '../../shared/redux';
import type { TabChannel } from '../../shared/services';
import { accountDeleted } from '../auth/authEvents';
import {
  cartCleared,
  cartRehydrated,
  cartReplaced,
  itemAdded,
  lineRemoved,
  orderRepeated,
  lineRestored,
  offerAccepted,
  quantityChanged,
  selectCartLines,
  selectIsCartEmpty,
  selectIsCartRestored,
} from './cartSlice';
import { loadCartParsers } from './loadCartParsers';
import { openCartStorage, type CartStorage } from './cartStorage';

const isSharedEvent = isAnyOf(
  itemAdded,
  orderRepeated,
  lineRemoved,
  lineRestored,
  quantityChanged,
  offerAccepted,
  cartCleared,
);
const emptiesCart = isAnyOf(paymentConfirmed, paymentHandlingFailed, accountDeleted);

/** Restores the stored cart when the shop opens. From then on, stores every change and sends it to the other tabs. */
export function listenToCart(startListening: AppStartListening) {
  startListening({
    actionCreator: shopOpened,
    effect: async (_event, api) => {
      api.unsubscribe();
      const { dispatch, extra } = api;
      const cartStorage = openCartStorage(extra);
      const stored = await cartStorage.read();
      const changedBeforeRestore = selectIsCartRestored(api.getState()) || !selectIsCartEmpty(api.getState());
      dispatch(cartRehydrated(stored));

      const otherTabs = extra.openTabChannel('cart');
      if (changedBeforeRestore) {
        const lines = selectCartLines(api.getState());
        cartStorage.write(lines);
        otherTabs.post(cartReplaced(lines));
      }
      // Storing comes before posting, so that a tab opened in between finds the change in storage.
      storeChanges(cartStorage);
      postChanges(otherTabs);
      const receive = async (message: unknown) => {
        const event = (await loadCartParsers(extra)).parseRemoteEvent(message);
        if (event) dispatch(asRemote(event));
      };
      otherTabs.listen((message) => void receive(message));
    },
  });

  function storeChanges(cartStorage: CartStorage) {
    startListening({
      predicate: (_action, current, previous) => selectCartLines(current) !== selectCartLines(previous),
      effect: (_event: UnknownAction, api) => cartStorage.write(selectCartLines(api.getState())),
    });
    // A page in the back/forward cache receives no messages of other tabs.
    startListening({
      actionCreator: pageRestored,
      effect: async (_event, { dispatch }) => {
        dispatch(cartReplaced(await cartStorage.read()));
      },
    });
  }

  function postChanges(otherTabs: TabChannel) {
    startListening({
      predicate: (action) => isSharedEvent(action) && !isRemote(action),
      effect: (event: UnknownAction) => otherTabs.post(event),
    });
    startListening({ matcher: emptiesCart, effect: () => otherTabs.post(cartCleared()) });
  }
}
