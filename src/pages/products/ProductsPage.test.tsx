import { act, screen, waitFor, within } from '@testing-library/react';
import { requestCatalog } from '../../features/catalog/requestCatalog';
import type { AppDispatch } from '../../shared/redux';
import { wireProduct, wireVariant } from '../../testing/storeFixtures';
import { renderApp } from '../../testing/renderApp';
import { startStoreServer, type StoreServer } from '../../testing/storeServer';
import { createTestServices } from '../../testing/testServices';

let store: StoreServer;
beforeAll(async () => (store = await startStoreServer()));
afterEach(() => {
  store.reset();
  jest.restoreAllMocks();
});
afterAll(() => store.close());

const openProducts = () => renderApp('/products', { services: createTestServices({ config: store.config }) });
const cardOf = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest('article') as HTMLElement);

const single = wireProduct('single', { title: 'Golden Tips' });
const double = wireProduct('double', { title: 'Winter Frost', variants: [wireVariant('50'), wireVariant('100')] });

describe('the products page', () => {
  it('shows each product with its price, and the struck-through regular price during a sale', async () => {
    store.data.products = [
      wireProduct('sale', {
        title: 'Whole Leaf',
        ribbon_text: 'Offer',
        variants: [wireVariant('v', { amount: 64000, sale_amount: 56000 })],
      }),
      wireProduct('plain', { title: 'Kettle Dust', subtitle: null, thumbnail: null, images: [] }),
    ];
    openProducts();

    const sale = await cardOf('Whole Leaf');
    expect(sale.getByText('Offer')).toBeVisible();
    expect(sale.getByText('₹560.00')).toBeVisible();
    expect(sale.getByText('₹640.00').tagName).toBe('S');
    const plain = await cardOf('Kettle Dust');
    expect(plain.getByText('Black tea from the Nilgiris')).toBeVisible();
    expect(plain.getByRole('presentation')).toHaveAttribute('src', '/art/placeholder.webp');
  });

  it('adds a product with one variant to the cart', async () => {
    store.data.products = [single];
    const { user } = openProducts();

    await user.click((await cardOf('Golden Tips')).getByRole('button', { name: 'Add to Cart' }));

    expect(screen.getByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
    expect(await screen.findByText('Golden Tips has been added to your cart.')).toBeVisible();
  });

  it('opens the product page of a product with several variants', async () => {
    store.data.products = [double];
    const { user } = openProducts();

    await user.click((await cardOf('Winter Frost')).getByRole('button', { name: 'Add to Cart' }));

    expect(await screen.findByRole('group', { name: 'Style' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cart, 0 items' })).toBeVisible();
  });

  it('shows a notice if there are no products', async () => {
    openProducts();
    expect(await screen.findByText('No products available at the moment.')).toBeVisible();
  });

  it('shows the error and offers a retry if the products cannot be fetched', async () => {
    store.data.products = [single];
    store.overrideResponses(({ path }) => (path.endsWith('/products') ? { status: 500, body: {} } : undefined));
    const { user } = openProducts();

    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error loading products: HTTP 500: Internal Server Error',
    );
    store.overrideResponses(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'Golden Tips' })).toBeVisible();
  });

  it('keeps the last products while the store cannot be reached, says so, and offers to try again', async () => {
    store.data.products = [single];
    const { user, store: state } = openProducts();
    await screen.findByRole('heading', { name: 'Golden Tips' });
    const isProducts = ({ path }: { path: string }) => path.endsWith('/products');
    store.overrideResponses((request) => (isProducts(request) ? { status: 503, statusText: '', body: {} } : undefined));

    await act(() => (state.dispatch as AppDispatch)(requestCatalog()));

    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading products: HTTP 503: Service Unavailable');
    expect(screen.getByRole('heading', { name: 'Golden Tips' })).toBeVisible();
    store.overrideResponses(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { name: 'Golden Tips' })).toBeVisible();
  });

  it('shows no error beside the offline notice, which says why the products are old', async () => {
    store.data.products = [single];
    const { store: state } = openProducts();
    await screen.findByRole('heading', { name: 'Golden Tips' });
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    store.overrideResponses(() => 'drop');

    await act(() => (state.dispatch as AppDispatch)(requestCatalog()));
    act(() => void window.dispatchEvent(new Event('offline')));

    expect(screen.getByText(/You are offline/)).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Golden Tips' })).toBeVisible();
  });

  it('offers to try again if the service worker has responded in place of a store that fails', async () => {
    const storedAt = { 'x-stored-at': String(Date.UTC(2026, 10, 22)) };
    store.data.products = [single];
    store.overrideResponses(({ path }) =>
      path.endsWith('/products')
        ? { headers: storedAt, body: { count: 1, offset: 0, limit: 50, products: [single] } }
        : undefined,
    );
    const { user } = openProducts();

    expect(await screen.findByText(/The store does not answer/)).toHaveTextContent(/Prices as of 22 November 2026/);
    store.overrideResponses(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText(/The store does not answer/)).not.toBeInTheDocument());
  });
});
