import { screen, waitFor, within } from '@testing-library/react';
import { asha, startBackendServer, type BackendServer } from '../testing/backendServer';
import { lineOf } from '../testing/cartLines';
import { expectAlert } from '../testing/expectAlert';
import { renderApp } from '../testing/renderApp';
import type { ResponseOverride } from '../testing/fakeServer';
import { signedInServices } from '../testing/signedInServices';
import { startStoreServer, type StoreServer } from '../testing/storeServer';
import { customerRow, errorResponse, rowsResponse } from '../testing/backendFixtures';

let server: BackendServer;
let store: StoreServer;
beforeAll(async () => {
  [server, store] = await Promise.all([startBackendServer(), startStoreServer()]);
});
beforeEach(() => {
  server.reset();
  store.reset();
});
afterAll(() => Promise.all([server.close(), store.close()]));

const twoTeas = [lineOf('pekoe', 2), lineOf('frost')];

/** Opens /checkout as Asha with a cart. `customer` is the response for her customer row. */
function openCheckout({
  customer = rowsResponse([customerRow()]),
  lines = twoTeas,
}: { customer?: ReturnType<ResponseOverride>; lines?: typeof twoTeas } = {}) {
  server.overrideResponses(({ path }) => (path === '/rest/v1/customers' ? customer : undefined));
  const services = signedInServices(server, asha, { config: store.config });
  const cart = { lines, isOpen: false, isRestored: true };
  return renderApp('/checkout', { services, preloadedState: { cart } });
}

const button = (name: string) => screen.getByRole('button', { name });
const currentStep = () => {
  const steps = within(screen.getByRole('list', { name: 'Checkout steps' }));
  return within(steps.getByRole('listitem', { current: 'step' }));
};

async function openShipping(options?: Parameters<typeof openCheckout>[0]) {
  const shop = openCheckout(options);
  await shop.user.click(await screen.findByRole('button', { name: 'Next' }));
  return shop;
}

async function openPayment() {
  const shop = await openShipping();
  await shop.user.click(button('Next'));
  await screen.findByRole('heading', { name: 'Payment' });
  return shop;
}

