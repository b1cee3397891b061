import { screen, waitFor } from '@testing-library/react';
import { SESSION_KEY } from '../../shared/sessionKey';
import { enterText } from '../../testing/enterText';
import { admin, asha, sessionOf, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';
import { createTestServices } from '../../testing/testServices';

let server: BackendServer;
beforeAll(async () => {
  server = await startBackendServer();
});
function respond({ path, body }: { path: string; body: unknown }) {
  if (path !== '/auth/v1/verify') return undefined;
  const isValid = (body as { token_hash?: string }).token_hash === 'valid';
  return isValid
    ? { body: sessionOf(asha) }
    : { status: 403, body: { code: 403, error_code: 'otp_expired', msg: 'Email link is invalid or has expired' } };
}

beforeEach(() => {
  server.reset();
  server.overrideResponses(respond);
});
afterAll(() => server.close());

const open = (type: string, tokenHash = 'valid', services = createTestServices({ config: server.config })) =>
  renderApp(`/confirm?token_hash=${tokenHash}&type=${type}`, { services });
const click = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

it.each([
  ['signup', 'Confirm your email', 'Someone has signed up at Nilgiri Black Tea'],
  ['email_change', 'Confirm the new email', 'only if both its present and its new address confirm'],
  ['recovery', 'Choose a new password', 'lets you choose a new password'],
  ['magiclink', 'Log in with a link', 'lets you log in'],
])('says what a link of type %s is for, and does not use it before a click', async (type, title, text) => {
  open(type);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(new RegExp(text))).toBeVisible();
  expect(server.requests).toEqual([]);
});

/** The password of the sign-up is unknown here: a stranger may have typed it. */
const NEW_PASSWORD = 'a quiet cup at four';
const confirmSignUp = async (shop: ReturnType<typeof open>, password = NEW_PASSWORD) => {
  const field = await screen.findByLabelText('Password');
  await shop.user.clear(field);
  await enterText(shop.user, field, password);
  await click(shop, 'Confirm my email');
};
const passwordChanges = () => server.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);

describe('the link of a sign-up', () => {
  it('sets the password that the owner of the address types, and logs in', async () => {
    const shop = open('signup');
    await confirmSignUp(shop);
    expect(await screen.findByText('Login Successful!')).toBeVisible();
    expect(screen.getByText('Welcome back!')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Account menu' })).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Black tea from the Blue Mountains' })).toBeVisible();
    expect(server.requestsFor('/auth/v1/verify').map(({ body }) => body)).toMatchObject([
      { token_hash: 'valid', type: 'signup' },
    ]);
    expect(passwordChanges()).toMatchObject([{ password: NEW_PASSWORD }]);
  });

  it.each([
    ['no password', ' ', 'Please use at least 8 characters.'],
    ['a short password', 'seven-7', 'Please use at least 8 characters.'],
    ['more than 72 bytes', 'é'.repeat(37), 'Please use at most 72 characters.'],
    ['a common password', 'PassWord123', 'This password is one of the most common ones.'],
  ])('is not used up by %s', async (_case, password, message) => {
    const shop = open('signup');
    await confirmSignUp(shop, password);
    expect(await screen.findByText(new RegExp(message))).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(server.requestsFor('/auth/v1/verify')).toEqual([]);

    await confirmSignUp(shop);
    expect(await screen.findByRole('button', { name: 'Account menu' })).toBeVisible();
  });

  it('is used once if the server rejects the password after all, and another password can be tried', async () => {
    let isAccepted = false;
    server.overrideResponses(({ method, path }) =>
      method === 'PUT' && path === '/auth/v1/user' && !isAccepted
        ? { status: 422, body: { code: 422, error_code: 'weak_password', msg: 'This password has leaked.' } }
        : respond({ path, body: { token_hash: 'valid' } }),
    );
    const shop = open('signup');
    await confirmSignUp(shop, 'a leaked password');
    expect(await screen.findByText('This password has leaked.')).toBeVisible();
    isAccepted = true;
    await confirmSignUp(shop);
    expect(await screen.findByRole('button', { name: 'Account menu' })).toBeVisible();
    expect(server.requestsFor('/auth/v1/verify')).toHaveLength(1);
  });

  it('can be used again if the server was not reached', async () => {
    let isDown = true;
    server.overrideResponses(({ path, body }) =>
      isDown && path === '/auth/v1/verify' ? 'drop' : respond({ path, body }),
    );
    const shop = open('signup');
    await confirmSignUp(shop);
    expect(await screen.findByText(/The server cannot be reached/)).toBeVisible();
    isDown = false;
    await confirmSignUp(shop);
    expect(await screen.findByRole('button', { name: 'Account menu' })).toBeVisible();
  });

  it('opens the login if the new session cannot be used, because the password works', async () => {
    server.overrideResponses(({ path, body }) =>
      path === '/auth/v1/token' ? { status: 400, body: { code: 400, msg: 'Out of order' } } : respond({ path, body }),
    );
    await confirmSignUp(open('signup'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveValue(asha.email);
  });
});

