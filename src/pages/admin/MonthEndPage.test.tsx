import { screen, waitFor, within } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { admin, startBackendServer, type BackendServer } from '../../testing/backendServer';
import { renderApp } from '../../testing/renderApp';
import { signedInServices } from '../../testing/signedInServices';

let server: BackendServer;
beforeAll(async () => {
  [server] = await Promise.all([startBackendServer(), import('./MonthEndPage')]);
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const nothing = {
  ...{ opening: 0, received: 0, refunded: 0, failed: 0, charged_back: 0 },
  ...{ invoiced: 0, credited: 0, closing: 0 },
};

async function openPage(totals = nothing) {
  const body = {
    month: '2026-10',
    files: [
      { name: '2026-10-b2b.csv', csv: 'GSTIN,Amount\r\n' },
      { name: '2026-10-b2cs.csv', csv: 'Type,Amount\r\nOE,1250.50\r\n' },
    ],
    totals,
    open_orders: [],
    note: 'An accountant must check these files.',
  };
  server.overrideResponses(({ path }) => {
    if (path === '/rest/v1/rpc/is_owner') return { body: true };
    return path.startsWith('/functions/v1/documents/gstr1') ? { body } : undefined;
  });
  const app = renderApp('/admin/month-end?month=2026-10', { services: signedInServices(server, admin) });
  await screen.findByText('An accountant must check these files.');
  return app;
}

/** jsdom has no `Blob.arrayBuffer`. */
const bytesOf = (content: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(content);
  });

it('downloads all files of a month in one ZIP file', async () => {
  const saved: Blob[] = [];
  URL.createObjectURL = (content: Blob) => (saved.push(content), '#');
  const names = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation();
  const { user } = await openPage();
  await user.click(screen.getByRole('button', { name: 'Download all files (ZIP)' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const zip = unzipSync(await bytesOf(saved[0]!));
  expect(Object.entries(zip).map(([name, content]) => [name, strFromU8(content)])).toEqual([
    ['2026-10-b2b.csv', 'GSTIN,Amount\r\n'],
    ['2026-10-b2cs.csv', 'Type,Amount\r\nOE,1250.50\r\n'],
  ]);
  expect(names.mock.contexts.map((link) => (link as HTMLAnchorElement).download)).toEqual(['month-end-2026-10.zip']);
  names.mockRestore();
});

it('compares the month without the rows of ₹0', async () => {
  await openPage({ ...nothing, received: 26_215_747, invoiced: 26_215_747 });
  const table = screen.getByRole('table', { name: 'Compared with payments and refunds' });
  expect(
    within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent),
  ).toEqual(['+ Payments₹2,62,157.47', '− Invoices₹2,62,157.47', '= Open after the month₹0.00']);
});
