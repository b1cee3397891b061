import { act, cleanup, screen, waitFor } from '@testing-library/react';
import fc from 'fast-check';
import * as v from 'valibot';
import { cartLinesSchema } from '../domain/catalog/cartSchemas';
import { percentEncode } from '../domain/percentEncode';
import { selectCartLines, selectIsCartRestored } from '../features/cart/cartSlice';
import { lineOf } from '../testing/cartLines';
import { createTestStore } from '../testing/createTestStore';
import { hostileText, hostileValue, mutated } from '../testing/hostileValues';
import { renderApp } from '../testing/renderApp';
import { wireProduct, wireVariant } from '../testing/storeFixtures';
import { startStoreServer, type StoreServer } from '../testing/storeServer';
import { createTestServices, memoryStorage } from '../testing/testServices';

/** The number of inputs of each kind; FUZZ_RUNS tries more. */
const numRuns = Number(process.env.FUZZ_RUNS ?? 25);
const TIMEOUT_MS = 60_000 + numRuns * 1000;

let store: StoreServer;
beforeAll(async () => (store = await startStoreServer()));
afterAll(() => store.close());

/** Checks that nothing in the page runs a script. */
function expectNoScript() {
  // Structured data is JSON, which must not close its script element early.
  for (const script of document.querySelectorAll('script')) {
    expect(script.type).toBe('application/ld+json');
    expect(() => JSON.parse(script.text) as unknown).not.toThrow();
  }
  // One expectation for all attributes, because thousands of them would take most of the time.
  const attributes = [...document.querySelectorAll('*')].flatMap((element) => [...element.attributes]);
  expect(attributes.filter(runsScript).map(({ name, value }) => ({ name, value }))).toEqual([]);
}

const LINKS = ['href', 'src', 'action', 'formaction', 'xlink:href'];

function runsScript({ name, value }: Attr): boolean {
  if (/^on/i.test(name)) return true;
  if (!LINKS.includes(name) || !URL.canParse(value, document.baseURI)) return false;
  return new URL(value, document.baseURI).protocol === 'javascript:';
}

it(
  'opens with any value in the storage, and restores only valid cart lines',
  async () => {
    const storedCart = mutated({
      lines: JSON.stringify([lineOf('pekoe', 2)]),
      _persist: JSON.stringify({ version: -1, rehydrated: true }),
    }).map((value) => JSON.stringify(value) ?? '');
    const storedLines = mutated([lineOf('pekoe', 2)]).map((lines) => JSON.stringify({ lines: JSON.stringify(lines) }));
    const stored = fc.oneof(storedCart, storedLines, hostileText, fc.json());

    await fc.assert(
      fc.asyncProperty(stored, stored, stored, async (cart, order, session) => {
        const storage = memoryStorage();
        storage.setItem('e-commerce-cart', cart);
        storage.setItem('pendingOrderDetails', order);
        storage.setItem('nbt-session', session);
        const { getState } = createTestStore({ services: createTestServices({ storage }) });
        await waitFor(() => expect(selectIsCartRestored(getState())).toBe(true));
        expect(v.is(cartLinesSchema, selectCartLines(getState()))).toBe(true);
      }),
      { numRuns },
    );
  },
  TIMEOUT_MS,
);

it(
  'shows a page for any URL',
  async () => {
    const segment = fc.oneof(
      fc.constantFrom('product', 'products', 'success', 'admin', 'dashboard', 'login', 'checkout', 'profile', '..', ''),
      fc.constantFrom('orders', 'track', 'stock-alert'),
      hostileText.map(percentEncode),
    );
    const url = fc
      .tuple(fc.array(segment, { maxLength: 3 }), fc.constantFrom('order', 'q', 'sort'), hostileText, hostileText)
      .map(([path, name, value, hash]) => `/${path.join('/')}?${name}=${percentEncode(value)}#${percentEncode(hash)}`);

    await fc.assert(
      fc.asyncProperty(url, async (path) => {
        try {
          renderApp(path, { services: createTestServices({ config: store.config }) });
          await waitFor(() => expect(document.querySelectorAll('main')).toHaveLength(1));
          expect(screen.queryByText('Something went wrong on our side.')).toBeNull();
          expectNoScript();
        } finally {
          cleanup();
        }
      }),
      { numRuns, examples: [['/%0A']] },
    );
  },
  TIMEOUT_MS,
);

it(
  'shows any product of a store without running its scripts',
  async () => {
    const picture = { url: 'https://pictures.example/a.webp', order: 1, type: 'image' };
    const product = mutated(
      wireProduct('tin', {
        images: [picture, picture],
        options: [
          { id: 'o1', title: 'Size', values: [{ id: 'v1', option_id: 'o1', variant_id: 'small', value: '100 g' }] },
        ],
        variants: [wireVariant('small'), wireVariant('large', { amount: 90000, sale_amount: 0 })],
        additional_info: [{ id: 'i1', order: 1, title: 'Brewing', description: '<p>Three minutes.</p>' }],
        custom_fields: [{ title: 'Estate' }],
      }),
    );

    await fc.assert(
      fc.asyncProperty(product, hostileValue, async (wire, stock) => {
        store.overrideResponses(({ path }) => {
          if (path.endsWith('/variants')) return { body: { variants: [{ id: 'small', inventory_quantity: stock }] } };
          return { body: path.endsWith('/products') ? { count: 1, products: [wire] } : { product: wire } };
        });
        for (const path of ['/product/tin', '/products']) {
          try {
            renderApp(path, { services: createTestServices({ config: store.config }) });
            await waitFor(() => expect(document.querySelector('main')).not.toHaveTextContent(/^$|Loading/));
            expect(screen.queryByText('Something went wrong on our side.')).toBeNull();
            expectNoScript();
            await act(() => Promise.resolve());
          } finally {
            cleanup();
          }
        }
      }),
      { numRuns },
    );
  },
  TIMEOUT_MS,
);
