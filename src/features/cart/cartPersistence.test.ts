import { waitFor } from '@testing-library/react';
import { makeStore } from '../../app/store';
import { paymentConfirmed } from '../../shared/paymentEvents';
import { shopOpened } from '../../shared/redux';
import { lineOf } from '../../testing/cartLines';
import { createTestStore } from '../../testing/createTestStore';
import { createTabChannels } from '../../testing/tabChannels';
import { createTestServices, memoryStorage } from '../../testing/testServices';
import { selectToast } from '../toasts/toastsSlice';
import {
  cartCleared,
  itemAdded,
  lineRemoved,
  quantityChanged,
  selectCartLines,
  selectIsCartRestored,
} from './cartSlice';

const KEY = 'e-commerce-cart';

type Shop = ReturnType<typeof createTestStore>;

const quantitiesIn = ({ getState }: Pick<Shop, 'getState'>) =>
  selectCartLines(getState()).map(({ variant, quantity }) => [variant.id, quantity]);

const restored = ({ getState }: Pick<Shop, 'getState'>) =>
  waitFor(() => expect(selectIsCartRestored(getState())).toBe(true));

async function openRestored(storage = memoryStorage(), tabs = createTabChannels()) {
  const shop = createTestStore({ services: createTestServices({ storage, ...tabs }) });
  await restored(shop);
  return shop;
}

describe('from visit to visit', () => {
  it('keeps the lines under the exact key, and nothing else', async () => {
    const storage = memoryStorage();
    const { dispatch } = await openRestored(storage);
    dispatch(itemAdded(lineOf('pekoe', 2)));
    expect([...storage.entries.keys()]).toEqual([KEY]);
    expect(Object.keys(JSON.parse(storage.getItem(KEY) ?? '{}') as object)).toEqual(['lines']);

    expect(quantitiesIn(await openRestored(storage))).toEqual([['pekoe-100', 2]]);
  });

  it('keeps every change at once', async () => {
    const storage = memoryStorage();
    const { dispatch } = await openRestored(storage);
    dispatch(itemAdded(lineOf('pekoe')));
    dispatch(itemAdded(lineOf('frost')));
    dispatch(quantityChanged({ variantId: 'frost-100', quantity: 5 }));
    dispatch(lineRemoved('pekoe-100'));
    expect(quantitiesIn(await openRestored(storage))).toEqual([['frost-100', 5]]);
    dispatch(cartCleared());
    expect(quantitiesIn(await openRestored(storage))).toEqual([]);
  });

  it('starts empty, and writes nothing before anything is in it', async () => {
    const storage = memoryStorage();
    expect(quantitiesIn(await openRestored(storage))).toEqual([]);
    expect(storage.entries.size).toBe(0);
  });

  const line = lineOf('pekoe');
  it.each([
    'nonsense',
    'null',
    '7',
    '"text"',
    '[]',
    '{}',
    '[{"id":"pekoe","quantity":2}]',
    '{"lines":"nonsense"}',
    '{"lines":"null"}',
    '{"lines":"[null]"}',
    '{"lines":"[{}]"}',
    JSON.stringify({ lines: [line] }),
    JSON.stringify({ lines: JSON.stringify([{ ...line, quantity: 0 }]) }),
    JSON.stringify({ lines: JSON.stringify([{ ...line, quantity: '2' }]) }),
    JSON.stringify({ lines: JSON.stringify([{ ...line, variant: { ...line.variant, price_in_cents: null } }]) }),
    JSON.stringify({ lines: JSON.stringify([line, line]) }),
  ])('takes %s for an empty cart', async (stored) => {
    const storage = memoryStorage();
    storage.setItem(KEY, stored);
    const shop = await openRestored(storage);
    expect(quantitiesIn(shop)).toEqual([]);
    shop.dispatch(itemAdded(lineOf('frost')));
    expect(quantitiesIn(await openRestored(storage))).toEqual([['frost-100', 1]]);
  });

  it('joins what was put in before the last visit was looked for', async () => {
    const storage = memoryStorage();
    (await openRestored(storage)).dispatch(itemAdded(lineOf('pekoe', 2)));

    const store = makeStore({ services: createTestServices({ storage }) });
    store.dispatch(itemAdded(lineOf('pekoe')));
    store.dispatch(itemAdded(lineOf('frost')));
    store.dispatch(shopOpened());
    await restored(store);
    const joined = [
      ['pekoe-100', 3],
      ['frost-100', 1],
    ];
    expect(quantitiesIn(store)).toEqual(joined);
    expect(quantitiesIn(await openRestored(storage))).toEqual(joined);
  });

  it('stays empty when it was paid before the last visit was looked for', async () => {
    const storage = memoryStorage();
    (await openRestored(storage)).dispatch(itemAdded(lineOf('pekoe', 2)));

    const store = makeStore({ services: createTestServices({ storage }) });
    store.dispatch(paymentConfirmed({ reference: 'NBT-123456' }));
    store.dispatch(shopOpened());
    await waitFor(async () => expect(quantitiesIn(await openRestored(storage))).toEqual([]));
    expect(quantitiesIn(store)).toEqual([]);
  });

  it('joins once, however often the page says that it stands', async () => {
    const storage = memoryStorage();
    (await openRestored(storage)).dispatch(itemAdded(lineOf('pekoe', 2)));
    const shop = await openRestored(storage);
    shop.dispatch(shopOpened());
    shop.dispatch(itemAdded(lineOf('frost')));
    await Promise.resolve();
    expect(quantitiesIn(shop)).toEqual([
      ['pekoe-100', 2],
      ['frost-100', 1],
    ]);
  });
});