it.each([
  ['signup', 'Email confirmed'],
  ['recovery', 'Password changed'],
])('asks before the link of type %s replaces the session of another account', async (type, toast) => {
  const services = signedInServices(server, admin);
  const stored = services.storage.getItem(SESSION_KEY);
  const shop = open(type, 'valid', services);
  if (type === 'signup') await confirmSignUp(shop);
  else {
    await click(shop, 'Continue');
    await enterText(shop.user, await screen.findByLabelText('New password'), NEW_PASSWORD);
    await click(shop, 'Save password');
  }
  expect(await screen.findByText(toast)).toBeVisible();
  expect(await screen.findByText(new RegExp(`This browser is logged in as ${admin.email}`))).toBeVisible();
  expect(screen.getByRole('link', { name: `Stay logged in as ${admin.email}` })).toHaveAttribute('href', '/');
  expect(services.storage.getItem(SESSION_KEY)).toBe(stored);

  await click(shop, `Log in as ${asha.email}`);
  await waitFor(() => expect(services.storage.getItem(SESSION_KEY)).toContain(asha.id));
});

it.each(['recovery', 'magiclink', 'email_change'])(
  'does not replace the session of the browser when a link of type %s is confirmed',
  async (type) => {
    const services = signedInServices(server, admin);
    const stored = services.storage.getItem(SESSION_KEY);
    const shop = open(type, 'valid', services);
    await shop.user.click(await screen.findByRole('button', { name: /^(Confirm|Continue)/ }));
    await waitFor(() => expect(server.requestsFor('/auth/v1/verify')).toHaveLength(1));
    await screen.findAllByText(/Email confirmed|asha@nbt\.example/);
    expect(services.storage.getItem(SESSION_KEY)).toBe(stored);
  },
);

describe('the link of a change of the email', () => {
  it('says what confirming does', async () => {
    open('email_change');
    await screen.findByText(/wants to change its email/);
    const main = screen.getByRole('main');
    expect(main).toHaveTextContent('only if both its present and its new address confirm');
    expect(main).toHaveTextContent('belongs to whoever reads the new address');
    expect(main).toHaveTextContent('Orders that were placed with the new address and without an account move');
    expect(main).toHaveTextContent('Every device must log in again');
  });

  it('says that the other address must confirm, too', async () => {
    server.overrideResponses(({ path }) =>
      path === '/auth/v1/verify'
        ? { body: { code: '200', msg: 'Please proceed to confirm link sent to the other email' } }
        : undefined,
    );
    await click(open('email_change'), 'Confirm the new email');
    expect(await screen.findByRole('heading', { level: 1, name: 'One more address must confirm' })).toBeVisible();
    expect(screen.queryByText('Email confirmed')).not.toBeInTheDocument();
  });

  it('opens the login with the new email after the second confirmation', async () => {
    await click(open('email_change'), 'Confirm the new email');
    expect(await screen.findByText('Email confirmed')).toBeVisible();
    expect(await screen.findByLabelText('Email')).toHaveValue(asha.email);
  });
});

it('lets the owner of a recovery link choose a password, and signs in to that account', async () => {
  const services = createTestServices({ config: server.config });
  const shop = open('recovery', 'valid', services);
  await click(shop, 'Continue');
  expect(await screen.findByText(`For your account ${asha.email}.`)).toBeVisible();
  await enterText(shop.user, screen.getByLabelText('New password'), 'a new one 1939');
  await click(shop, 'Save password');
  expect(await screen.findByText('Password changed')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  expect(passwordChanges()).toMatchObject([{ password: 'a new one 1939' }]);
});

it('logs in with a magic link after a second click, which names the account', async () => {
  const shop = open('magiclink');
  await click(shop, 'Continue');
  await click(shop, `Log in as ${asha.email}`);
  expect(await screen.findByText('Login Successful!')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Account menu' })).toBeVisible();
});

it('offers another email if the link of a sign-up no longer works', async () => {
  server.overrideResponses(({ path, body }) => (path === '/auth/v1/resend' ? { body: {} } : respond({ path, body })));
  const shop = open('signup', 'used');
  await confirmSignUp(shop);
  expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  await enterText(shop.user, screen.getByLabelText('Email'), asha.email);
  await click(shop, 'Send a new link');
  expect(await screen.findByText('Check your email')).toBeVisible();
  expect(server.requestsFor('/auth/v1/resend')[0]?.body).toMatchObject({ type: 'signup', email: asha.email });
});

it('offers to ask for a new recovery link if the link no longer works', async () => {
  await click(open('recovery', 'used'), 'Continue');
  expect(await screen.findByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/reset-password');
});
