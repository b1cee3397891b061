import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { sessionChanged } from '../../features/auth/authSlice';
import { saveShippingDraft } from '../../features/checkout/steps/shippingDraft';
import { customerRow, rowsResponse } from '../../testing/backendFixtures';
import { asha, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { createTestStore } from '../../testing/createTestStore';
import type { FakeResponse } from '../../testing/fakeServer';
import { signedInServices } from '../../testing/signedInServices';
import { startOwnStore, type OwnStore } from '../../testing/ownStore';
import { renderApp } from '../../testing/renderApp';
import { createTestServices, memoryStorage } from '../../testing/testServices';

const PATH = '/delivery?checkout=c0ffee';
/** The secret that the browser has made for the details. */
const SECRET = expect.stringMatching(/^[0-9a-f]{64}$/) as string;
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
    'PIN code': '682001',
    City: 'Kochi',
    ...change,
  };
  await screen.findByRole('form', { name: 'Delivery details' });
  for (const [label, value] of Object.entries(details)) fireEvent.input(field(label), { target: { value } });
}

describe('DeliveryPage', () => {
  it('says when the parcel arrives, and what the details are used for', async () => {
    await openDelivery();
    expect(await screen.findByText(/^Arrives \d+ \w{3} – \d+ \w{3}\.$/)).toBeVisible();
    expect(await screen.findByText(/^We use these details only to send your order/)).toHaveTextContent(
      'To take back your consent, write to',
    );
  });

  it('sends the GSTIN of a business, and keeps it in the tab', async () => {
    server.answer('checkout/delivery', { body: { url: 'https://pay.example/2' } });
    const tabStorage = memoryStorage();
    const app = await openDelivery({ tabStorage });
    await fillIn({ GSTIN: '27AAPFU0939F1ZW' });
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(field('GSTIN')).toHaveAccessibleDescription(/Please enter a valid GSTIN/);
    expect(field('GSTIN')).toHaveFocus();

    await fillIn({ GSTIN: '27AAPFU0939F1ZV' });
    // The section stays open when the error has disappeared.
    expect(field('GSTIN')).toBeVisible();
    app.unmount();
    const again = await openDelivery({ tabStorage });
    await waitFor(() => expect(field('GSTIN')).toHaveValue('27AAPFU0939F1ZV'));
    await again.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(field('GSTIN')).toHaveAccessibleDescription(
      /registered in Maharashtra, and the parcel goes to Kerala. The place of supply on the invoice is Kerala. If this is right, continue./,
    );
    expect(server.bodiesOf('checkout/delivery')).toEqual([]);
    await again.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(again.services.navigations).toEqual(['https://pay.example/2']));
    expect(server.bodiesOf('checkout/delivery')).toMatchObject([{ gstin: '27AAPFU0939F1ZV' }]);
  });

  it('sends a gift with the name of its buyer, the note and no GSTIN, and keeps it in the tab', async () => {
    server.answer('checkout/delivery', { body: { url: 'https://pay.example/2' } });
    const tabStorage = memoryStorage();
    const app = await openDelivery({ tabStorage });
    await fillIn({ GSTIN: '27AAPFU0939F1ZV', Note: 'Happy birthday, Meera!' });
    await app.user.click(field('Send it to somebody else'));
    expect(field('GSTIN')).not.toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(field('Your name')).toHaveFocus();
    expect(field('Your name')).toHaveAccessibleDescription(/Please say who sends the gift/);
    fireEvent.input(field('Your name'), { target: { value: 'Asha Menon' } });
    app.unmount();

    const again = await openDelivery({ tabStorage });
    await waitFor(() => expect(field("Recipient's full name")).toHaveValue('Meera Nair'));
    expect(field('Send it to somebody else')).toBeChecked();
    const recipient = field('Address').value;
    await again.user.click(field('Send it to somebody else'));
    expect(field('Full Name')).toHaveValue('Asha Menon');
    for (const label of ['Phone', 'Address', 'City', 'PIN code']) expect(field(label)).toHaveValue('');
    await again.user.click(field('Send it to somebody else'));
    expect(field('Address')).toHaveValue(recipient);
    await again.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(again.services.navigations).toEqual(['https://pay.example/2']));
    const [sent] = server.bodiesOf('checkout/delivery');
    expect(sent).toMatchObject({ name: 'Meera Nair', buyer_name: 'Asha Menon', gift_note: 'Happy birthday, Meera!' });
    expect(sent).not.toHaveProperty('gstin');
    expect(sent).not.toHaveProperty('is_gift');
  });

  it('sends a note of a parcel to the buyer without the name of a buyer', async () => {
    server.answer('checkout/delivery', { body: { url: 'https://pay.example/2' } });
    const app = await openDelivery();
    await fillIn({ Note: 'Please ring twice' });
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(server.bodiesOf('checkout/delivery')).toHaveLength(1));
    const [sent] = server.bodiesOf('checkout/delivery');
    expect(sent).toMatchObject({ gift_note: 'Please ring twice' });
    expect(sent).not.toHaveProperty('buyer_name');
  });

  it('removes the error of a state that the PIN code fills in', async () => {
    const app = await openDelivery();
    await fillIn({ 'PIN code': '' });
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(field('State')).toBeInvalid();
    fireEvent.input(field('PIN code'), { target: { value: '682001' } });
    expect(field('State')).toHaveValue('Kerala');
    expect(field('State')).toBeValid();
    expect(field('PIN code')).toBeValid();
  });

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
        secret: SECRET,
        name: 'Meera Nair',
        email: 'meera@example.com',
        phone: '+91 98470 12345',
        address: '4 Lake View Road',
        city: 'Kochi',
        pin_code: '682001',
        state: 'Kerala',
      },
    ]);
    expect(app.services.storage.getItem('openPayment')).toBe('https://pay.example/2');
    expect(app.services.storage.getItem('openPaymentReturn')).toBe(
      'https://shop.example/success?checkout=c0ffee&order=NBT-654321',
    );
    expect(JSON.stringify(app.store.getState())).not.toMatch(/c0ffee|Meera/);
    expect(server.requests.filter(({ headers }) => headers.authorization)).toEqual([]);
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

  it('asks for names without links, of the recipient and the buyer of a gift', async () => {
    const app = await openDelivery();
    await fillIn({ 'Full Name': 'Win at https://evil.example' });
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    const problem = /Please enter a name without a web address/;
    expect(field('Full Name')).toHaveAccessibleDescription(problem);
    await app.user.click(field('Send it to somebody else'));
    fireEvent.input(field('Your name'), { target: { value: 'www.evil.example' } });
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(field('Your name')).toHaveAccessibleDescription(problem);
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

  it('shows what the payment provider refuses at its field, until something else is typed', async () => {
    const message = 'The payment provider does not accept this email address. Please check it.';
    server.answer('checkout/delivery', { status: 409, body: { code: 'email_refused', message } });
    const app = await openDelivery();
    await fillIn();
    const submit = () => app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await submit();
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(expect.stringContaining(message)));
    expect(field('Email')).toHaveFocus();
    expect(field('Email')).toBeInvalid();
    fireEvent.input(field('Email'), { target: { value: 'meera@other.example' } });
    expect(field('Email')).toBeValid();
    server.answer('checkout/delivery', { body: { url: 'https://pay.example/2' } });
    await submit();
    await waitFor(() => expect(app.services.navigations).toEqual(['https://pay.example/2']));
    expect(server.bodiesOf('checkout/delivery').at(-1)).toMatchObject({ email: 'meera@other.example' });
  });

  it('reports to the store that the shopper is typing, and not at every key', async () => {
    await openDelivery();
    const requests = () => server.bodiesOf('checkout/status');
    await screen.findByRole('form', { name: 'Delivery details' });
    expect(requests()).toHaveLength(1);
    await fillIn();
    await waitFor(() => expect(requests()).toHaveLength(2));
    fireEvent.input(field('City'), { target: { value: 'Coonoor' } });
    expect(requests()).toEqual([{ token: 'c0ffee' }, { token: 'c0ffee' }]);
  });

  it.each([
    ['expired', 'This checkout has ended'],
    ['replaced', 'This checkout was replaced'],
  ])(
    'says that the checkout has ended while the details were typed (%s), and offers the cart',
    async (status, title) => {
      server.answer('checkout/delivery', { status: 409, body: { code: 'checkout_ended', message: 'It has ended.' } });
      const app = await openDelivery();
      await fillIn();
      server.answer('checkout/status', { body: { status, order: 'NBT-654321' } });
      await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
      expect(await screen.findByText(title)).toBeInTheDocument();
      expect(screen.getByText(/ [Yy]our cart is as you left it\./)).toBeInTheDocument();
      await app.user.click(screen.getByRole('button', { name: 'Open your cart' }));
      expect(await screen.findByRole('dialog', { name: 'Shopping Cart' })).toBeInTheDocument();
    },
  );

  it('fills in the state of the PIN code, which can be changed', async () => {
    await openDelivery();
    await fillIn();
    expect(field('State')).toHaveValue('Kerala');
    fireEvent.input(field('PIN code'), { target: { value: '643 101' } });
    expect(field('State')).toHaveValue('Tamil Nadu');
    // Two states have this one.
    fireEvent.input(field('PIN code'), { target: { value: '605007' } });
    expect(field('State')).toHaveValue('');
    fireEvent.input(field('State'), { target: { value: 'Puducherry' } });
    expect(field('State')).toHaveValue('Puducherry');
    fireEvent.input(field('PIN code'), { target: { value: '605006' } });
    fireEvent.input(field('PIN code'), { target: { value: '605007' } });
    expect(field('State')).toHaveValue('Puducherry');
  });

  it('asks for the state of a place in Andhra Pradesh with a PIN code of Telangana, and keeps the answer', async () => {
    server.answer('checkout/delivery', { body: { url: 'https://pay.example/2' } });
    const app = await openDelivery();
    await fillIn({ 'PIN code': '५०७ ११३', City: 'Chintur', Phone: '+91-09847012345' });
    expect(field('State')).toHaveValue('');
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(field('State')).toHaveAccessibleDescription('Please choose a state.');
    await app.user.selectOptions(field('State'), 'Andhra Pradesh');
    fireEvent.input(field('PIN code'), { target: { value: '507114' } });
    fireEvent.input(field('PIN code'), { target: { value: '507-113' } });
    expect(field('State')).toHaveValue('Andhra Pradesh');
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(server.bodiesOf('checkout/delivery')).toHaveLength(1));
    expect(server.bodiesOf('checkout/delivery')).toMatchObject([{ pin_code: '507-113', state: 'Andhra Pradesh' }]);
  });

  it('keeps a state that was chosen before the PIN code, and questions it if the PIN code is in another state', async () => {
    const app = await openDelivery();
    await fillIn({ 'PIN code': '' });
    await app.user.selectOptions(field('State'), 'Tamil Nadu');
    fireEvent.input(field('PIN code'), { target: { value: '605007' } });
    expect(field('State')).toHaveValue('Tamil Nadu');
    fireEvent.input(field('PIN code'), { target: { value: '682001' } });
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(field('State')).toHaveAccessibleDescription(/is in Kerala. If Tamil Nadu is right, continue./);
    fireEvent.input(field('PIN code'), { target: { value: '643101' } });
    expect(field('State')).toBeValid();
    expect(field('State')).toHaveValue('Tamil Nadu');
    expect(server.bodiesOf('checkout/delivery')).toEqual([]);
  });

  it('asks for a phone number that exists', async () => {
    const app = await openDelivery();
    for (const phone of ['0000000000', '1234567890']) {
      await fillIn({ Phone: phone });
      await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
      expect(field('Phone')).toHaveAccessibleDescription(/Please enter one phone number, such as 98400 12345/);
      expect(field('Phone')).toHaveFocus();
    }
    expect(server.bodiesOf('checkout/delivery')).toEqual([]);
  });

  it('questions a state that contradicts the PIN code, once', async () => {
    server.answer('checkout/delivery', { body: { url: 'https://pay.example/2' } });
    const app = await openDelivery();
    await fillIn({ State: 'Tamil Nadu' });
    const submit = () => app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await submit();
    expect(field('State')).toHaveAccessibleDescription(
      'The PIN code 682001 is in Kerala. If Tamil Nadu is right, continue.',
    );
    expect(field('State')).toHaveFocus();
    expect(server.bodiesOf('checkout/delivery')).toEqual([]);
    await submit();
    await waitFor(() => expect(app.services.navigations).toEqual(['https://pay.example/2']));
    expect(server.bodiesOf('checkout/delivery')).toMatchObject([{ pin_code: '682001', state: 'Tamil Nadu' }]);
  });

  it.each([{ status: 'waiting', paymentPage: 'https://pay.example/2' }, { status: 'paid' }])(
    'leads to /success if nothing is left to enter and the payment is $status',
    async (report) => {
      server.answer('checkout/status', { body: { ...report, order: 'NBT-654321' } });
      const { services } = await openDelivery();
      await waitFor(() =>
        expect(services.replacements).toEqual(['https://shop.example/success?checkout=c0ffee&order=NBT-654321']),
      );
    },
  );

  it('proves to the store who has sent the details, with a secret that is in no URL and no action', async () => {
    server.answer('checkout/delivery', { status: 502, body: { message: 'The payment page cannot be reached.' } });
    const tabStorage = memoryStorage();
    const app = await openDelivery({ tabStorage });
    await fillIn();
    expect(server.bodiesOf('checkout/status')).toEqual([{ token: 'c0ffee' }]);
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await screen.findByText('Checkout Error');
    app.unmount();
    const again = await openDelivery({ tabStorage });
    await again.user.click(await screen.findByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(server.bodiesOf('checkout/delivery')).toHaveLength(2));
    const [first, second] = server.bodiesOf('checkout/delivery') as { secret: string }[];
    expect(first?.secret).toEqual(SECRET);
    expect(second?.secret).toBe(first?.secret);
    expect(server.bodiesOf('checkout/status').at(-1)).toEqual({ token: 'c0ffee', secret: first?.secret });
    expect(JSON.stringify(again.store.getState())).not.toContain(first?.secret);
  });

  it('sends the same secret again in a browser that stores nothing', async () => {
    server.answer('checkout/delivery', { status: 502, body: { message: 'The payment page cannot be reached.' } });
    const noStorage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
    const services = createTestServices({
      config: server.config,
      storage: noStorage,
      tabStorage: noStorage,
      url: `https://shop.example${PATH}`,
    });
    const { user } = renderApp(PATH, { services });
    await fillIn();
    for (const count of [1, 2]) {
      await user.click(await screen.findByRole('button', { name: 'Continue to payment' }));
      await waitFor(() => expect(server.bodiesOf('checkout/delivery')).toHaveLength(count));
    }
    const [first, second] = server.bodiesOf('checkout/delivery') as { secret: string }[];
    expect(second?.secret).toBe(first?.secret);
  });

  it('offers to start the same items again if another browser has entered the details', async () => {
    server.answer('checkout/status', { body: { status: 'waiting', order: 'NBT-654321' } });
    const url = 'https://shop.example/delivery?checkout=0ther';
    const returnUrl = 'https://shop.example/success?order=NBT-654322&checkout=0ther';
    server.answer('checkout/again', { body: { url, returnUrl } });
    const app = await openDelivery();
    expect(await screen.findByText('Somebody else has entered the details')).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    await app.user.click(screen.getByRole('button', { name: 'Start again with the same items' }));
    await waitFor(() => expect(app.services.navigations).toEqual([url]));
    expect(server.bodiesOf('checkout/again')).toEqual([{ token: 'c0ffee', requestId: expect.any(String) as string }]);
    expect(app.services.storage.getItem('openPaymentReturn')).toBe(returnUrl);
  });

  it('says so if another browser enters the details meanwhile', async () => {
    const app = await openDelivery();
    await fillIn();
    server.answer('checkout/delivery', {
      status: 409,
      body: { code: 'details_entered', message: 'Entered elsewhere.' },
    });
    server.answer('checkout/status', { body: { status: 'waiting', order: 'NBT-654321' } });
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByText('Somebody else has entered the details')).toBeVisible();
  });

  it.each(['/delivery', '/delivery?checkout=unknown'])('shows no form at %s', async (path) => {
    server.answer('checkout/status', { status: 404, body: {} });
    await openDelivery({ path });
    expect(await screen.findByText('There is no checkout at this address')).toBeInTheDocument();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

describe('DeliveryPage for a signed-in user', () => {
  const STORE = '/functions/v1/store/store/nilgiri/checkout';
  let backend: BackendServer;
  beforeAll(async () => {
    backend = await startBackendServer();
  });
  beforeEach(() => backend.reset());
  afterAll(() => backend.close());

  /**
   * Opens the page as Asha. The newest order that she placed while signed in has complete delivery details. A stranger has
   * ordered later with her email.
   */
  async function openAsAsha(
    sent: FakeResponse,
    customer = customerRow(),
    deliveries: object[] = [newestDelivery],
    tabStorage = memoryStorage(),
  ) {
    backend.overrideResponses(({ path, query }) => {
      if (path === '/rest/v1/customers') return rowsResponse([customer]);
      if (path === '/rest/v1/orders') {
        const isOwn = query.get('placed_by_account') === 'eq.true';
        const answer = isOwn ? deliveries : [strangersDelivery, ...deliveries];
        return rowsResponse(answer.map((shipping, n) => ({ id: `order-${n}`, shipping })));
      }
      if (path === `${STORE}/status`) return { body: report(99800) };
      if (path === `${STORE}/delivery`) return sent;
    });
    const services = signedInServices(backend, asha, {
      config: { storeApiUrl: `${backend.url}/functions/v1/store`, storeId: 'nilgiri' },
      url: `https://shop.example${PATH}`,
      tabStorage,
    });
    const app = renderApp(PATH, { services });
    await screen.findByRole('form', { name: 'Delivery details' });
    return app;
  }
  const newestDelivery = {
    name: 'Leela',
    email: 'leela@example.com',
    phone: '+919847012345',
    address: '9 Hill Road',
    city: 'Chennai',
    pin_code: '600090',
    state: 'Tamil Nadu',
  };
  const strangersDelivery = { ...newestDelivery, address: '66 Back Street', gstin: '29AAGCB7383J1Z4' };

  it('is one tap from the payment, and only the request to the own function carries the session', async () => {
    const app = await openAsAsha({ body: { url: 'https://pay.example/2' } });
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(app.services.navigations).toEqual(['https://pay.example/2']));
    const [sent] = backend.requestsFor(`${STORE}/delivery`);
    expect(sent?.headers.authorization).toBe('Bearer access-token-of-user-asha');
    expect(sent?.body).toEqual({
      token: 'c0ffee',
      secret: SECRET,
      name: 'Asha Menon',
      email: 'asha@nbt.example',
      phone: '+91 98400 55501',
      address: '14 Second Cross Street',
      city: 'Chennai',
      pin_code: '600090',
      state: 'Tamil Nadu',
    });
    expect(backend.requestsFor(`${STORE}/status`)[0]?.headers.authorization).toBeUndefined();
  });

  const gift = { ...newestDelivery, name: 'Kavya', address: '1 Rose Lane', buyer_name: 'Asha Menon' };

  it('never takes the recipient of a gift for the buyer', async () => {
    const account = customerRow({ name: null, phone: null, address: null });
    await openAsAsha({ status: 500 }, account, [gift, newestDelivery]);
    expect([field('Full Name').value, field('Address').value]).toEqual(['Asha Menon', '9 Hill Road']);
  });

  it('does not fill in or offer the details of a stranger who ordered with the email of the account', async () => {
    await openAsAsha({ status: 500 }, customerRow({ phone: null, address: null }), []);
    for (const label of ['Phone', 'Address', 'City', 'PIN code', 'GSTIN']) expect(field(label)).toHaveValue('');
    expect(screen.queryByLabelText('Use an earlier address')).toBeNull();
  });

  it('fills in the GSTIN of the newest order until it is deleted', async () => {
    const tabStorage = memoryStorage();
    const orders = [{ ...newestDelivery, gstin: '27AAPFU0939F1ZV' }];
    const app = await openAsAsha({ status: 500 }, customerRow(), orders, tabStorage);
    expect(field('GSTIN')).toHaveValue('27AAPFU0939F1ZV');
    fireEvent.input(field('GSTIN'), { target: { value: '' } });
    app.unmount();
    // As /checkout does.
    const { name, email, phone } = newestDelivery;
    createTestStore({ services: app.services }).dispatch(
      saveShippingDraft({ name, email, phone, address: '10 Hill Road' }),
    );

    await openAsAsha({ status: 500 }, customerRow(), orders, tabStorage);
    expect([field('Address').value, field('GSTIN').value]).toEqual(['10 Hill Road', '']);
  });

  it('fills in an earlier address only when it is chosen, and leaves the email as it is', async () => {
    const app = await openAsAsha({ body: { url: 'https://pay.example/2' } });
    expect(field('Address')).toHaveValue('14 Second Cross Street');
    const offered = await screen.findByLabelText('Use an earlier address');
    expect(
      within(offered)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Choose an address',
      'Leela, 9 Hill Road, Chennai 600090',
      'Asha Menon, 14 Second Cross Street, Chennai 600090',
    ]);
    await app.user.selectOptions(offered, 'Leela, 9 Hill Road, Chennai 600090');
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(() => expect(app.services.navigations).toEqual(['https://pay.example/2']));
    expect(backend.requestsFor(`${STORE}/delivery`)[0]?.body).toEqual({
      token: 'c0ffee',
      secret: SECRET,
      ...newestDelivery,
      email: 'asha@nbt.example',
    });
  });

  it('asks for a recipient in empty fields, and fills in the buyer again if it is no gift after all', async () => {
    const app = await openAsAsha({ status: 500 });
    await app.user.click(field('Send it to somebody else'));
    expect([field('Your name').value, field('Your email').value]).toEqual(['Asha Menon', 'asha@nbt.example']);
    expect([field("Recipient's full name").value, field('Address').value, field('State').value]).toEqual(['', '', '']);
    expect(screen.queryByLabelText('Use an earlier address')).toBeNull();
    await app.user.type(field('City'), 'Ooty');
    await app.user.click(field('Send it to somebody else'));
    expect([field('Full Name').value, field('Address').value, field('City').value, field('State').value]).toEqual([
      'Asha Menon',
      '14 Second Cross Street',
      'Ooty',
      'Tamil Nadu',
    ]);
  });

  it('fills in what the account does not have from its newest order', async () => {
    await openAsAsha({ status: 500 }, customerRow({ phone: null, address: '14 Second Cross Street 600090' }));
    expect([field('Phone').value, field('Address').value, field('City').value]).toEqual([
      '+919847012345',
      '14 Second Cross Street 600090',
      'Chennai',
    ]);
  });

  it('keeps the form if the session has ended', async () => {
    const app = await openAsAsha({ status: 401, body: { message: 'Your session has ended.' } });
    fireEvent.input(field('Address'), { target: { value: '15 Second Cross Street' } });
    await app.user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    expect(await screen.findByText(/Your session has ended\. What you typed is kept/)).toBeInTheDocument();
    act(() => void app.store.dispatch(sessionChanged(null)));
    expect(field('Address')).toHaveValue('15 Second Cross Street');
    expect(app.services.navigations).toEqual([]);
  });
});
