import { screen, waitFor, within } from '@testing-library/react';
import { enterText } from '../../testing/enterText';
import { asha, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { lineOf, wireTea } from '../../testing/cartLines';
import { expectAlert } from '../../testing/expectAlert';
import { renderApp } from '../../testing/renderApp';
import type { FakeResponse, ResponseOverride } from '../../testing/fakeServer';
import type { SafeStorage } from '../../shared/services';
import { signedInServices } from '../../testing/signedInServices';
import { createTestServices, memoryStorage } from '../../testing/testServices';
import { startStoreServer, type StoreServer } from '../../testing/storeServer';
import { customerRow, errorResponse, rowsResponse } from '../../testing/backendFixtures';

let server: BackendServer;
let store: StoreServer;
beforeAll(async () => {
  [server, store] = await Promise.all([startBackendServer(), startStoreServer()]);
});
beforeEach(() => {
  server.reset();
  store.reset();
  store.data.products = [wireTea('pekoe'), wireTea('frost')];
});
afterAll(() => Promise.all([server.close(), store.close()]));

const twoTeas = [lineOf('pekoe', 2), lineOf('frost')];

const OWN_STORE = '/functions/v1/store/store/nilgiri/';
const DELIVERY_URL = 'https://shop.example/delivery?checkout=c0ffee';
const ownStoreAnswers: Record<string, FakeResponse> = {
  checkout: {
    body: { url: DELIVERY_URL, returnUrl: 'https://shop.example/success?order=NBT-654321&checkout=c0ffee' },
  },
  'checkout/delivery': { body: { url: 'https://pay.example/1' } },
};

interface CheckoutOptions {
  /** The response for the customer row. */
  customer?: ReturnType<ResponseOverride>;
  lines?: typeof twoTeas;
  hasRealPayments?: boolean;
  /** Whether the store is our own, which asks for the delivery details on /delivery. */
  hasOwnStore?: boolean;
  /** The delivery details of the orders that Asha placed while signed in, newest first. */
  deliveries?: object[];
  /** The storage of the tab, which is kept when the page is loaded again. */
  tabStorage?: SafeStorage;
  /** What our own store responds to the delivery details. */
  delivered?: FakeResponse;
}

/** The delivery details of a stranger who ordered with Asha's email as a guest. */
const strangersDelivery = {
  name: 'Mallory',
  phone: '9820055505',
  address: '66 Back Street',
  city: 'Mumbai',
  pin_code: '400050',
  state: 'Maharashtra',
};

/** Opens /checkout as Asha with a cart. */
function openCheckout({
  customer = rowsResponse([customerRow()]),
  lines = twoTeas,
  hasRealPayments = false,
  hasOwnStore = false,
  deliveries = [],
  tabStorage = memoryStorage(),
  delivered = ownStoreAnswers['checkout/delivery'],
}: CheckoutOptions = {}) {
  server.overrideResponses(({ path, query }) => {
    if (path === '/rest/v1/customers') return customer;
    if (path === '/rest/v1/orders') {
      const isOwn = query.get('placed_by_account') === 'eq.true';
      const answer = isOwn ? deliveries : [strangersDelivery, ...deliveries];
      return rowsResponse(answer.map((shipping, n) => ({ id: `order-${n}`, shipping })));
    }
    if (path === `${OWN_STORE}checkout/delivery`) return delivered;
    return ownStoreAnswers[path.replace(OWN_STORE, '')];
  });
  const ownStore = { storeApiUrl: `${server.config.supabaseUrl}/functions/v1/store`, storeId: 'nilgiri' };
  const services = signedInServices(server, asha, {
    config: { ...(hasOwnStore ? ownStore : store.config), hasRealPayments },
    tabStorage,
  });
  const cart = { lines, offers: {}, removed: [], isOpen: false, isRestored: true };
  return renderApp('/checkout', { services, preloadedState: { cart } });
}

const button = (name: string) => screen.getByRole('button', { name });
const stepHeading = (name: string) => screen.findByRole('heading', { level: 2, name });
const currentStep = () => {
  const steps = within(screen.getByRole('list', { name: 'Checkout steps' }));
  return within(steps.getByRole('listitem', { current: 'step' }));
};

async function openShipping(options?: CheckoutOptions) {
  const shop = openCheckout(options);
  await shop.user.click(await screen.findByRole('button', { name: 'Next' }));
  return shop;
}

async function openPayment(options?: CheckoutOptions) {
  const shop = await openShipping(options);
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

  it('shows what has changed since the cart was filled, and leads to the decision', async () => {
    store.data.products = [wireTea('pekoe', { amount: 59000 }), wireTea('frost')];
    const { user } = openCheckout();
    expect(await screen.findByText('Price: was ₹499.00, now ₹590.00')).toBeVisible();
    await user.click(button('Decide about the changes first'));
    const panel = within(await screen.findByRole('dialog', { name: 'Shopping Cart' }));
    await user.click(panel.getByRole('button', { name: 'Accept new price of pekoe tea' }));
    await user.click(panel.getByRole('button', { name: 'Close cart' }));
    await user.click(await screen.findByRole('button', { name: 'Next' }));
    const summary = within(screen.getByRole('complementary', { name: 'Order Summary' }));
    expect(summary.getByText('Total').nextElementSibling).toHaveTextContent('₹1679.00');
  });

  it('asks for a name without a link', async () => {
    const { user } = await openShipping();
    await enterText(user, screen.getByLabelText('Full Name'), ' evil.example/gift');
    await user.click(button('Next'));
    expect(screen.getByLabelText('Full Name')).toHaveAccessibleDescription(
      'Please enter a name without a web address.',
    );
  });

  it('keeps the draft of the shipping form', async () => {
    const { user } = await openShipping();
    await enterText(user, screen.getByLabelText('Full Name'), ' Nair');
    await user.click(button('Back'));
    await user.click(button('Next'));
    expect(screen.getByLabelText('Full Name')).toHaveValue('Asha Menon Nair');
  });
});

