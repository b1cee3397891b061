import { screen } from '@testing-library/react';
import { brand } from '../../domain/brand/facts';
import { admin, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';

let server: BackendServer;
beforeAll(async () => {
  [server] = await Promise.all([startBackendServer(), import('./SettingsPage')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const { street, town, postalCode } = brand.address;
const settings = {
  id: 's1',
  version: 3,
  updated_at: '2026-11-23T09:00:00Z',
  legal_name: brand.legalName,
  gstin: null,
  state: null,
  address: `${street}\n${town} ${postalCode}`,
  fssai: null,
  signatory: null,
  invoice_series: 'TI',
  credit_note_series: 'CN',
  orders_email: null,
  sends_digest: true,
  staff_refund_limit_order: 0,
  staff_refund_limit_day: 0,
};

const WARNING = 'The pages of the shop say something else';

async function openPage(saved: typeof settings) {
  server.overrideResponses(({ path }) => {
    if (path === '/rest/v1/rpc/is_owner') return { body: true };
    return path === '/rest/v1/shop_settings' ? { body: saved } : undefined;
  });
  renderApp('/admin/settings', { services: signedInServices(server, admin) });
  await screen.findByRole('textbox', { name: 'Legal name' });
}

describe('the settings page', () => {
  it('names the facts that the pages of the shop state differently', async () => {
    await openPage({ ...settings, legal_name: 'Blue Hills Tea LLP' });
    expect(screen.getByText(WARNING)).toBeVisible();
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toContain(
      `Legal name: ${brand.legalName}`,
    );
  });

  it('says nothing while pages and invoices agree', async () => {
    await openPage(settings);
    expect(screen.queryByText(WARNING)).not.toBeInTheDocument();
  });
});
