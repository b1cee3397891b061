import { screen, within } from '@testing-library/react';
import { admin, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';

let server: BackendServer;
beforeAll(async () => {
  [server] = await Promise.all([startBackendServer(), import('./AuditLogPage')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const entry = {
  actor_id: 'a1',
  actor_name: 'Meera',
  actor_email: 'meera@shop.example',
  operation: 'update',
  row_id: null,
  order_uid: null,
  product_id: null,
  subject: null,
};
const entries = [
  {
    ...entry,
    id: 3,
    happened_at: '2026-11-23T09:30:00+05:30',
    table_name: 'orders',
    order_uid: 'NBT-479154',
    before: { status: 'Processing', courier: null, tracking_number: null, version: 1 },
    after: { status: 'Shipped', courier: 'DTDC', tracking_number: '123', version: 2 },
  },
  {
    ...entry,
    id: 2,
    happened_at: '2026-11-23T09:00:00+05:30',
    table_name: 'variants',
    subject: "Founder's Tin",
    before: { title: '200 g', amount: 65_000 },
    after: { title: '200 g', amount: 70_000 },
  },
  {
    ...entry,
    id: 1,
    happened_at: '2026-11-21T09:00:00+05:30',
    table_name: 'order_notes',
    operation: 'insert',
    order_uid: 'NBT-479154',
    before: null,
    after: { id: 'n1' },
  },
];

it('says what people did, by day, and opens to the account, the order and the values', async () => {
  server.overrideResponses(({ path }) => (path === '/rest/v1/audit_entries' ? { body: entries } : undefined));
  const { user } = renderApp('/admin/audit-log', { services: signedInServices(server, admin) });

  const today = within(await screen.findByRole('region', { name: /23 Nov 2026/ }));
  const shipped = today.getByText('Meera marked NBT-479154 as shipped with DTDC 123');
  expect(within(screen.getByRole('region', { name: /21 Nov 2026/ })).getByText(/a note to NBT-479154/)).toBeVisible();

  await user.click(today.getByText("Meera changed the price of Founder's Tin (200 g) from ₹650.00 to ₹700.00"));
  expect(today.getByText('₹700.00')).toBeVisible();
  await user.click(shipped);
  expect(today.getAllByText('meera@shop.example')[0]).toBeVisible();
  expect(today.getByRole('link', { name: 'NBT-479154' })).toHaveAttribute('href', '/admin/orders/NBT-479154');
});

it('refuses a day that is not from 2000 to 2199', async () => {
  let requests = 0;
  server.overrideResponses(({ path }) => {
    if (path !== '/rest/v1/audit_entries') return undefined;
    requests++;
    return { body: entries };
  });
  const { user } = renderApp('/admin/audit-log', { services: signedInServices(server, admin) });
  await screen.findByRole('region', { name: /23 Nov 2026/ });
  await user.click(screen.getByText('Filter'));
  const form = within(screen.getByRole('search', { name: 'Audit log' }));
  await user.type(form.getByLabelText('From'), '0002-11-20');
  expect(form.getByLabelText('From')).toBeInvalid();
  await user.click(form.getByRole('button', { name: 'Show' }));
  expect(requests).toBe(1);
});
