import { screen, waitFor } from '@testing-library/react';
import { enterText } from '../../testing/enterText';
import { asha, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';
import { createTestServices } from '../../testing/testServices';

let server: BackendServer;
beforeAll(async () => {
  server = await startBackendServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

async function openForgotPassword() {
  const shop = renderApp('/login', { services: createTestServices({ config: server.config }) });
  await shop.user.click(await screen.findByRole('link', { name: 'Forgot password?' }));
  const send = await screen.findByRole('button', { name: 'Send the link' });
  return { ...shop, send, email: screen.getByLabelText('Email') };
}

it('requests an email with a link to this page', async () => {
  const { user, email, send } = await openForgotPassword();
  await enterText(user, email, asha.email);
  await user.click(send);
  expect(await screen.findByText('Look in your inbox')).toBeVisible();
  const [request] = server.requestsFor('/auth/v1/recover');
  expect(request?.body).toMatchObject({ email: asha.email });
  expect(request?.query.get('redirect_to')).toBe('https://shop.example/reset-password');
});

it('shows the error and keeps the email if the request fails', async () => {
  server.overrideResponses(({ path }) =>
    path === '/auth/v1/recover' ? { status: 429, body: { msg: 'Too many emails' } } : undefined,
  );
  const { user, email, send } = await openForgotPassword();
  await enterText(user, email, asha.email);
  await user.click(send);
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many emails');
  expect(screen.getByText('Too many attempts')).toBeVisible();
  expect(email).toHaveValue(asha.email);
});

describe('for a signed-in user', () => {
  async function submitPassword(password: string, currentPassword = asha.password) {
    const shop = renderApp('/reset-password', { services: signedInServices(server, asha) });
    if (currentPassword) await enterText(shop.user, await screen.findByLabelText('Current password'), currentPassword);
    await enterText(shop.user, await screen.findByLabelText('New password'), password);
    await shop.user.click(screen.getByRole('button', { name: 'Save password' }));
    return shop;
  }

  it('saves the new password with the current one', async () => {
    await submitPassword('a new one 1939');
    expect(await screen.findByText('Password changed')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My Profile'));
    expect(server.requests.find(({ method, path }) => `${method} ${path}` === 'PUT /auth/v1/user')?.body).toMatchObject(
      { password: 'a new one 1939', current_password: asha.password },
    );
  });

  it('requires the current password', async () => {
    await submitPassword('a new one 1939', '');
    const current = screen.getByLabelText('Current password');
    expect(current).toHaveFocus();
    expect(current).toHaveAccessibleDescription('Please enter your current password.');
  });

  it('requires at least 8 characters', async () => {
    await submitPassword('short');
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/Please use at least 8 characters\./);
  });

  it('shows the error of the server', async () => {
    server.overrideResponses(({ method, path }) =>
      method === 'PUT' && path === '/auth/v1/user'
        ? { status: 400, body: { error_code: 'current_password_mismatch', msg: 'The current password is wrong.' } }
        : undefined,
    );
    await submitPassword('a new one 1939');
    expect(await screen.findByRole('alert')).toHaveTextContent('The current password is wrong.');
  });

  it('sends a link instead, without the current password', async () => {
    const { user } = renderApp('/reset-password', { services: signedInServices(server, asha) });
    await user.click(await screen.findByRole('button', { name: 'Send me a link instead' }));
    expect(await screen.findByLabelText('Email')).toHaveValue(asha.email);
    await user.click(screen.getByRole('button', { name: 'Send the link' }));
    expect(await screen.findByText('Look in your inbox')).toBeVisible();
  });
});
