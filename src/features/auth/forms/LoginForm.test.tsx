import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { App } from '../../../app/App';
import { Root } from '../../../app/Root';
import { addApisWhenLoaded, makeStore } from '../../../app/store';
import { asha, startBackendServer, type BackendServer } from '../../../testing/backendServer';
import { createTestServices } from '../../../testing/testServices';

let server: BackendServer;
beforeAll(async () => {
  server = await startBackendServer();
});
afterAll(() => server.close());

/** Shows the entry of the history, and goes back. */
function HistoryEntry() {
  const { pathname, state } = useLocation() as { pathname: string; state: unknown };
  const navigate = useNavigate();
  return (
    <>
      <output>{JSON.stringify({ pathname, state })}</output>
      <button onClick={() => void navigate(-1)}>Back</button>
    </>
  );
}

it('leaves no email in the history of the browser, where the Back button would show it after log-out', async () => {
  const services = createTestServices({ config: server.config });
  const store = makeStore({ services });
  addApisWhenLoaded(store);
  const user = userEvent.setup();
  render(
    <Root store={store} services={services}>
      <MemoryRouter
        initialEntries={['/story', { pathname: '/login', state: { email: asha.email, isUnconfirmed: true } }]}
        initialIndex={1}
      >
        <App />
        <HistoryEntry />
      </MemoryRouter>
    </Root>,
  );
  const entry = (pathname: string) => screen.findByText(JSON.stringify({ pathname, state: null }));
  await user.type(await screen.findByLabelText('Password'), asha.password);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await entry('/');
  await user.click(screen.getByRole('button', { name: 'Back' }));
  expect(await entry('/story')).toBeVisible();
});
