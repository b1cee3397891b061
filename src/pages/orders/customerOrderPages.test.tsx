import { act, screen, waitFor, within } from '@testing-library/react';
import { enterText } from '../../testing/enterText';
import { asha, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { customerOrder, noActions } from '../../testing/customerOrder';
import type { FakeResponse } from '../../testing/fakeServer';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';
import { createTestServices } from '../../testing/testServices';

const TOKEN = 't'.repeat(43);
const SECRET = 's'.repeat(43);
const UID = 'NBT-482913';

let server: BackendServer;
let answers: Record<string, FakeResponse | 'drop'>;
beforeAll(async () => {
  server = await startBackendServer();
});
beforeEach(() => {
  server.reset();
  answers = {};
  server.overrideResponses(({ path }) => answers[path.replace('/functions/v1/orders/', '')]);
});
afterAll(() => server.close());

const openOrder = (order = customerOrder()) => {
  answers.view = { body: order };
  return renderApp(`/orders/${UID}`, { services: signedInServices(server, asha) });
};

const openLink = (fragment: string, answer: FakeResponse | 'drop') => {
  answers.view = answer;
  return renderApp(`/track#${fragment}`, { services: createTestServices({ config: server.config }) });
};

const linked = (fields: Parameters<typeof customerOrder>[0] = {}) =>
  customerOrder({ access: 'link', actions: { ...customerOrder().actions, revoke_link: false }, ...fields });

const bodiesOf = (path: string) => server.requestsFor(`/functions/v1/orders/${path}`).map(({ body }) => body);
const error = (status: number, message: string, code?: string): FakeResponse => ({
  status,
  body: { statusCode: status, message, code },
});
const button = (name: string) => screen.findByRole('button', { name });

describe('the page of an order', () => {
  it('asks visitors to log in', async () => {
    renderApp(`/orders/${UID}`, { services: createTestServices({ config: server.config }) });
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  });

  it('shows the status, the items with their prices, the delivery details and what happened', async () => {
    const { store } = openOrder();
    expect(await screen.findByRole('heading', { level: 1, name: `Order #${UID}` })).toBeVisible();
    expect(await screen.findByText('Processing')).toBeVisible();
    expect(screen.getByText(/We are packing your order/)).toBeVisible();
    expect(screen.getByText('2 x Winter Frost Tea (50 g)').closest('li')).toHaveTextContent('₹1560.00');
    expect(screen.getByText('Total').parentElement).toHaveTextContent('₹1560.00');
    expect(screen.getByText('Deliver to').nextSibling).toHaveTextContent('Asha Menon 14 Second Cross Street');
    expect(screen.getByRole('list', { name: 'Timeline' })).toHaveTextContent('Ordered and paid31 Jan 2026, 2:30 pm');
    expect(screen.getByText('Dates and times are in Indian Standard Time (IST).')).toBeVisible();
    expect(bodiesOf('view')).toEqual([{ uid: UID }]);
    expect(JSON.stringify(store.getState())).not.toContain('Second Cross Street');
  });

  it('shows the courier and the tracking number of a shipped order, and when it arrives', async () => {
    const shippedAt = new Date().toISOString();
    openOrder(
      customerOrder({
        status: 'Shipped',
        shipped_at: shippedAt,
        courier: 'Blue Dart',
        tracking_number: 'BD123456789IN',
        tracking_url: 'https://courier.example/BD123456789IN',
        actions: noActions,
      }),
    );
    expect(await screen.findByText('BD123456789IN')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Track it with Blue Dart' })).toHaveAttribute(
      'href',
      'https://courier.example/BD123456789IN',
    );
    expect(screen.getByText(/^Arrives \d+ \w+ – \d+ \w+$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  it('asks before it cancels, says what happens with the money, and then that the refund is on its way', async () => {
    const { user } = openOrder();
    await user.click(await button('Cancel order'));
    const dialog = await screen.findByRole('dialog', { name: `Cancel order ${UID}?` });
    expect(dialog).toHaveTextContent('₹1560.00 goes back to the account or card from which you paid');
    expect(bodiesOf('cancel')).toEqual([]);
    answers.cancel = {
      body: customerOrder({
        status: 'Cancelled',
        actions: noActions,
        refunds: [{ amount: 156_000, status: 'on_its_way', at: '2026-01-31T10:00:00Z' }],
      }),
    };
    await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('Your order is cancelled.')).toBeVisible();
    expect(screen.getByText('Your order is cancelled.').closest('[role="status"]')).toHaveFocus();
    expect(screen.getByText('Refund on its way')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    expect(bodiesOf('cancel')).toEqual([{ uid: UID }]);
  });

  it('says that the order was shipped meanwhile, and shows it as it is now', async () => {
    const { user } = openOrder();
    await user.click(await button('Cancel order'));
    answers.cancel = error(409, 'This order was shipped meanwhile.', 'already_shipped');
    answers.view = { body: customerOrder({ status: 'Shipped', actions: noActions }) };
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('This order was shipped meanwhile.')).toBeVisible();
    expect(await screen.findByText('Shipped')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('requests the cancellation of an order that cannot be cancelled at once', async () => {
    const { user } = openOrder(customerOrder({ actions: { ...noActions, request_cancellation: true } }));
    await user.click(await button('Request cancellation'));
    answers['request-cancellation'] = {
      body: customerOrder({
        actions: noActions,
        cancellation_request: { ticket: 'T-482913', at: '2026-02-02T09:00:00Z' },
      }),
    };
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Request cancellation' }));
    expect(await screen.findByText(/has the number T-482913/)).toBeVisible();
  });

  it('reports a problem once, although the first answer was lost', async () => {
    const { user } = openOrder(customerOrder({ status: 'Delivered', actions: { ...noActions, report_problem: true } }));
    await user.click(await button('Report a problem'));
    await user.click(await button('Send report'));
    expect(screen.getByText('Please write what is wrong.')).toBeVisible();
    await enterText(user, screen.getByLabelText('What is wrong?'), 'The tin is dented.');
    answers['report-problem'] = 'drop';
    await user.click(await button('Send report'));
    expect(await screen.findByText('Your report was not sent')).toBeVisible();
    answers['report-problem'] = { body: { ticket: 'T-100' } };
    await user.click(await button('Send report'));
    expect(await screen.findByText(/Your report has the number T-100/)).toBeVisible();
    const [first, second] = bodiesOf('report-problem') as { id: string }[];
    expect(first).toEqual({
      uid: UID,
      id: expect.stringMatching(/^[\da-f-]{36}$/) as string,
      text: 'The tin is dented.',
    });
    expect(second).toEqual(first);
  });

  it('reports another text as another problem, although the first answer was lost', async () => {
    const { user } = openOrder(customerOrder({ status: 'Delivered', actions: { ...noActions, report_problem: true } }));
    await user.click(await button('Report a problem'));
    await enterText(user, screen.getByLabelText('What is wrong?'), 'The tin is dented.');
    answers['report-problem'] = 'drop';
    await user.click(await button('Send report'));
    expect(await screen.findByText('Your report was not sent')).toBeVisible();
    await enterText(user, screen.getByLabelText('What is wrong?'), ' The tea is damp.');
    answers['report-problem'] = { body: { ticket: 'T-101' } };
    await user.click(await button('Send report'));
    expect(await screen.findByText(/Your report has the number T-101/)).toBeVisible();
    const [first, second] = bodiesOf('report-problem') as { id: string; text: string }[];
    expect(second?.text).toBe('The tin is dented. The tea is damp.');
    expect(second?.id).not.toBe(first?.id);
  });

  it('disables the tracking link after a question', async () => {
    const { user } = openOrder();
    await user.click(await button('Disable the tracking link'));
    answers['links/revoke'] = { body: customerOrder({ actions: noActions }) };
    await user.click(await button('Disable the link'));
    expect(await screen.findByText('The tracking link no longer works.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Disable the tracking link' })).toBeNull();
  });

  it.each([
    ['Download invoice', 'invoices', { invoice: 'order-1' }],
    ['Download bill of supply', 'invoices', { invoice: 'order-1', is_bill_of_supply: true }],
    ['Download credit note', 'credit-notes', { credit_notes: 'order-1' }],
  ])('says why a document cannot be downloaded: %s', async (name, path, fields) => {
    const { user } = openOrder(customerOrder(fields));
    answers[`/functions/v1/documents/${path}/order-1`] = error(503, 'The database does not respond.');
    await user.click(await button(name));
    expect(await screen.findByText('The database does not respond.')).toBeVisible();
  });

  it.each([
    ['Processing' as const, true],
    ['Shipped' as const, false],
    ['Cancelled' as const, false],
  ])('ends the notice that the order will be packed, unless it is to be packed: %s', async (status, isKept) => {
    const { services } = openOrder(customerOrder({ status, actions: noActions }));
    const paid = JSON.stringify({ outcome: 'paid', order: UID });
    services.storage.setItem('payment-result', paid);
    await screen.findByText(status);
    expect(services.storage.getItem('payment-result')).toBe(isKept ? paid : null);
  });

  it('says what to do about an order of somebody else', async () => {
    answers.view = error(404, 'There is no such order');
    renderApp(`/orders/${UID}`, { services: signedInServices(server, asha) });
    expect(await screen.findByText('There is no such order in your account')).toBeVisible();
    expect(screen.getByRole('link', { name: 'See my orders' })).toHaveAttribute('href', '/profile');
  });
});

describe('the page of a tracking link', () => {
  it('sends the secret in a body only, and keeps it and the order out of the store and the title', async () => {
    const { store } = openLink(TOKEN, {
      body: linked({ delivery: { ...customerOrder().delivery, name: 'A••• M•••' } }),
    });
    expect(await screen.findByRole('heading', { level: 1, name: `Order #${UID}` })).toBeVisible();
    expect(screen.getByText('Deliver to').nextSibling).toHaveTextContent('A••• M•••');
    expect(bodiesOf('view')).toEqual([{ token: TOKEN }]);
    expect(server.requests.map(({ url }) => url).join()).not.toContain(TOKEN);
    expect(JSON.stringify(store.getState())).not.toMatch(new RegExp(`${TOKEN}|A•••|${UID}`));
    expect(document.title).toBe('Track your order · Nilgiri Black Tea');
    expect(document.head.querySelector('meta[name="robots"]')).toHaveAttribute('content', 'noindex');
  });

  it('cancels only with a link that it sends to the email of the order', async () => {
    const { user } = openLink(TOKEN, { body: linked() });
    answers['cancel/send-link'] = { body: { sent_to: 'a•••@n•••.example' } };
    await user.click(await button('Cancel order'));
    expect(await screen.findByText(/We have sent a link to a•••@n•••.example/)).toBeVisible();
    expect(bodiesOf('cancel/send-link')).toEqual([{ token: TOKEN }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('asks and cancels when the link of that email is opened', async () => {
    const { user } = openLink(`${TOKEN}.${SECRET}`, { body: linked() });
    const dialog = await screen.findByRole('dialog', { name: `Cancel order ${UID}?` });
    answers.cancel = { body: linked({ status: 'Cancelled', actions: noActions }) };
    await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText('Your order is cancelled.')).toBeVisible();
    expect(bodiesOf('cancel')).toEqual([{ token: TOKEN, cancel_secret: SECRET }]);
  });

  it('sends another link if the link of the email has ended', async () => {
    const { user } = openLink(`${TOKEN}.${SECRET}`, { body: linked() });
    const dialog = await screen.findByRole('dialog');
    answers.cancel = error(409, 'This link has ended. Please let us send you another one.', 'cancel_link_ended');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel order' }));
    expect(await screen.findByText(/^This link has ended/)).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    answers['cancel/send-link'] = { body: { sent_to: 'a•••@n•••.example' } };
    await user.click(await button('Cancel order'));
    expect(await screen.findByText(/We have sent a link to a•••@n•••.example/)).toBeVisible();
  });

  it('says that an order can no longer be cancelled with the link of the email', async () => {
    openLink(`${TOKEN}.${SECRET}`, { body: linked({ status: 'Shipped', actions: noActions }) });
    expect(await screen.findByText('This order can no longer be cancelled here')).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each([
    ['an unknown or ended link', TOKEN, 404, 'There is no order at this link'],
    ['an incomplete link', 'abc', 200, 'There is no order at this link'],
    ['no link', '', 200, 'There is no order at this link'],
    ['too many attempts', TOKEN, 429, 'Too many attempts'],
  ])('explains %s', async (_case, fragment, status, title) => {
    openLink(fragment, error(status, 'Please wait ten minutes.'));
    expect(await screen.findByText(title)).toBeVisible();
  });

  it.each([['drop' as const], [{ body: { uid: 'strange' } }], [error(503, 'The database does not respond.')]])(
    'offers to try again if there is no answer of the shop: %j',
    async (answer) => {
      const { user } = openLink(TOKEN, answer);
      await screen.findByText('Your order cannot be loaded now');
      answers.view = { body: linked() };
      await user.click(await button('Try again'));
      expect(await screen.findByText('Processing')).toBeVisible();
    },
  );

  it('shows what has changed when the customer comes back to the page, but not that the network failed', async () => {
    const { services } = openLink(TOKEN, { body: linked() });
    await screen.findByText('Processing');
    answers.view = 'drop';
    act(() => services.wake());
    await waitFor(() => expect(bodiesOf('view')).toHaveLength(2));
    answers.view = { body: linked({ status: 'Delivered', actions: noActions }) };
    act(() => services.wake());
    expect(await screen.findByText('Delivered')).toBeVisible();
    expect(screen.queryByText('Your order cannot be loaded now')).toBeNull();
  });
});
