import { screen, waitFor, within } from '@testing-library/react';
import { admin, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { renderApp } from '../../testing/renderApp';
import type { ResponseOverride } from '../../testing/fakeServer';
import { signedInServices } from '../../testing/signedInServices';
import { orderRow, errorResponse, rowsResponse } from '../../testing/backendFixtures';

let server: BackendServer;
beforeAll(async () => {
  // Loads the grid's modules in advance: that takes longer than a test's timeout.
  [server] = await Promise.all([startBackendServer(), import('../../pages/admin/AdminDashboardPage')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const versionConflict = errorResponse(
  'This order was changed by someone else. Reload to see the latest, then save again.',
  409,
  'PT409',
);

/**
 * Opens the edit dialog of an order.
 * @param saveResponse the response to saving
 * @param latest the order that the server returns when it is loaded again
 */
async function openEditDialog(saveResponse: ReturnType<ResponseOverride>, latest = orderRow(482_913)) {
  server.overrideResponses(({ path, query }) => {
    if (path === '/rest/v1/rpc/update_order') return saveResponse;
    if (path === '/rest/v1/order_list') return rowsResponse([query.has('id') ? latest : orderRow(482_913)]);
  });
  const app = renderApp('/admin/dashboard', { services: signedInServices(server, admin) });
  await app.user.click(await screen.findByRole('button', { name: 'Edit order NBT-482913' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Order NBT-482913' }));
  const replaceText = async (label: string, text: string) => {
    await app.user.clear(dialog.getByLabelText(label));
    await app.user.type(dialog.getByLabelText(label), text);
  };
  return {
    ...app,
    dialog,
    replaceText,
    saveChanges: () => app.user.click(dialog.getByRole('button', { name: 'Save Changes' })),
  };
}

const savedEdits = () =>
  server.requestsFor('/rest/v1/rpc/update_order').map(({ body }) => body as Record<string, unknown>);

it('shows the customer, the status and the items', async () => {
  const { dialog } = await openEditDialog({ body: {} });
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

it('saves the order and its customer in one request, with the edited version', async () => {
  const { user, dialog, replaceText, saveChanges } = await openEditDialog({ body: {} });
  await replaceText('Phone', '+91 44 555 0101');
  await user.selectOptions(dialog.getByLabelText('Status'), 'Delivered');
  await saveChanges();
  expect(await screen.findByText('Order NBT-482913 updated!')).toBeVisible();
  expect(savedEdits()).toEqual([
    {
      order_id: 'order-482913',
      expected_version: 1,
      new_status: 'Delivered',
      new_items: orderRow(482_913).items,
      // Unchanged fields are not sent, because the customer may have changed them since.
      customer: { phone: '+91 44 555 0101' },
    },
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByRole('button', { name: 'Edit order NBT-482913' })).toHaveFocus();
});

it('keeps the typed text after a version conflict and loads the latest order on request', async () => {
  const { user, dialog, replaceText, saveChanges } = await openEditDialog(
    versionConflict,
    orderRow(482_913, { version: 2, status: 'Shipped', customer_name: 'Asha M. Nair' }),
  );
  await replaceText('Full Name', 'A. Menon');
  await saveChanges();
  expect(await dialog.findByText('Someone else changed this order')).toBeVisible();
  expect(await screen.findByText('Error updating order')).toBeVisible();
  expect(dialog.getByLabelText('Full Name')).toHaveValue('A. Menon');

  await user.click(dialog.getByRole('button', { name: 'Load the latest' }));
  await waitFor(() => expect(dialog.getByLabelText('Full Name')).toHaveValue('Asha M. Nair'));
  expect(dialog.getByLabelText('Status')).toHaveDisplayValue('Shipped');
  expect(dialog.queryByText('Someone else changed this order')).not.toBeInTheDocument();
  await saveChanges();
  await waitFor(() => expect(savedEdits().at(-1)).toMatchObject({ expected_version: 2, customer: {} }));
});

it.each([
  ['Error updating order', 'This order no longer exists.'],
  ['Error updating customer', 'new row for relation "customers" violates check constraint'],
])('stays open and shows the toast "%s" when saving fails', async (title, message) => {
  const { dialog, replaceText, saveChanges } = await openEditDialog(errorResponse(message));
  await replaceText('Address', '2 Bazaar Street');
  await saveChanges();
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(dialog.getByLabelText('Address')).toHaveValue('2 Bazaar Street');
});

it('shows no edit conflict if there is not enough stock to restore a cancelled order', async () => {
  const message = 'Not enough stock for Golden Tips (50 g tin). Only 1 left.';
  const { dialog, saveChanges } = await openEditDialog({
    status: 409,
    body: { code: 'PT409', message, details: null, hint: 'insufficient_inventory' },
  });
  await saveChanges();
  expect(await screen.findByText(message)).toBeVisible();
  expect(dialog.queryByText('Someone else changed this order')).not.toBeInTheDocument();
});

it('rejects an invalid email address', async () => {
  const { dialog, replaceText, saveChanges } = await openEditDialog({ body: {} });
  await replaceText('Email', 'asha');
  await saveChanges();
  expect(dialog.getByLabelText('Email')).toHaveFocus();
  expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription(/looks incomplete/);
  expect(savedEdits()).toEqual([]);
});

it('saves nothing when it is canceled', async () => {
  const { user, dialog, replaceText } = await openEditDialog({ body: {} });
  await replaceText('Full Name', 'Somebody');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(savedEdits()).toEqual([]);
});

it('shows a toast that items cannot be edited yet', async () => {
  const { user, dialog } = await openEditDialog({ body: {} });
  const toast = 'Feature not implemented, coming soon';
  for (const name of ['Add Item', 'Remove Winter Frost Tea']) {
    await user.click(dialog.getByRole('button', { name }));
    expect(await screen.findByText(toast)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(toast)).not.toBeInTheDocument());
  }
  await user.type(dialog.getByLabelText('Quantity of Winter Frost Tea'), '5');
  expect(await screen.findByText(toast)).toBeVisible();
  expect(dialog.getByLabelText('Quantity of Winter Frost Tea')).toHaveValue(2);
});
