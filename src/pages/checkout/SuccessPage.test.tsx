import { screen } from '@testing-library/react';
import { startOwnStore, type OwnStore } from '../../testing/ownStore';
import { renderApp } from '../../testing/renderApp';
import { createTestServices } from '../../testing/testServices';

const PATH = '/success?order=NBT-654321&checkout=c0ffee';

let server: OwnStore;
beforeAll(async () => {
  server = await startOwnStore();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const openSuccess = (path = PATH, config: object = server.config) =>
  renderApp(path, { services: createTestServices({ config, url: `https://shop.example${path}` }) });

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

describe('SuccessPage', () => {
  it.each([
    ['waiting', 'Waiting for your payment', /Please do not pay again/],
    ['cancelled', 'Payment cancelled', /was not paid/],
    ['expired', 'Payment expired', /was not paid in time/],
    ['failed', 'Payment failed', /your bank returns it/],
    ['paid', 'Order Confirmed!', /Your order is NBT-654321\./],
  ])('says that a payment is %s', async (status, title, text) => {
    server.answer('checkout/status', { body: { status, order: 'NBT-654321' } });
    openSuccess();
    expect(await heading(title)).toBeInTheDocument();
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(document.title).toContain(title.replace('!', ''));
    expect(document.head.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex');
    expect(screen.getByRole('link', { name: 'Continue Shopping' })).toHaveAttribute('href', '/products');
  });

  it.each(['cancelled', 'expired', 'failed'])('offers the cart after a %s payment', async (status) => {
    server.answer('checkout/status', { body: { status, order: 'NBT-654321' } });
    const { user } = openSuccess();
    await user.click(await screen.findByRole('button', { name: 'Open your cart' }));
    expect(await screen.findByRole('dialog', { name: 'Shopping Cart' })).toBeInTheDocument();
  });

  it('says that the payment cannot be checked, and asks again on request', async () => {
    server.overrideResponses(() => 'drop');
    const { user } = openSuccess();
    await heading('Your payment cannot be checked now');
    server.overrideResponses(() => ({ body: { status: 'waiting', order: 'NBT-654321' } }));
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await heading('Waiting for your payment')).toBeInTheDocument();
  });

  it('claims nothing without a secret', async () => {
    openSuccess('/success?order=NBT-654321');
    expect(await heading('Your order')).toBeInTheDocument();
    expect(screen.queryByText(/paid in time|not paid|successful|NBT-/)).toBeNull();
  });

  it('confirms the order of a store that reports no status', async () => {
    openSuccess('/success', {});
    expect(await heading('Order Confirmed!')).toBeInTheDocument();
    expect(screen.getByText('Your payment was successful.')).toBeInTheDocument();
  });
});
