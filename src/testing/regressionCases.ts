import type { Action } from '@reduxjs/toolkit';
import { cartRehydrated, itemAdded } from '../features/cart/cartSlice';
import { paymentConfirmed } from '../shared/paymentEvents';
import { lineOf } from './cartLines';

const pendingProducts = {
  type: 'storeApi/executeQuery/pending',
  meta: {
    requestId: 'r1',
    requestStatus: 'pending',
    arg: { type: 'query', endpointName: 'getProducts', queryCacheKey: 'getProducts(undefined)' },
  },
};

/** Minimal event sequences that once violated an invariant or failed to replay. */
export const regressionCases: Action[][] = [
  // The replaying process had not injected the endpoint.
  [pendingProducts],
  // The payment was confirmed before the stored cart was read, which restored the paid cart.
  [paymentConfirmed({ reference: 'NBT-123456' }), cartRehydrated([lineOf('pekoe')])],
  // An item was added before the stored cart was read, which gave its variant a second line.
  [itemAdded(lineOf('pekoe')), cartRehydrated([lineOf('pekoe')])],
];
