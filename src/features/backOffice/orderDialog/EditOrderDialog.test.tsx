import { screen, waitFor, within } from '@testing-library/react';
import { admin, startBackendServer, type BackendServer } from '../../../testing/backendServer';
import { renderApp } from '../../../testing/renderApp';
import type { FakeResponse, ResponseOverride } from '../../../testing/fakeServer';
import { signedInServices } from '../../../testing/signedInServices';
import { orderRow, errorResponse, rowsResponse } from '../../../testing/backendFixtures';

let server: BackendServer;
beforeAll(async () => {
  // Loads the grid's modules in advance: that takes longer than a test's timeout.
  [server] = await Promise.all([startBackendServer(), import('../../../pages/admin/AdminDashboardPage')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const versionConflict: FakeResponse = {
  status: 409,
  body: {
    code: 'PT409',
    message: 'This order was changed by someone else. Reload to see the latest, then save again.',
    details: null,
    hint: 'version_differs',
  },
};

const accepted = { body: orderRow(482_913) };

const SAVE_DELIVERY = '/rest/v1/rpc/update_order_shipping';

/**
 * Opens the edit dialog of an order.
 * @param saveResponse the response to saving
 * @param latest the order that the server returns when it is loaded again
 * @param order the order in the grid
 */
async function openEditDialog(
  saveResponse: ReturnType<ResponseOverride>,
  latest = orderRow(482_913),
  order = orderRow(482_913),
) {
  server.overrideResponses(({ path, query }) => {
    if (path === '/rest/v1/rpc/update_order') return saveResponse;
    if (path === SAVE_DELIVERY) return { body: { ...order, version: order.version + 1 } };
    if (path === '/rest/v1/order_list') return rowsResponse([query.has('id') ? latest : order]);
  });
  const app = renderApp('/admin/dashboard', { services: signedInServices(server, admin) });
  await app.user.click(await screen.findByRole('button', { name: 'Edit order NBT-482913' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Order NBT-482913' }));
  const replaceText = async (label: string, text: string) => {
    await app.user.clear(dialog.getByLabelText(label));
    // Typed text renders the dialog and the grid behind it after each key.
    await app.user.paste(text);
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
  const { dialog } = await openEditDialog(accepted);
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
  expect(dialog.getByLabelText('Quantity of Winter Frost Tea (50 g)')).toHaveValue('2');
});

it('does not save a name that contains a link', async () => {
  const { dialog, replaceText, saveChanges } = await openEditDialog(accepted);
  await replaceText('Full Name', 'https://evil.example');
  await saveChanges();
  expect(dialog.getByLabelText('Full Name')).toHaveAccessibleDescription('Please enter a name without a web address.');
  expect(savedEdits()).toEqual([]);
});

it('saves the order and its customer in one request, with the edited version', async () => {
  const { user, dialog, replaceText, saveChanges } = await openEditDialog(accepted);
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
  ['Error updating order', 'This order no longer exists.', 'PT404'],
  ['Error updating customer', 'new row for relation "customers" violates check constraint', '23514'],
  ['Error updating customer', 'value too long for type character varying(200)', '22001'],
])('stays open and shows the toast "%s" when saving fails: %s', async (title, message, code) => {
  const { dialog, replaceText, saveChanges } = await openEditDialog(errorResponse(message, 400, code));
  await replaceText('Address', '2 Bazaar Street');
  await saveChanges();
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.getByText(message)).toBeVisible();
  expect(dialog.getByLabelText('Address')).toHaveValue('2 Bazaar Street');
});

it.each([
  ['there is not enough stock to restore a cancelled order', 'insufficient_inventory', 'Not enough stock.'],
  ['the order has an invoice', 'has_invoice', 'This order has an invoice.'],
])('shows no edit conflict if %s', async (_case, hint, message) => {
  const { dialog, saveChanges } = await openEditDialog({
    status: 409,
    body: { code: 'PT409', message, details: null, hint },
  });
  await saveChanges();
  expect(await screen.findByText(message)).toBeVisible();
  expect(dialog.queryByText('Someone else changed this order')).not.toBeInTheDocument();
});

it('rejects an invalid email address', async () => {
  const { dialog, replaceText, saveChanges } = await openEditDialog(accepted);
  await replaceText('Email', 'asha');
  await saveChanges();
  expect(dialog.getByLabelText('Email')).toHaveFocus();
  expect(dialog.getByLabelText('Email')).toHaveAccessibleDescription(/Please check this email address/);
  expect(savedEdits()).toEqual([]);
});

it('saves nothing when it is canceled', async () => {
  const { user, dialog, replaceText } = await openEditDialog(accepted);
  await replaceText('Full Name', 'Somebody');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(savedEdits()).toEqual([]);
});

it('shows a toast that items cannot be edited yet', async () => {
  const { user, dialog } = await openEditDialog(accepted);
  const toast = 'Feature not implemented, coming soon';
  for (const name of ['Add Item', 'Remove Winter Frost Tea (50 g)']) {
    await user.click(dialog.getByRole('button', { name }));
    expect(await screen.findByText(toast)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText(toast)).not.toBeInTheDocument());
  }
  await user.type(dialog.getByLabelText('Quantity of Winter Frost Tea (50 g)'), '5');
  expect(await screen.findByText(toast)).toBeVisible();
  expect(dialog.getByLabelText('Quantity of Winter Frost Tea (50 g)')).toHaveValue('2');
});

describe('the delivery section', () => {
  const gift = orderRow(482_913, {
    shipping: {
      name: 'Meera Nair',
      email: 'ASHA@nbt.example',
      phone: '+91 98400 55501',
      address: '4 Lake View Road\nKochi 682001',
    },
  });
  const openGift = () => openEditDialog(accepted, gift, gift);
  const deliverySaves = () => server.requestsFor(SAVE_DELIVERY).map(({ body }) => body as Record<string, unknown>);

  it("shows the order's own details, with a notice that they differ from the customer", async () => {
    const { dialog } = await openGift();
    const section = dialog.getByRole('region', { name: 'Deliver to' });
    expect(section).toHaveTextContent('Meera Nair 4 Lake View Road Kochi 682001 +91 98400 55501');
    expect(section).toHaveTextContent('The name and address of this delivery differ from the customer.');
    expect(dialog.getByLabelText('Full Name')).toHaveValue('Asha Menon');
  });

  it('shows no notice if the details equal the details of the customer', async () => {
    const own = orderRow(482_913, {
      shipping: {
        name: 'Asha Menon',
        email: 'asha@nbt.example',
        phone: '+91 98400 55501',
        address: '14 Second Cross Street,\nChennai 600090',
      },
    });
    const { dialog } = await openEditDialog(accepted, own, own);
    expect(dialog.getByRole('region', { name: 'Deliver to' })).not.toHaveTextContent('differ');
  });

  it('saves changed details first, and then the order with the version that the first call returns', async () => {
    const { user, dialog, replaceText, saveChanges } = await openGift();
    await user.click(dialog.getByRole('button', { name: 'Change delivery details' }));
    await replaceText('Delivery address', '9 Marine Drive, Kochi 682031');
    await saveChanges();
    expect(await screen.findByText('Order NBT-482913 updated!')).toBeVisible();
    expect(deliverySaves()).toEqual([
      { order_id: 'order-482913', expected_version: 1, shipping: { address: '9 Marine Drive, Kochi 682031' } },
    ]);
    expect(savedEdits()).toMatchObject([{ expected_version: 2, customer: {} }]);
  });

  it('does not save the details again if saving the order failed', async () => {
    const { user, dialog, replaceText, saveChanges } = await openEditDialog(errorResponse('Down.'), gift, gift);
    await user.click(dialog.getByRole('button', { name: 'Change delivery details' }));
    await replaceText('Recipient', 'Meera N. Nair');
    server.overrideResponses(({ path }) => {
      const saved = { ...gift, version: 2, shipping: { ...gift.shipping, name: 'Meera N. Nair' } };
      if (path === SAVE_DELIVERY) return { body: saved };
      if (path === '/rest/v1/rpc/update_order') return errorResponse('Down.');
      if (path === '/rest/v1/order_list') return rowsResponse([saved]);
    });
    await saveChanges();
    expect(await screen.findByText('Error updating order')).toBeVisible();
    expect(dialog.getByLabelText('Recipient')).toHaveValue('Meera N. Nair');
    await saveChanges();
    await waitFor(() => expect(savedEdits()).toHaveLength(2));
    expect(savedEdits()[1]).toMatchObject({ expected_version: 2 });
    expect(deliverySaves()).toHaveLength(1);
  });

  it('fills in the state of a PIN code, and saves the details in one form', async () => {
    const { user, dialog, replaceText, saveChanges } = await openGift();
    await user.click(dialog.getByRole('button', { name: 'Change delivery details' }));
    await replaceText('Delivery PIN code', '643 101');
    expect(dialog.getByLabelText('Delivery state')).toHaveValue('Tamil Nadu');
    await replaceText('Delivery phone', '094470 55503');
    await saveChanges();
    expect(await screen.findByText('Order NBT-482913 updated!')).toBeVisible();
    expect(deliverySaves()[0]?.shipping).toEqual({
      phone: '+919447055503',
      pin_code: '643101',
      state: 'Tamil Nadu',
    });
  });

  it.each(['Shipped', 'Delivered', 'Cancelled'] as const)('are not changed of an order that is %s', async (status) => {
    const order = { ...gift, status };
    const { dialog } = await openEditDialog(accepted, order, order);
    expect(dialog.getByRole('region', { name: 'Deliver to' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Change delivery details' })).toBeNull();
  });

  it('requires a recipient and an address', async () => {
    const { user, dialog, replaceText, saveChanges } = await openGift();
    await user.click(dialog.getByRole('button', { name: 'Change delivery details' }));
    await user.clear(dialog.getByLabelText('Delivery address'));
    await replaceText('Delivery email', 'meera');
    await saveChanges();
    expect(dialog.getByLabelText('Delivery email')).toHaveFocus();
    expect(dialog.getByLabelText('Delivery address')).toHaveAccessibleDescription(
      /Please enter the house number, street and area\.$/,
    );
    expect(deliverySaves()).toEqual([]);
    expect(savedEdits()).toEqual([]);
  });
});

it('explains why an order needs attention and removes the mark without losing the typed text', async () => {
  const marked = orderRow(482_913, { attention: ['short_of_stock', 'paid_twice'], needs_attention: true });
  const { user, dialog, replaceText, saveChanges } = await openEditDialog(accepted, marked, marked);
  expect(dialog.getByText(/fewer units than ordered/)).toBeVisible();
  expect(dialog.getByText(/A second payment arrived/)).toBeVisible();
  await replaceText('Phone', '+91 44 555 0101');
  server.overrideResponses(({ method, path }) =>
    method === 'POST' && path === '/rest/v1/rpc/clear_attention' ? { body: null } : accepted,
  );
  await user.click(dialog.getByRole('button', { name: 'Mark as settled' }));
  await waitFor(() => expect(dialog.queryByText('This order needs attention')).not.toBeInTheDocument());
  const [settled] = server.requestsFor('/rest/v1/rpc/clear_attention');
  expect(settled?.body).toEqual({ order_id: marked.id, seen: ['short_of_stock', 'paid_twice'] });
  await saveChanges();
  await waitFor(() =>
    expect(savedEdits()).toMatchObject([{ expected_version: 1, customer: { phone: '+91 44 555 0101' } }]),
  );
});

it('opens an order whose reason for attention is newer than this page', async () => {
  const attention = ['reason_of_a_newer_version'] as never[];
  const marked = orderRow(482_913, { attention, needs_attention: true });
  const { dialog } = await openEditDialog(accepted, marked, marked);
  expect(dialog.getByText(/Reload it to see the explanation/)).toBeVisible();
});

it('says that a cancelled order is not refunded', async () => {
  const { dialog } = await openEditDialog(accepted);
  expect(dialog.getByLabelText('Status')).toHaveAccessibleDescription(/does not refund/);
});

it('asks before Escape discards changes, and not if nothing was changed', async () => {
  const { user, dialog, replaceText } = await openEditDialog(accepted);
  await replaceText('Full Name', 'Somebody');
  await user.keyboard('{Escape}');
  const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
  await user.click(within(question).getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(question).not.toBeInTheDocument());
  expect(dialog.getByLabelText('Full Name')).toHaveValue('Somebody');

  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(savedEdits()).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Edit order NBT-482913' }));
  await screen.findByRole('dialog', { name: 'Edit Order NBT-482913' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('refunds nothing itself, and leads to the page of the order', async () => {
  const { user, dialog } = await openEditDialog(accepted);
  expect(dialog.queryByRole('button', { name: /Refund/ })).not.toBeInTheDocument();
  await user.click(dialog.getByRole('link', { name: /^Order page/ }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Order NBT-482913' })).toBeVisible();
});

it('shows the status before all other fields', async () => {
  const { dialog } = await openEditDialog(accepted);
  const form = dialog.getByRole<HTMLFormElement>('form', { name: 'Order' });
  expect(form.elements[0]).toBe(dialog.getByLabelText('Status'));
});
