import { act, screen, waitFor, within } from '@testing-library/react';
import { enterText } from '../../testing/enterText';
import { asha, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { cartReplaced } from '../../features/cart/cartSlice';
import { lineOf } from '../../testing/cartLines';
import { expectAlert } from '../../testing/expectAlert';
import type { ResponseOverride } from '../../testing/fakeServer';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';
import { createTestServices } from '../../testing/testServices';

let server: BackendServer;
beforeAll(async () => {
  server = await startBackendServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const button = (name: string) => screen.getByRole('button', { name });

function openPage(path: string) {
  return renderApp(path, { services: createTestServices({ config: server.config }) });
}

async function openLogin() {
  const shop = openPage('/login');
  const logIn = async (email: string, password: string) => {
    await enterText(shop.user, await field('Email'), email);
    await enterText(shop.user, await field('Password'), password);
    await shop.user.click(button('Log in'));
  };
  await field('Email');
  return { ...shop, logIn };
}

describe('the login form', () => {
  it('signs in, redirects to the home page and shows a toast', async () => {
    const { logIn } = await openLogin();
    await logIn(asha.email, asha.password);
    expect(await screen.findByText('Login Successful!')).toBeVisible();
    expect(screen.getByText('Welcome back!')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Account menu' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Log in' })).not.toBeInTheDocument());
  });

  it.each([
    ['/checkout', 'Continue to checkout', 'Checkout'],
    ['/orders/NBT-482913', 'Continue to your order', 'Order #NBT-482913'],
    ['/profile', 'Continue to your profile', 'My Profile'],
  ])('offers to continue to %s if the way there led to the log-in', async (path, label, heading) => {
    server.overrideResponses((request) => (request.path === '/rest/v1/customers' ? { body: [] } : undefined));
    const shop = openPage(path);
    const cart = [lineOf('pekoe')];
    act(() => void shop.store.dispatch(cartReplaced(cart)));
    await enterText(shop.user, await field('Email'), asha.email);
    await enterText(shop.user, await field('Password'), asha.password);
    await shop.user.click(button('Log in'));
    expect(await screen.findByText('Login Successful!')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Log in' })).not.toBeInTheDocument());
    await shop.user.click(screen.getByRole('link', { name: label }));
    expect(await screen.findByRole('heading', { level: 1, name: heading })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Login Successful!')).not.toBeInTheDocument());
  });

  it('offers to continue nowhere otherwise', async () => {
    const { logIn } = await openLogin();
    await logIn(asha.email, asha.password);
    await screen.findByText('Login Successful!');
    expect(screen.queryByRole('link', { name: /^Continue to/ })).not.toBeInTheDocument();
  });

  it('shows the error of the server and keeps the entered values', async () => {
    const { logIn } = await openLogin();
    await logIn(asha.email, 'not-her-password');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Sign in Failed');
    expect(alert).toHaveTextContent('Invalid login credentials');
    expect(await field('Email')).toHaveValue(asha.email);
    expect(await field('Password')).toHaveValue('not-her-password');
  });

  it('offers to send the confirmation email again after every failed log-in, whatever the reason', async () => {
    server.overrideResponses(({ path }) => (path === '/auth/v1/resend' ? { body: {} } : undefined));
    const { logIn, user } = await openLogin();
    expect(screen.queryByRole('button', { name: 'Send the email again' })).not.toBeInTheDocument();
    await logIn(` ${asha.email}`, 'not-her-password');
    expect(await screen.findByText('Have you confirmed your email?')).toBeVisible();
    await user.click(button('Send the email again'));
    expect(await screen.findByText('Check your email')).toBeVisible();
    expect(server.requestsFor('/auth/v1/resend').map(({ body }) => body)).toMatchObject([
      { type: 'signup', email: asha.email },
    ]);
  });

  it('says how long to wait if the email was sent too often', async () => {
    const msg = 'Too many attempts. Please try again in 14 minutes.';
    server.overrideResponses(({ path }) =>
      path === '/auth/v1/resend' ? { status: 429, body: { code: 429, msg } } : undefined,
    );
    const { logIn, user } = await openLogin();
    await logIn(asha.email, 'not-her-password');
    await user.click(await screen.findByRole('button', { name: 'Send the email again' }));
    expect(await screen.findByText('Too many attempts')).toBeVisible();
    expect(screen.getAllByText(msg)[0]).toBeVisible();
  });

  it('shows a default message if the server sends no error message', async () => {
    server.overrideResponses(({ path }) =>
      path === '/auth/v1/token' ? { status: 400, body: { msg: '' } } : undefined,
    );
    const { logIn } = await openLogin();
    await logIn(asha.email, asha.password);
    await expectAlert('Sign in Failed', 'Something went wrong');
  });

  it('focuses an empty field instead of sending a request', async () => {
    const { user } = await openLogin();
    await user.click(button('Log in'));
    const email = await field('Email');
    expect(email).toHaveFocus();
    expect(email).toHaveAccessibleDescription('Please enter an email address.');
    expect(await field('Password')).toHaveAccessibleDescription('Please enter your password.');
    await user.type(email, 'asha');
    expect(email).not.toHaveAccessibleDescription();
    expect(server.requests).toEqual([]);
  });

  it('shows a pending state and sends one request', async () => {
    server.overrideResponses(({ path }) => (path === '/auth/v1/token' ? 'hang' : undefined));
    const { logIn, user } = await openLogin();
    await logIn(asha.email, asha.password);
    await user.click(button('Logging in...'));
    expect(button('Logging in...')).toHaveFocus();
    await waitFor(() => expect(server.requestsFor('/auth/v1/token')).toHaveLength(1));
  });

  it('shows and hides the password', async () => {
    const { user } = await openLogin();
    const password = await field('Password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(button('Show password'));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(button('Hide password'));
    expect(password).toHaveAttribute('type', 'password');
  });

  it('shows a notice to a customer who is already logged in', async () => {
    renderApp('/login', { services: signedInServices(server, asha) });
    expect(await screen.findByText('You are already logged in')).toBeVisible();
  });
});

describe('the signup form', () => {
  async function openSignup() {
    const shop = await openLogin();
    await shop.user.click(screen.getByRole('link', { name: 'Sign up' }));
    const signUp = async (email: string, password: string) => {
      await enterText(shop.user, await field('Full Name'), 'Meera Raghu');
      await enterText(shop.user, await field('Email'), email);
      await enterText(shop.user, await field('Password'), password);
      await shop.user.click(button('Sign up'));
    };
    return { ...shop, signUp };
  }

  it('creates the account and redirects to the login with the email prefilled', async () => {
    const { signUp } = await openSignup();
    await signUp('meera@post.example', 'eight chars');
    expect(await screen.findByText('Signup Successful!')).toBeVisible();
    expect(screen.getByText('Please check your email to verify your account.')).toBeVisible();
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
    expect(await field('Email')).toHaveValue('meera@post.example');
    const [request] = server.requestsFor('/auth/v1/signup');
    expect(request?.body).toMatchObject({
      email: 'meera@post.example',
      password: 'eight chars',
      data: { full_name: 'Meera Raghu' },
    });
  });

  it('requires a password of at least 8 characters', async () => {
    const { signUp } = await openSignup();
    await signUp('meera@post.example', 'seven c');
    const password = await field('Password');
    expect(password).toHaveFocus();
    expect(password).toHaveAccessibleDescription(/Please use at least 8 characters\./);
    expect(server.requestsFor('/auth/v1/signup')).toEqual([]);
  });

  it('rejects a name that contains a link, before the request', async () => {
    const { user, signUp } = await openSignup();
    await enterText(user, await field('Full Name'), 'https://evil.example ');
    await signUp('meera@post.example', 'eight chars');
    expect(await field('Full Name')).toHaveAccessibleDescription('Please enter a name without a web address.');
    expect(server.requestsFor('/auth/v1/signup')).toEqual([]);
  });

  it('shows the error of the server and keeps the entered values', async () => {
    const { signUp } = await openSignup();
    await signUp(asha.email, 'eight chars');
    await expectAlert('Sign up Failed', 'User already registered');
    expect(await field('Full Name')).toHaveValue('Meera Raghu');
  });

  it('links to the login', async () => {
    const { user } = await openSignup();
    await user.click(screen.getByRole('link', { name: 'Log in' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Log in' })).toBeVisible();
  });
});

describe('signing in with Google', () => {
  it('redirects to Google with a return URL', async () => {
    const { user, services } = await openLogin();
    await user.click(button('Sign in with Google'));
    await waitFor(() => expect(services.navigations).toHaveLength(1));
    const url = new URL(services.navigations[0] ?? '');
    expect(url.pathname).toBe('/auth/v1/authorize');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      provider: 'google',
      redirect_to: 'https://shop.example',
    });
  });

  it('shows the error that Google returned', async () => {
    window.history.replaceState(null, '', '/?error=access_denied&error_description=The+user+denied+access');
    try {
      renderApp('/story', {
        services: createTestServices({ config: server.config, currentUrl: () => window.location.href }),
      });
      await expectAlert('Google Auth Failed', 'The user denied access');
    } finally {
      window.history.replaceState(null, '', '/');
    }
  });

  it('shows an error if the server cannot be reached', async () => {
    const unreachable = createTestServices({
      getBackendClient: () => Promise.reject(new Error('Loading chunk 7 failed')),
    });
    const { user } = renderApp('/login', { services: unreachable });
    await user.click(await screen.findByRole('button', { name: 'Sign in with Google' }));
    await expectAlert(
      'Google Auth Failed',
      'The server cannot be reached. Please check your connection and try again.',
    );
  });
});

describe('the button to sign in with Google', () => {
  const GOOGLE = { name: 'Sign in with Google' };
  const settings =
    (body: unknown): ResponseOverride =>
    ({ path }) =>
      path === '/auth/v1/settings' ? { body } : undefined;

  /** Opens a page whose configuration does not say whether people can sign in with Google. */
  const openUnconfigured = (path: string) =>
    renderApp(path, { services: createTestServices({ config: { ...server.config, hasGoogle: undefined } }) });

  it('disappears, once asked for both pages, if the auth server says that it leads nowhere', async () => {
    server.overrideResponses(settings({ external: { email: true, google: false } }));
    const { user } = openUnconfigured('/login');
    await field('Email');
    await waitFor(() => expect(screen.queryByRole('button', GOOGLE)).not.toBeInTheDocument());
    expect(screen.queryByText('or')).not.toBeInTheDocument();
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Sign up' }));
    await field('Full Name');
    expect(screen.queryByRole('button', GOOGLE)).not.toBeInTheDocument();
    expect(server.requestsFor('/auth/v1/settings').map(({ headers }) => headers.apikey)).toEqual(['test-key']);
  });

  it.each<[string, ResponseOverride]>([
    ['says that it works', settings({ external: { google: true } })],
    ['says nothing about it', settings({ message: 'Invalid API key' })],
    ['does not answer', ({ path }) => (path === '/auth/v1/settings' ? 'hang' : undefined)],
    ['breaks the connection', ({ path }) => (path === '/auth/v1/settings' ? 'drop' : undefined)],
  ])('stays if the auth server %s', async (answer, override) => {
    server.overrideResponses(override);
    const { store } = openUnconfigured('/signup');
    expect(await screen.findByRole('button', GOOGLE)).toBeVisible();
    await waitFor(() => expect(server.requestsFor('/auth/v1/settings')).toHaveLength(1));
    const status = () => store.getState().backendApi?.queries['getSignInProviders(undefined)']?.status;
    if (answer !== 'does not answer') await waitFor(() => expect(['fulfilled', 'rejected']).toContain(status()));
    expect(screen.getByRole('button', GOOGLE)).toBeVisible();
  });

  it('is missing without a request if the server of the page has no credentials of Google', async () => {
    renderApp('/login', { services: createTestServices({ config: { ...server.config, hasGoogle: false } }) });
    await field('Email');
    expect(screen.queryByRole('button', GOOGLE)).not.toBeInTheDocument();
    expect(server.requestsFor('/auth/v1/settings')).toEqual([]);
  });
});

describe('logging out', () => {
  async function openAccountMenu() {
    const shop = renderApp('/profile', { services: signedInServices(server, asha) });
    await shop.user.click(await screen.findByRole('button', { name: 'Account menu' }));
    return { ...shop, menu: await screen.findByRole('menu', { name: 'My Account' }) };
  }

  it('redirects to the home page', async () => {
    server.overrideResponses(({ path }) => (path.startsWith('/rest/v1/customers') ? 'hang' : undefined));
    const { user, menu } = await openAccountMenu();
    await user.click(within(menu).getByRole('menuitem', { name: 'Log out' }));
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'My Profile' })).not.toBeInTheDocument();
    expect(screen.queryByRole('heading', { name: 'Log in' })).not.toBeInTheDocument();
  });

  it('redirects to the home page and shows an error if the request fails', async () => {
    server.overrideResponses(({ path }) =>
      path === '/auth/v1/logout'
        ? { status: 500, body: { msg: 'The database is closed' } }
        : path.startsWith('/rest/v1/customers')
          ? 'hang'
          : undefined,
    );
    const { user, menu } = await openAccountMenu();
    await user.click(within(menu).getByRole('menuitem', { name: 'Log out' }));
    expect(await screen.findByText('Sign out Failed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Login' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'My Profile' })).not.toBeInTheDocument();
  });
});
