import { screen, waitFor } from '@testing-library/react';
import { SESSION_KEY } from '../shared/sessionKey';
import { admin, asha, sessionOf, startBackendServer, type BackendServer } from '../testing/backendServer';
import { renderApp } from '../testing/renderApp';
import { signedInServices } from '../testing/signedInServices';
import { createTestServices } from '../testing/testServices';

let server: BackendServer;
beforeAll(async () => {
  server = await startBackendServer();
});
// supabase-js decodes the access token when the session of a link is adopted.
const encode = (part: object) => btoa(JSON.stringify(part)).replace(/=+$/, '');
const linkSession = {
  ...sessionOf(asha),
  access_token: `${encode({ alg: 'HS256' })}.${encode({ exp: Math.floor(Date.now() / 1000) + 3600 })}.c2lnbmF0dXJl`,
};

beforeEach(() => {
  server.reset();
  server.overrideResponses(({ path, body }) => {
    if (path === '/auth/v1/user') return { body: linkSession.user };
    if (path === '/rest/v1/rpc/is_admin') return { body: false };
    if (path !== '/auth/v1/verify') return undefined;
    const isValid = (body as { token_hash?: string }).token_hash === 'valid';
    return isValid
      ? { body: linkSession }
      : { status: 403, body: { code: 403, error_code: 'otp_expired', msg: 'Email link is invalid or has expired' } };
  });
});
afterAll(() => server.close());

const open = (type: string, tokenHash = 'valid', services = createTestServices({ config: server.config })) =>
  renderApp(`/confirm?token_hash=${tokenHash}&type=${type}`, { services });
const click = async ({ user }: ReturnType<typeof open>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

it.each([
  ['signup', 'Confirm your email', 'Someone has signed up at Nilgiri Black Tea'],
  ['email_change', 'Confirm your new email', 'becomes the one of your account'],
  ['recovery', 'Choose a new password', 'lets you choose a new password'],
  ['magiclink', 'Log in with a link', 'lets you log in'],
])('says what a link of type %s is for, and does not use it before a click', async (type, title, text) => {
  open(type);
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(new RegExp(text))).toBeVisible();
  expect(server.requests).toEqual([]);
});

it('confirms the email after a click and opens the login with the email prefilled', async () => {
  await click(open('signup'), 'Confirm my email');
  expect(await screen.findByText('Email confirmed')).toBeVisible();
  expect(await screen.findByLabelText('Email')).toHaveValue(asha.email);
  expect(server.requestsFor('/auth/v1/verify').map(({ body }) => body)).toMatchObject([
    { token_hash: 'valid', type: 'signup' },
  ]);
});

it.each(['signup', 'recovery', 'magiclink', 'email_change'])(
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

it('lets the owner of a recovery link choose a password, and signs in to that account', async () => {
  const services = createTestServices({ config: server.config });
  const shop = open('recovery', 'valid', services);
  await click(shop, 'Continue');
  expect(await screen.findByText(`For your account ${asha.email}.`)).toBeVisible();
  await shop.user.type(screen.getByLabelText('New password'), 'a new one 1939');
  await click(shop, 'Save password');
  expect(await screen.findByText('Password changed')).toBeVisible();
  expect(await screen.findByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  expect(server.requests.find(({ method }) => method === 'PUT')?.body).toMatchObject({ password: 'a new one 1939' });
});

it('logs in with a magic link after a second click, which names the account', async () => {
  const shop = open('magiclink');
  await click(shop, 'Continue');
  await click(shop, `Log in as ${asha.email}`);
  expect(await screen.findByText('Login Successful!')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Account menu' })).toBeVisible();
});

it('offers another mail if the link of a sign-up no longer works', async () => {
  server.overrideResponses(({ path }) => (path === '/auth/v1/resend' ? { body: {} } : undefined));
  const shop = open('signup', 'used');
  await click(shop, 'Confirm my email');
  expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeVisible();
  await shop.user.type(screen.getByLabelText('Email'), asha.email);
  await click(shop, 'Send a new link');
  expect(await screen.findByText('Check your email')).toBeVisible();
  expect(server.requestsFor('/auth/v1/resend')[0]?.body).toMatchObject({ type: 'signup', email: asha.email });
});

it('offers to ask for a new recovery link if the link no longer works', async () => {
  await click(open('recovery', 'used'), 'Continue');
  expect(await screen.findByRole('link', { name: 'Ask for a new link' })).toHaveAttribute('href', '/reset-password');
});
