import { waitFor } from '@testing-library/react';
import { makeStore } from '../../app/store';
import { paymentConfirmed } from '../../shared/paymentEvents';
import { shopOpened } from '../../shared/redux';
import { lineOf, tea } from '../../testing/cartLines';
import { createTestStore } from '../../testing/createTestStore';
import { createTabChannels } from '../../testing/tabChannels';
import { createTestServices, memoryStorage } from '../../testing/testServices';
import { selectToast } from '../toasts/toastsSlice';
import {
  cartCleared,
  cartOpened,
  itemAdded,
  lineRemoved,
  lineRestored,
  offerAccepted,
  offersReceived,
  quantityChanged,
  selectCartLines,
  selectIsCartRestored,
  selectRemovedLines,
  type RemovedLine,
} from './cartSlice';

const KEY = 'e-commerce-cart';

type TestStore = ReturnType<typeof createTestStore>;

const quantitiesIn = ({ getState }: Pick<TestStore, 'getState'>) =>
  selectCartLines(getState()).map(({ variant, quantity }) => [variant.id, quantity]);

const waitUntilRestored = ({ getState }: Pick<TestStore, 'getState'>) =>
  waitFor(() => expect(selectIsCartRestored(getState())).toBe(true));

async function createStoreWithRestoredCart(storage = memoryStorage(), tabs = createTabChannels()) {
  const shop = createTestStore({ services: createTestServices({ storage, ...tabs }) });
  await waitUntilRestored(shop);
  return shop;
}

describe('cart persistence', () => {
  it('stores only the lines, under the key e-commerce-cart', async () => {
    const storage = memoryStorage();
    const { dispatch } = await createStoreWithRestoredCart(storage);
    dispatch(itemAdded(lineOf('pekoe', 2)));
    expect([...storage.entries.keys()]).toEqual([KEY]);
    expect(Object.keys(JSON.parse(storage.getItem(KEY) ?? '{}') as object)).toEqual(['lines']);

    expect(quantitiesIn(await createStoreWithRestoredCart(storage))).toEqual([['pekoe-100', 2]]);
  });

  it('stores every change without delay', async () => {
    const storage = memoryStorage();
    const { dispatch } = await createStoreWithRestoredCart(storage);
    dispatch(itemAdded(lineOf('pekoe')));
    dispatch(itemAdded(lineOf('frost')));
    dispatch(quantityChanged({ variantId: 'frost-100', quantity: 5 }));
    dispatch(lineRemoved('pekoe-100'));
    expect(quantitiesIn(await createStoreWithRestoredCart(storage))).toEqual([['frost-100', 5]]);
    dispatch(cartCleared());
    expect(quantitiesIn(await createStoreWithRestoredCart(storage))).toEqual([]);
  });

  it('writes nothing while the cart is empty and unchanged', async () => {
    const storage = memoryStorage();
    expect(quantitiesIn(await createStoreWithRestoredCart(storage))).toEqual([]);
    expect(storage.entries.size).toBe(0);
  });

  const line = lineOf('pekoe');
  it.each([
    'malformed',
    'null',
    '7',
    '"text"',
    '[]',
    '{}',
    '[{"id":"pekoe","quantity":2}]',
    '{"lines":"malformed"}',
    '{"lines":"null"}',
    '{"lines":"[null]"}',
    '{"lines":"[{}]"}',
    JSON.stringify({ lines: [line] }),
    JSON.stringify({ lines: JSON.stringify([{ ...line, quantity: 0 }]) }),
    JSON.stringify({ lines: JSON.stringify([{ ...line, quantity: '2' }]) }),
    JSON.stringify({ lines: JSON.stringify([{ ...line, variant: { ...line.variant, price_in_cents: null } }]) }),
    JSON.stringify({ lines: JSON.stringify([line, line]) }),
  ])('treats the stored value %s as an empty cart', async (stored) => {
    const storage = memoryStorage();
    storage.setItem(KEY, stored);
    const shop = await createStoreWithRestoredCart(storage);
    expect(quantitiesIn(shop)).toEqual([]);
    shop.dispatch(itemAdded(lineOf('frost')));
    expect(quantitiesIn(await createStoreWithRestoredCart(storage))).toEqual([['frost-100', 1]]);
  });

  it('reads the format of earlier versions, and stores accepted prices and restored lines in it', async () => {
    const storage = memoryStorage();
    storage.setItem(KEY, JSON.stringify({ lines: JSON.stringify([lineOf('pekoe', 2), lineOf('frost')]) }));
    const { dispatch, getState } = await createStoreWithRestoredCart(storage);
    dispatch(cartOpened());
    dispatch(offersReceived({ 'frost-100': null }));
    dispatch(lineRemoved('pekoe-100'));
    dispatch(lineRestored(selectRemovedLines(getState())[0] as RemovedLine));
    dispatch(offerAccepted(tea('pekoe', { amount: 59000 }).variant));

    const stored = JSON.parse(storage.getItem(KEY) ?? '') as { lines: string };
    expect(Object.keys(stored)).toEqual(['lines']);
    expect(JSON.parse(stored.lines)).toEqual([lineOf('pekoe', 2, { amount: 59000 }), lineOf('frost')]);
  });

  it('merges items that were added before the stored cart was read', async () => {
    const storage = memoryStorage();
    (await createStoreWithRestoredCart(storage)).dispatch(itemAdded(lineOf('pekoe', 2)));

    const store = makeStore({ services: createTestServices({ storage }) });
    store.dispatch(itemAdded(lineOf('pekoe')));
    store.dispatch(itemAdded(lineOf('frost')));
    store.dispatch(shopOpened());
    await waitUntilRestored(store);
    const merged = [
      ['pekoe-100', 3],
      ['frost-100', 1],
    ];
    expect(quantitiesIn(store)).toEqual(merged);
    expect(quantitiesIn(await createStoreWithRestoredCart(storage))).toEqual(merged);
  });

  it('stays empty if the payment was confirmed before the stored cart was read', async () => {
    const storage = memoryStorage();
    (await createStoreWithRestoredCart(storage)).dispatch(itemAdded(lineOf('pekoe', 2)));

    const store = makeStore({ services: createTestServices({ storage }) });
    store.dispatch(paymentConfirmed({ reference: 'NBT-123456' }));
    store.dispatch(shopOpened());
    await waitFor(async () => expect(quantitiesIn(await createStoreWithRestoredCart(storage))).toEqual([]));
    expect(quantitiesIn(store)).toEqual([]);
  });

  it('merges the stored cart only once if shopOpened is dispatched again', async () => {
    const storage = memoryStorage();
    (await createStoreWithRestoredCart(storage)).dispatch(itemAdded(lineOf('pekoe', 2)));
    const shop = await createStoreWithRestoredCart(storage);
    shop.dispatch(shopOpened());
    shop.dispatch(itemAdded(lineOf('frost')));
    await Promise.resolve();
    expect(quantitiesIn(shop)).toEqual([
      ['pekoe-100', 2],
      ['frost-100', 1],
    ]);
  });
});

