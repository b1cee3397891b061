import { act, screen, waitFor, within } from '@testing-library/react';
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
const currentImage = () =>
  within(screen.getByRole('group', { name: "Pictures of The Founder's Tin" }))
    .getByRole('img')
    .getAttribute('src');

describe('the product page', () => {
  it('selects the first variant and shows the price and image of the selected variant', async () => {
    const { user } = await openProduct();
    expect(screen.getByRole('radio', { name: 'Brass' })).toBeChecked();
    expect(screen.getByText('₹2200.00')).toBeVisible();
    expect(currentImage()).toBe(imageUrl('front'));

    await user.click(screen.getByRole('radio', { name: 'Forest' }));

    expect(screen.getByText('₹1900.00')).toBeVisible();
    expect(currentImage()).toBe(imageUrl('forest'));
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
});
