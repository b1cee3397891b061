import { screen, waitFor } from '@testing-library/react';
import type { EditedProduct, EditedVariant } from '../../domain/catalog/editedProduct';
import { enterText } from '../../testing/enterText';
import { admin, startBackendServer, type BackendServer } from '../../testing/backendServer';
import type { FakeResponse } from '../../testing/fakeServer';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';

let server: BackendServer;
beforeAll(async () => {
  [server] = await Promise.all([startBackendServer(), import('./ProductEditorPage')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const variant: EditedVariant = {
  id: 'frost-tea-50g',
  title: '50 g',
  amount: 48_000,
  sale_amount: null,
  mrp: null,
  weight: '50 g',
  hsn: '0902',
  tax_rate: 5,
  sku: null,
  order_limit: null,
  manage_inventory: true,
  image_url: null,
  position: 1,
  is_deleted: false,
};

const tea: EditedProduct = {
  id: 'frost-tea',
  title: 'Frost Tea',
  subtitle: 'Plucked in January',
  ribbon_text: null,
  description: '<p>Bright and sweet.</p>',
  status: 'published',
  is_hidden: false,
  purchasable: true,
  images: [{ url: '/art/products/frost.webp', order: 1, type: 'image', alt: 'A tin' }],
  additional_info: [],
  related_products: [],
  variants: [variant],
  version: 4,
  state: 'published',
  updated_at: '2026-11-20T09:00:00Z',
  published_at: '2026-11-01T09:00:00Z',
  deleted_at: null,
  preview: { id: 'frost-tea' },
  stock: { 'frost-tea-50g': 12 },
};

const SAVE = '/rest/v1/rpc/save_product';
const failure = (status: number, code: string, message: string, hint: string): FakeResponse => ({
  status,
  body: { code, message, details: null, hint },
});
const conflict = failure(409, 'PT409', 'This product was changed by someone else.', 'version_differs');

/** Opens the form. The stored product, and the response to saving it, can be changed while it is open. */
async function openPage(product = tea) {
  const backend: { product: EditedProduct; saving?: FakeResponse } = { product };
  server.overrideResponses(({ path }) => {
    switch (path) {
      case '/rest/v1/rpc/product_to_edit':
        return { body: backend.product };
      case SAVE:
        return backend.saving ?? { body: { ...backend.product, version: backend.product.version + 1 } };
      case '/rest/v1/rpc/is_owner':
        return { body: true };
      case '/rest/v1/product_list':
        return { body: [] };
      case '/rest/v1/audit_entries':
        return { body: [{ actor_email: 'ravi@nbt.example', happened_at: '2026-11-23T09:00:00Z' }] };
    }
  });
  const app = renderApp('/admin/products/frost-tea', { services: signedInServices(server, admin) });
  await screen.findByLabelText('Subtitle');
  const enter = async (label: string, text: string) => {
    await app.user.clear(screen.getByLabelText(label));
    if (text) await enterText(app.user, screen.getByLabelText(label), text);
  };
  const save = () => app.user.click(screen.getByRole('button', { name: 'Save' }));
  return { ...app, backend, enter, save };
}

const saves = () => server.requestsFor(SAVE).map(({ body }) => body);

it('saves only the fields that were changed, with the version that was edited', async () => {
  const { backend, enter, save } = await openPage();
  await enter('Subtitle', 'Plucked in frost');
  await enter('Sale price', '450.50');
  backend.saving = {
    body: {
      ...tea,
      version: 5,
      subtitle: 'Plucked in frost',
      variants: [{ ...variant, sale_amount: 45_050 }],
    },
  };
  await save();
  expect(await screen.findByText('Product saved.')).toBeInTheDocument();
  expect(saves()).toEqual([
    {
      product_id: 'frost-tea',
      expected_version: 4,
      changes: { subtitle: 'Plucked in frost', variants: [{ id: 'frost-tea-50g', sale_amount: 45_050 }] },
    },
  ]);
  await waitFor(() => expect(screen.getByText('Saved')).toBeInTheDocument());
});

describe('when somebody else has saved the product meanwhile', () => {
  const theirs: EditedProduct = {
    ...tea,
    version: 5,
    title: 'Winter Frost Tea',
    variants: [{ ...variant, amount: 52_000 }],
  };

  it('keeps what was typed, shows who and what has changed, and saves after a choice', async () => {
    const { user, backend, enter, save } = await openPage();
    await enter('Price', '500');
    await enter('Subtitle', 'Plucked in frost');
    Object.assign(backend, { product: theirs, saving: conflict });
    await save();

    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('ravi@nbt.example');
    expect(alert).toHaveTextContent('Now in the form: Title.');
    expect(alert).toHaveTextContent('Theirs: 520');
    expect(alert).toHaveTextContent('Yours: 500');
    expect(screen.getByLabelText('Price')).toHaveValue('500');
    expect(screen.getByLabelText('Subtitle')).toHaveValue('Plucked in frost');
    expect(screen.getAllByLabelText('Title')[0]).toHaveValue('Winter Frost Tea');

    await save();
    expect(saves()).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Use their Price of 50 g' }));
    expect(screen.getByLabelText('Price')).toHaveValue('520');
    backend.saving = undefined;
    await save();
    await waitFor(() =>
      expect(saves().at(-1)).toEqual({
        product_id: 'frost-tea',
        expected_version: 5,
        changes: { subtitle: 'Plucked in frost' },
      }),
    );
  });

  it('overwrites their value only if the person keeps their own', async () => {
    const { user, backend, enter, save } = await openPage();
    await enter('Price', '500');
    Object.assign(backend, { product: theirs, saving: conflict });
    await save();
    await user.click(await screen.findByRole('button', { name: 'Keep your Price of 50 g' }));
    backend.saving = undefined;
    await save();
    await waitFor(() =>
      expect(saves().at(-1)).toMatchObject({
        expected_version: 5,
        changes: { variants: [{ id: 'frost-tea-50g', amount: 50_000 }] },
      }),
    );
  });

  it('says that it was deleted, and keeps what was typed', async () => {
    const { backend, enter, save } = await openPage();
    await enter('Subtitle', 'Plucked in frost');
    backend.saving = failure(409, 'PT409', 'This product was deleted.', 'product_deleted');
    await save();
    expect(await screen.findByRole('alert')).toHaveTextContent('Somebody else deleted this product');
    expect(screen.getByLabelText('Subtitle')).toHaveValue('Plucked in frost');
  });
});

it('folds what is needed less often, and opens what contains an error', async () => {
  const { backend, enter, save } = await openPage();
  expect(screen.getByLabelText('Price')).toBeVisible();
  expect(screen.getByRole('link', { name: '12 in stock' })).toBeVisible();
  expect(screen.getByLabelText('SKU')).not.toBeVisible();
  expect(screen.getByLabelText('Subtitle')).not.toBeVisible();
  await enter('Price', '500');
  backend.saving = failure(400, 'PT400', 'Another variant has this SKU.', 'variants.frost-tea-50g.sku');
  await save();
  await waitFor(() => expect(screen.getByLabelText('SKU')).toHaveFocus());
  expect(screen.getByLabelText('SKU')).toBeVisible();
  expect(screen.getByLabelText('Subtitle')).not.toBeVisible();
});

it('saves a price although an old picture lacks its text', async () => {
  const { enter, save } = await openPage({ ...tea, images: [{ url: '/art/old.webp', order: 1, type: 'image' }] });
  await enter('Price', '500');
  await save();
  await waitFor(() =>
    expect(saves()).toMatchObject([{ changes: { variants: [{ id: 'frost-tea-50g', amount: 50_000 }] } }]),
  );
});

it('says after publishing that nothing is in stock, and leads to the stock', async () => {
  const { user, backend, save } = await openPage({ ...tea, status: 'draft', stock: { 'frost-tea-50g': 0 } });
  expect(screen.queryByText('Published, and nothing is in stock')).not.toBeInTheDocument();
  await user.selectOptions(screen.getByLabelText('State'), 'published');
  backend.saving = { body: { ...backend.product, status: 'published', version: 5 } };
  await save();
  expect(await screen.findByText('Published, and nothing is in stock')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Enter the stock' })).toHaveAttribute('href', '/admin/stock?q=Frost+Tea');
});

describe('errors', () => {
  it.each([
    ['variants.frost-tea-50g.sku', 'SKU', 'Another variant has this SKU.'],
    ['title', 'Title', 'Only one line is possible.'],
    ['images.0.alt', 'What picture 1 shows', 'At most 300 characters.'],
  ])('of the server appear at the field %s, which gets the focus', async (hint, label, message) => {
    const { backend, enter, save } = await openPage();
    await enter('SKU', 'NBT-1');
    backend.saving = failure(400, 'PT400', message, hint);
    await save();
    await waitFor(() => expect(screen.getAllByLabelText(label)[0]).toHaveFocus());
    expect(screen.getAllByLabelText(label)[0]).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(screen.getByLabelText('SKU')).toHaveValue('NBT-1');
  });

  it.each([
    ['Price', 'free', 'Write the amount in rupees, for example 1,250.00. “free” is not an amount.'],
    ['Sale price', '480', 'The sale price must be below the price.'],
    ['MRP', '400', 'The MRP must not be below the price.'],
  ])('of %s are found before anything is sent', async (label, value, message) => {
    const { enter, save } = await openPage();
    await enter(label, value);
    await save();
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(message));
    expect(screen.getByLabelText(label)).toHaveFocus();
    expect(saves()).toEqual([]);
  });
});

it('asks again about a conflict when the page is opened again before somebody has chosen', async () => {
  const { enter, save, backend, unmount, services } = await openPage();
  await enter('Subtitle', 'Mine');
  backend.product = { ...tea, version: 5, subtitle: 'Theirs' };
  backend.saving = conflict;
  await save();
  await screen.findByRole('button', { name: 'Use their Subtitle' });
  unmount();
  renderApp('/admin/products/frost-tea', { services: signedInServices(server, admin, { storage: services.storage }) });
  expect(await screen.findByRole('button', { name: 'Use their Subtitle' })).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Subtitle' })).toHaveValue('Mine');
});
