import { act, screen, waitFor, within } from '@testing-library/react';
import { catalogApi } from '../../features/catalog/catalogApi';
import { requestCatalog } from '../../features/catalog/requestCatalog';
import type { AppDispatch } from '../../shared/redux';
import { wireProduct, wireVariant } from '../../testing/storeFixtures';
import { renderApp } from '../../testing/renderApp';
import { startStoreServer, type StoreServer } from '../../testing/storeServer';
import { createTestServices } from '../../testing/testServices';

let store: StoreServer;
beforeAll(async () => (store = await startStoreServer()));
afterEach(() => store.reset());
afterAll(() => store.close());

const imageUrl = (name: string) => `https://pictures.example/${name}.webp`;
const tin = (more = {}) =>
  wireProduct('tin', {
    title: "The Founder's Tin",
    images: [
      { url: imageUrl('front'), order: 1, type: 'image' },
      { url: imageUrl('lid'), order: 2, type: 'image' },
    ],
    variants: [
      wireVariant('brass', { title: 'Brass', amount: 220000 }),
      wireVariant('forest', { title: 'Forest', amount: 190000, image_url: imageUrl('forest'), manage_inventory: true }),
    ],
    ...more,
  });

const openProduct = async (product = tin()) => {
  store.data.products = [product];
  store.data.stock = { forest: 3 };
  const view = renderApp('/product/tin', { services: createTestServices({ config: store.config }) });
  await screen.findByRole('heading', { level: 1, name: "The Founder's Tin" });
  return view;
};
/** The element above the styles, each of which has its own price. */
const shownPrice = () => screen.getByRole('group', { name: 'Style' }).previousElementSibling;
const labelFacts = () =>
  within(screen.getByRole('region', { name: 'On the label' }))
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
const currentImage = () =>
  within(screen.getByRole('group', { name: "Pictures of The Founder's Tin" }))
    .getByRole('img')
    .getAttribute('src');

