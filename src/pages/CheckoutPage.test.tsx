import { screen, waitFor, within } from '@testing-library/react';
import { asha, startBackendServer, type BackendServer } from '../testing/backendServer';
import { lineOf } from '../testing/cartLines';
import { renderApp } from '../testing/renderApp';
import type { ResponseOverride } from '../testing/fakeServer';
import { signedInServices } from '../testing/signedInServices';
import { startStoreServer } from '../testing/storeServer';
import { customerRow, errorResponse, rowsResponse } from '../testing/backendFixtures';

let server: BackendServer;
let store: Awaited<ReturnType<typeof startStoreServer>>;
beforeAll(async () => {
  [server, store] = await Promise.all([startBackendServer(), startStoreServer()]);
});
beforeEach(() => {
  server.reset();
  store.reset();
});
afterAll(() => Promise.all([server.close(), store.close()]));

const twoTeas = [lineOf('pekoe', 2), lineOf('frost')];

/** /checkout of Asha with a cart, and a database that answers for her record as told. */
function open({
  customer = rowsResponse([customerRow()]),
  lines = twoTeas,
}: { customer?: ReturnType<ResponseOverride>; lines?: typeof twoTeas } = {}) {
  server.overrideResponses(({ path }) => (path === '/rest/v1/customers' ? customer : undefined));
  const services = signedInServices(server, asha, { config: store.config });
  const cart = { lines, isOpen: false, isRestored: true };
  return renderApp('/checkout', { services, preloadedState: { cart } });
}

const button = (name: string) => screen.getByRole('button', { name });
const currentStep = () =>
  within(screen.getByRole('list', { name: 'Checkout steps' }))
    .getAllByRole('listitem')
    .filter((step) => step.ariaCurrent === 'step');

async function openShipping(options?: Parameters<typeof open>[0]) {
  const shop = open(options);
  await shop.user.click(await screen.findByRole('button', { name: 'Next' }));
  return shop;
}

async function openPayment() {
  const shop = await openShipping();
  await shop.user.click(button('Next'));
  await screen.findByRole('heading', { name: 'Payment' });
  return shop;
}

describe('an empty cart', () => {
  it('is sent to the products, with the reason', async () => {
    open({ lines: [] });
    expect(await screen.findByRole('heading', { level: 1, name: 'Our Collection' })).toBeVisible();
    expect(await screen.findByText('Your cart is empty!')).toBeVisible();
    expect(screen.getByText('Redirecting to products page.')).toBeVisible();
  });
});

describe('the steps', () => {
  it('begin with the cart, from which there is no way back', async () => {
    open();
    expect(await screen.findByRole('heading', { level: 2, name: 'Review Cart' })).toBeVisible();
    expect(currentStep().map(({ textContent }) => textContent)).toEqual(['1Review Cart']);
    expect(button('Back')).toBeDisabled();
    expect(screen.getByText('Quantity: 2')).toBeVisible();
  });

  it('show the total beside each', async () => {
    const { user } = open();
    const summary = within(await screen.findByRole('complementary', { name: 'Order Summary' }));
    const total = summary.getByText('Total').parentElement;
    expect(total).toHaveTextContent(/Total₹\d+\.\d\d/);
    const shown = total?.textContent;
    await user.click(button('Next'));
    expect(summary.getByText('Total').parentElement).toHaveTextContent(shown ?? '');
  });

  it('go on and back, and the heading of each takes the focus', async () => {
    const { user } = await openShipping();
    expect(screen.getByRole('heading', { level: 2, name: 'Shipping' })).toHaveFocus();
    expect(currentStep().map(({ textContent }) => textContent)).toEqual(['2Shipping']);
    await user.click(button('Next'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Payment' })).toHaveFocus();
    await user.click(button('Back'));
    await user.click(button('Back'));
    expect(screen.getByRole('heading', { level: 2, name: 'Review Cart' })).toHaveFocus();
  });

  it('keep a draft that was left for another look at the cart', async () => {
    const { user } = await openShipping();
    await user.type(screen.getByLabelText('Full Name'), ' Nair');
    await user.click(button('Back'));
    await user.click(button('Next'));
    expect(screen.getByLabelText('Full Name')).toHaveValue('Asha Menon Nair');
  });
});

describe('shipping', () => {
  it('is prefilled from the record, the e-mail locked', async () => {
    await openShipping();
    expect(screen.getByLabelText('Full Name')).toHaveValue('Asha Menon');
    expect(screen.getByLabelText('Email')).toHaveValue('asha@nbt.example');
    expect(screen.getByLabelText('Email')).toHaveAttribute('readonly');
    expect(screen.getByLabelText('Phone')).toHaveValue('+91 98400 55501');
    expect(screen.getByLabelText('Address')).toHaveValue('14 Second Cross Street, Chennai 600090');
  });

  it('is prefilled from the account when the record cannot be fetched, which is told', async () => {
    await openShipping({ customer: errorResponse('The ledger is closed.') });
    expect(screen.getByText('Error fetching details')).toBeVisible();
    expect(screen.getByLabelText('Full Name')).toHaveValue('Asha Menon');
    expect(screen.getByLabelText('Address')).toHaveValue('');
  });

  it('needs no record: having none is no failure', async () => {
    await openShipping({ customer: rowsResponse([]) });
    expect(screen.getByLabelText('Email')).toHaveValue('asha@nbt.example');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is not left without a name and an address', async () => {
    const { user } = await openShipping();
    await user.clear(screen.getByLabelText('Full Name'));
    await user.clear(screen.getByLabelText('Address'));
    await user.click(button('Next'));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Missing InformationPlease fill in all required shipping fields.',
    );
    expect(screen.getByLabelText('Full Name')).toHaveFocus();
    expect(screen.getByLabelText('Full Name')).toBeInvalid();
    expect(screen.getByLabelText('Address')).toBeInvalid();
    expect(screen.getByRole('heading', { level: 2, name: 'Shipping' })).toBeVisible();
  });

  it('is left without a phone', async () => {
    const { user } = await openShipping();
    await user.clear(screen.getByLabelText('Phone'));
    await user.click(button('Next'));
    expect(await screen.findByRole('heading', { level: 2, name: 'Payment' })).toBeVisible();
  });
});

describe('payment', () => {
  it('offers two methods', async () => {
    const { user } = await openPayment();
    expect(screen.getByRole('radio', { name: 'Simulated Card' })).toBeChecked();
    await user.click(screen.getByRole('radio', { name: 'Simulated UPI' }));
    expect(screen.getByRole('radio', { name: 'Simulated UPI' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Simulated Card' })).not.toBeChecked();
  });

  it('shows the notice at Place Order, and pays from there with the details entered', async () => {
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

  it('says why the payment page could not be opened, and lets one try again', async () => {
    store.overrideResponses(({ path }) =>
      path.endsWith('/checkout') ? { status: 503, statusText: 'Service Unavailable', body: {} } : undefined,
    );
    const { user } = await openPayment();
    await user.click(button('Place Order'));
    await user.click(await screen.findByRole('button', { name: 'Pay securely' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Checkout ErrorHTTP 503: Service Unavailable');
    expect(button('Place Order')).toBeEnabled();
  });
});