it('redirects to the products with a toast if the cart is empty', async () => {
  openCheckout({ lines: [] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Our Collection' })).toBeVisible();
  expect(await screen.findByText('Your cart is empty!')).toBeVisible();
  expect(screen.getByText('Redirecting to products page.')).toBeVisible();
});

describe('the checkout', () => {
  it('starts with the review, where Back is disabled', async () => {
    openCheckout();
    expect(await screen.findByRole('heading', { level: 2, name: 'Review Cart' })).toBeVisible();
    expect(currentStep().getByText('Review Cart')).toBeVisible();
    expect(button('Back')).toBeDisabled();
    expect(screen.getByText('Quantity: 2')).toBeVisible();
  });

  it('shows the order summary beside each step', async () => {
    const { user } = openCheckout();
    const summary = within(await screen.findByRole('complementary', { name: 'Order Summary' }));
    const total = () => summary.getByText('Total').nextElementSibling?.textContent;
    const shown = total();
    expect(shown).toMatch(/^₹\d+\.\d\d$/);
    await user.click(button('Next'));
    expect(total()).toBe(shown);
  });

  it('changes the step with Next and Back and focuses its heading', async () => {
    const { user } = await openShipping();
    expect(screen.getByRole('heading', { level: 2, name: 'Shipping' })).toHaveFocus();
    expect(currentStep().getByText('Shipping')).toBeVisible();
    await user.click(button('Next'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Payment' })).toHaveFocus();
    await user.click(button('Back'));
    await user.click(button('Back'));
    expect(screen.getByRole('heading', { level: 2, name: 'Review Cart' })).toHaveFocus();
  });

  it('keeps the draft of the shipping form', async () => {
    const { user } = await openShipping();
    await user.type(screen.getByLabelText('Full Name'), ' Nair');
    await user.click(button('Back'));
    await user.click(button('Next'));
    expect(screen.getByLabelText('Full Name')).toHaveValue('Asha Menon Nair');
  });
});

describe('the shipping form', () => {
  it('is prefilled from the customer row, with a read-only email', async () => {
    await openShipping();
    expect(screen.getByLabelText('Full Name')).toHaveValue('Asha Menon');
    expect(screen.getByLabelText('Email')).toHaveValue('asha@nbt.example');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Phone')).toHaveValue('+91 98400 55501');
    expect(screen.getByLabelText('Address')).toHaveValue('14 Second Cross Street, Chennai 600090');
  });

  it('is prefilled from the account, with a toast, if the customer row cannot be fetched', async () => {
    await openShipping({ customer: errorResponse('The database is closed.') });
    expect(screen.getByText('Error fetching details')).toBeVisible();
    expect(screen.getByLabelText('Full Name')).toHaveValue('Asha Menon');
    expect(screen.getByLabelText('Address')).toHaveValue('');
  });

  it('is prefilled from the account without a toast if there is no customer row', async () => {
    await openShipping({ customer: rowsResponse([]) });
    expect(screen.getByLabelText('Email')).toHaveValue('asha@nbt.example');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('requires a name and an address', async () => {
    const { user } = await openShipping();
    await user.clear(screen.getByLabelText('Full Name'));
    await user.clear(screen.getByLabelText('Address'));
    await user.click(button('Next'));
    await expectAlert('Missing Information', 'Please fill in all required shipping fields.');
    expect(screen.getByLabelText('Full Name')).toHaveFocus();
    expect(screen.getByLabelText('Full Name')).toBeInvalid();
    expect(screen.getByLabelText('Address')).toBeInvalid();
    expect(screen.getByRole('heading', { level: 2, name: 'Shipping' })).toBeVisible();
  });

  it('does not require a phone', async () => {
    const { user } = await openShipping();
    await user.clear(screen.getByLabelText('Phone'));
    await user.click(button('Next'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Payment' })).toBeVisible();
  });
});

describe('the payment step', () => {
  it('offers two payment methods', async () => {
    const { user } = await openPayment();
    expect(screen.getByRole('radio', { name: 'Simulated Card' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Simulated UPI' }));
    expect(screen.getByRole('radio', { name: 'Simulated UPI' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Simulated Card' })).not.toBeChecked();
  });

  it('starts the payment with the entered details from the toast of Place Order', async () => {
    const { user, services } = await openShipping();
    await user.clear(screen.getByLabelText('Address'));
    await user.type(screen.getByLabelText('Address'), '2 Bazaar Street, Coonoor 643101');
    await user.click(button('Next'));
    await user.click(await screen.findByRole('button', { name: 'Place Order' }));
    expect(await screen.findByText('Feature Not Implemented')).toBeVisible();
    expect(store.requestsFor('checkout')).toEqual([]);

    await user.click(button('Pay securely'));
    await waitFor(() => expect(services.navigations).toEqual(['https://pay.example/session-1']));
    const pending = JSON.parse(services.storage.getItem('pendingOrderDetails') ?? '{}') as { customer: object };
    expect(pending.customer).toEqual({
      name: 'Asha Menon',
      email: 'asha@nbt.example',
      phone: '+91 98400 55501',
      address: '2 Bazaar Street, Coonoor 643101',
    });
  });

  it('shows the error of the store and allows another attempt', async () => {
    store.overrideResponses(({ path }) =>
      path.endsWith('/checkout') ? { status: 503, statusText: 'Service Unavailable', body: {} } : undefined,
    );
    const { user } = await openPayment();
    await user.click(button('Place Order'));
    await user.click(await screen.findByRole('button', { name: 'Pay securely' }));
    await expectAlert('Checkout Error', 'HTTP 503: Service Unavailable');
    expect(button('Place Order')).toBeEnabled();
  });
});