describe('the steps in the history of the browser', () => {
  it('are shown by its Back and Forward buttons', async () => {
    const { goBack, goForward } = await openPayment();
    await goBack();
    expect(await stepHeading('Shipping')).toHaveFocus();
    await goBack();
    expect(await stepHeading('Review Cart')).toHaveFocus();
    await goForward();
    await goForward();
    expect(await stepHeading('Payment')).toHaveFocus();
  });

  it('are the same for the Back button of the page', async () => {
    const { user, goBack, goForward } = await openPayment();
    await user.click(button('Back'));
    await stepHeading('Shipping');
    await goForward();
    await stepHeading('Payment');
    await user.click(button('Back'));
    await goBack();
    await stepHeading('Review Cart');
  });

  it('submits the typed details if Forward leaves the shipping form', async () => {
    const { user, goBack, goForward } = await openPayment();
    await goBack();
    await stepHeading('Shipping');
    await enterText(user, screen.getByLabelText('Full Name'), ' Nair');
    await user.click(await stepHeading('Shipping'));
    await goForward();
    await stepHeading('Payment');
    expect(screen.getByText(/^Asha Menon Nair/)).toBeVisible();
  });

  it('does not let Forward leave an incomplete shipping form', async () => {
    const { user, goBack, goForward } = await openPayment();
    await goBack();
    await stepHeading('Shipping');
    await user.clear(screen.getByLabelText('Address'));
    await user.click(button('Next'));
    expect(await screen.findByText('Missing Information')).toBeVisible();
    await goForward();
    await stepHeading('Shipping');
    await goBack();
    await stepHeading('Review Cart');
  });
});

