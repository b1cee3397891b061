import { act, screen, waitFor } from '@testing-library/react';
import { startOwnStore, type OwnStore } from '../../testing/ownStore';
import { renderApp } from '../../testing/renderApp';
import { createTestServices } from '../../testing/testServices';

const TOKEN = 'c0ffee'.repeat(7) + 'x';

const openReport = {
  status: 'open',
  order: 'NBT-654321',
  payment: {
    page: 'https://pay.example/1',
    name: 'Meera',
    items: [{ title: 'Winter Frost Tea (50 g)', quantity: 2, amount: 156_000 }],
    total: 156_000,
    currency: 'inr',
    expires_at: '2026-11-24T14:41:00Z',
  },
};

let server: OwnStore;
beforeAll(async () => {
  server = await startOwnStore();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const answer = (body: object, status = 200) => server.answer('checkout/links/open', { status, body });

function openLink(fragment = `#${TOKEN}`) {
  const path = `/pay${fragment}`;
  return renderApp(path, {
    services: createTestServices({ config: server.config, url: `https://shop.example${path}` }),
  });
}

describe('PayPage', () => {
  it('says what the link is for and leads to the payment page, without the secret in the store', async () => {
    answer(openReport);
    const app = openLink();
    const link = await screen.findByRole('link', { name: 'Pay securely' });
    expect(link).toHaveAttribute('href', 'https://pay.example/1');
    expect(screen.getByText(/^Hello Meera/)).toHaveTextContent('NBT-654321');
    expect(screen.getByText(/^It is reserved/)).toHaveTextContent('until 24 November 2026, 20:11 IST.');
    expect(screen.getByRole('complementary', { name: 'Order Summary' })).toHaveTextContent(
      '2 x Winter Frost Tea (50 g)₹1560.00',
    );
    expect(server.bodiesOf('checkout/links/open')).toEqual([{ token: TOKEN }]);
    expect(server.requests.map(({ url }) => url).join()).not.toContain(TOKEN);
    expect(JSON.stringify(app.store.getState())).not.toMatch(new RegExp(`${TOKEN}|Meera|pay.example`));
    // Otherwise leaving the page for another page of the shop would cancel the link.
    expect(app.services.storage.getItem('openPayment')).toBeNull();
  });

  it.each([
    ['paid', 'This order is paid'],
    ['pending', 'Your payment is on its way'],
    ['cancelled', 'This order was cancelled'],
    ['expired', 'This link has expired'],
    ['failed', 'The payment failed'],
  ])('explains that the link cannot be paid: %s', async (status, title) => {
    answer({ status, order: 'NBT-654321' });
    openLink();
    expect(await screen.findByText(title)).toBeVisible();
    expect(screen.getByText(/NBT-654321/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Pay securely' })).not.toBeInTheDocument();
  });

  it.each(['', '#x', `#${TOKEN}`])('says that there is no order at the URL /pay%s', async (fragment) => {
    answer({ message: 'There is no such payment link' }, 404);
    openLink(fragment);
    expect(await screen.findByText('There is no order at this address')).toBeVisible();
  });

  it('offers to try again while the shop does not respond', async () => {
    answer({}, 503);
    const app = openLink();
    await screen.findByText('Your order cannot be loaded now');
    answer(openReport);
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('link', { name: 'Pay securely' })).toBeVisible();
  });

  it('shows what has changed when the customer comes back to the page, but not that the network failed', async () => {
    answer(openReport);
    const app = openLink();
    await screen.findByRole('link', { name: 'Pay securely' });
    answer({}, 503);
    act(() => app.services.wake());
    await waitFor(() => expect(server.bodiesOf('checkout/links/open')).toHaveLength(2));
    answer({ status: 'paid', order: 'NBT-654321' });
    act(() => app.services.wake());
    expect(await screen.findByText('This order is paid')).toBeVisible();
    expect(screen.queryByText('Your order cannot be loaded now')).not.toBeInTheDocument();
  });
});
