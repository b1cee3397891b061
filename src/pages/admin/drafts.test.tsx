import { act, screen, waitFor, within } from '@testing-library/react';
import { signOut } from '../../features/auth/accountThunks';
import type { AppDispatch } from '../../shared/redux';
import { SESSION_KEY } from '../../shared/sessionKey';
import { orderLines, orderRow, rowsResponse } from '../../testing/backendFixtures';
import { admin, asha, sessionOf, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { enterText } from '../../testing/enterText';
import type { FakeResponse } from '../../testing/fakeServer';
import { renderApp } from '../../testing/renderApp';
import { createTestServices, memoryStorage } from '../../testing/testServices';

const DAY_MS = 24 * 60 * 60_000;
const PAGE = '/admin/orders/NBT-482913?from=list';
const NOTE = 'Wants it by Friday';

let server: BackendServer;
beforeAll(async () => {
  [server] = await Promise.all([startBackendServer(), import('./OrderPage'), import('../../app/theme/MuiTheme')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

/** A browser that opens the page of an order, and opens it again after time has passed or others have changed the order. */
function startBrowser() {
  const storage = memoryStorage();
  const backend = { order: orderRow(482_913), now: 1_767_600_000_000, responses: {} as Record<string, FakeResponse> };
  server.overrideResponses(({ path }) => {
    if (backend.responses[path]) return backend.responses[path];
    switch (path) {
      case '/rest/v1/order_list':
        return rowsResponse([backend.order]);
      case '/rest/v1/order_lines':
        return rowsResponse(orderLines(backend.order));
      case '/rest/v1/rpc/is_admin':
        return { body: true };
      case '/rest/v1/order_payments':
        return rowsResponse([payment]);
      case '/rest/v1/rpc/refundable_amounts':
        return rowsResponse([{ unrefunded: payment.amount, allowed: payment.amount, lines_amount: 0 }]);
      case '/rest/v1/order_refunds':
      case '/rest/v1/rpc/order_timeline':
      case '/rest/v1/rpc/invoice_problems':
      case '/rest/v1/invoices':
        return { body: [] };
    }
  });
  const signIn = (account = admin) => storage.setItem(SESSION_KEY, JSON.stringify(sessionOf(account)));
  signIn();
  let unmount = () => {};
  const open = async () => {
    unmount();
    const services = createTestServices({ storage, config: server.config, now: () => backend.now });
    const app = renderApp(PAGE, { services });
    unmount = app.unmount;
    await screen.findByLabelText('Note');
    const section = (name: string) => within(screen.getByRole('region', { name }));
    return { ...app, section };
  };
  return { backend, storage, signIn, open };
}

const payment = {
  ...{ id: 'payment-1', order_id: 'order-482913', provider: 'stripe', provider_payment_id: 'cs_1', amount: 156_000 },
  ...{ currency: 'inr', refunded: 0, failed_refunds: 0, dispute: null, dispute_amount: null, dispute_due_at: null },
  paid_at: '2026-01-31T09:00:00Z',
};

const stored = (storage: ReturnType<typeof memoryStorage>) => [...storage.entries.values()].join();

it('keeps a note when the page is loaded again, until it is discarded', async () => {
  const { open, storage } = startBrowser();
  const first = await open();
  await enterText(first.user, screen.getByLabelText('Note'), NOTE);
  const { user, section } = await open();
  expect(screen.getByLabelText('Note')).toHaveValue(NOTE);
  expect(section('Timeline').getByText('Not saved yet')).toBeVisible();
  await user.click(section('Timeline').getByRole('button', { name: 'Discard' }));
  expect(screen.getByLabelText('Note')).toHaveValue('');
  expect(screen.getByLabelText('Note')).toHaveFocus();
  expect(stored(storage)).not.toContain(NOTE);
});

it('forgets a note that was saved', async () => {
  const { open, backend, storage } = startBrowser();
  backend.responses['/rest/v1/rpc/add_order_note'] = { body: { id: 'note-1' } };
  const { user } = await open();
  await enterText(user, screen.getByLabelText('Note'), NOTE);
  expect(stored(storage)).toContain(NOTE);
  await user.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue(''));
  expect(stored(storage)).not.toContain(NOTE);
});

it('keeps what was typed when the session ends elsewhere, and returns to the page after the log-in', async () => {
  const { open, storage } = startBrowser();
  const { user, services, store } = await open();
  await enterText(user, screen.getByLabelText('Note'), NOTE);
  storage.removeItem(SESSION_KEY);
  act(() => services.emitStorageChange(SESSION_KEY));
  await enterText(user, await screen.findByLabelText('Email'), admin.email);
  await enterText(user, screen.getByLabelText('Password'), admin.password);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  expect(await screen.findByLabelText('Note', {}, { timeout: 5000 })).toHaveValue(NOTE);
  expect(screen.getByRole('heading', { level: 1, name: 'Order NBT-482913' })).toBeVisible();
  expect(JSON.stringify(store.getState())).not.toContain(NOTE);
});

it('deletes what was typed at the log-out', async () => {
  const { open, signIn, storage } = startBrowser();
  const { user, store } = await open();
  await enterText(user, screen.getByLabelText('Note'), NOTE);
  const dispatch: AppDispatch = store.dispatch;
  await act(() => dispatch(signOut()));
  expect(stored(storage)).not.toContain(NOTE);
  signIn();
  await open();
  expect(screen.getByLabelText('Note')).toHaveValue('');
});

it('shows nobody what another person has typed', async () => {
  const { open, signIn } = startBrowser();
  const { user } = await open();
  await enterText(user, screen.getByLabelText('Note'), NOTE);
  signIn(asha);
  await open();
  expect(screen.getByLabelText('Note')).toHaveValue('');
});

it('deletes after a day what was typed', async () => {
  const { open, backend, storage } = startBrowser();
  const { user } = await open();
  await enterText(user, screen.getByLabelText('Note'), NOTE);
  backend.now += DAY_MS;
  await open();
  expect(screen.getByLabelText('Note')).toHaveValue('');
  expect(stored(storage)).not.toContain(NOTE);
});

describe('the typed delivery of an order', () => {
  const shipping = { name: 'Asha Nair', phone: '98400 12345', address: '1 Bazaar Street' };
  const UPDATE = '/rest/v1/rpc/update_order_shipping';

  async function typeName({ user, section }: Awaited<ReturnType<ReturnType<typeof startBrowser>['open']>>) {
    const delivery = section('Delivery');
    await user.click(delivery.getByRole('button', { name: 'Change delivery' }));
    await user.clear(delivery.getByLabelText('Full Name'));
    await enterText(user, delivery.getByLabelText('Full Name'), 'Meera Menon');
  }

  it('is there again with only what was changed', async () => {
    const { open } = startBrowser();
    await typeName(await open());
    const { section } = await open();
    expect(section('Delivery').getByText('Not saved yet')).toBeVisible();
    expect(section('Delivery').getByLabelText('Full Name')).toHaveValue('Meera Menon');
  });

  it('asks if the order has changed since, and is saved on the earlier version until somebody has answered', async () => {
    const { open, backend } = startBrowser();
    backend.order = { ...backend.order, shipping };
    backend.responses[UPDATE] = {
      status: 409,
      body: { code: 'PT409', message: 'Not possible.', details: null, hint: 'version_differs' },
    };
    await typeName(await open());
    const moved = { ...shipping, address: '9 Lake View' };
    backend.order = { ...backend.order, version: 2, shipping: moved };

    const { user, section } = await open();
    const delivery = section('Delivery');
    expect(delivery.getByText('The order changed after you had typed this')).toBeVisible();
    expect(delivery.getByLabelText('Address')).toHaveValue('9 Lake View');
    await user.click(delivery.getByRole('button', { name: 'Keep what I typed' }));
    expect(delivery.getByText('Not saved yet')).toBeVisible();
    await user.click(delivery.getByRole('button', { name: 'Save delivery' }));
    await waitFor(() => expect(server.requestsFor(UPDATE)).toHaveLength(1));
    expect(server.requestsFor(UPDATE)[0]?.body).toMatchObject({
      expected_version: 2,
      shipping: { name: 'Meera Menon' },
    });

    const again = await open();
    await again.user.click(again.section('Delivery').getByRole('button', { name: 'Keep delivery' }));
    expect((await open()).section('Delivery').getByRole('button', { name: 'Change delivery' })).toBeVisible();
  });

  it('is not saved over a change that nobody has looked at', async () => {
    const { open, backend } = startBrowser();
    backend.order = { ...backend.order, shipping };
    await typeName(await open());
    backend.order = { ...backend.order, version: 2 };
    const { user, section } = await open();
    await user.click(section('Delivery').getByRole('button', { name: 'Save delivery' }));
    await waitFor(() => expect(server.requestsFor(UPDATE)[0]?.body).toMatchObject({ expected_version: 1 }));
  });
});

it('sends a refund with another key after it was refused', async () => {
  const REFUND = '/functions/v1/refund-payment';
  const { open, backend } = startBrowser();
  backend.responses[REFUND] = { status: 409, body: { message: 'The provider refused it.' } };
  backend.responses['/rest/v1/refunds'] = { body: { refused_at: '2026-01-31T09:00:00Z' } };
  const { user, section } = await open();
  await user.click(await section('Payment').findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/is left of the payment/);
  await enterText(user, dialog.getByLabelText('Amount to refund'), '100');
  await user.click(await dialog.findByRole('button', { name: 'Refund ₹100.00' }));
  await dialog.findByText('The provider refused it.');
  await user.click(dialog.getByRole('button', { name: 'Refund ₹100.00' }));
  await waitFor(() => expect(server.requestsFor(REFUND)).toHaveLength(2));
  const [one, other] = server
    .requestsFor(REFUND)
    .map(({ body }) => (body as { idempotency_key: string }).idempotency_key);
  expect(other).not.toBe(one);
});

describe('a note whose answer was lost', () => {
  const ADD = '/rest/v1/rpc/add_order_note';
  const requestIds = () => server.requestsFor(ADD).map(({ body }) => (body as { request_id: string }).request_id);
  const add = ({ user }: Awaited<ReturnType<ReturnType<typeof startBrowser>['open']>>) =>
    user.click(screen.getByRole('button', { name: 'Add note' }));
  async function loseAnswer() {
    const browser = startBrowser();
    browser.backend.responses[ADD] = { status: 503, text: '' };
    const page = await browser.open();
    await enterText(page.user, screen.getByLabelText('Note'), NOTE);
    await add(page);
    await page.section('Timeline').findByText('Error adding the note');
    return browser;
  }

  it('is sent with the same id, also after the page was loaded again, and the next note with another id', async () => {
    const { open, backend } = await loseAnswer();
    const page = await open();
    backend.responses[ADD] = { body: { id: 'note-1' } };
    await add(page);
    await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue(''));
    await enterText(page.user, screen.getByLabelText('Note'), 'Another note');
    await add(page);
    await waitFor(() => expect(requestIds()).toHaveLength(3));
    const [first, second, third] = requestIds();
    expect(second).toBe(first);
    expect(third).not.toBe(first);
  });

  it('keeps its id when the session has ended, and gets another id when the server has stored another note', async () => {
    const { open, backend } = await loseAnswer();
    const page = await open();
    const answers: FakeResponse[] = [
      { status: 403, body: { code: '42501', message: 'Not allowed.', details: null, hint: null } },
      { status: 409, body: { code: 'PT409', message: 'It was stored.', details: null, hint: 'request_id' } },
      { body: { id: 'note-2' } },
    ];
    for (const [index, answer] of answers.entries()) {
      backend.responses[ADD] = answer;
      await add(page);
      await waitFor(() => expect(requestIds()).toHaveLength(index + 2));
      if (index === 1) expect(await page.section('Timeline').findByText('It was stored.')).toBeVisible();
      else await waitFor(() => expect(screen.getByRole('button', { name: 'Add note' })).toBeVisible());
    }
    const [first, second, third, fourth] = requestIds();
    expect([second, third]).toEqual([first, first]);
    expect(fourth).not.toBe(first);
  });
});

it('ships an order that has changed after the tracking number was typed, once somebody has seen the change', async () => {
  const SHIP = '/rest/v1/rpc/ship_order';
  const { open, backend } = startBrowser();
  backend.responses[SHIP] = {
    status: 409,
    body: { code: 'PT409', message: 'Not possible.', details: null, hint: 'version_differs' },
  };
  const first = await open();
  await first.user.click(first.section('Shipping').getByRole('button', { name: 'Mark shipped' }));
  await enterText(first.user, first.section('Shipping').getByLabelText('Tracking number'), 'EZ123456789IN');
  backend.order = { ...backend.order, version: 2 };
  const { user, section } = await open();
  const shipping = section('Shipping');
  expect(shipping.getByLabelText('Tracking number')).toHaveValue('EZ123456789IN');
  await user.click(shipping.getByRole('button', { name: 'Mark shipped' }));
  await shipping.findByText('Someone else changed this order');
  await user.click(shipping.getByRole('button', { name: 'Mark shipped' }));
  await waitFor(() => expect(server.requestsFor(SHIP)).toHaveLength(2));
  const versions = server.requestsFor(SHIP).map(({ body }) => (body as { expected_version: number }).expected_version);
  expect(versions).toEqual([1, 2]);
});

it('repeats a refund whose response was lost with the same key, also after the page was loaded again', async () => {
  const REFUND = '/functions/v1/refund-payment';
  const { open, backend } = startBrowser();
  backend.responses[REFUND] = { status: 503, body: {} };
  const { user, section } = await open();
  await user.click(await section('Payment').findByRole('button', { name: 'Refund' }));
  const dialog = within(await screen.findByRole('dialog'));
  await dialog.findByText(/is left of the payment/);
  await user.clear(dialog.getByLabelText('Amount to refund'));
  await enterText(user, dialog.getByLabelText('Amount to refund'), '100');
  await enterText(user, dialog.getByLabelText('Reason'), 'One was broken');
  await user.click(dialog.getByRole('button', { name: 'Refund ₹100.00' }));
  await dialog.findByText('Error refunding the payment');

  const again = await open();
  const restored = within(await screen.findByRole('dialog'));
  expect(restored.getByLabelText('Reason')).toHaveValue('One was broken');
  await again.user.click(await restored.findByRole('button', { name: 'Refund ₹100.00' }));
  await waitFor(() => expect(server.requestsFor(REFUND)).toHaveLength(2));
  const [one, other] = server.requestsFor(REFUND).map(({ body }) => body);
  expect(other).toEqual(one);
});
