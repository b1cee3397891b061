import { act, screen, waitFor, within } from '@testing-library/react';
import { lineOf } from '../../testing/cartLines';
import { renderApp } from '../../testing/renderApp';
import { startStoreServer, type StoreServer } from '../../testing/storeServer';
import { createTestServices } from '../../testing/testServices';
import { itemAdded } from './cartSlice';

let server: StoreServer;
beforeAll(async () => (server = await startStoreServer()));
afterEach(() => server.reset());
afterAll(() => server.close());

const openPanel = async (...lines: ReturnType<typeof lineOf>[]) => {
  const view = renderApp('/order-success', { services: createTestServices({ config: server.config }) });
  act(() => lines.forEach((line) => view.store.dispatch(itemAdded(line))));
  const button = await screen.findByRole('button', { name: /^Cart, / });
  await view.user.click(button);
  return { ...view, button, panel: within(await screen.findByRole('dialog', { name: 'Shopping Cart' })) };
};

describe('the cart panel', () => {
  it('links to the products while it is empty', async () => {
    const { panel, user } = await openPanel();
    expect(panel.getByText('Your cart is empty.')).toBeVisible();

    await user.click(panel.getByRole('link', { name: 'Start Shopping' }));

    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByRole('heading', { name: 'Our Collection' })).toBeVisible();
  });

  it('changes quantities and removes lines', async () => {
    const { panel, user } = await openPanel(lineOf('frost', 1), lineOf('smoke', 2));
    const [first] = panel.getAllByRole('listitem');
    const { product } = lineOf('frost', 1);
    expect(within(first as HTMLElement).getByText(product.title)).toBeVisible();

    await user.click(panel.getByRole('button', { name: `Increase quantity of ${product.title}` }));
    expect(screen.getByRole('button', { name: 'Cart, 4 items', hidden: true })).toBeInTheDocument();
    await user.click(panel.getByRole('button', { name: `Remove ${product.title}` }));
    expect(panel.getAllByRole('listitem')).toHaveLength(1);
  });

  it('increases no quantity above the limit of one order', async () => {
    const { panel, user } = await openPanel(lineOf('sample', 1, { order_limit: 2 }));
    expect(panel.getByText('At most 2 per order.')).toBeVisible();
    const increase = panel.getByRole('button', { name: 'Increase quantity of sample tea' });
    await user.click(increase);
    expect(increase).toBeDisabled();
  });

  it('returns the focus to the cart button when it closes', async () => {
    const { button, panel, user } = await openPanel(lineOf('frost', 1));
    await user.click(panel.getByRole('button', { name: 'Close cart' }));
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('starts the payment with Proceed to Checkout', async () => {
    const { panel, services, user } = await openPanel(lineOf('frost', 1));
    await user.click(panel.getByRole('button', { name: 'Proceed to Checkout' }));
    await waitFor(() => expect(services.navigations).toEqual(['https://pay.example/session-1']));
  });
});
