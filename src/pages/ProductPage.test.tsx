import { screen, within } from '@testing-library/react';
import { wireProduct, wireVariant } from '../testing/storeFixtures';
import { renderApp } from '../testing/renderApp';
import { startStoreServer, type StoreServer } from '../testing/storeServer';
import { createTestServices } from '../testing/testServices';

let store: StoreServer;
beforeAll(async () => (store = await startStoreServer()));
afterEach(() => store.reset());
afterAll(() => store.close());

const picture = (name: string) => `https://pictures.example/${name}.webp`;
const tin = (more = {}) =>
  wireProduct('tin', {
    title: "The Founder's Tin",
    images: [
      { url: picture('front'), order: 1, type: 'image' },
      { url: picture('lid'), order: 2, type: 'image' },
    ],
    variants: [
      wireVariant('brass', { title: 'Brass', amount: 220000 }),
      wireVariant('forest', { title: 'Forest', amount: 190000, image_url: picture('forest'), manage_inventory: true }),
    ],
    ...more,
  });

const open = async (product = tin()) => {
  store.data.products = [product];
  store.data.stock = { forest: 3 };
  const view = renderApp('/product/tin', { services: createTestServices({ config: store.config }) });
  await screen.findByRole('heading', { level: 1, name: "The Founder's Tin" });
  return view;
};
const shownPicture = () =>
  within(screen.getByRole('group', { name: "Pictures of The Founder's Tin" }))
    .getByRole('img')
    .getAttribute('src');

describe("a product's page", () => {
  it('begins with the first form, and shows price and picture of the one that is chosen', async () => {
    const { user } = await open();
    expect(screen.getByRole('radio', { name: 'Brass' })).toBeChecked();
    expect(screen.getByText('₹2200.00')).toBeVisible();
    expect(shownPicture()).toBe(picture('front'));

    await user.click(screen.getByRole('radio', { name: 'Forest' }));

    expect(screen.getByText('₹1900.00')).toBeVisible();
    expect(shownPicture()).toBe(picture('forest'));
  });

  it('leads round and round its pictures by buttons, dots and arrow keys', async () => {
    const { user } = await open();

    await user.click(screen.getByRole('button', { name: 'Previous image' }));
    expect(shownPicture()).toBe(picture('forest'));
    await user.keyboard('{ArrowRight}');
    expect(shownPicture()).toBe(picture('front'));
    await user.click(screen.getByRole('button', { name: 'Show image 2' }));
    expect(shownPicture()).toBe(picture('lid'));
    expect(screen.getByRole('button', { name: 'Show image 2' })).toHaveAttribute('aria-current', 'true');
  });

  it('sells no more than there is', async () => {
    const { user } = await open();
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

  it('does not sell what is not for sale', async () => {
    await open(tin({ purchasable: false }));
    expect(screen.getByText('Currently unavailable')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Add to Cart' })).toBeDisabled();
  });

  it('says why a product cannot be shown, and leads back', async () => {
    renderApp('/product/none', { services: createTestServices({ config: store.config }) });
    expect(await screen.findByRole('alert')).toHaveTextContent('Error loading product: HTTP 404: Not Found');
    expect(screen.getByRole('link', { name: 'Go back' })).toHaveAttribute('href', '/products');
  });
});