describe('cart sync between tabs', () => {
  async function openTwoTabs() {
    const storage = memoryStorage();
    const tabs = createTabChannels();
    return {
      storage,
      here: await createStoreWithRestoredCart(storage, tabs),
      there: await createStoreWithRestoredCart(storage, tabs),
    };
  }

  it('applies every change of another tab without a toast', async () => {
    const { here, there } = await openTwoTabs();
    here.dispatch(itemAdded(lineOf('pekoe', 2)));
    await waitFor(() => expect(quantitiesIn(there)).toEqual([['pekoe-100', 2]]));
    here.dispatch(quantityChanged({ variantId: 'pekoe-100', quantity: 4 }));
    await waitFor(() => expect(quantitiesIn(there)).toEqual([['pekoe-100', 4]]));
    here.dispatch(itemAdded(lineOf('frost')));
    here.dispatch(lineRemoved('pekoe-100'));
    await waitFor(() => expect(quantitiesIn(there)).toEqual([['frost-100', 1]]));
    here.dispatch(offerAccepted(tea('frost', { amount: 59000 }).variant));
    await waitFor(() => expect(selectCartLines(there.getState())[0]?.variant.price_in_cents).toBe(59000));
    here.dispatch(lineRestored({ line: lineOf('dust'), index: 0 }));
    here.dispatch(lineRemoved('dust-100'));
    await waitFor(() => expect(quantitiesIn(there)).toEqual([['frost-100', 1]]));
    here.dispatch(paymentConfirmed({ reference: 'NBT-123456' }));
    await waitFor(() => expect(quantitiesIn(there)).toEqual([]));
    expect(selectToast(there.getState())).toBeNull();
  });

  it('keeps all items when two tabs add the same variant at the same time', async () => {
    const { storage, here, there } = await openTwoTabs();
    for (let n = 0; n < 10; n += 1) {
      here.dispatch(itemAdded(lineOf('pekoe')));
      there.dispatch(itemAdded(lineOf('pekoe')));
    }
    const all = [['pekoe-100', 20]];
    await waitFor(() => expect([quantitiesIn(here), quantitiesIn(there)]).toEqual([all, all]));
    expect(quantitiesIn(await createStoreWithRestoredCart(storage))).toEqual(all);
  });

  it('does not post changes that it received from another tab', async () => {
    const tabs = createTabChannels();
    const posted: unknown[] = [];
    tabs.openTabChannel('cart').listen((message) => posted.push(message));
    const storage = memoryStorage();
    const [here, there, third] = [
      await createStoreWithRestoredCart(storage, tabs),
      await createStoreWithRestoredCart(storage, tabs),
      await createStoreWithRestoredCart(storage, tabs),
    ];
    here.dispatch(itemAdded(lineOf('pekoe')));
    there.dispatch(itemAdded(lineOf('frost')));
    await waitFor(() => expect(quantitiesIn(third)).toHaveLength(2));
    expect(posted).toHaveLength(2);
  });

  it('ignores malformed messages', async () => {
    const tabs = createTabChannels();
    const shop = await createStoreWithRestoredCart(memoryStorage(), tabs);
    shop.dispatch(itemAdded(lineOf('pekoe')));
    const otherTab = tabs.openTabChannel('cart');
    for (const message of [
      null,
      'x',
      {},
      { type: 'cart/itemAdded' },
      { type: 'cart/itemAdded', payload: { quantity: 2 } },
      { type: 'auth/sessionChanged', payload: null },
    ]) {
      otherTab.post(message);
    }
    otherTab.post({ type: 'cart/lineRemoved', payload: 'pekoe-100' });
    await waitFor(() => expect(quantitiesIn(shop)).toEqual([]));
  });

  it('reads the stored cart again when the page returns from the back/forward cache', async () => {
    const storage = memoryStorage();
    const cachedPage = await createStoreWithRestoredCart(storage);
    const here = await createStoreWithRestoredCart(storage);
    here.dispatch(itemAdded(lineOf('pekoe')));
    cachedPage.services.restorePage();
    await waitFor(() => expect(quantitiesIn(cachedPage)).toEqual([['pekoe-100', 1]]));
  });
});