describe('a checkout that is loaded again in the same tab', () => {
  /** Loads the page again, as a reload does, and *Cancel* on the payment page. */
  async function loadAgain({ unmount, services }: ReturnType<typeof openCheckout>) {
    unmount();
    const shop = openCheckout({ tabStorage: services.tabStorage });
    await screen.findByRole('list', { name: 'Checkout steps' });
    return shop;
  }

  it('continues at the payment with the entered details', async () => {
    const shop = await openShipping();
    await shop.user.clear(screen.getByLabelText('Phone'));
    await shop.user.clear(screen.getByLabelText('Address'));
    await enterText(shop.user, screen.getByLabelText('Address'), '2 Bazaar Street\nCoonoor 643101');
    await shop.user.click(button('Next'));
    await stepHeading('Payment');

    const { user } = await loadAgain(shop);
    await stepHeading('Payment');
    expect(screen.getByText(/^Asha Menon/)).toHaveTextContent(/Asha Menon 2 Bazaar Street Coonoor 643101/);
    await user.click(button('Back'));
    await stepHeading('Shipping');
    expect(screen.getByLabelText('Phone')).toHaveValue('');
    expect(screen.getByLabelText('Address')).toHaveValue('2 Bazaar Street\nCoonoor 643101');
    await user.click(button('Back'));
    await stepHeading('Review Cart');
  });

  it('keeps what was typed before Next', async () => {
    const shop = await openShipping();
    await shop.user.clear(screen.getByLabelText('Full Name'));
    await enterText(shop.user, screen.getByLabelText('Address'), ', first floor');
    await loadAgain(shop);
    await stepHeading('Shipping');
    expect(screen.getByLabelText('Full Name')).toHaveValue('');
    expect(screen.getByLabelText('Address')).toHaveValue('14 Second Cross Street, Chennai 600090, first floor');
  });

  it('begins anew after log-out', async () => {
    const shop = await openShipping();
    await enterText(shop.user, screen.getByLabelText('Full Name'), ' Nair');
    await shop.user.click(button('Account menu'));
    await shop.user.click(await screen.findByRole('menuitem', { name: 'Log out' }));
    await screen.findByRole('link', { name: 'Login' });
    await loadAgain(shop);
    await stepHeading('Review Cart');
    expect(screen.getByLabelText('Full Name')).toHaveValue('Asha Menon');
  });

  it('begins anew if the user has logged out in another tab meanwhile', async () => {
    const shop = await openShipping();
    await enterText(shop.user, screen.getByLabelText('Full Name'), ' Nair');
    shop.unmount();
    const { services } = shop;
    const signedOut = renderApp('/', { services: createTestServices({ tabStorage: services.tabStorage }) });
    await waitFor(() => expect(services.tabStorage.getItem('delivery-draft')).toBeNull());
    await loadAgain({ ...signedOut, services });
    await stepHeading('Review Cart');
    expect(screen.getByLabelText('Full Name')).toHaveValue('Asha Menon');
  });

  it('begins anew after an order was paid', async () => {
    const shop = await openPayment();
    shop.unmount();
    const success = renderApp('/success', { services: shop.services });
    await screen.findByRole('heading', { level: 1, name: 'Order Confirmed!' });
    await loadAgain({ ...success, services: shop.services });
    await stepHeading('Review Cart');
  });

  it('is not in another tab', async () => {
    const { unmount } = await openPayment();
    unmount();
    openCheckout();
    await stepHeading('Review Cart');
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
    const { user } = openCheckout({ customer: errorResponse('The database is closed.') });
    expect(await screen.findByText('Error fetching details')).toBeVisible();
    await user.click(button('Next'));
    expect(screen.getByLabelText('Full Name')).toHaveValue('Asha Menon');
    expect(screen.getByLabelText('Address')).toHaveValue('');
  });

  it('is prefilled from the account without a toast if there is no customer row', async () => {
    await openShipping({ customer: rowsResponse([]) });
    expect(screen.getByLabelText('Email')).toHaveValue('asha@nbt.example');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('is not prefilled with what a stranger has entered who ordered with the email of the account', async () => {
    await openShipping({ customer: rowsResponse([customerRow({ phone: null, address: null })]) });
    expect(screen.getByLabelText('Phone')).toHaveValue('');
    expect(screen.getByLabelText('Address')).toHaveValue('');
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
    await enterText(user, screen.getByLabelText('Full Name'), 'Asha');
    expect(screen.getByText('Missing Information')).toBeVisible();
    await enterText(user, screen.getByLabelText('Address'), '2 Bazaar Street');
    await waitFor(() => expect(screen.queryByText('Missing Information')).toBeNull());
    expect(screen.getByLabelText('Full Name')).toBeValid();
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

  it('shows that Place Order is a demo, and leads to the button that pays with the entered details', async () => {
    const { user, services } = await openShipping();
    await user.clear(screen.getByLabelText('Address'));
    await enterText(user, screen.getByLabelText('Address'), '2 Bazaar Street, Coonoor 643101');
    await user.click(button('Next'));
    await stepHeading('Payment');
    expect(button('Pay securely')).toBeVisible();
    await user.click(button('Place Order'));
    expect(await screen.findByText('Feature Not Implemented')).toBeVisible();
    expect(store.requestsFor('checkout')).toEqual([]);

    expect(button('Pay securely')).toHaveFocus();
    await user.keyboard('{Enter}');
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
    await user.click(button('Pay securely'));
    await expectAlert('Checkout Error', 'HTTP 503: Service Unavailable');
    expect(button('Pay securely')).toHaveAttribute('aria-disabled', 'false');
  });
});

describe('the payment step of a shop with real payments', () => {
  it('says how one pays, and Place Order starts the payment', async () => {
    const { user, services } = await openPayment({ hasRealPayments: true });
    expect(screen.getByText(/You pay on a secure payment page/)).toBeVisible();
    expect(document.body).not.toHaveTextContent(/simulated|demo/i);
    expect(screen.queryByRole('button', { name: 'Pay securely' })).toBeNull();
    await user.click(button('Place Order'));
    await waitFor(() => expect(services.navigations).toEqual(['https://pay.example/session-1']));
    expect(screen.queryByText('Feature Not Implemented')).toBeNull();
  });

  it('says if there is nothing to pay', async () => {
    await openPayment({ hasRealPayments: true, lines: [lineOf('pekoe', 1, { amount: 49900, sale_amount: 0 })] });
    expect(screen.getByText('There is nothing to pay.')).toBeVisible();
  });
});

describe('the payment step of our own store', () => {
  const parcel = () => screen.getByText('The parcel goes to').parentElement;
  const ownStore = { hasOwnStore: true };
  const address = (text: string) => ({ ...ownStore, customer: rowsResponse([customerRow({ address: text })]) });

  it('opens the payment page at once if it has shown all delivery details', async () => {
    const { user, services } = await openPayment(ownStore);
    expect(parcel()).toHaveTextContent(
      'Asha Menon 14 Second Cross Street Chennai 600090 Tamil Nadu +919840055501 asha@nbt.example',
    );
    await user.click(button('Pay securely'));
    await waitFor(() => expect(services.navigations).toEqual(['https://pay.example/1']));
    expect(server.requestsFor(`${OWN_STORE}checkout/delivery`).map(({ body }) => body)).toEqual([
      {
        token: 'c0ffee',
        secret: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        name: 'Asha Menon',
        email: 'asha@nbt.example',
        phone: '+919840055501',
        address: '14 Second Cross Street',
        city: 'Chennai',
        pin_code: '600090',
        state: 'Tamil Nadu',
      },
    ]);
  });

  it('opens the page that changes them if the payment provider refuses one', async () => {
    const message = 'The payment provider does not accept this email address. Please check it.';
    const { user, services } = await openPayment({
      ...ownStore,
      delivered: { status: 409, body: { code: 'email_refused', message } },
    });
    await user.click(button('Pay securely'));
    expect(await screen.findByText(message)).toBeInTheDocument();
    await waitFor(() => expect(services.navigations).toEqual([DELIVERY_URL]));
  });

  it('links to the page that changes them', async () => {
    const { user, services } = await openPayment(ownStore);
    await user.click(screen.getByRole('link', { name: 'Change' }));
    await waitFor(() => expect(services.navigations).toEqual([DELIVERY_URL]));
    expect(server.requestsFor(`${OWN_STORE}checkout/delivery`)).toEqual([]);
  });

  it.each([
    ['the phone number', { ...ownStore, customer: rowsResponse([customerRow({ phone: '' })]) }],
    ['the PIN code', address('14 Second Cross Street, Chennai')],
    ['the city', address('14 Second Cross Street 600090')],
    ['a state that contradicts the PIN code', address('14 Second Cross Street, Chennai 600090\nKerala')],
  ])('lets /delivery ask for %s', async (_, options) => {
    const { user, services } = await openPayment(options);
    expect(parcel()).toHaveTextContent('The next page asks for what is missing.');
    await user.click(button('Pay securely'));
    await waitFor(() => expect(services.navigations).toEqual([DELIVERY_URL]));
    expect(server.requestsFor(`${OWN_STORE}checkout/delivery`)).toEqual([]);
  });

  it('knows what was entered on /delivery in this tab', async () => {
    const tabStorage = memoryStorage();
    const entered = { address: 'Plot 9, Sector 17', city: 'Sector 17', pin_code: '160 017', state: 'Chandigarh' };
    tabStorage.setItem(
      'delivery-draft',
      JSON.stringify({ name: 'Meera Nair', email: 'meera@example.com', phone: '9847012345', ...entered }),
    );
    const { user, services } = await openPayment({ ...ownStore, tabStorage });
    expect(parcel()).toHaveTextContent(
      'Meera Nair Plot 9, Sector 17 Sector 17 160017 Chandigarh +919847012345 meera@example.com',
    );
    await user.click(button('Pay securely'));
    await waitFor(() => expect(services.navigations).toEqual(['https://pay.example/1']));
  });

  it('opens the payment page at once if the parcel does not go to somebody else after all', async () => {
    const tabStorage = memoryStorage();
    tabStorage.setItem(
      'delivery-draft',
      JSON.stringify({ ...ownDelivery, email: asha.email, is_gift: '', buyer_name: 'Asha Menon', gift_note: '' }),
    );
    const { user, services } = await openPayment({ ...ownStore, tabStorage });
    await user.click(button('Pay securely'));
    await waitFor(() => expect(services.navigations).toEqual(['https://pay.example/1']));
    const [sent] = server.requestsFor(`${OWN_STORE}checkout/delivery`);
    expect(sent?.body).toMatchObject({ address: '4 Lake View Road' });
    expect(sent?.body).not.toHaveProperty('buyer_name');
  });

  const ownDelivery = {
    name: 'Asha',
    phone: '9847012345',
    address: '4 Lake View Road',
    city: 'Kochi',
    pin_code: '682001',
    state: 'Kerala',
  };

  it('knows the address of an earlier order if the account has none', async () => {
    await openPayment({ ...address(''), deliveries: [ownDelivery] });
    expect(parcel()).toHaveTextContent('Asha Menon 4 Lake View Road Kochi 682001 Kerala +919840055501');
  });

  it('never takes the recipient of a gift for the buyer', async () => {
    const gift = { ...strangersDelivery, buyer_name: 'Asha Menon' };
    await openPayment({ ...address(''), deliveries: [gift, ownDelivery] });
    expect(parcel()).toHaveTextContent('Asha Menon 4 Lake View Road Kochi 682001 Kerala +919840055501');
  });

  it('keeps the address as it was typed when the shopper comes back from the payment page', async () => {
    const shop = await openShipping(ownStore);
    await shop.user.clear(screen.getByLabelText('Address'));
    await enterText(shop.user, screen.getByLabelText('Address'), '22 Hill Road, Mumbai 400050');
    await shop.user.click(button('Next'));
    await shop.user.click(button('Pay securely'));
    await waitFor(() => expect(shop.services.navigations).toEqual(['https://pay.example/1']));
    shop.unmount();
    openCheckout({ ...ownStore, tabStorage: shop.services.tabStorage });
    await stepHeading('Payment');
    expect(screen.getByLabelText('Address')).toHaveValue('22 Hill Road, Mumbai 400050');
  });
});
