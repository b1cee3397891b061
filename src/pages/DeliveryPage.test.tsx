import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { startOwnStore, type OwnStore } from '../testing/ownStore';
import { renderApp } from '../testing/renderApp';
import { createTestServices, memoryStorage } from '../testing/testServices';

const PATH = '/delivery?checkout=c0ffee';
const RETURN_URL = 'https://shop.example/success?order=NBT-654321&checkout=c0ffee';

const report = (total: number) => ({
  status: 'waiting',
  order: 'NBT-654321',
  summary: {
    items: [{ product: { title: 'First Cup Sample' }, variant: { id: 'sample' }, quantity: 2, unit_amount: total / 2 }],
    total,
    currency: 'inr',
  },
});

let server: OwnStore;
beforeAll(async () => {
  server = await startOwnStore();
});
beforeEach(() => {
  server.reset();
  server.answer('checkout/status', { body: report(99800) });
});
afterAll(() => server.close());

async function openDelivery({ path = PATH, tabStorage = memoryStorage() } = {}) {
  const services = createTestServices({ config: server.config, tabStorage, url: `https://shop.example${path}` });
  const app = renderApp(path, { services });
  await screen.findByRole('heading', { level: 1, name: 'Delivery details' });
  return app;
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function fillIn(change: Record<string, string> = {}) {
  const details = {
    'Full Name': 'Meera Nair',
    Email: 'meera@example.com',
    Phone: '+91 98470 12345',
    Address: '4 Lake View Road',
    City: 'Kochi',
    State: 'Kerala',
    'PIN code': '682001',
    ...change,
  };
  await screen.findByRole('form', { name: 'Delivery details' });
  for (const [label, value] of Object.entries(details)) fireEvent.input(field(label), { target: { value } });
}

describe('DeliveryPage', () => {
  it('sends the details and goes to the payment page', async () => {
    server.answer('checkout/delivery', { body: { url: 'https://pay.example/2' } });
    const app = await openDelivery();
    await fillIn();
    const summary = within(screen.getByRole('complementary', { name: 'Order Summary' }));
    expect(summary.getByText('Total').nextElementSibling).toHaveTextContent(/^₹998\.00$/);
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));

    await waitFor(() => expect(app.services.navigations).toEqual(['https://pay.example/2']));
    expect(server.bodiesOf('checkout/delivery')).toEqual([
      {
        token: 'c0ffee',
        name: 'Meera Nair',
        email: 'meera@example.com',
        phone: '+91 98470 12345',
        address: '4 Lake View Road\nKochi 682001\nKerala',
      },
    ]);
    expect(app.services.storage.getItem('openPayment')).toBe('https://pay.example/2');
    expect(app.services.storage.getItem('openPaymentReturn')).toBe(
      'https://shop.example/success?checkout=c0ffee&order=NBT-654321',
    );
    expect(JSON.stringify(app.store.getState())).not.toMatch(/c0ffee|Meera/);
  });

  it('places an order of ₹0 without a payment page', async () => {
    server.answer('checkout/status', { body: report(0) });
    server.answer('checkout/delivery', { body: { url: RETURN_URL } });
    const app = await openDelivery();
    await fillIn();
    await app.user.click(screen.getByRole('button', { name: 'Place Order' }));
    await waitFor(() => expect(app.services.navigations).toEqual([RETURN_URL]));
    expect(app.services.storage.getItem('openPayment')).toBeNull();
  });

  it('shows an error beside each invalid field', async () => {
    const app = await openDelivery();
    await fillIn({ 'Full Name': '', 'PIN code': '6820' });
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(field('Full Name')).toHaveFocus();
    expect(field('Full Name')).toHaveAccessibleDescription('Please say who receives the parcel.');
    expect(field('PIN code')).toHaveAccessibleDescription('Please enter a PIN code of six digits.');
    expect(server.bodiesOf('checkout/delivery')).toEqual([]);
  });

  it('keeps what was typed when sending fails and when the page is opened again', async () => {
    server.answer('checkout/delivery', { status: 502, body: { message: 'The payment page cannot be reached.' } });
    const app = await openDelivery();
    await fillIn();
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByText('Checkout Error')).toBeInTheDocument();
    expect(field('City')).toHaveValue('Kochi');
    app.unmount();

    await openDelivery({ tabStorage: app.services.tabStorage as ReturnType<typeof memoryStorage> });
    await screen.findByRole('form', { name: 'Delivery details' });
    expect([field('Full Name').value, field('Address').value, field('State').value]).toEqual([
      'Meera Nair',
      '4 Lake View Road',
      'Kerala',
    ]);
  });

  it('says that the checkout has ended while the details were typed, and offers the cart', async () => {
    server.answer('checkout/delivery', { status: 409, body: { code: 'checkout_ended', message: 'It has ended.' } });
    const app = await openDelivery();
    await fillIn();
    server.answer('checkout/status', { body: { status: 'expired', order: 'NBT-654321' } });
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByText('This checkout has ended')).toBeInTheDocument();
    await app.user.click(screen.getByRole('button', { name: 'Open your cart' }));
    expect(await screen.findByRole('dialog', { name: 'Shopping Cart' })).toBeInTheDocument();
  });

  it.each(['waiting', 'paid'])(
    'leads to /success if nothing is left to enter and the payment is %s',
    async (status) => {
      server.answer('checkout/status', { body: { status, order: 'NBT-654321' } });
      const { services } = await openDelivery();
      await waitFor(() =>
        expect(services.replacements).toEqual(['https://shop.example/success?checkout=c0ffee&order=NBT-654321']),
      );
    },
  );

  it.each(['/delivery', '/delivery?checkout=unknown'])('shows no form at %s', async (path) => {
    server.answer('checkout/status', { status: 404, body: {} });
    await openDelivery({ path });
    expect(await screen.findByText('There is no checkout at this address')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
