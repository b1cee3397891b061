import { screen, waitFor, within } from '@testing-library/react';
import type { ListedVariant, PriceOutcome } from '../../domain/catalog/editedProduct';
import { admin, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { enterText } from '../../testing/enterText';
import type { FakeResponse } from '../../testing/fakeServer';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';

let server: BackendServer;
beforeAll(async () => {
  [server] = await Promise.all([startBackendServer(), import('./ProductListPage'), import('../../app/theme/MuiTheme')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const SAVE = '/rest/v1/rpc/change_prices';

const variant = (id: string, fields: Partial<ListedVariant> = {}): ListedVariant => ({
  id,
  title: '100 g',
  weight: null,
  amount: 48_000,
  sale_amount: null,
  mrp: null,
  quantity: 12,
  ...fields,
});
const product = (id: string, title: string, variants: ListedVariant[]) => ({
  id,
  title,
  state: 'published',
  is_hidden: false,
  thumbnail: null,
  variants,
});
const products = [
  product('frost', 'Frost Tea', [variant('frost-100'), variant('frost-250', { title: '250 g', amount: 98_000 })]),
  product('mist', 'Mist Tea', [variant('mist-100', { mrp: 50_000 })]),
];
const saved = (variant_id: string, amount: number, sale_amount: number | null = null): PriceOutcome => ({
  variant_id,
  outcome: 'saved',
  amount,
  sale_amount,
});

/** Opens the list. The response to saving can be changed while it is open. */
async function openList() {
  const backend: { saving: FakeResponse } = { saving: { body: [] } };
  server.overrideResponses(({ path }) => {
    if (path === '/rest/v1/product_list') return { body: products };
    if (path === SAVE) return backend.saving;
  });
  const app = renderApp('/admin/products', { services: signedInServices(server, admin) });
  await screen.findByRole('list', { name: 'Products' });
  const enter = async (label: string, text: string) => {
    await app.user.clear(screen.getByLabelText(label));
    if (text) await enterText(app.user, screen.getByLabelText(label), text);
  };
  const save = () => app.user.click(screen.getByRole('button', { name: 'Save prices' }));
  return { ...app, backend, enter, save };
}
const saves = () => server.requestsFor(SAVE).map(({ body }) => body);

it('saves all changed prices in one request', async () => {
  const { backend, enter, save } = await openList();
  expect(screen.queryByRole('button', { name: 'Save prices' })).not.toBeInTheDocument();
  await enter('Price of Frost Tea (250 g)', '1,050');
  await enter('Sale price of Mist Tea (100 g)', '450.50');
  expect(screen.getByText('2 changed, not saved yet')).toBeVisible();
  backend.saving = { body: [saved('frost-250', 105_000), saved('mist-100', 48_000, 45_050)] };
  await save();
  expect(await screen.findByText('2 prices saved.')).toBeInTheDocument();
  expect(saves()).toEqual([
    {
      entries: [
        {
          variant_id: 'frost-250',
          amount: 105_000,
          sale_amount: null,
          expected_amount: 98_000,
          expected_sale_amount: null,
        },
        {
          variant_id: 'mist-100',
          amount: 48_000,
          sale_amount: 45_050,
          expected_amount: 48_000,
          expected_sale_amount: null,
        },
      ],
    },
  ]);
  expect(screen.queryByRole('button', { name: 'Save prices' })).not.toBeInTheDocument();
});

it('keeps each letter of a price whose beginning is the saved price', async () => {
  const { user } = await openList();
  const price = screen.getByLabelText('Price of Frost Tea (250 g)');
  await user.type(price, '.50');
  expect(price).toHaveValue('980.50');
});

it('says at the field why a price cannot be saved, and sends nothing', async () => {
  const { enter, save } = await openList();
  await enter('Price of Mist Tea (100 g)', '600');
  await enter('Sale price of Frost Tea (100 g)', '480');
  await save();
  expect(screen.getByLabelText('Sale price of Frost Tea (100 g)')).toHaveFocus();
  expect(screen.getByLabelText('Sale price of Frost Tea (100 g)')).toHaveAccessibleDescription(
    'The sale price must be below the price.',
  );
  expect(screen.getByLabelText('Price of Mist Tea (100 g)')).toHaveAccessibleDescription(/The MRP is ₹500\.00\./);
  expect(saves()).toEqual([]);
});

it('keeps what was typed when somebody else has changed the price, and replaces it when it is saved again', async () => {
  const { backend, enter, save } = await openList();
  await enter('Price of Frost Tea (100 g)', '500');
  backend.saving = { body: [{ ...saved('frost-100', 52_000, 51_000), outcome: 'changed' }] };
  await save();
  const field = screen.getByLabelText('Price of Frost Tea (100 g)');
  await waitFor(() =>
    expect(field).toHaveAccessibleDescription(/the price is ₹520\.00, and the sale price is ₹510\.00 now/),
  );
  expect(field).toHaveValue('500');
  expect(field).toHaveFocus();
  backend.saving = { body: [saved('frost-100', 50_000)] };
  await save();
  expect(await screen.findByText('1 price saved.')).toBeInTheDocument();
  expect(saves().at(-1)).toMatchObject({
    entries: [{ amount: 50_000, expected_amount: 52_000, expected_sale_amount: 51_000 }],
  });
});

it('keeps what was typed when the request fails', async () => {
  const { backend, enter, save, user } = await openList();
  await enter('Price of Frost Tea (100 g)', '500');
  backend.saving = { status: 500, body: { code: 'XX000', message: 'The database is not available.' } };
  await save();
  expect(await screen.findByText('The prices were not saved')).toBeVisible();
  expect(screen.getByLabelText('Price of Frost Tea (100 g)')).toHaveValue('500');
  backend.saving = {
    status: 400,
    body: { code: 'PT400', message: 'The price is from ₹0 to ₹10,00,000.', hint: 'variants.frost-100.amount' },
  };
  await save();
  await waitFor(() =>
    expect(screen.getByLabelText('Price of Frost Tea (100 g)')).toHaveAccessibleDescription(/₹10,00,000/),
  );
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText('Price of Frost Tea (100 g)')).toHaveValue('480');
});

it('moves products only while their order is being changed', async () => {
  const { user } = await openList();
  expect(screen.queryByRole('button', { name: 'Move Mist Tea up' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Arrange' }));
  await user.click(screen.getByRole('button', { name: 'Move Mist Tea up' }));
  await waitFor(() =>
    expect(server.requestsFor('/rest/v1/rpc/move_product').map(({ body }) => body)).toEqual([
      { product_id: 'mist', before_id: 'frost' },
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Done' }));
  expect(
    within(screen.getByRole('list', { name: 'Products' })).getByLabelText('Price of Mist Tea (100 g)'),
  ).toBeVisible();
});

it('suggests the web address of a new product in Latin letters', async () => {
  const { user } = await openList();
  await user.click(screen.getByRole('button', { name: 'New product' }));
  const title = await screen.findByLabelText('Title');
  await enterText(user, title, 'நீலகிரி தேநீர்');
  expect(screen.getByLabelText('Web address')).toHaveValue('nilakiri-tenir');
  await user.clear(title);
  await enterText(user, title, '紅茶');
  expect(screen.getByLabelText('Web address')).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Create draft' }));
  expect(screen.getByText('Please enter a web address.')).toBeVisible();
});
