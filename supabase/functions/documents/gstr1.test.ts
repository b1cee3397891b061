import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../../tests/support/catalog.ts';
import { gstSettings, placeGstOrder, reportRefunds, saveSettings, setStatus } from '../../tests/support/gst.ts';
import { createDocumentsApp } from './app.ts';

/* The GSTR-1 files of a month, which contain all cases. */
const shop = withBackend();
let owner: Account;
let staff: Account;

interface MonthFiles {
  month: string;
  files: { name: string; csv: string }[];
  totals: Record<string, number>;
  open_orders: { order_uid: string; balance: number; reason: string }[];
  note: string;
}

const requestMonth = async (month: string, { client }: Account) => {
  const app = createDocumentsApp({ createCallerClient: (accessToken) => shop().createCallerClient(accessToken) });
  const token = (await client.auth.getSession()).data.session?.access_token;
  return app.request(`/functions/v1/documents/gstr1?month=${month}`, { headers: { authorization: `Bearer ${token}` } });
};

const thisMonth = async () => {
  const [row] = await shop().db.query<{ month: string; day: string }>(
    `select to_char(now() at time zone 'Asia/Kolkata', 'YYYY-MM') as month,
     to_char(now() at time zone 'Asia/Kolkata', 'DD-Mon-YYYY') as day`,
  );
  return row!;
};

/** Returns the rows of a file without its header, with the numbers of documents of the shop in a fixed form. */
const rowsOf = ({ files }: MonthFiles, name: string) =>
  (files.find((file) => file.name.endsWith(`-${name}.csv`))?.csv ?? 'missing').trim().split('\r\n').slice(1);

const ship = async (details: Parameters<typeof placeGstOrder>[1]) => {
  const order = await placeGstOrder(shop(), details);
  await setStatus(shop(), order.id, 'Shipped');
  return order;
};

beforeAll(async () => {
  [owner, staff] = [await shop().signUp(), await shop().signUp()];
  await shop().promote(owner);
  await shop().db.query(`insert into public.admins (user_id, role) values ($1, 'staff')`, [staff.id]);
  await saveSettings(shop(), gstSettings);
});

it('lists each sale in its file, and compares the month with the payments to the paisa', async () => {
  const tea = { variant_id: await createVariant(shop(), { variant: { amount: 56_000 } }), quantity: 1 };
  const chai = {
    variant_id: await createVariant(shop(), { variant: { amount: 11_200, tax_rate: 12, hsn: '2101' } }),
    quantity: 2,
  };
  const chest = {
    variant_id: await createVariant(shop(), { variant: { amount: 10_500_000 } }),
    quantity: 1,
  };
  const local = { state: 'Tamil Nadu' };
  const business = { gstin: '32AABCU9603R1ZW', name: 'Kochi "Fine" Teas, Ltd' };

  await ship({ items: [tea], shipping: local });
  await ship({ items: [tea, chai], shipping: local });
  const refunded = await ship({ items: [tea] });
  await reportRefunds(shop(), refunded, { id: 're_1', amount: 6_000 });
  const large = await ship({ items: [chest] });
  await reportRefunds(shop(), large, { id: 're_2', amount: 500_000 });
  const sold = await ship({ items: [tea], shipping: business });
  await setStatus(shop(), sold.id, 'Cancelled');
  const paidTwice = await ship({ items: [tea], shipping: local });
  await shop()
    .service.rpc('complete_checkout_session', {
      session_id: paidTwice.sessionId,
      provider: 'stripe',
      provider_payment_id: 'second',
      customer: { email: 'again@guest.example' },
      amount: 56_000,
      currency: 'inr',
    })
    .throwOnError();
  const unshipped = await placeGstOrder(shop(), { items: [tea] });

  const { month, day } = await thisMonth();
  const response = await requestMonth(month, owner);
  expect(response.status).toBe(200);
  const report = (await response.json()) as MonthFiles;
  const year = (
    await shop().db.query<{ number: string }>('select number from public.invoices limit 1')
  )[0]!.number.slice(3, 8);
  expect(report.month).toBe(month);
  expect(report.note).toContain('accountant');
  expect(rowsOf(report, 'b2cs')).toEqual([
    'OE,32-Kerala,,5,476.19,,',
    // Three parcels of tea; the spice tea has another rate.
    'OE,33-Tamil Nadu,,5,1600.02,,',
    'OE,33-Tamil Nadu,,12,200.00,,',
  ]);
  expect(rowsOf(report, 'b2cl')).toEqual([`TI/${year}/000004,${day},105000.00,32-Kerala,,5,100000.00,,`]);
  expect(rowsOf(report, 'b2b')).toEqual([
    `32AABCU9603R1ZW,"Kochi ""Fine"" Teas, Ltd",TI/${year}/000005,${day},560.00,32-Kerala,N,,Regular B2B,,5,533.33,`,
  ]);
  expect(rowsOf(report, 'cdnr')).toEqual([
    `32AABCU9603R1ZW,"Kochi ""Fine"" Teas, Ltd",CN/${year}/000003,${day},C,32-Kerala,N,Regular B2B,560.00,,5,533.33,`,
  ]);
  expect(rowsOf(report, 'cdnur')).toEqual([`B2CL,CN/${year}/000002,${day},C,32-Kerala,5000.00,,5,4761.90,`]);
  expect(rowsOf(report, 'hsn(b2b)')).toEqual(['0902,,NOS-NUMBERS,0.00,0.00,5,0.00,0.00,0.00,0.00,']);
  expect(rowsOf(report, 'hsn(b2c)')).toEqual([
    // Four parcels and the chest, minus both credit notes.
    '0902,,NOS-NUMBERS,5.00,102180.00,5,97314.31,4785.71,39.99,39.99,',
    '2101,,NOS-NUMBERS,2.00,224.00,12,200.00,0.00,12.00,12.00,',
  ]);
  expect(rowsOf(report, 'docs')).toEqual([
    `Invoices for outward supply,TI/${year}/000001,TI/${year}/000006,6,0`,
    `Credit Note,CN/${year}/000001,CN/${year}/000003,3,0`,
  ]);

  const { opening, received, refunded: returned, invoiced, credited, closing } = report.totals;
  expect(report.totals).toEqual({
    opening: 0,
    received: 6 * 56_000 + 22_400 + 10_500_000 + 56_000,
    refunded: 6_000 + 500_000,
    invoiced: 5 * 56_000 + 22_400 + 10_500_000,
    credited: 6_000 + 500_000 + 56_000,
    closing: 3 * 56_000,
  });
  expect(opening! + received! - returned! - invoiced! + credited!).toBe(closing);
  const open = [
    { order_uid: sold.order_uid, balance: 56_000, reason: 'refund_outstanding' },
    { order_uid: paidTwice.order_uid, balance: 56_000, reason: 'refund_outstanding' },
    { order_uid: unshipped.order_uid, balance: 56_000, reason: 'not_invoiced' },
  ].sort((a, b) => (a.order_uid < b.order_uid ? -1 : 1));
  expect(report.open_orders).toEqual(open);
  expect(rowsOf(report, 'reconciliation').at(-1)).toContain('accountant');
});

