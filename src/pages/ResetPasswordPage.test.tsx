import { screen, waitFor } from '@testing-library/react';
import { asha, startBackendServer, type BackendServer } from '../testing/backendServer';
import { renderApp } from '../testing/renderApp';
import { signedInServices } from '../testing/signedInServices';
import { createTestServices } from '../testing/testServices';

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
  await user.type(email, asha.email);
  await user.click(send);
  expect(await screen.findByText('Look in your inbox')).toBeVisible();
  const [request] = server.requestsFor('/auth/v1/recover');
  expect(request?.body).toMatchObject({ email: asha.email });
  expect(request?.query.get('redirect_to')).toBe('https://shop.example/reset-password');
});

it('shows the error and keeps the email if the request fails', async () => {
  server.overrideResponses(({ path }) =>
    path === '/auth/v1/recover' ? { status: 429, body: { msg: 'Too many mails' } } : undefined,
  );
  const { user, email, send } = await openForgotPassword();
  await user.type(email, asha.email);
  await user.click(send);
  expect(await screen.findByRole('alert')).toHaveTextContent('Too many mails');
  expect(email).toHaveValue(asha.email);
});

describe('for a user who is signed in by the link', () => {
  async function submitPassword(password: string) {
    const shop = renderApp('/reset-password', { services: signedInServices(server, asha) });
    await shop.user.type(await screen.findByLabelText('New password'), password);
    await shop.user.click(screen.getByRole('button', { name: 'Save password' }));
    return shop;
  }

  it('saves the new password', async () => {
    await submitPassword('a new one 1939');
    expect(await screen.findByText('Password changed')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My Profile'));
    expect(server.requests.find(({ method, path }) => `${method} ${path}` === 'PUT /auth/v1/user')?.body).toMatchObject(
      { password: 'a new one 1939' },
    );
  });

  it('requires at least 8 characters', async () => {
    await submitPassword('short');
    expect(screen.getByLabelText('New password')).toHaveAccessibleDescription(/Please use at least 8 characters\./);
  });

  it('shows the error of the server', async () => {
    server.overrideResponses(({ method, path }) =>
      method === 'PUT' && path === '/auth/v1/user'
        ? { status: 422, body: { error_code: 'same_password', msg: 'It should be a different one.' } }
        : undefined,
    );
    await submitPassword('nilgiri-tea-1939');
    expect(await screen.findByRole('alert')).toHaveTextContent('It should be a different one.');
  });
});
