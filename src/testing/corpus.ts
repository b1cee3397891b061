import type { Action } from '@reduxjs/toolkit';
import { cartRehydrated, itemAdded } from '../features/cart/cartSlice';
import { paymentConfirmed } from '../shared/paymentEvents';
import { lineOf } from './cartLines';

const asked = {
  requestId: 'r1',
  requestStatus: 'pending',
  arg: { type: 'query', endpointName: 'getProducts', queryCacheKey: 'getProducts(undefined)' },
};
const pending = { type: 'storeApi/executeQuery/pending', meta: asked };

/** Visits that once broke something, as short as they can be. */
export const corpus: Action[][] = [
  // The endpoint of a page that the replaying process has not loaded.
  [pending],
  // Paid before the last visit's cart was read: it came back.
  [paymentConfirmed({ reference: 'NBT-123456' }), cartRehydrated([lineOf('pekoe')])],
  // Put in before the last visit's cart was read: one variant, two lines.
  [itemAdded(lineOf('pekoe')), cartRehydrated([lineOf('pekoe')])],
];
