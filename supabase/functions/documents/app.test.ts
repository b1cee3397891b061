import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../../tests/support/catalog.ts';
import { reportDispute } from '../../tests/support/checkout.ts';
import { gstSettings, placeGstOrder, reportRefunds, saveSettings, setStatus } from '../../tests/support/gst.ts';
import { readPdf } from '../_testing/readPdf.ts';
import { createDocumentsApp, MAX_DOCUMENTS } from './app.ts';
import { writePdf } from './writePdf.ts';

const shop = withBackend();

describe('GSTR-1', () => {
  /* The GSTR-1 files of a month, which contain all cases. It is the first, because it adds up all orders. */

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
    const app = createDocumentsApp({
      createCallerClient: (accessToken) => shop().createCallerClient(accessToken),
      writePdf,
    });
    const token = (await client.auth.getSession()).data.session?.access_token;
    return app.request(`/functions/v1/documents/gstr1?month=${month}`, {
      headers: { authorization: `Bearer ${token}` },
    });
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
    const chargedBack = await ship({ items: [tea], shipping: local });
    await reportDispute(shop(), chargedBack.sessionId, 'open');
    await reportDispute(shop(), chargedBack.sessionId, 'lost');
    // Only the service key creates an order without a checkout session.
    const [unpaid] = await shop().db.query<{ id: string; order_uid: string }>(
      `insert into public.orders (order_uid, customer_id, items, shipping)
       select 'NBT-000001', customer_id, items, shipping from public.orders where id = $1 returning id, order_uid`,
      [chargedBack.id],
    );
    await setStatus(shop(), unpaid!.id, 'Shipped');

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
      // Five parcels of tea; the spice tea has another rate.
      'OE,33-Tamil Nadu,,5,2666.70,,',
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
      // Six parcels and the chest, minus both credit notes.
      '0902,,NOS-NUMBERS,7.00,103300.00,5,98380.99,4785.71,66.65,66.65,',
      '2101,,NOS-NUMBERS,2.00,224.00,12,200.00,0.00,12.00,12.00,',
    ]);
    expect(rowsOf(report, 'docs')).toEqual([
      `Invoices for outward supply,TI/${year}/000001,TI/${year}/000008,8,0`,
      `Credit Note,CN/${year}/000001,CN/${year}/000003,3,0`,
    ]);

    const { opening, received, refunded: returned, failed, charged_back, invoiced, credited, closing } = report.totals;
    expect(report.totals).toEqual({
      opening: 0,
      received: 7 * 56_000 + 22_400 + 10_500_000 + 56_000,
      refunded: 6_000 + 500_000,
      failed: 0,
      charged_back: 56_000,
      invoiced: 7 * 56_000 + 22_400 + 10_500_000,
      credited: 6_000 + 500_000 + 56_000,
      closing: (3 - 2) * 56_000,
    });
    expect(opening! + received! - returned! + failed! - charged_back! - invoiced! + credited!).toBe(closing);
    const open = [
      { order_uid: sold.order_uid, balance: 56_000, reason: 'refund_outstanding' },
      { order_uid: paidTwice.order_uid, balance: 56_000, reason: 'refund_outstanding' },
      { order_uid: unshipped.order_uid, balance: 56_000, reason: 'not_invoiced' },
      { order_uid: chargedBack.order_uid, balance: -56_000, reason: 'charged_back' },
      { order_uid: unpaid!.order_uid, balance: -56_000, reason: 'credit_outstanding' },
    ].sort((a, b) => (a.order_uid < b.order_uid ? -1 : 1));
    expect(report.open_orders).toEqual(open);
    expect(rowsOf(report, 'reconciliation').at(-1)).toContain('accountant');
  });

  it('lists goods with the rate 0 in the exempt table only, minus their credit notes, and a UIN in b2b', async () => {
    const { month } = await thisMonth();
    const read = async () => (await (await requestMonth(month, owner)).json()) as MonthFiles;
    const before = await read();
    const [book, tea, pot] = await Promise.all(
      [0, 5, 18].map(async (tax_rate) => ({
        variant_id: await createVariant(shop(), { variant: { amount: 11_800, tax_rate, hsn: '4901' } }),
        quantity: 1,
      })),
    );
    const [local, goa] = [{ state: 'Tamil Nadu' }, { state: 'Goa' }];
    await ship({ items: [book!], shipping: local });
    await ship({ items: [book!, tea!], shipping: { state: 'Delhi', gstin: '0717UNO00157UNO', name: 'A UN Body' } });
    const returned = await ship({ items: [{ ...book!, quantity: 3 }], shipping: goa });
    await reportRefunds(shop(), returned, { id: 're_exempt', amount: 11_800 });
    // Above ₹1,00,000, in another state.
    const large = await ship({
      items: [
        { variant_id: await createVariant(shop(), { variant: { amount: 20_000_000, tax_rate: 0 } }), quantity: 1 },
      ],
      shipping: goa,
    });
    await reportRefunds(shop(), large, { id: 're_large', amount: 5_000_000 });
    await setStatus(shop(), (await ship({ items: [pot!], shipping: goa })).id, 'Cancelled');

    const after = await read();
    const added = (name: string) => {
      const known = rowsOf(before, name);
      return rowsOf(after, name).filter((row) => !known.includes(row));
    };
    expect(after.files.find(({ name }) => name === `${month}-exemp.csv`)?.csv).toBe(
      [
        'Description,Nil Rated Supplies,Exempted(other than nil rated/non GST supply),Non-GST Supplies',
        'Inter-State supplies to registered persons,118.00,0.00,0.00',
        'Intra-State supplies to registered persons,0.00,0.00,0.00',
        'Inter-State supplies to unregistered persons,150236.00,0.00,0.00',
        'Intra-State supplies to unregistered persons,118.00,0.00,0.00',
        '',
      ].join('\r\n'),
    );
    for (const name of ['b2cs', 'b2cl', 'cdnr', 'cdnur']) expect([name, added(name)]).toEqual([name, []]);
    expect(added('b2b')).toEqual([
      expect.stringMatching(/^0717UNO00157UNO,A UN Body,.*,236.00,07-Delhi,N,,Regular B2B,,5,112.38,$/),
    ]);
    expect(added('hsn(b2c)')).toContain('4901,,NOS-NUMBERS,4.00,354.00,0,354.00,0.00,0.00,0.00,');
  });

  it('has the same sales in both summaries: by state and by HSN code', async () => {
    const { month } = await thisMonth();
    const report = (await (await requestMonth(month, owner)).json()) as MonthFiles;
    const sum = (names: string[], column: number, sign = 1) =>
      names
        .flatMap((name) => rowsOf(report, name))
        .filter(Boolean)
        .reduce((all, row) => all + sign * Math.round(Number(row.replace(/".*"/, '').split(',')[column]) * 100), 0);
    const sales =
      sum(['b2cs'], 4) +
      sum(['exemp'], 1) +
      sum(['b2cl'], 6) +
      sum(['b2b'], 11) +
      sum(['cdnr'], 11, -1) +
      sum(['cdnur'], 8, -1);
    expect(sum(['hsn(b2b)', 'hsn(b2c)'], 6)).toBe(sales);
  });

  it.each([
    ['-A One Teas', '-A One Teas'],
    ['+ Asha & Sons', '+ Asha & Sons'],
    ['@home', '@home'],
    ['=HYPERLINK("https://evil.example")', `"'=HYPERLINK(""https://evil.example"")"`],
  ])('has the name %s as it was written, and runs no formula', async (name, cell) => {
    const gstin = '32AABCU9603R1ZW';
    const sold = await ship({ shipping: { gstin, name } });
    await setStatus(shop(), sold.id, 'Cancelled');
    const { month } = await thisMonth();
    const files = (await (await requestMonth(month, owner)).json()) as MonthFiles;
    for (const file of ['b2b', 'cdnr']) expect(rowsOf(files, file).join('\n')).toContain(`${gstin},${cell},`);
  });

  it('has files without rows for a month without sales', async () => {
    const report = (await (await requestMonth('2020-02', owner)).json()) as MonthFiles;
    expect(report.files).toHaveLength(10);
    expect(report.files.every(({ name }) => name.startsWith('2020-02-'))).toBe(true);
    for (const name of ['b2b', 'b2cl', 'b2cs', 'cdnr', 'cdnur', 'docs']) expect(rowsOf(report, name)).toEqual([]);
    expect(Object.values(report.totals)).toEqual(Array.from({ length: 8 }, () => 0));
  });

  it('is for owners only, and for a valid month', async () => {
    const { month } = await thisMonth();
    expect((await requestMonth(month, staff)).status).toBe(403);
    expect((await requestMonth(month, await shop().signUp())).status).toBe(403);
    for (const wrong of ['2026-13', '2026', "2026-01'"]) expect((await requestMonth(wrong, owner)).status).toBe(400);
  });
});