describe('in other tabs', () => {
  async function openTwo() {
    const storage = memoryStorage();
    const tabs = createTabChannels();
    return { storage, here: await openRestored(storage, tabs), there: await openRestored(storage, tabs) };
  }

  it('follows every change, without announcing it', async () => {
    const { here, there } = await openTwo();
    here.dispatch(itemAdded(lineOf('pekoe', 2)));
    await waitFor(() => expect(quantitiesIn(there)).toEqual([['pekoe-100', 2]]));
    here.dispatch(quantityChanged({ variantId: 'pekoe-100', quantity: 4 }));
    await waitFor(() => expect(quantitiesIn(there)).toEqual([['pekoe-100', 4]]));
    here.dispatch(itemAdded(lineOf('frost')));
    here.dispatch(lineRemoved('pekoe-100'));
    await waitFor(() => expect(quantitiesIn(there)).toEqual([['frost-100', 1]]));
    here.dispatch(paymentConfirmed({ reference: 'NBT-123456' }));
    await waitFor(() => expect(quantitiesIn(there)).toEqual([]));
    expect(selectToast(there.getState())).toBeNull();
  });

  it('loses nothing when both add the same tea at once', async () => {
    const { storage, here, there } = await openTwo();
    for (let n = 0; n < 10; n += 1) {
      here.dispatch(itemAdded(lineOf('pekoe')));
      there.dispatch(itemAdded(lineOf('pekoe')));
    }
    const all = [['pekoe-100', 20]];
    await waitFor(() => expect([quantitiesIn(here), quantitiesIn(there)]).toEqual([all, all]));
    expect(quantitiesIn(await openRestored(storage))).toEqual(all);
  });

  it('tells each change once: nobody repeats what was heard', async () => {
    const tabs = createTabChannels();
    const told: unknown[] = [];
    tabs.openTabChannel('cart').listen((message) => told.push(message));
    const storage = memoryStorage();
    const [here, there, third] = [
      await openRestored(storage, tabs),
      await openRestored(storage, tabs),
      await openRestored(storage, tabs),
    ];
    here.dispatch(itemAdded(lineOf('pekoe')));
    there.dispatch(itemAdded(lineOf('frost')));
    await waitFor(() => expect(quantitiesIn(third)).toHaveLength(2));
    expect(told).toHaveLength(2);
  });

  it('does not believe what makes no sense', async () => {
    const tabs = createTabChannels();
    const shop = await openRestored(memoryStorage(), tabs);
    shop.dispatch(itemAdded(lineOf('pekoe')));
    const stranger = tabs.openTabChannel('cart');
    for (const message of [
      null,
      'x',
      {},
      { type: 'cart/itemAdded' },
      { type: 'cart/itemAdded', payload: { quantity: 2 } },
      { type: 'auth/sessionChanged', payload: null },
    ]) {
      stranger.post(message);
    }
    stranger.post({ type: 'cart/lineRemoved', payload: 'pekoe-100' });
    await waitFor(() => expect(quantitiesIn(shop)).toEqual([]));
  });

  it('reads the cart again when the browser brings back a page that heard nothing', async () => {
    const storage = memoryStorage();
    const away = await openRestored(storage);
    const here = await openRestored(storage);
    here.dispatch(itemAdded(lineOf('pekoe')));
    away.services.restorePage();
    await waitFor(() => expect(quantitiesIn(away)).toEqual([['pekoe-100', 1]]));
  });
});
