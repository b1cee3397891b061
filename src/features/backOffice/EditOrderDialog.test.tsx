import { screen, waitFor, within } from '@testing-library/react';
import { admin, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { renderApp } from '../../testing/renderApp';
import type { ResponseOverride } from '../../testing/fakeServer';
import { signedInServices } from '../../testing/signedInServices';
import { orderRow, errorResponse, rowsResponse } from '../../testing/backendFixtures';

let server: BackendServer;
beforeAll(async () => {
  // Reading the grid's code for the first time takes longer than any test should wait.
  [server] = await Promise.all([startBackendServer(), import('../../pages/admin/AdminDashboardPage')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const CONFLICT = errorResponse(
  'This order was changed by someone else. Reload to see the latest, then save again.',
  409,
  'PT409',
);

/** The dialog for an order; `latest` is what the database holds once somebody asks again. */
async function edit(save: ReturnType<ResponseOverride>, latest = orderRow(482_913)) {
  server.overrideResponses(({ path, query }) => {
    if (path === '/rest/v1/rpc/update_order') return save;
    if (path === '/rest/v1/order_list') return rowsResponse([query.has('id') ? latest : orderRow(482_913)]);
  });
  const shop = renderApp('/admin/dashboard', { services: signedInServices(server, admin) });
  await shop.user.click(await screen.findByRole('button', { name: 'Edit order NBT-482913' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Order NBT-482913' }));
  const retype = async (label: string, text: string) => {
    await shop.user.clear(dialog.getByLabelText(label));
    await shop.user.type(dialog.getByLabelText(label), text);
  };
  return {
    ...shop,
    dialog,
    retype,
    saveChanges: () => shop.user.click(dialog.getByRole('button', { name: 'Save Changes' })),
  };
}

const saved = () => server.requestsFor('/rest/v1/rpc/update_order').map(({ body }) => body as Record<string, unknown>);

it('shows the customer, the status and the items', async () => {
  const { dialog } = await edit({ body: {} });
  expect(dialog.getByLabelText('Full Name')).toHaveValue('Asha Menon');
  expect(dialog.getByLabelText('Email')).toHaveValue('asha@nbt.example');
  expect(dialog.getByLabelText('Phone')).toHaveValue('+91 98400 55501');
  expect(dialog.getByLabelText('Address')).toHaveValue('14 Second Cross Street, Chennai 600090');
  expect(dialog.getByLabelText('Status')).toHaveDisplayValue('Processing');
  expect(
    within(dialog.getByLabelText('Status'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Processing', 'Shipped', 'Delivered', 'Cancelled']);
  expect(dialog.getByText('Winter Frost Tea')).toHaveTextContent('50 g');
  expect(dialog.getByLabelText('Quantity of Winter Frost Tea')).toHaveValue(2);
});

it('saves order and customer in one call, with the version that was edited', async () => {
  const { user, dialog, retype, saveChanges } = await edit({ body: {} });
  await retype('Phone', '+91 44 555 0101');
  await user.selectOptions(dialog.getByLabelText('Status'), 'Delivered');
  await saveChanges();
  expect(await screen.findByText('Order NBT-482913 updated!')).toBeVisible();
  expect(saved()).toEqual([
    {
      order_id: 'order-482913',
      expected_version: 1,
      new_status: 'Delivered',
      new_items: orderRow(482_913).items,
      // What was not touched is not sent: the customer may have changed it meanwhile.
      customer: { phone: '+91 44 555 0101' },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Edit order NBT-482913' })).toHaveFocus();
});

it('stays with what was typed when somebody else saved first, and loads theirs when asked', async () => {
  const { user, dialog, retype, saveChanges } = await edit(
    CONFLICT,
    orderRow(482_913, { version: 2, status: 'Shipped', customer_name: 'Asha M. Nair' }),
  );
  await retype('Full Name', 'A. Menon');
  await saveChanges();
  expect(await dialog.findByText('Someone else changed this order')).toBeVisible();
  expect(await screen.findByText('Error updating order')).toBeVisible();
  expect(dialog.getByLabelText('Full Name')).toHaveValue('A. Menon');

  await user.click(dialog.getByRole('button', { name: 'Load the latest' }));
  await waitFor(() => expect(dialog.getByLabelText('Full Name')).toHaveValue('Asha M. Nair'));
  expect(dialog.getByLabelText('Status')).toHaveDisplayValue('Shipped');
  expect(dialog.queryByText('Someone else changed this order')).not.toBeInTheDocument();
  await saveChanges();
  await waitFor(() => expect(saved().at(-1)).toMatchObject({ expected_version: 2, customer: {} }));
});

it.each([
  ['Error updating order', 'This order no longer exists.'],
  ['Error updating customer', 'new row for relation "customers" violates check constraint'],
])('stays open and tells of the %s', async (title, message) => {
  const { dialog, retype, saveChanges } = await edit(errorResponse(message));
  await retype('Address', '2 Bazaar Street');
  await saveChanges();
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(dialog.getByLabelText('Address')).toHaveValue('2 Bazaar Street');
});

it('wants an e-mail address', async () => {
  const { dialog, retype, saveChanges } = await edit({ body: {} });
  await retype('Email', 'asha');
  await saveChanges();
  expect(dialog.getByLabelText('Email')).toHaveFocus();
  expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription(/looks incomplete/);
  expect(saved()).toEqual([]);
});

it('changes nothing at Cancel', async () => {
  const { user, dialog, retype } = await edit({ body: {} });
  await retype('Full Name', 'Somebody');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(saved()).toEqual([]);
});

it('has controls for items that say they are to come', async () => {
  const { user, dialog } = await edit({ body: {} });
  const notice = 'Feature not implemented, coming soon';
  for (const name of ['Add Item', 'Remove Winter Frost Tea']) {
    await user.click(dialog.getByRole('button', { name }));
    expect(await screen.findByText(notice)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(notice)).not.toBeInTheDocument());
  }
  await user.type(dialog.getByLabelText('Quantity of Winter Frost Tea'), '5');
  expect(await screen.findByText(notice)).toBeVisible();
  expect(dialog.getByLabelText('Quantity of Winter Frost Tea')).toHaveValue(2);
});
