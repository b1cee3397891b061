import { act, screen, waitFor, within } from '@testing-library/react';
import { asha, startBackendServer, type BackendServer } from '../../../testing/backendServer';
import { lineOf, wireTea } from '../../../testing/cartLines';
import type { FakeResponse } from '../../../testing/fakeServer';
import { renderApp } from '../../../testing/renderApp';
import { signedInServices } from '../../../testing/signedInServices';
import { createTestServices } from '../../../testing/testServices';
import { itemAdded } from '../../cart/cartSlice';
import { saveOpenPayment } from '../payment/paymentPage';

const STORE = '/functions/v1/store/store/nilgiri';
const NOTICE = 'Your unfinished checkout on another device holds 9 of these.';

let server: BackendServer;
beforeAll(async () => {
  server = await startBackendServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

let checkouts: { order: string; items: { variant_id: string; quantity: number }[] }[];
let responses: Record<string, FakeResponse>;
beforeEach(() => {
  checkouts = [{ order: 'NBT-654321', items: [{ variant_id: 'pekoe-100', quantity: 9 }] }];
  responses = {};
  const product = wireTea('pekoe', { manage_inventory: true, inventory_quantity: 3 });
  server.overrideResponses(({ path }) => {
    if (!path.startsWith(STORE)) return undefined;
    const resource = path.slice(STORE.length + 1);
    if (responses[resource]) return responses[resource];
    if (resource === 'products') return { body: { count: 1, offset: 0, limit: 100, products: [product] } };
    if (resource === 'products/pekoe') return { body: { product } };
    if (resource === 'variants') return { body: { variants: [] } };
    return resource === 'checkout/unfinished' ? { body: { checkouts } } : { status: 404 };
  });
});

const config = () => ({ ...server.config, storeApiUrl: `${server.url}/functions/v1/store`, storeId: 'nilgiri' });
const requestsFor = (resource: string) => server.requestsFor(`${STORE}/${resource}`);

async function openProduct(services = signedInServices(server, asha, { config: config() })) {
  const app = renderApp('/product/pekoe', { services });
  await screen.findByRole('heading', { level: 1, name: 'pekoe tea' });
  return app;
}

describe('the unfinished checkouts of a signed-in shopper', () => {
  it('are named on the product page, and cancelled there', async () => {
    responses['checkout/unfinished/cancel'] = { body: { status: 'cancelled' } };
    const { user } = await openProduct();
    expect(await screen.findByText(NOTICE)).toBeVisible();
    checkouts = [];
    await user.click(screen.getByRole('button', { name: 'Cancel it and buy here' }));
    expect(await screen.findByText('The other checkout is cancelled. You can buy here now.')).toHaveFocus();
    await waitFor(() => expect(screen.queryByText(NOTICE)).not.toBeInTheDocument());
    const [cancel] = requestsFor('checkout/unfinished/cancel');
    expect(cancel).toMatchObject({
      body: { order: 'NBT-654321' },
      headers: { authorization: 'Bearer access-token-of-user-asha' },
    });
  });

  it.each([
    [{ body: { status: 'paid' } }, /^That checkout was paid/],
    [{ body: { status: 'waiting' } }, /^That checkout was paid, or its payment is on its way\./],
    [{ status: 502 }, 'The checkout could not be cancelled. Please try again in a moment.'],
  ])('say how a cancellation ended: %j', async (response, text) => {
    responses['checkout/unfinished/cancel'] = response;
    const { user } = await openProduct();
    await user.click(await screen.findByRole('button', { name: 'Cancel it and buy here' }));
    expect(await screen.findByText(text)).toBeVisible();
    await waitFor(() => expect(requestsFor('checkout/unfinished')).toHaveLength(2));
  });

  it('do not include the checkout of this browser, which ends when the shopper pays again', async () => {
    const services = signedInServices(server, asha, { config: config() });
    saveOpenPayment(
      services,
      'https://shop.example/delivery?checkout=c0ffee',
      'https://shop.example/success?order=NBT-654321&checkout=c0ffee',
    );
    services.tabStorage.removeItem('openPayment');
    await openProduct(services);
    await waitFor(() => expect(requestsFor('checkout/unfinished')).toHaveLength(1));
    expect(screen.queryByText(NOTICE)).not.toBeInTheDocument();
  });

  it('are not asked for by guests', async () => {
    await openProduct(createTestServices({ config: config() }));
    await screen.findByText('3 in stock!');
    expect(requestsFor('checkout/unfinished')).toEqual([]);
  });

  it('are named in the cart when the store refuses the payment', async () => {
    const { store, user } = await openProduct();
    act(() => void store.dispatch(itemAdded(lineOf('pekoe', 2))));
    const message = 'Unfinished payments from your internet connection hold 9 of pekoe tea (100 g).';
    responses.checkout = { status: 409, body: { code: 'reservation_limit', message } };
    await user.click(screen.getByRole('button', { name: 'Cart, 2 items' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Shopping Cart' }));
    await user.click(panel.getByRole('button', { name: 'Proceed to Checkout' }));
    expect(await screen.findByText(message)).toBeVisible();
    expect(await panel.findByText(NOTICE)).toBeVisible();
  });
});
