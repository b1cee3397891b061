import { screen, waitFor, within } from '@testing-library/react';
import type { ReceiptOutcome, ReceivedVariant } from '../../domain/catalog/stockMovement';
import { admin, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { enterText } from '../../testing/enterText';
import type { FakeResponse } from '../../testing/fakeServer';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';

let server: BackendServer;
beforeAll(async () => {
  [server] = await Promise.all([startBackendServer(), import('./StockPage'), import('../../app/theme/MuiTheme')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const RECEIVE = '/rest/v1/rpc/receive_stock';
const CHANGE = '/rest/v1/rpc/change_stock';

const row = (id: string, product_title: string) => ({
  variant_id: id,
  product_id: id,
  product_title,
  variant_title: '100 g',
  weight: null,
  sku: null,
  image: null,
  state: 'published',
  quantity: 10,
  low_threshold: null,
  low_since: null,
  reserved: 0,
  unshipped: 0,
  shelf: 10,
});
const rows = [row('frost', 'Frost Tea'), row('mist', 'Mist Tea')];

/** Opens the stock. The response to each path can be changed while it is open. */
async function openStock(path = '/admin/stock') {
  const responses: Record<string, FakeResponse> = {
    '/rest/v1/rpc/search_stock': { body: rows },
    '/rest/v1/stock_list': { body: rows.slice(0, 1) },
    '/rest/v1/stock_history': { body: [] },
  };
  server.overrideResponses((request) => responses[request.path]);
  const app = renderApp(path, { services: signedInServices(server, admin) });
  await screen.findByRole('list', { name: 'Stock' });
  return { ...app, answer: (url: string, response: FakeResponse) => (responses[url] = response) };
}
const receipts = () => server.requestsFor(RECEIVE).map(({ body }) => (body as { entries: ReceivedVariant[] }).entries);
const field = (name: string) => screen.getByLabelText(`Received: ${name} (100 g)`);
const outcome = (variant_id: string, units: number, kind: ReceiptOutcome['outcome'] = 'saved'): ReceiptOutcome => ({
  variant_id,
  outcome: kind,
  units,
});

describe('received units', () => {
  it('of several products are saved in one request, and Enter moves to the next field', async () => {
    const { user, answer } = await openStock();
    await enterText(user, field('Frost Tea'), '24');
    expect(field('Frost Tea')).toHaveAccessibleDescription('Then 34 in stock.');
    await user.keyboard('{Enter}');
    expect(field('Mist Tea')).toHaveFocus();
    await user.paste('6');
    expect(screen.getByText('30 units of 2 products, not saved yet')).toBeVisible();
    answer(RECEIVE, { body: [outcome('frost', 24), outcome('mist', 6)] });
    await user.click(screen.getByRole('button', { name: 'Save received' }));
    expect(await screen.findByText('30 received: saved.')).toBeInTheDocument();
    expect(receipts()).toMatchObject([
      [
        { variant_id: 'frost', units: 24 },
        { variant_id: 'mist', units: 6 },
      ],
    ]);
    expect(field('Frost Tea')).toHaveValue('');
  });

  it('stay when the request fails, and are sent again with the same id, even if they are corrected', async () => {
    const { user, answer } = await openStock();
    await enterText(user, field('Frost Tea'), '24');
    answer(RECEIVE, { status: 503, body: { code: 'XX000', message: 'The database is not available.' } });
    await user.click(screen.getByRole('button', { name: 'Save received' }));
    expect(await screen.findByText('The stock was not changed')).toBeVisible();
    expect(field('Frost Tea')).toHaveValue('24');
    await user.type(field('Frost Tea'), '{Backspace}');
    answer(RECEIVE, { body: [outcome('frost', 2)] });
    await user.click(screen.getByRole('button', { name: 'Save received' }));
    expect(await screen.findByText('2 received: saved.')).toBeInTheDocument();
    const [first, second] = receipts();
    expect(second).toEqual([{ ...first?.[0], units: 2 }]);
  });

  it('that the stock cannot have are named at their field, and can be corrected', async () => {
    const { user, answer } = await openStock();
    await enterText(user, field('Frost Tea'), '24');
    await enterText(user, field('Mist Tea'), '999999');
    answer(RECEIVE, {
      status: 400,
      body: { code: 'PT400', message: 'This is too much.', hint: 'variants.mist.units' },
    });
    await user.click(screen.getByRole('button', { name: 'Save received' }));
    await waitFor(() => expect(field('Mist Tea')).toHaveAccessibleDescription('This is too much.'));
    expect(field('Frost Tea')).toHaveAccessibleDescription('Then 34 in stock.');
    await user.clear(field('Mist Tea'));
    answer(RECEIVE, { body: [outcome('frost', 24)] });
    await user.click(screen.getByRole('button', { name: 'Save received' }));
    expect(await screen.findByText('24 received: saved.')).toBeInTheDocument();
  });

  it('that were saved before are not added again with another number', async () => {
    const { user, answer } = await openStock();
    await enterText(user, field('Frost Tea'), '30');
    answer(RECEIVE, { body: [outcome('frost', 24, 'saved_before')] });
    await user.click(screen.getByRole('button', { name: 'Save received' }));
    await waitFor(() =>
      expect(field('Frost Tea')).toHaveAccessibleDescription(/24 units of it are in the stock already/),
    );
    // Until another number is typed.
    await user.click(screen.getByRole('button', { name: 'Save received' }));
    expect(receipts()).toHaveLength(1);
    await user.type(field('Frost Tea'), '{Backspace}');
    answer(RECEIVE, { body: [outcome('frost', 3)] });
    await user.click(screen.getByRole('button', { name: 'Save received' }));
    expect(await screen.findByText('3 received: saved.')).toBeInTheDocument();
    const [first, second] = receipts();
    expect(second?.[0]?.request_id).not.toBe(first?.[0]?.request_id);
  });
});

it('keeps the reason Damaged until the change is saved', async () => {
  const { user, answer } = await openStock();
  await user.click(screen.getByRole('button', { name: 'Change Frost Tea (100 g)' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(await dialog.findByLabelText('Reason'), 'Damaged');
  await user.click(dialog.getByRole('button', { name: 'Save change' }));
  expect(dialog.getByLabelText('Reason')).toHaveDisplayValue('Damaged');
  await enterText(user, dialog.getByLabelText('Units'), '२');
  answer(CHANGE, { status: 503, body: { code: 'XX000', message: 'The database is not available.' } });
  await user.click(dialog.getByRole('button', { name: 'Save change' }));
  expect(await dialog.findByText('The stock was not changed')).toBeVisible();
  await user.click(dialog.getByText('Low stock'));
  answer('/rest/v1/rpc/set_low_stock', { body: { ...rows[0], low_threshold: 3 } });
  answer('/rest/v1/stock_list', { body: [{ ...rows[0], low_threshold: 3 }] });
  await enterText(user, dialog.getByLabelText('Low at or below, in units'), '3');
  await user.click(dialog.getByRole('button', { name: 'Save threshold' }));
  expect(await dialog.findByText('Low stock: at 3')).toBeVisible();
  expect(dialog.getByLabelText('Reason')).toHaveDisplayValue('Damaged');
  answer(CHANGE, { body: { variant_id: 'frost', quantity: 8 } });
  await user.click(dialog.getByRole('button', { name: 'Save change' }));
  await waitFor(() =>
    expect(server.requestsFor(CHANGE).at(-1)?.body).toMatchObject({ difference: -2, reason: 'damaged' }),
  );
});