describe('the product page', () => {
  it('selects the first variant and shows the price and image of the selected variant', async () => {
    const { user } = await openProduct();
    expect(screen.getByRole('radio', { name: 'Brass' })).toBeChecked();
    expect(shownPrice()).toHaveTextContent('₹2200.00100 g ₹2200.00 per 100 g');
    expect(currentImage()).toBe(imageUrl('front'));

    await user.click(screen.getByRole('radio', { name: 'Forest' }));

    expect(shownPrice()).toHaveTextContent('₹1900.00100 g ₹1900.00 per 100 g');
    expect(currentImage()).toBe(imageUrl('forest'));
  });

  it('shows the price of each style, and which are sold out; these can be selected, too', async () => {
    const product = tin();
    store.data.products = [product];
    store.data.stock = { forest: 0 };
    const { user } = renderApp('/product/tin', { services: createTestServices({ config: store.config }) });
    expect(await screen.findByRole('radio', { name: 'Brass' })).toHaveAccessibleDescription('₹2200.00');
    const soldOut = screen.getByRole('radio', { name: 'Forest' });
    await waitFor(() => expect(soldOut).toHaveAccessibleDescription('₹1900.00 Sold out'));

    await user.click(soldOut);

    expect(soldOut).toBeChecked();
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  });

  it('shows what the label of the selected variant says, as far as it is known', async () => {
    const { user } = await openProduct(
      tin({
        variants: [
          wireVariant('brass', {
            title: 'Brass',
            weight: '4 × 50 g',
            amount: 220000,
            sale_amount: 200000,
            mrp: 225000,
          }),
          wireVariant('set', { title: 'Gift set', weight: 'One box' }),
        ],
      }),
    );
    expect(labelFacts()).toEqual(
      expect.arrayContaining([
        'MRP: ₹2250.00, including all taxes',
        'Net quantity: 4 × 50 g',
        'Unit price: ₹1000.00 per 100 g',
        expect.stringMatching(/^Customer care: /),
      ]),
    );

    await user.click(screen.getByRole('radio', { name: 'Gift set' }));

    expect(labelFacts().join()).not.toMatch(/MRP|Net quantity|Unit price/);
    expect(screen.queryByText(/per 100 g/)).not.toBeInTheDocument();
  });

  it('does not say when a parcel arrives that a rented store ships', async () => {
    await openProduct();
    expect(screen.queryByText(/^Arrives/)).not.toBeInTheDocument();
  });

  it('changes the image with buttons and arrow keys and continues after the last with the first', async () => {
    const { user } = await openProduct();

    await user.click(screen.getByRole('button', { name: 'Previous image' }));
    expect(currentImage()).toBe(imageUrl('forest'));
    await user.keyboard('{ArrowRight}');
    expect(currentImage()).toBe(imageUrl('front'));
    await user.click(screen.getByRole('button', { name: 'Show image 2' }));
    expect(currentImage()).toBe(imageUrl('lid'));
    expect(screen.getByRole('button', { name: 'Show image 2' })).toHaveAttribute('aria-current', 'true');
  });

  it('limits the quantity to the stock', async () => {
    const { user } = await openProduct();
    const add = screen.getByRole('button', { name: 'Add to Cart' });
    await user.click(screen.getByRole('radio', { name: 'Forest' }));
    expect(screen.getByText('3 in stock!')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Decrease quantity' })).toBeDisabled();

    await user.clear(screen.getByRole('spinbutton', { name: 'Quantity' }));
    await user.type(screen.getByRole('spinbutton', { name: 'Quantity' }), '4');
    expect(screen.getByText('Not enough stock. Only 3 left.')).toBeVisible();
    expect(add).toBeDisabled();

    await user.click(screen.getByRole('button', { name: 'Decrease quantity' }));
    await user.click(add);
    expect(await screen.findByText("3 x The Founder's Tin (Forest) added.")).toBeVisible();
    await user.click(add);
    expect(await screen.findByText("Not enough stock for The Founder's Tin (Forest). Only 3 left.")).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cart, 3 items' })).toBeVisible();
  });

  it('says how many of a variant one order may contain', async () => {
    const { user } = await openProduct(
      tin({ variants: [wireVariant('sachet', { amount: 18000, sale_amount: 0, order_limit: 1 })] }),
    );
    expect(screen.getByText('At most 1 per order.')).toBeVisible();
    const add = screen.getByRole('button', { name: 'Add to Cart' });
    await user.click(screen.getByRole('button', { name: 'Increase quantity' }));
    expect(add).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Decrease quantity' }));
    await user.click(add);
    expect(await screen.findByRole('button', { name: 'Cart, 1 item' })).toBeVisible();
  });

  it('disables Add to Cart for a product that is not purchasable', async () => {
    await openProduct(tin({ purchasable: false }));
    expect(screen.getByText('Currently unavailable')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  });

  it('shows the error and a link to the products if the product cannot be fetched', async () => {
    renderApp('/product/none', { services: createTestServices({ config: store.config }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading product: HTTP 404: Not Found');
    expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/products');
  });

  it('keeps the product while the store cannot be reached, says so, and offers to try again', async () => {
    const { user, store: state } = await openProduct();
    const isProduct = ({ path }: { path: string }) => path.endsWith('/products/tin');
    store.overrideResponses((request) => (isProduct(request) ? { status: 503, statusText: '', body: {} } : undefined));

    await act(() => (state.dispatch as AppDispatch)(requestCatalog()));

    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading product: HTTP 503: Service Unavailable');
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeEnabled();
    store.overrideResponses(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByRole('alert')).not.toBeInTheDocument());
  });

  it('links to the related products in the order of the store, without a second Add to Cart', async () => {
    const relation = (related_id: string, position: number) => ({
      id: `r-${related_id}`,
      related_id,
      related_type: 'product',
      section_title: 'Also to give',
      position,
    });
    store.data.products = [
      tin({ related_products: [relation('box', 2), relation('gone', 3), relation('sampler', 1), relation('tin', 0)] }),
      wireProduct('box', { title: 'Gift Box' }),
      wireProduct('sampler', { title: 'Sampler' }),
    ];
    const { user } = renderApp('/product/tin', { services: createTestServices({ config: store.config }) });

    const section = within(await screen.findByRole('region', { name: 'Also to give' }));
    await section.findByRole('link', { name: 'Sampler' });
    expect(section.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Sampler', 'Gift Box']);
    expect(screen.getAllByRole('button', { name: 'Add to Cart' })).toHaveLength(1);
    await user.click(section.getByRole('link', { name: 'Gift Box' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Gift Box' })).toBeVisible();
  });

  it('shows a product of a loaded list, with the age of its price, while the store cannot be reached', async () => {
    const { store: state } = await openProduct(wireProduct('tin', { title: "The Founder's Tin" }));
    store.data.products.push(wireProduct('box', { title: 'Gift Box' }));
    await act(() => (state.dispatch as AppDispatch)(requestCatalog()));
    store.overrideResponses(() => 'drop');

    await act(() => Promise.resolve(state.dispatch(catalogApi.endpoints.getProduct.initiate('box') as never)));

    const product = catalogApi.endpoints.getProduct.select('box')(state.getState() as never).data;
    expect(product).toMatchObject({ title: 'Gift Box', storedAt: expect.any(Number) as number });
  });
});
