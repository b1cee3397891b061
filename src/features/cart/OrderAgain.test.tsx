import { screen, within } from '@testing-library/react';
import { asha, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { customerRow, orderRow, rowsResponse } from '../../testing/backendFixtures';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';
import { wireProduct, wireVariant } from '../../testing/storeFixtures';
import { startStoreServer, type StoreServer } from '../../testing/storeServer';
import { selectCartCount } from './cartSlice';

let backend: BackendServer;
let store: StoreServer;
beforeAll(async () => {
  [backend, store] = await Promise.all([startBackendServer(), startStoreServer()]);
});
beforeEach(() => {
  backend.reset();
  store.reset();
  backend.overrideResponses(({ path }) =>
    path === '/rest/v1/orders'
      ? rowsResponse([orderRow(482_913)])
      : path === '/rest/v1/customers'
        ? { body: customerRow() }
        : undefined,
  );
});
afterAll(() => Promise.all([backend.close(), store.close()]));

/** The product of the order, which was 2 x Winter Frost Tea at ₹780.00. */
const winterFrost = (variant: object = {}) =>
  wireProduct('winter-frost', {
    title: 'Winter Frost Tea',
    variants: [wireVariant('winter-frost-50', { title: '50 g', amount: 78_000, ...variant })],
  });

/** Opens the profile of Asha and orders her only order again. */
async function orderAgain() {
  const app = renderApp('/profile', { services: signedInServices(backend, asha, { config: store.config }) });
  await app.user.click(await screen.findByRole('button', { name: 'Order again: NBT-482913' }));
  return app;
}

it('opens the cart with the order, if nothing is different', async () => {
  store.data.products = [winterFrost()];
  const { store: shop } = await orderAgain();
  const cart = await screen.findByRole('dialog', { name: 'Shopping Cart' });
  expect(await within(cart).findByText('Winter Frost Tea')).toBeVisible();
  expect(selectCartCount(shop.getState())).toBe(2);
  expect(store.requestsFor('products')[0]?.query.getAll('ids[]')).toEqual(['winter-frost']);
});

it('says what is different until the dialog is closed, and then opens the cart', async () => {
  store.data.products = [winterFrost({ amount: 82_000, manage_inventory: true })];
  store.data.stock = { 'winter-frost-50': 1 };
  const { user } = await orderAgain();
  const dialog = await screen.findByRole('dialog', { name: 'What is different this time' });
  expect(dialog).toHaveTextContent('only 1 of 2 added');
  expect(dialog).toHaveTextContent('₹820.00 each now, ₹780.00 before');
  await user.click(within(dialog).getByRole('button', { name: 'Open your cart' }));
  expect(await screen.findByRole('dialog', { name: 'Shopping Cart' })).toBeVisible();
});

it('leaves the cart as it is if nothing of the order is sold today', async () => {
  const { user, store: shop } = await orderAgain();
  const dialog = await screen.findByRole('dialog', { name: 'What is different this time' });
  expect(dialog).toHaveTextContent('Winter Frost Tea (50 g): no longer sold');
  expect(dialog).toHaveTextContent('Nothing of this order could be added to your cart.');
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(selectCartCount(shop.getState())).toBe(0);
});

it('says so if the store does not answer', async () => {
  store.overrideResponses(() => 'drop');
  await orderAgain();
  expect(await screen.findByRole('dialog', { name: 'Your order could not be added' })).toBeVisible();
});
