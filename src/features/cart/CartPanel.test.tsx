import { act, screen, waitFor, within } from '@testing-library/react';
import { lineOf, wireTea } from '../../testing/cartLines';
import { renderApp } from '../../testing/renderApp';
import { startStoreServer, type StoreServer } from '../../testing/storeServer';
import { createTestServices } from '../../testing/testServices';
import { itemAdded } from './cartSlice';

let server: StoreServer;
beforeAll(async () => (server = await startStoreServer()));
afterEach(() => server.reset());
afterAll(() => server.close());

const sellAsBefore = () => (server.data.products = ['frost', 'smoke', 'sample', 'pekoe'].map((name) => wireTea(name)));
beforeEach(sellAsBefore);

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
    expect(screen.getByRole('button', { name: 'Cart, 2 items', hidden: true })).toBeInTheDocument();
  });

  it('increases no quantity above the limit of one order', async () => {
    server.data.products = [wireTea('sample', { order_limit: 2 })];
    const { panel, user } = await openPanel(lineOf('sample', 1, { order_limit: 2 }));
    const increase = panel.getByRole('button', { name: 'Increase quantity of sample tea' });
    await user.click(increase);
    expect(panel.queryByText(/At most/)).not.toBeInTheDocument();
    await user.click(increase);
    expect(panel.getByText('At most 2 of sample tea (100 g) per order.')).toBeVisible();
    expect(panel.getByRole('group', { name: 'Quantity of sample tea' })).toHaveTextContent('2');
  });

  it('follows a limit of one order that changed since the line was added', async () => {
    server.data.products = [wireTea('sample', { order_limit: 3 })];
    const { panel, user } = await openPanel(lineOf('sample', 2, { order_limit: 2 }));
    await waitFor(() => expect(server.requestsFor('variants')).toHaveLength(1));
    const increase = panel.getByRole('button', { name: 'Increase quantity of sample tea' });
    await user.click(increase);
    await user.click(increase);
    expect(panel.getByText('At most 3 of sample tea (100 g) per order.')).toBeVisible();
    expect(panel.getByRole('group', { name: 'Quantity of sample tea' })).toHaveTextContent('3');
  });

  it('returns the focus to the cart button when it closes', async () => {
    const { button, panel, user } = await openPanel(lineOf('frost', 1));
    await user.click(panel.getByRole('button', { name: 'Close cart' }));
    await waitFor(() => expect(button).toHaveFocus());
  });

  it('refuses more than the stock at the plus button', async () => {
    const stock = { manage_inventory: true, inventory_quantity: 2 };
    server.data.products = [wireTea('frost', stock)];
    const { panel, user } = await openPanel(lineOf('frost', 2, stock));
    await user.click(panel.getByRole('button', { name: 'Increase quantity of frost tea' }));
    expect(panel.getByText('Not enough stock for frost tea (100 g). Only 2 left.')).toBeVisible();
    expect(panel.getByRole('group', { name: 'Quantity of frost tea' })).toHaveTextContent('2');
  });

  it('puts a removed line back, and keeps the focus at its place', async () => {
    const { panel, user } = await openPanel(lineOf('frost', 3), lineOf('smoke'));
    await user.click(panel.getByRole('button', { name: 'Remove frost tea' }));
    expect(panel.getByText('Removed frost tea.')).toBeVisible();
    const undo = panel.getByRole('button', { name: 'Undo' });
    expect(undo).toHaveFocus();
    await user.click(undo);
    const [first] = panel.getAllByRole('listitem');
    expect(first).toHaveTextContent('frost tea');
    expect(first).toHaveFocus();
    expect(panel.getByRole('group', { name: 'Quantity of frost tea' })).toHaveTextContent('3');
  });

  it('puts removed lines back in any order', async () => {
    const { panel, user } = await openPanel(lineOf('frost'), lineOf('smoke'), lineOf('pekoe'));
    const rows = () =>
      panel.getAllByRole('listitem').map((row) => /(frost|smoke|pekoe) tea/.exec(row.textContent)?.[1]);
    const undo = async (name: string) =>
      user.click(panel.getByRole('button', { name: 'Undo', description: `Removed ${name} tea.` }));
    for (const name of ['frost', 'pekoe', 'smoke']) {
      await user.click(panel.getByRole('button', { name: `Remove ${name} tea` }));
      expect(rows()).toEqual(['frost', 'smoke', 'pekoe']);
    }
    for (const name of ['frost', 'smoke', 'pekoe']) await undo(name);
    expect(rows()).toEqual(['frost', 'smoke', 'pekoe']);
  });

  it('keeps what it knows of a line while the store does not answer', async () => {
    server.data.products = [wireTea('frost', { amount: 59000 })];
    const { panel, user, button } = await openPanel(lineOf('frost', 1, { amount: 56000 }));
    const change = 'Price: was ₹560.00, now ₹590.00';
    expect(await panel.findByText(change)).toBeVisible();
    server.overrideResponses(() => ({ status: 503 }));
    const { length } = server.requests;
    await user.click(panel.getByRole('button', { name: 'Close cart' }));
    await user.click(button);
    await waitFor(() => expect(server.requests.length).toBeGreaterThan(length));
    expect(await screen.findByText(change)).toBeVisible();
  });

  it('puts the only line back', async () => {
    const { panel, user } = await openPanel(lineOf('frost'));
    await user.click(panel.getByRole('button', { name: 'Remove frost tea' }));
    expect(panel.getByText('Your cart is empty.')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Undo' }));
    expect(await panel.findByRole('button', { name: 'Proceed to Checkout' })).toBeVisible();
  });

  it('starts the payment with Proceed to Checkout', async () => {
    const { panel, services, user } = await openPanel(lineOf('frost', 1));
    await user.click(panel.getByRole('button', { name: 'Proceed to Checkout' }));
    await waitFor(() => expect(services.navigations).toEqual(['https://pay.example/session-1']));
  });
});