describe('documents', () => {
  let app: ReturnType<typeof createDocumentsApp>;
  let owner: Account;
  let staff: Account;
  let customer: Account;

  beforeAll(async () => {
    [owner, staff, customer] = [await shop().signUp(), await shop().signUp(), await shop().signUp()];
    await shop().promote(owner);
    await shop().db.query(`insert into public.admins (user_id, role) values ($1, 'staff')`, [staff.id]);
    await saveSettings(shop(), gstSettings);
    app = createDocumentsApp({ createCallerClient: (accessToken) => shop().createCallerClient(accessToken), writePdf });
  });

  async function request(path: string, caller?: Account, body?: object): Promise<Response> {
    const token = caller && (await caller.client.auth.getSession()).data.session?.access_token;
    return app.request(`/functions/v1/documents/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body && { body: JSON.stringify(body) }),
    });
  }

  const bytesOf = async (response: Response) => {
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    return new Uint8Array(await response.arrayBuffer());
  };

  async function placeShippedOrder(details: Parameters<typeof placeGstOrder>[1] = {}) {
    const order = await placeGstOrder(shop(), details);
    await setStatus(shop(), order.id, 'Shipped');
    const [invoice] = await shop().db.query<{ number: string; day: string }>(
      `select number, to_char(issued_on, 'DD-Mon-YYYY') as day from public.invoices where order_id = $1`,
      [order.id],
    );
    return { ...order, number: invoice!.number, day: invoice!.day };
  }

  describe('the invoice of an order', () => {
    it('contains every field of rule 46, in a tagged PDF', async () => {
      const order = await placeShippedOrder({
        items: [
          {
            variant_id: await createVariant(shop(), {
              product: { title: 'Winter Frost' },
              variant: { amount: 56_000, hsn: '09023020' },
            }),
            quantity: 2,
          },
        ],
        shipping: { gstin: '32AABCU9603R1ZW' },
      });
      const pdf = readPdf(await bytesOf(await request(`invoices/${order.id}`, owner)));
      for (const field of [
        'Tax invoice',
        // The supplier.
        'Nilgiri Tea Traders',
        '1 Tea Road, Coonoor 643101',
        'GSTIN: 33AAPFU0939F1Z2',
        '12345678901234',
        // The document.
        `Invoice no.: ${order.number}`,
        `Date: ${order.day}`,
        order.order_uid,
        // The recipient, and where the parcel goes.
        'Billed to',
        'Delivered to',
        'Meera Nair',
        '4 Lake View Road',
        'Kochi 682001',
        'Kerala (state code 32)',
        'GSTIN: 32AABCU9603R1ZW',
        'Place of supply: Kerala (state code 32)',
        'Tax payable on reverse charge: No',
        // The line.
        '09023020',
        'Winter Frost',
        '2 NOS',
        '₹560.00',
        '₹1,066.67',
        'IGST',
        '₹53.33 (5%)',
        '₹1,120.00',
        'Leela Krishnan',
      ])
        expect(pdf.text).toContain(field);
      expect(pdf).toMatchObject({ pages: 1, isTagged: true, language: 'en-IN', title: order.number });
      expect(pdf.structure).toEqual(expect.arrayContaining(['Document', 'H1', 'Table', 'TR', 'TH', 'TD', 'P']));
    });

    it('is a bill of supply without taxes if all goods have the rate 0, and so says its credit note', async () => {
      const items = [
        { variant_id: await createVariant(shop(), { variant: { amount: 56_000, tax_rate: 0 } }), quantity: 1 },
      ];
      const order = await placeShippedOrder({ items, shipping: { gstin: '0717UNO00157UNO' } });
      await setStatus(shop(), order.id, 'Cancelled');
      const bill = readPdf(await bytesOf(await request(`invoices/${order.id}`, owner))).text;
      const note = readPdf(await bytesOf(await request(`credit-notes/${order.id}`, owner))).text;
      for (const field of ['Bill of supply', `Bill of supply no.: ${order.number}`, '₹560.00', 'UIN: 0717UNO00157UNO'])
        expect(bill).toContain(field);
      expect(note).toContain(`Against bill of supply no.: ${order.number}`);
      for (const text of [bill, note]) expect(text).not.toMatch(/invoice|\btax|IGST|CGST|Prices include/i);
    });

    it('is a tax invoice, and its credit note says so, if only some goods have the rate 0', async () => {
      const [tea, book] = await Promise.all(
        [5, 0].map((tax_rate) => createVariant(shop(), { stock: 9, variant: { amount: 56_000, tax_rate } })),
      );
      const order = await placeShippedOrder({
        items: [tea!, book!].map((variant_id) => ({ variant_id, quantity: 1 })),
      });
      await owner.client
        .rpc('request_refund', {
          order_id: order.id,
          idempotency_key: order.id,
          lines: [{ variant_id: book!, quantity: 1 }],
        })
        .throwOnError();
      await reportRefunds(shop(), order, { id: `re_${order.id}`, amount: 56_000 });
      const { text } = readPdf(await bytesOf(await request(`invoices/${order.id}`, owner)));
      expect(text).toContain('Tax invoice');
      const note = readPdf(await bytesOf(await request(`credit-notes/${order.id}`, owner)));
      expect(note.text).toContain(`Against invoice no.: ${order.number}`);
    });

    it('names both taxes within the state', async () => {
      const order = await placeShippedOrder({ shipping: { state: 'Tamil Nadu' } });
      const { text } = readPdf(await bytesOf(await request(`invoices/${order.id}`, owner)));
      for (const field of ['CGST', 'SGST/UTGST', '₹13.33 (2.5%)', '₹533.34']) expect(text).toContain(field);
      expect(text).not.toContain('IGST');
    });

    it('is the same bytes every time, whatever has changed since', async () => {
      const order = await placeShippedOrder();
      const first = await bytesOf(await request(`invoices/${order.id}`, owner));
      await saveSettings(shop(), { legal_name: 'Another name', signatory: null });
      await setStatus(shop(), order.id, 'Cancelled');
      const second = await bytesOf(await request(`invoices/${order.id}`, staff));
      await saveSettings(shop(), gstSettings);
      expect(Buffer.compare(first, second)).toBe(0);
    });

    it('is for the customer of the order and for administrators, and for nobody else', async () => {
      const order = await placeShippedOrder({ shipping: { email: customer.email } });
      const other = await placeShippedOrder();
      const statusOf = async (id: string, caller?: Account) => (await request(`invoices/${id}`, caller)).status;
      expect(await statusOf(order.id, customer)).toBe(200);
      expect(await statusOf(order.id, staff)).toBe(200);
      expect(await statusOf(other.id, customer)).toBe(404);
      expect(await statusOf(order.id)).toBe(401);
      expect(await statusOf((await placeGstOrder(shop())).id, owner)).toBe(404);
      expect(await statusOf('none', owner)).toBe(400);
      const forged = await app.request(`/functions/v1/documents/invoices/${order.id}`, {
        headers: { authorization: 'Bearer forged' },
      });
      expect(forged.status).toBe(401);
      expect(forged.headers.get('cache-control')).toBe('no-store');
    });

    it.each([
      ['Devanagari', 'मीरा नायर'],
      ['Tamil', 'மீனாட்சி சுந்தரம்'],
    ])('writes a name in %s with a font that has its letters', async (_, name) => {
      const order = await placeShippedOrder({ shipping: { name } });
      const pdf = readPdf(await bytesOf(await request(`invoices/${order.id}`, owner)));
      expect(pdf.text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''));
      expect(pdf.missingGlyphs).toBe(0);
    });

    it('says which script cannot be printed instead of letters that no font has', async () => {
      const order = await placeShippedOrder({ shipping: { name: 'Mei 美' } });
      const pdf = readPdf(await bytesOf(await request(`invoices/${order.id}`, owner)));
      expect(pdf.text).toContain('Mei [cannot be printed: Chinese]');
      expect(pdf.missingGlyphs).toBe(0);
    });
  });

  it('rejects more than three requests of one caller at the same time, and serves others', async () => {
    const { id } = await placeShippedOrder({ shipping: { email: customer.email } });
    const own = Array.from({ length: 3 }, () => request(`invoices/${id}`, customer));
    const excessive = [
      ...['invoices', 'credit-notes'].map((kind) => request(`${kind}/${id}`, customer)),
      ...['invoices', 'slips', 'pick-list'].map((kind) => request(kind, customer, { order_ids: [id] })),
      request('gstr1?month=2020-02', customer),
    ];
    const others = request(`invoices/${id}`, staff);
    for (const { status, headers } of await Promise.all(excessive))
      expect([status, headers.get('retry-after')]).toEqual([429, '2']);
    for (const { status } of await Promise.all([...own, others])) expect(status).toBe(200);
    expect((await request(`invoices/${id}`, customer)).status).toBe(200);
  });

  it('writes the credit notes of an order, each with its invoice', async () => {
    const order = await placeShippedOrder();
    expect((await request(`credit-notes/${order.id}`, owner)).status).toBe(404);
    await reportRefunds(shop(), order, { id: `re_${order.id}`, amount: 6_000 });
    await setStatus(shop(), order.id, 'Cancelled');
    const { text, pages } = readPdf(await bytesOf(await request(`credit-notes/${order.id}`, owner)));
    expect(pages).toBe(2);
    for (const field of ['Credit note', `Against invoice no.: ${order.number}`, '₹60.00', '₹500.00', 'cancelled'])
      expect(text).toContain(field);
  });

  describe('documents for packing', () => {
    it('are invoices in the order of the request, each on a page of its own', async () => {
      const orders = [await placeShippedOrder(), await placeShippedOrder(), await placeShippedOrder()].reverse();
      const order_ids = orders.map(({ id }) => id);
      const pdf = readPdf(await bytesOf(await request('invoices', staff, { order_ids })));
      expect(pdf.pages).toBe(3);
      const places = orders.map(({ number }) => pdf.text.indexOf(`Invoice no.: ${number}`));
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(places).not.toContain(-1);
      const missing = await request('invoices', staff, { order_ids: [...order_ids, (await placeGstOrder(shop())).id] });
      expect(missing.status).toBe(404);
    });

    it('are slips with the address and without prices, and a pick list by variant', async () => {
      const frost = await createVariant(shop(), { product: { title: 'Winter Frost' } });
      const green = await createVariant(shop(), { product: { title: 'Green Valley' } });
      const orders = [
        await placeGstOrder(shop(), {
          items: [
            { variant_id: frost, quantity: 2 },
            { variant_id: green, quantity: 1 },
          ],
          shipping: { phone: '+919847012345' },
        }),
        await placeGstOrder(shop(), { items: [{ variant_id: frost, quantity: 3 }] }),
      ];
      const order_ids = orders.map(({ id }) => id);
      const slips = readPdf(await bytesOf(await request('slips', staff, { order_ids })));
      // Four fit on a sheet of A4.
      expect(slips.pages).toBe(1);
      for (const field of [
        'Packing slip',
        orders[0]!.order_uid,
        'Meera Nair',
        '4 Lake View Road',
        'Kochi 682001',
        'Kerala',
        '+919847012345',
        'Nilgiri Tea Traders',
        'FSSAI license no.: 12345678901234',
        'Winter Frost (100 g)',
      ])
        expect(slips.text).toContain(field);
      expect(slips.text).not.toContain('₹');
      const labels = readPdf(await bytesOf(await request('labels', staff, { order_ids, paper: 'thermal' })));
      expect(labels.pages).toBe(2);
      for (const field of ['Meera Nair', 'Nilgiri Tea Traders', orders[1]!.order_uid])
        expect(labels.text).toContain(field);
      expect(labels.text).not.toMatch(/₹|Winter Frost/);
      expect((await request('labels', staff, { order_ids, paper: 'a5' })).status).toBe(400);
      const both = readPdf(await bytesOf(await request('slips', staff, { order_ids, pick_list: true })));
      expect(both.text).toMatch(/Pick list for 2 orders.*5\s*Winter Frost \(100 g\).*Packing slip.*Meera Nair/s);
      const list = readPdf(await bytesOf(await request('pick-list', staff, { order_ids })));
      expect(list.text).toMatch(/Green Valley \(100 g\).*5\s*Winter Frost \(100 g\)/s);
      expect(list.text).toContain(`${orders[0]!.order_uid} (2), ${orders[1]!.order_uid} (3)`);
    });

    const gift = { buyer_name: 'Asha Menon', gift_note: 'Happy birthday, Meera!🎁❤️👩🏽🇮🇳\nஆஷா' };

    it('are slips of gifts with the buyer and the note, and a pick list that names both', async () => {
      const orders = [
        await placeGstOrder(shop(), { shipping: gift }),
        await placeGstOrder(shop(), { shipping: { gift_note: 'For the office' } }),
      ];
      const order_ids = orders.map(({ id }) => id);
      const slips = readPdf(await bytesOf(await request('slips', staff, { order_ids })));
      expect(slips).toMatchObject({ pages: 1, missingGlyphs: 0 });
      // Emojis are left out.
      expect(slips.text).not.toContain('?');
      for (const field of ['Meera Nair', 'A gift from Asha Menon', 'Happy birthday, Meera!', 'For the office'])
        expect(slips.text).toContain(field);
      expect(slips.text).not.toMatch(/₹|560\.00/);
      const list = readPdf(await bytesOf(await request('pick-list', staff, { order_ids })));
      for (const field of [
        `${orders[0]!.order_uid}`,
        'Gift from Asha Menon',
        // On one line, so that the list stays short.
        'Note: Happy birthday, Meera! ஆஷா',
        'Note: For the office',
      ])
        expect(list.text).toContain(field);
    });

    it('leave out the invoices of gifts, which name the buyer', async () => {
      const [order, sent] = [await placeShippedOrder(), await placeShippedOrder({ shipping: gift })];
      const batch = readPdf(await bytesOf(await request('invoices', staff, { order_ids: [sent.id, order.id] })));
      expect(batch.pages).toBe(1);
      expect(batch.text).toContain(order.number);
      expect(batch.text).not.toContain(sent.number);
      expect((await request('invoices', staff, { order_ids: [sent.id] })).status).toBe(409);

      const { text } = readPdf(await bytesOf(await request(`invoices/${sent.id}`, owner)));
      const [billed = '', delivered = ''] = text.slice(text.indexOf('Billed to')).split('Delivered to');
      expect(billed).toContain('Asha Menon');
      expect(billed).not.toContain('Meera Nair');
      expect(delivered).toContain('Meera Nair');
      expect(text).toContain('Place of supply: Kerala (state code 32)');
      await setStatus(shop(), sent.id, 'Cancelled');
      const note = readPdf(await bytesOf(await request(`credit-notes/${sent.id}`, owner)));
      expect(note.text).toContain('Asha Menon');
    });

    it('are for administrators only, in batches', async () => {
      const { id } = await placeShippedOrder({ shipping: { email: customer.email } });
      for (const path of ['invoices', 'slips', 'labels', 'pick-list']) {
        expect((await request(path, customer, { order_ids: [id] })).status).toBe(403);
        expect((await request(path, undefined, { order_ids: [id] })).status).toBe(401);
        expect((await request(path, staff, { order_ids: [] })).status).toBe(400);
      }
      const tooMany = Array.from({ length: MAX_DOCUMENTS + 1 }, () => crypto.randomUUID());
      expect((await request('slips', staff, { order_ids: tooMany })).status).toBe(400);
    });
  });
});