it('has the same sales in both summaries: by state and by HSN code', async () => {
  const { month } = await thisMonth();
  const report = (await (await requestMonth(month, owner)).json()) as MonthFiles;
  const sum = (names: string[], column: number, sign = 1) =>
    names
      .flatMap((name) => rowsOf(report, name))
      .filter(Boolean)
      .reduce((all, row) => all + sign * Math.round(Number(row.replace(/".*"/, '').split(',')[column]) * 100), 0);
  const sales = sum(['b2cs'], 4) + sum(['b2cl'], 6) + sum(['b2b'], 11) + sum(['cdnr'], 11, -1) + sum(['cdnur'], 8, -1);
  expect(sum(['hsn(b2b)', 'hsn(b2c)'], 6)).toBe(sales);
});

it('writes no name that a spreadsheet would run as a formula', async () => {
  const gstin = '32AABCU9603R1ZW';
  const name = '\t=-@+HYPERLINK("https://evil.example")';
  const sold = await ship({ shipping: { gstin, name } });
  await setStatus(shop(), sold.id, 'Cancelled');
  const { month } = await thisMonth();
  const files = (await (await requestMonth(month, owner)).json()) as MonthFiles;
  for (const file of ['b2b', 'cdnr'])
    expect(rowsOf(files, file).join('\n')).toContain(`${gstin},"HYPERLINK(""https://evil.example"")",`);
});

it('has files without rows for a month without sales', async () => {
  const report = (await (await requestMonth('2020-02', owner)).json()) as MonthFiles;
  expect(report.files).toHaveLength(9);
  expect(report.files.every(({ name }) => name.startsWith('2020-02-'))).toBe(true);
  for (const name of ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'docs']) expect(rowsOf(report, name)).toEqual([]);
  expect(report.totals).toEqual({ opening: 0, received: 0, refunded: 0, invoiced: 0, credited: 0, closing: 0 });
});

it('is for owners only, and for a valid month', async () => {
  const { month } = await thisMonth();
  expect((await requestMonth(month, staff)).status).toBe(403);
  expect((await requestMonth(month, await shop().signUp())).status).toBe(403);
  for (const wrong of ['2026-13', '2026', "2026-01'"]) expect((await requestMonth(wrong, owner)).status).toBe(400);
});