describe('a cart that has changed since it was filled', () => {
  const unavailable = 'Remove what is unavailable first';
  const undecided = 'Decide about the changes first';
  const proceed = 'Proceed to Checkout';

  it('asks about another price, and pays what was accepted', async () => {
    server.data.products = [wireTea('frost', { amount: 59000 })];
    const { panel, services, user } = await openPanel(lineOf('frost', 2, { amount: 56000 }));
    expect(await panel.findByText('Price: was ₹560.00, now ₹590.00')).toBeVisible();
    expect(panel.getByText('₹1120.00')).toBeVisible();

    await user.click(panel.getByRole('button', { name: undecided }));
    expect(panel.getByRole('group', { name: 'Price: was ₹560.00, now ₹590.00' })).toHaveFocus();
    expect(server.requestsFor('checkout')).toEqual([]);

    await user.click(panel.getByRole('button', { name: 'Accept new price of frost tea' }));
    expect(panel.getByText('₹1180.00')).toBeVisible();
    await user.click(panel.getByRole('button', { name: proceed }));
    await waitFor(() => expect(services.navigations).toHaveLength(1));
    expect(services.storage.getItem('pendingOrderDetails')).toContain('"total":118000');
  });

  it('offers to take what is left', async () => {
    server.data.products = [wireTea('frost', { manage_inventory: true })];
    server.data.stock = { 'frost-100': 1 };
    const { panel, user } = await openPanel(lineOf('frost', 3));
    expect(await panel.findByText('Not enough stock for frost tea (100 g). Only 1 left.')).toBeVisible();
    expect(panel.getByRole('button', { name: undecided })).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Take 1 of frost tea' }));
    expect(panel.getByRole('group', { name: 'Quantity of frost tea' })).toHaveTextContent('1');
    expect(panel.getByRole('button', { name: proceed })).toBeVisible();
  });

  it('does not let a line be paid that is sold out or no longer sold', async () => {
    server.data.products = [wireTea('frost', { manage_inventory: true, inventory_quantity: 0 })];
    const { panel, user } = await openPanel(lineOf('frost'), lineOf('smoke'));
    const removeButton = (message: string) =>
      within(panel.getByRole('group', { name: message })).getByRole('button', { name: 'Remove' });
    await panel.findByText('Sold out');
    expect(panel.getByRole('button', { name: unavailable })).toBeVisible();
    await user.click(removeButton('Sold out'));
    await user.click(removeButton('Currently unavailable'));
    expect(panel.getByText('Your cart is empty.')).toBeVisible();
  });

  it('is noticed before the payment, too', async () => {
    const { panel, user } = await openPanel(lineOf('frost'));
    await waitFor(() => expect(server.requestsFor('variants')).toHaveLength(1));
    server.data.products = [wireTea('frost', { amount: 10000 })];
    await user.click(panel.getByRole('button', { name: proceed }));
    expect(await panel.findByText('Price: was ₹499.00, now ₹100.00')).toBeVisible();
    expect(panel.getByRole('button', { name: undecided })).toBeEnabled();
    expect(server.requestsFor('checkout')).toEqual([]);
  });

  it('knows products that the list of the store leaves out', async () => {
    server.overrideResponses(({ path }) =>
      path.endsWith('/products') ? { body: { count: 0, offset: 0, limit: 50, products: [] } } : undefined,
    );
    const { panel, services, user } = await openPanel(lineOf('frost'));
    await user.click(panel.getByRole('button', { name: proceed }));
    await waitFor(() => expect(services.navigations).toHaveLength(1));
  });

  it('is paid if the store cannot be asked, because the store checks it again', async () => {
    server.overrideResponses(({ path }) => (path.endsWith('/checkout') ? undefined : { status: 503 }));
    const { panel, services, user } = await openPanel(lineOf('frost'));
    await user.click(panel.getByRole('button', { name: proceed }));
    await waitFor(() => expect(services.navigations).toHaveLength(1));
  });
});
