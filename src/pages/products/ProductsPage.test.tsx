import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
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

  it('shows net weight and unit price of the shown price, with "from" only if other variants cost more', async () => {
    const sizes = [
      wireVariant('250', { weight: '250 g', amount: 98000 }),
      wireVariant('100', { weight: '100 g', amount: 42000 }),
    ];
    store.data.products = [
      wireProduct('lowest', { title: 'Orange Pekoe', variants: sizes }),
      wireProduct('first', { title: 'First Shown', variants: sizes, site_product_selection: 'first' }),
      wireProduct('equal', { title: 'Two Colors', variants: [wireVariant('red'), wireVariant('green')] }),
      wireProduct('set', { title: 'Gift Set', variants: [wireVariant('box', { weight: null })] }),
    ];
    openProducts();

    const lowest = await cardOf('Orange Pekoe');
    expect(lowest.getByText('from')).toBeVisible();
    expect(lowest.getByText('₹420.00')).toBeVisible();
    expect(lowest.getByText('100 g')).toBeVisible();
    expect(lowest.getByText('₹420.00 per 100 g')).toBeVisible();
    const first = await cardOf('First Shown');
    expect(first.getByText('₹980.00')).toBeVisible();
    expect(first.getByText('250 g')).toBeVisible();
    expect(first.getByText('₹392.00 per 100 g')).toBeVisible();
    for (const card of [first, await cardOf('Two Colors')]) expect(card.queryByText('from')).not.toBeInTheDocument();
    expect((await cardOf('Gift Set')).queryByText(/ g$/)).not.toBeInTheDocument();
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

  describe('with a search', () => {
    const chai = wireProduct('chai', {
      title: 'Masala Chai',
      variants: [wireVariant('chai-1', { amount: 30000, sale_amount: 25000 })],
    });
    const frost = wireProduct('frost', {
      title: 'Winter Frost',
      variants: [wireVariant('frost-1', { amount: 90000 })],
    });
    const soldOut = wireProduct('dust', {
      title: 'Kettle Dust',
      variants: [wireVariant('dust-1', { amount: 10000, manage_inventory: true, inventory_quantity: 0 })],
    });
    const open = (path = '/products') => {
      store.data.products = [frost, chai, soldOut];
      return renderApp(path, { services: createTestServices({ config: store.config }) });
    };
    const titles = () => screen.queryAllByRole('article').map((card) => within(card).getByRole('heading').textContent);

    it('finds with a typing error, says how many there are, and forgets the search with the field', async () => {
      const { user } = open();
      await user.type(await screen.findByLabelText('Search teas'), 'massala');
      await waitFor(() => expect(titles()).toEqual(['Masala Chai']));
      expect(screen.getByText('1 of 3 teas')).toHaveAttribute('role', 'status');

      await user.clear(screen.getByLabelText('Search teas'));
      await waitFor(() => expect(titles()).toHaveLength(3));
      expect(screen.getByText('3 teas')).toBeVisible();
    });

    it('filters and sorts as the URL says', async () => {
      open('/products?stock=in&sort=price-up');
      await waitFor(() => expect(titles()).toEqual(['Masala Chai', 'Winter Frost']));
      expect(screen.getByLabelText('In stock')).toBeChecked();
      expect(screen.getByLabelText('Sort by')).toHaveDisplayValue('Price, low to high');
    });

    it('keeps a choice if the next one comes before it is rendered', async () => {
      open();
      const inStock = await screen.findByLabelText('In stock');
      act(() => {
        fireEvent.click(inStock);
        fireEvent.change(screen.getByLabelText('Sort by'), { target: { value: 'price-up' } });
      });
      await waitFor(() => expect(titles()).toEqual(['Masala Chai', 'Winter Frost']));
      expect(inStock).toBeChecked();
    });

    it('asks the store for the order of the newest', async () => {
      const { user } = open();
      await user.selectOptions(await screen.findByLabelText('Sort by'), 'Newest first');
      await waitFor(() =>
        expect(store.requestsFor('products').at(-1)?.query.toString()).toBe('sort_by=created_at&order=DESC'),
      );
      expect(await screen.findByText('3 teas')).toBeVisible();
    });

    it('says that the store cannot order what the search has found', async () => {
      store.overrideResponses(({ query }) => (query.has('sort_by') ? { status: 400, body: {} } : undefined));
      open('/products?q=frost&sort=newest');
      expect(await screen.findByText('The search does not work at the moment.')).toBeVisible();
      expect(screen.queryByText('Searching…')).not.toBeInTheDocument();
    });

    it('says what to remove if nothing is found', async () => {
      const { user } = open('/products?q=frost&offer=yes');
      expect(await screen.findByText('We have no tea for “frost” here.')).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Without “On offer”: 1 tea' }));
      await waitFor(() => expect(titles()).toEqual(['Winter Frost']));
      expect(screen.getByText('1 of 3 teas')).toHaveFocus();

      await user.type(screen.getByLabelText('Search teas'), ' xyz');
      await user.click(await screen.findByRole('button', { name: 'Show all teas' }));
      await waitFor(() => expect(titles()).toHaveLength(3));
      expect(screen.getByLabelText('Search teas')).toHaveValue('');
    });

    it('has a filter of collections only if the store names them', async () => {
      const listed = { ...chai, product_collections: [{ product_id: 'chai', collection_id: 'c1', order: 1 }] };
      const collections = [
        { id: 'c1', title: 'Every day' },
        { id: 'c2', title: 'Empty' },
      ];
      const { unmount } = open();
      await screen.findByLabelText('Sort by');
      expect(screen.queryByLabelText('Collection')).not.toBeInTheDocument();
      unmount();

      store.overrideResponses(({ path }) =>
        path.endsWith('/products')
          ? { body: { count: 2, offset: 0, limit: 50, products: [frost, listed], collections } }
          : undefined,
      );
      const { user } = open();
      await user.selectOptions(await screen.findByLabelText('Collection'), 'Every day');
      await waitFor(() => expect(titles()).toEqual(['Masala Chai']));
      expect(screen.queryByRole('option', { name: 'Empty' })).not.toBeInTheDocument();
    });

    it.each([
      ['our own store if it has more than 500 products', true, 501],
      ['no store with 500 products', true, 500],
      ['no store of another company', false, 501],
    ])('asks %s', async (_name, isOwn, count) => {
      store.data.products = [frost, chai];
      store.overrideResponses(({ path, query }) => {
        if (!path.endsWith('/products')) return undefined;
        const search = query.get('search');
        const products = search === null ? [frost, chai] : 'masala'.startsWith(search) ? [chai] : [];
        const body = { count: search === null ? count : products.length, offset: 0, limit: 50, products };
        return query.has('offset') ? { body: { ...body, products: [] } } : { body };
      });
      const supabaseUrl = store.config.storeApiUrl.replace(/\/functions\/v1\/store$/, '');
      const config = isOwn
        ? { ...store.config, supabaseUrl, storeApiUrl: `${supabaseUrl}/functions/v1/store` }
        : store.config;
      const { user } = renderApp('/products', { services: createTestServices({ config }) });
      await user.type(await screen.findByLabelText('Search teas'), 'masala');
      await waitFor(() => {
        expect(titles()).toEqual(['Masala Chai']);
        // Slow typing asks for the beginning of the word, too.
        const searches = store.requests.flatMap(({ query }) => query.get('search') ?? []);
        expect(searches.at(-1)).toBe(isOwn && count > 500 ? 'masala' : undefined);
      });

      // Without the text, all products count, not only the products that the search has found.
      await user.click(screen.getByLabelText('On offer'));
      await user.type(screen.getByLabelText('Search teas'), 'xyz');
      expect(await screen.findByRole('button', { name: 'Without “masalaxyz”: 1 tea' })).toBeVisible();
    });
  });
});
