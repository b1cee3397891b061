import { randomUUID } from 'node:crypto';
import { jest } from '@jest/globals';
import * as fc from 'fast-check';
import { eraseCustomer, previewErasure } from '../../../scripts/eraseCustomer/eraseCustomer.ts';
import { taxLines } from '../../../src/domain/order/tax.ts';
import { createJobs, runDueJobs } from '../../functions/scheduled-jobs/jobs.ts';
import { createStoredPictures } from '../../server/backend/storedPictures.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import { openCheckoutSession } from '../support/checkout.ts';
import { gstSettings, kochi, placeGstOrder, reportRefunds, saveSettings, setStatus } from '../support/gst.ts';
import { settleAttention, withAttention } from '../support/attention.ts';

/* Invoices and credit notes: when they are issued, what they contain, and that they never change. */
const backend = withBackend();
let admin: Account;

beforeAll(async () => {
  admin = await backend().signUp();
  await backend().promote(admin);
});

beforeEach(() => saveSettings(backend(), { ...gstSettings, issues_invoices: true }));

interface Line {
  amount: number;
  taxable: number;
  cgst: number;
  sgst: number;
  igst: number;
  quantity: number;
}
type GstOrder = Awaited<ReturnType<typeof placeGstOrder>>;
interface Invoice {
  id: string;
  number: string;
  total: number;
  issued_on: string;
  kept_until: string;
  document: Record<string, unknown> & { lines: Line[]; totals: Record<string, number> };
}

const invoiceOf = async ({ id }: { id: string }) => {
  const [invoice] = await backend().db.query<Invoice & Record<string, unknown>>(
    'select id, number, total::integer, issued_on::text, kept_until::text, document from public.invoices where order_id = $1',
    [id],
  );
  return invoice;
};
const notesOf = (order: { id: string }) =>
  backend().db.query<{ number: string; amount: number; reason: string; document: Invoice['document'] }>(
    `select note.number, note.amount::integer, note.reason, note.document from public.credit_notes note
     join public.invoices on invoices.id = note.invoice_id where order_id = $1 order by note.number`,
    [order.id],
  );
const readOrder = async ({ id }: { id: string }) => {
  const { data } = await admin.client.from('orders').select('*').eq('id', id).single().throwOnError();
  return withAttention(admin.client, data);
};
const ship = async (order: { id: string }) => {
  await setStatus(backend(), order.id, 'Shipped');
  return invoiceOf(order);
};
const readTaxReport = async () => {
  const { data } = await admin.client.rpc('operations_status').throwOnError();
  return data.filter(({ kind }) => kind === 'tax_settings');
};
const runJob = () => backend().service.rpc('issue_missing_invoices').throwOnError();
const today = async () => {
  const [row] = await backend().db.query<{ day: string; year: string }>(
    `select (now() at time zone 'Asia/Kolkata')::date::text as day,
     public.financial_year((now() at time zone 'Asia/Kolkata')::date) as year`,
  );
  return row!;
};

describe('an invoice', () => {
  it('is issued when an administrator marks the order as shipped in the dialog, with everything that rule 46 requires', async () => {
    const variant = await createVariant(backend(), {
      product: { title: 'Winter Frost' },
      variant: { amount: 56_000, hsn: '09023020' },
    });
    const order = await placeGstOrder(backend(), { items: [{ variant_id: variant, quantity: 2 }] });
    expect(await invoiceOf(order)).toBeUndefined();
    const { version } = await readOrder(order);
    await admin.client
      .rpc('update_order', { order_id: order.id, expected_version: version, new_status: 'Shipped' })
      .throwOnError();
    const invoice = await invoiceOf(order);
    const { day, year } = await today();
    expect(invoice).toMatchObject({ number: `TI/${year}/000001`, total: 112_000, issued_on: day });
    expect(invoice?.document).toMatchObject({
      number: invoice?.number,
      date: day,
      order_uid: order.order_uid,
      supplier: {
        name: gstSettings.legal_name,
        address: gstSettings.address,
        gstin: gstSettings.gstin,
        fssai: gstSettings.fssai,
        state: 'Tamil Nadu',
        state_code: '33',
      },
      recipient: { ...kochi, state_code: '32', gstin: null },
      place_of_supply: '32-Kerala',
      is_interstate: true,
      reverse_charge: false,
      signatory: gstSettings.signatory,
      lines: [
        {
          description: 'Winter Frost, 100 g',
          hsn: '09023020',
          quantity: 2,
          unit: 'NOS',
          unit_amount: 56_000,
          rate: 5,
          gross: 112_000,
          discount: 0,
          amount: 112_000,
          taxable: 106_667,
          cgst: 0,
          sgst: 0,
          igst: 5_333,
        },
      ],
      totals: { total: 112_000, taxable: 106_667, cgst: 0, sgst: 0, igst: 5_333 },
    });
    // An invoice needs neither the email nor the phone.
    expect(JSON.stringify(invoice?.document)).not.toMatch(/@|phone/);
    // What the dialog got is the current version: nothing has changed the order again.
    expect((await readOrder(order)).version).toBe(version + 1);
  });

  it('is issued when the service key sets the order to Delivered, with CGST and SGST within the state', async () => {
    const order = await placeGstOrder(backend(), { shipping: { state: 'Tamil Nadu' } });
    await backend().service.from('orders').update({ status: 'Delivered' }).eq('id', order.id).throwOnError();
    expect((await invoiceOf(order))?.document).toMatchObject({
      place_of_supply: '33-Tamil Nadu',
      totals: { taxable: 53_334, cgst: 1_333, sgst: 1_333, igst: 0, total: 56_000 },
    });
  });

  it('is named in the list of orders, with what was paid and refunded', async () => {
    const [shipped, waiting] = [await placeGstOrder(backend()), await placeGstOrder(backend())];
    await ship(shipped);
    const { data } = await admin.client.rpc('order_money', { order_ids: [shipped.id, waiting.id] }).throwOnError();
    const { number: invoice_number } = (await invoiceOf(shipped))!;
    expect(data).toHaveLength(2);
    expect(data).toContainEqual(expect.objectContaining({ order_id: shipped.id, paid: 56_000, invoice_number }));
    expect(data).toContainEqual(expect.objectContaining({ order_id: waiting.id, invoice_number: null }));
  });

  it('is issued once, and keeps its number whatever happens to the status', async () => {
    const order = await placeGstOrder(backend());
    const invoice = await ship(order);
    for (const status of ['Processing', 'Shipped', 'Delivered', 'Processing', 'Delivered'])
      await setStatus(backend(), order.id, status);
    expect(await invoiceOf(order)).toEqual(invoice);
  });

  it('is not issued at the payment, for an order of ₹0, or for one that was shipped when the shop needed no invoices', async () => {
    const paid = await placeGstOrder(backend());
    const sample = await placeGstOrder(backend(), {
      items: [{ variant_id: await createVariant(backend(), { variant: { amount: 0 } }), quantity: 1 }],
    });
    const before = await placeGstOrder(backend());
    await ship(sample);
    await saveSettings(backend(), { issues_invoices: false });
    await ship(before);
    await saveSettings(backend(), { issues_invoices: true });
    await setStatus(backend(), before.id, 'Delivered');
    await runJob();
    for (const order of [paid, sample, before]) {
      expect(await invoiceOf(order)).toBeUndefined();
      expect((await readOrder(order)).attention).toEqual([]);
    }
  });

  it('is of what was paid: refunds before it are a discount on all lines, even if they are not reported yet', async () => {
    const items = [
      { variant_id: await createVariant(backend(), { variant: { amount: 30_000 } }), quantity: 1 },
      { variant_id: await createVariant(backend(), { variant: { amount: 10_000, tax_rate: 12 } }), quantity: 2 },
    ];
    const order = await placeGstOrder(backend(), { items });
    await reportRefunds(backend(), order, { id: 're_before', amount: 4_000 });
    await admin.client
      .rpc('request_refund', { order_id: order.id, idempotency_key: `requested-${order.id}`, amount: 1_000 })
      .throwOnError();
    const invoice = await ship(order);
    expect(invoice?.document).toMatchObject({
      lines: [
        { amount: 27_000, discount: 3_000, igst: 1_286 },
        { amount: 18_000, discount: 2_000, igst: 1_929 },
      ],
      totals: { total: 45_000 },
    });
    expect(await notesOf(order)).toEqual([]);
  });

  it('is of the items if the order was paid twice', async () => {
    const order = await placeGstOrder(backend());
    await backend()
      .service.rpc('complete_checkout_session', {
        session_id: order.sessionId,
        provider: 'stripe',
        provider_payment_id: `second-${order.id}`,
        customer: { email: 'again@guest.example' },
        amount: 56_000,
        currency: 'inr',
      })
      .throwOnError();
    expect((await ship(order))?.total).toBe(56_000);
    await reportRefunds(backend(), { ...order, paymentId: `second-${order.id}` }, { id: 're_second', amount: 56_000 });
    expect(await notesOf(order)).toEqual([]);
  });

  it('contains the GSTIN of a customer who is a business, but no text that is not one', async () => {
    const business = await placeGstOrder(backend(), { shipping: { gstin: '32AABCU9603R1ZW' } });
    const invalid = await placeGstOrder(backend(), { shipping: { gstin: '32AABCU9603R1ZX' } });
    expect((await ship(business))?.document.recipient).toMatchObject({ gstin: '32AABCU9603R1ZW' });
    expect((await ship(invalid))?.document.recipient).toMatchObject({ gstin: null });
  });
});

/** Numbers of a series are given when its period begins, at most 20 seconds after the start. */
const letSeriesBegin = () =>
  backend().db.query('update public.document_series set started_at = now() where started_at > now()');

describe('an order that cannot be invoiced', () => {
  const problemOf = async ({ id }: { id: string }) => {
    const { data } = await admin.client.rpc('invoice_problems', { order_ids: [id] }).throwOnError();
    return data[0]?.problem;
  };

  it.each([
    ['the HSN code of Test Tea, 100 g', { hsn: null }],
    ['the tax rate of Test Tea, 100 g', { tax_rate: null }],
  ])(
    'can be set to Shipped without %s, needs attention, and gets its number when it is there',
    async (what, variant) => {
      const id = await createVariant(backend(), { variant });
      const order = await placeGstOrder(backend(), { items: [{ variant_id: id, quantity: 1 }] });
      expect((await problemOf(order))?.toLowerCase()).toBe(`${what.toLowerCase()} is missing.`);
      const { version } = await readOrder(order);
      await admin.client.from('orders').update({ status: 'Shipped' }).eq('id', order.id).throwOnError();
      expect(await readOrder(order)).toMatchObject({
        status: 'Shipped',
        attention: ['invoice_missing'],
        version: version + 1,
      });
      await runJob();
      expect(await readOrder(order)).toMatchObject({ attention: ['invoice_missing'], version: version + 1 });

      await backend().service.from('variants').update({ hsn: '0902', tax_rate: 5 }).eq('id', id).throwOnError();
      expect(await problemOf(order)).toBeUndefined();
      await runJob();
      expect(await invoiceOf(order)).toMatchObject({ total: 50_000 });
      expect(await readOrder(order)).toMatchObject({ attention: [], invoice_due_at: null });
    },
  );

  it('gets its number when an administrator enters the state of the delivery address', async () => {
    const order = await placeGstOrder(backend(), { shipping: { state: null } });
    expect(await problemOf(order)).toBe('The state of the delivery address is missing.');
    expect(await ship(order)).toBeUndefined();
    const { version } = await readOrder(order);
    await admin.client
      .rpc('complete_order_tax', { order_id: order.id, expected_version: version, state: 'Goa' })
      .throwOnError();
    expect((await invoiceOf(order))?.document.place_of_supply).toBe('30-Goa');
    expect((await readOrder(order)).attention).toEqual([]);
  });

  it('is refused by packing, which says why, and shipped when the data is there', async () => {
    const id = await createVariant(backend(), { variant: { hsn: null } });
    const order = await placeGstOrder(backend(), { items: [{ variant_id: id, quantity: 1 }] });
    const { version } = await readOrder(order);
    const pack = () => admin.client.rpc('ship_order', { order_id: order.id, expected_version: version });
    expect((await pack()).error).toMatchObject({
      code: 'PT409',
      hint: 'not_shippable',
      message: 'The HSN code of Test Tea, 100 g is missing.',
    });
    expect(await readOrder(order)).toMatchObject({ status: 'Processing', version });
    await backend().service.from('variants').update({ hsn: '0902' }).eq('id', id).throwOnError();
    await pack().throwOnError();
    expect(await invoiceOf(order)).toMatchObject({ total: 50_000 });
  });

  it('gets its number when the settings are complete', async () => {
    await saveSettings(backend(), { legal_name: null });
    const order = await placeGstOrder(backend());
    expect(await problemOf(order)).toBe('The legal name of the shop is missing in the settings.');
    expect(await ship(order)).toBeUndefined();
    await saveSettings(backend(), gstSettings);
    await runJob();
    expect(await invoiceOf(order)).toBeDefined();
  });

  it('gets its number when an administrator enters the HSN code of a variant that was deleted', async () => {
    const variant = await createVariant(backend());
    const order = await placeGstOrder(backend(), { items: [{ variant_id: variant, quantity: 1 }] });
    await backend().db.query('delete from public.variants where id = $1', [variant]);
    expect(await ship(order)).toBeUndefined();
    const { version } = await readOrder(order);
    const complete = (hsn: string, expected_version: number) =>
      admin.client.rpc('complete_order_tax', { order_id: order.id, expected_version, hsn, tax_rate: 5 });
    expect((await complete('tea', version)).error?.code).toBe('PT400');
    expect((await complete('0902', version - 1)).error?.code).toBe('PT409');
    await complete('0902', version).throwOnError();
    expect((await invoiceOf(order))?.document.lines).toMatchObject([{ hsn: '0902', rate: 5 }]);
    expect((await complete('0903', version + 1)).error?.code).toBe('PT409');
  });

  it('needs no attention any more when it is cancelled or not shipped after all', async () => {
    for (const status of ['Cancelled', 'Processing']) {
      const order = await placeGstOrder(backend(), { shipping: { state: null } });
      await ship(order);
      await setStatus(backend(), order.id, status);
      const { attention, invoice_due_at } = await readOrder(order);
      expect([attention.includes('invoice_missing'), invoice_due_at]).toEqual([false, null]);
    }
  });

  it('is sent without an invoice while the tax settings are missing, as the dashboard says, and gets it when they are entered', async () => {
    await saveSettings(backend(), { gstin: null });
    const [sent, incomplete] = [
      await placeGstOrder(backend()),
      await placeGstOrder(backend(), { shipping: { state: null } }),
    ];
    const { version } = await readOrder(sent);
    await admin.client.rpc('ship_order', { order_id: sent.id, expected_version: version }).throwOnError();
    await ship(incomplete);
    await runJob();
    expect(await readOrder(sent)).toMatchObject({ attention: [], invoice_due_at: expect.any(String) as string });
    expect(await problemOf(sent)).toBe('The GSTIN of the shop is missing in the settings.');
    expect(await readTaxReport()).toMatchObject([
      {
        ...{ is_problem: true, affected: 2 },
        detail: `2 orders were shipped without an invoice: ${sent.order_uid}, ${incomplete.order_uid}.`,
      },
    ]);
    const { data: listed } = await admin.client
      .from('order_list')
      .select('order_uid')
      .not('invoice_due_at', 'is', null)
      .throwOnError();
    expect(listed).toHaveLength(2);

    await saveSettings(backend(), gstSettings);
    await runJob();
    expect(await readTaxReport()).toEqual([]);
    expect(await invoiceOf(sent)).toBeDefined();
    expect((await readOrder(incomplete)).attention).toEqual(['invoice_missing', 'state_unknown']);
    const { version: marked } = await readOrder(incomplete);
    await runJob();
    expect((await readOrder(incomplete)).version).toBe(marked);
  });

  it('does not stop the invoices of other orders with an error, is reported, and takes no number', async () => {
    await saveSettings(backend(), { gstin: null });
    const orders = [await placeGstOrder(backend()), await placeGstOrder(backend()), await placeGstOrder(backend())];
    for (const order of orders) await ship(order);
    const [first, broken, last] = orders as [GstOrder, GstOrder, GstOrder];
    await saveSettings(backend(), gstSettings);
    const { issue_missing_invoices } = createJobs({
      db: backend().service,
      deliverEmails: () => Promise.resolve(),
      siteUrl: 'https://shop.example',
      pictures: createStoredPictures(backend().db),
    });
    /** Runs the job, and returns what administrators see. */
    const run = async () => {
      await backend().db.query(`delete from public.scheduled_jobs where name = 'issue_missing_invoices'`);
      expect(await runDueJobs(backend().service, { issue_missing_invoices: issue_missing_invoices! })).toEqual({
        issue_missing_invoices: 'done',
      });
      const { data } = await admin.client.rpc('operations_status').throwOnError();
      return data.find(({ kind }) => kind === 'invoices_failed');
    };
    const numberOf = async (order: GstOrder) => Number((await invoiceOf(order))?.number.split('/').at(-1));
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    // The error comes after the invoice has taken its number.
    await backend().db.exec(
      `alter table public.invoices add constraint broken check (order_uid <> '${broken.order_uid}') not valid`,
    );
    try {
      expect(await run()).toMatchObject({
        is_problem: true,
        detail: expect.stringMatching(`^${broken.order_uid}: .*"broken"$`) as string,
      });
      expect(log).toHaveBeenCalledWith(expect.stringContaining(broken.order_uid));
    } finally {
      await backend().db.exec('alter table public.invoices drop constraint broken');
      log.mockRestore();
    }
    expect(await invoiceOf(broken)).toBeUndefined();
    expect(await run()).toBeUndefined();
    expect(await numberOf(last)).toBe((await numberOf(first)) + 1);
    expect(await numberOf(broken)).toBe((await numberOf(first)) + 2);
  });

  it('is not due any more when the owner says that the shop needs no invoices', async () => {
    await saveSettings(backend(), { gstin: null });
    const order = await placeGstOrder(backend());
    await ship(order);
    const { data: settings } = await admin.client.from('shop_settings').select('version').single().throwOnError();
    await admin.client
      .rpc('update_shop_settings', { expected_version: settings.version, changes: { issues_invoices: false } })
      .throwOnError();
    expect(await readTaxReport()).toEqual([]);
    await runJob();
    expect(await readOrder(order)).toMatchObject({ attention: [], invoice_due_at: null });
  });

  it('is not invoiced when only its attention is removed, and keeps waiting while it is deleted', async () => {
    const order = await placeGstOrder(backend(), { shipping: { state: null } });
    await ship(order);
    await settleAttention(admin.client, order.id);
    await admin.client.from('orders').delete().eq('id', order.id).throwOnError();
    await runJob();
    await admin.client.rpc('restore_order', { order_id: order.id }).throwOnError();
    const { version } = await readOrder(order);
    await admin.client
      .rpc('complete_order_tax', { order_id: order.id, expected_version: version, state: 'Goa' })
      .throwOnError();
    expect(await invoiceOf(order)).toBeDefined();
  });
});

it('allows corrections of the buyer of a shipped order, and of nothing else, until there is an invoice', async () => {
  const business = await placeGstOrder(backend(), { shipping: { state: null, gstin: '27AAPFU0939F1ZV' } });
  const gift = await placeGstOrder(backend(), { shipping: { state: null, buyer_name: 'Asha' } });
  const save = async ({ id }: { id: string }, shipping: Record<string, string>) => {
    const { version } = await readOrder({ id });
    return admin.client.rpc('update_order_shipping', { order_id: id, expected_version: version, shipping });
  };
  for (const order of [business, gift]) expect(await ship(order)).toBeUndefined();
  expect((await save(business, { name: 'Nair Stores', gstin: '32AABCU9603R1ZW' })).error).toBeNull();
  expect((await save(gift, { buyer_name: 'Asha Menon' })).error).toBeNull();
  expect((await save(business, { address: '5 Lake View Road' })).error?.hint).toBe('already_shipped');
  expect((await save(gift, { name: 'Somebody else' })).error?.hint).toBe('already_shipped');

  for (const order of [business, gift]) {
    const { version } = await readOrder(order);
    await admin.client
      .rpc('complete_order_tax', { order_id: order.id, expected_version: version, state: 'Kerala' })
      .throwOnError();
  }
  expect((await invoiceOf(business))?.document.recipient).toMatchObject({
    name: 'Nair Stores',
    gstin: '32AABCU9603R1ZW',
  });
  expect((await invoiceOf(gift))?.document.recipient).toMatchObject({ name: 'Asha Menon', gstin: null });
  expect((await save(business, { gstin: '' })).error?.hint).toBe('has_invoice');
});

describe('an order with an invoice', () => {
  it('keeps its items and delivery details, even if its status is set back to Processing', async () => {
    const order = await placeGstOrder(backend());
    await ship(order);
    await setStatus(backend(), order.id, 'Processing');
    const { items, version } = await readOrder(order);
    const changed = items.map((item) => ({ ...item, quantity: 3 }));
    const attempts = [
      admin.client.from('orders').update({ items: changed }).eq('id', order.id),
      admin.client.rpc('update_order', {
        order_id: order.id,
        expected_version: version,
        new_status: 'Processing',
        new_items: changed,
      }),
      admin.client.rpc('update_order_shipping', {
        order_id: order.id,
        expected_version: version,
        shipping: { name: 'Someone else' },
      }),
    ];
    for (const { error } of await Promise.all(attempts))
      expect(error).toMatchObject({ code: 'PT409', hint: 'has_invoice' });
    for (const { client } of [admin, { client: backend().service }])
      expect((await client.from('orders').update({ shipping: {} }).eq('id', order.id)).error?.hint).toBe(
        'delivery_required',
      );
    // The dialog sends the items even if they have not changed.
    await admin.client
      .rpc('update_order', { order_id: order.id, expected_version: version, new_status: 'Delivered', new_items: items })
      .throwOnError();
  });

  it('can be deleted and restored; its invoice stays', async () => {
    const order = await placeGstOrder(backend());
    const invoice = await ship(order);
    await admin.client.from('orders').delete().eq('id', order.id).throwOnError();
    expect(await invoiceOf(order)).toEqual(invoice);
    await admin.client.rpc('restore_order', { order_id: order.id }).throwOnError();
    await setStatus(backend(), order.id, 'Delivered');
    expect(await invoiceOf(order)).toEqual(invoice);
  });
});

describe('a credit note', () => {
  it('is issued for the whole invoice when the order is cancelled, and refunding it adds none', async () => {
    const order = await placeGstOrder(backend());
    const invoice = await ship(order);
    await reportRefunds(backend(), order, { id: `re_part_${order.id}`, amount: 10_000 });
    await setStatus(backend(), order.id, 'Cancelled');
    await reportRefunds(backend(), order, { id: `re_rest_${order.id}`, amount: 46_000 });
    await setStatus(backend(), order.id, 'Processing');
    await setStatus(backend(), order.id, 'Cancelled');
    const notes = await notesOf(order);
    expect(notes.map(({ amount, reason }) => [amount, reason])).toEqual([
      [10_000, 'refunded'],
      [46_000, 'cancelled'],
    ]);
    const { year } = await today();
    expect(notes[0]).toMatchObject({
      number: `CN/${year}/000001`,
      document: { invoice_number: invoice?.number, invoice_date: invoice?.issued_on, recipient: kochi },
    });
    // Together they have exactly the taxes of the invoice, and return each unit once.
    expect(notes.reduce((sum, { document }) => sum + document.totals.igst!, 0)).toBe(invoice?.document.totals.igst);
    expect(notes.flatMap(({ document }) => document.lines).map(({ quantity }) => quantity)).toEqual([0, 1]);
  });

  it('is issued once for a refund that is reported repeatedly, and never for more than the invoice', async () => {
    const order = await placeGstOrder(backend(), { amount: 60_000 });
    await ship(order);
    // It was paid too much.
    await reportRefunds(backend(), order, { id: `re_surplus_${order.id}`, amount: 4_000 });
    expect(await notesOf(order)).toEqual([]);
    const refund = { id: `re_${order.id}`, amount: 6_000 };
    for (let n = 0; n < 3; n++) await reportRefunds(backend(), order, refund);
    expect((await notesOf(order)).map(({ amount }) => amount)).toEqual([6_000]);
    await reportRefunds(backend(), order, { ...refund, has_failed: true });
    await reportRefunds(backend(), order, { id: `re_again_${order.id}`, amount: 6_000 });
    expect((await notesOf(order)).map(({ amount }) => amount)).toEqual([6_000]);
    await reportRefunds(backend(), order, { id: `re_all_${order.id}`, amount: 50_000 });
    expect((await notesOf(order)).map(({ amount }) => amount)).toEqual([6_000, 50_000]);
  });

  it('is issued and emailed for a refund of an order that was deleted', async () => {
    const email = 'deleted@guest.example';
    const order = await placeGstOrder(backend(), { shipping: { email } });
    await ship(order);
    await admin.client.from('orders').delete().eq('id', order.id).throwOnError();
    await reportRefunds(backend(), order, { id: `re_${order.id}`, amount: 1_000 });
    expect((await notesOf(order)).map(({ amount }) => amount)).toEqual([1_000]);
    const emails = await backend().db.query(
      `select kind, recipient from public.email_outbox where order_id = $1 and kind in ('invoice', 'credit_note')
       order by created_at`,
      [order.id],
    );
    expect(emails).toEqual([
      { kind: 'invoice', recipient: email },
      { kind: 'credit_note', recipient: email },
    ]);
  });

  it('credits a refund by line on that line, with its rate, even if the order was deleted meanwhile', async () => {
    const [tea, pot] = [
      await createVariant(backend(), { stock: 10, variant: { amount: 10_500 } }),
      await createVariant(backend(), { stock: 10, variant: { amount: 11_800, tax_rate: 18 } }),
    ];
    for (const isDeleted of [false, true]) {
      const order = await placeGstOrder(backend(), {
        items: [
          { variant_id: tea, quantity: 1 },
          { variant_id: pot, quantity: 2 },
        ],
      });
      await ship(order);
      await admin.client
        .rpc('request_refund', {
          order_id: order.id,
          idempotency_key: order.id,
          lines: [{ variant_id: pot, quantity: 1 }],
        })
        .throwOnError();
      if (isDeleted) await admin.client.from('orders').delete().eq('id', order.id).throwOnError();
      await reportRefunds(backend(), order, { id: `re_pot_${order.id}`, amount: 11_800 });
      await reportRefunds(backend(), order, { id: `re_rest_${order.id}`, amount: 2_230 });
      const credited = (await notesOf(order)).map(({ document }) =>
        document.lines.map(({ amount, taxable, igst }) => [amount, taxable, igst]),
      );
      expect(credited).toEqual([
        [[11_800, 10_000, 1_800]],
        [
          [1_050, 1_000, 50],
          [1_180, 1_000, 180],
        ],
      ]);
    }
  });

  it('marks an order that is active again after its invoice was credited', async () => {
    const order = await placeGstOrder(backend());
    await ship(order);
    await setStatus(backend(), order.id, 'Cancelled');
    await setStatus(backend(), order.id, 'Shipped');
    expect((await readOrder(order)).attention).toEqual(['cancelled_then_shipped', 'invoice_credited']);
    expect(await notesOf(order)).toHaveLength(1);
  });

  it('splits random refunds so that each line and each tax adds up to the invoice', async () => {
    const items = await Promise.all(
      [5, 12, 0, 18].map(async (tax_rate, n) => ({
        variant_id: await createVariant(backend(), { variant: { amount: 3_333 * (n + 1), tax_rate } }),
        quantity: n + 1,
      })),
    );
    const order = await placeGstOrder(backend(), { items });
    const invoice = await ship(order);
    let left = invoice?.total ?? 0;
    for (const [n, amount] of fc.sample(fc.integer({ min: 1, max: 24_000 }), 15).entries()) {
      const refunded = Math.min(amount, left);
      if (refunded > 0) await reportRefunds(backend(), order, { id: `re_${n}_${order.id}`, amount: refunded });
      left -= refunded;
    }
    if (left > 0) await reportRefunds(backend(), order, { id: `re_last_${order.id}`, amount: left });
    const notes = await notesOf(order);
    const fields = ['amount', 'taxable', 'cgst', 'sgst', 'igst'] as const;
    for (const line of invoice?.document.lines ?? []) {
      const parts = notes
        .flatMap(({ document }) => document.lines)
        .filter((part) => 'line' in part && 'line' in line && part.line === line.line);
      for (const field of fields) expect(parts.reduce((sum, part) => sum + part[field], 0)).toBe(line[field]);
    }
    for (const { amount, document } of notes) {
      expect(document.totals.total).toBe(amount);
      for (const line of document.lines) expect(line.taxable + line.cgst + line.sgst + line.igst).toBe(line.amount);
    }
  });
});

describe('invoices and credit notes', () => {
  const attempt = (statement: string, parameters: unknown[] = []) =>
    backend()
      .db.query(statement, parameters)
      .then(
        () => 'done',
        ({ message }: Error) => message,
      );

  it('cannot be changed or deleted, not even by the owner of the database', async () => {
    const order = await placeGstOrder(backend());
    await ship(order);
    await setStatus(backend(), order.id, 'Cancelled');
    for (const table of ['invoices', 'credit_notes']) {
      for (const statement of [
        `update public.${table} set kept_until = kept_until`,
        `delete from public.${table}`,
        `truncate public.${table} cascade`,
      ])
        expect(await attempt(statement)).toBe('Invoices and credit notes never change.');
    }
  });

  it('are deleted eight years after the end of their financial year, each with its own time', async () => {
    const days = ['2017-03-31', '2017-04-01', '2026-11-15'];
    const kept = await Promise.all(
      days.map((day) =>
        backend().db.query<{ until: string }>('select public.documents_kept_until($1)::text as until', [day]),
      ),
    );
    expect(kept.map(([row]) => row?.until)).toEqual(['2025-04-01', '2026-04-01', '2035-04-01']);

    const order = await placeGstOrder(backend());
    const insert = (number: string, until: string) =>
      backend().db.query<{ id: string }>(
        `with old as (
           insert into public.order_numbers (order_id, order_uid)
             select gen_random_uuid(), public.random_order_uid(1) returning order_id, order_uid
         )
         insert into public.invoices (order_id, order_uid, number, issued_on, total, document, kept_until)
           select order_id, order_uid, $1, '2017-01-01', 1, '{}', $2 from old returning id`,
        [number, until],
      );
    const [withLine] = await insert('OLD/1', '2025-04-01');
    await backend().db.query(
      `insert into public.invoice_lines (
           invoice_id, place, order_line_id, hsn, rate, quantity, unit_amount, discount, amount, taxable, cgst, sgst, igst
         )
         select $1, 1, id, '0902', 0, 1, 1, 0, 1, 1, 0, 0, 0 from public.order_lines where order_id = $2`,
      [withLine?.id, order.id],
    );
    const [withNote] = await insert('OLD/2', '2025-04-01');
    await insert('OLD/3', '2999-04-01');
    await backend().db.query(
      `insert into public.credit_notes (invoice_id, number, issued_on, amount, reason, document, kept_until)
       values ($1, 'OLD/4', '2017-04-01', 1, 'refunded', '{}', '2999-04-01')`,
      [withNote?.id],
    );
    await ship(order);
    await backend().service.rpc('purge_tax_documents').throwOnError();
    const left = await backend().db.query<{ number: string }>(
      `select number from public.invoices where number like 'OLD/%' order by 1`,
    );
    expect(left.map(({ number }) => number)).toEqual(['OLD/2', 'OLD/3']);
    expect(await invoiceOf(order)).toBeDefined();
  });

  it('are readable for the customer of the order and for administrators, and for nobody else', async () => {
    const [own, other] = [await backend().signUp(), await backend().signUp()];
    const order = await placeGstOrder(backend(), { shipping: { email: own.email } });
    await ship(order);
    await setStatus(backend(), order.id, 'Cancelled');
    const visible = async ({ client }: Pick<Account, 'client'>) => {
      const invoices = await client.from('invoices').select('number').eq('order_id', order.id);
      const notes = await client
        .from('credit_notes')
        .select('number, document')
        .eq('document->>order_uid', order.order_uid);
      return [invoices.data?.length ?? 'denied', notes.data?.length ?? 'denied'];
    };
    expect(await visible(own)).toEqual([1, 1]);
    expect(await visible(admin)).toEqual([1, 1]);
    expect(await visible(other)).toEqual([0, 0]);
    expect(await visible({ client: backend().anon })).toEqual(['denied', 'denied']);
  });

  it('outlive the erasure of the customer, whose report says so', async () => {
    const email = 'Erased.Person@guest.example';
    const order = await placeGstOrder(backend(), { shipping: { email } });
    const invoice = await ship(order);
    await setStatus(backend(), order.id, 'Cancelled');
    expect(await previewErasure(admin.client, email)).toMatchObject({ documents: 2, kept_until: invoice?.kept_until });
    expect(await eraseCustomer(admin.client, email)).toBeGreaterThan(0);
    expect((await readOrder(order)).shipping).toEqual({});
    expect(await invoiceOf(order)).toEqual(invoice);
    expect(await previewErasure(admin.client, email)).toMatchObject({ documents: 0, kept_until: null });
  });

  describe('whose customer was erased while the order was shipped', () => {
    /** Erases the customer of an order that was shipped a month ago and was never set to Delivered. */
    const eraseShipped = async (order: { id: string }, email: string) => {
      await backend().db.query(`update public.orders set shipped_at = now() - interval '30 days' where id = $1`, [
        order.id,
      ]);
      expect(await eraseCustomer(admin.client, email)).toBeGreaterThan(0);
      expect(await readOrder(order)).toMatchObject({ status: 'Shipped', shipping: {} });
    };
    const newEmail = () => `${randomUUID()}@guest.example`;
    const changeStatus = async (order: { id: string }, new_status: 'Delivered' | 'Cancelled') => {
      const { version } = await readOrder(order);
      await admin.client
        .rpc('update_order', { order_id: order.id, expected_version: version, new_status })
        .throwOnError();
    };

    it('follow its delivery, refund, return and cancellation, without an email to anybody', async () => {
      const email = newEmail();
      const order = await placeGstOrder(backend(), { shipping: { email } });
      const [link] = await backend().db.query<{ token: string }>(
        'select token from public.order_links where order_id = $1',
        [order.id],
      );
      const invoice = await ship(order);
      await eraseShipped(order, email);
      const track = backend().service.rpc('find_linked_order', { token: link?.token ?? '', client: randomUUID() });
      expect((await track.throwOnError()).data).toBeNull();
      const resend = admin.client.rpc('resend_order_email', {
        order_id: order.id,
        kind: 'shipping_notice',
        request_id: randomUUID(),
      });
      expect((await resend).error?.message).toBe('This order has no email.');

      await changeStatus(order, 'Delivered');
      await admin.client
        .rpc('request_refund', { order_id: order.id, idempotency_key: order.id, amount: 6_000 })
        .throwOnError();
      await reportRefunds(backend(), order, { id: `re_${order.id}`, amount: 6_000 });
      await changeStatus(order, 'Cancelled');
      expect((await notesOf(order)).map(({ amount, reason }) => [amount, reason])).toEqual([
        [6_000, 'refunded'],
        [50_000, 'cancelled'],
      ]);
      await admin.client.from('orders').delete().eq('id', order.id).throwOnError();
      await admin.client.rpc('restore_order', { order_id: order.id }).throwOnError();
      const timeline = await admin.client.rpc('order_timeline', { order_id: order.id }).throwOnError();
      expect(timeline.data.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining(['invoice', 'credit_note', 'refund']),
      );
      expect(await invoiceOf(order)).toEqual(invoice);
      const queued = await backend().db.query('select kind, recipient from public.email_outbox where order_id = $1', [
        order.id,
      ]);
      expect(queued).toEqual([]);
    });

    it('are not due if the order was shipped when the shop needed no invoices', async () => {
      const email = newEmail();
      await saveSettings(backend(), { issues_invoices: false });
      const order = await placeGstOrder(backend(), { shipping: { email } });
      await ship(order);
      await saveSettings(backend(), { issues_invoices: true });
      await eraseShipped(order, email);
      await changeStatus(order, 'Delivered');
      expect((await readOrder(order)).attention).toEqual([]);
      await runJob();
      expect(await invoiceOf(order)).toBeUndefined();
    });

    it('can be issued later if the state of the delivery was missing', async () => {
      const email = newEmail();
      const order = await placeGstOrder(backend(), { shipping: { email, state: null } });
      await ship(order);
      await eraseShipped(order, email);
      const { version } = await readOrder(order);
      await admin.client
        .rpc('complete_order_tax', { order_id: order.id, expected_version: version, state: 'Kerala' })
        .throwOnError();
      expect((await invoiceOf(order))?.document).toMatchObject({
        place_of_supply: '32-Kerala',
        recipient: { name: null, address: null, state: 'Kerala' },
      });
    });
  });
});

describe('the numbers', () => {
  it('begin anew in each financial year and series, and have at most 16 characters', async () => {
    const numbers = await backend().db.query<{ number: string }>(
      `select public.next_document_number('invoice', day::date) as number
       from unnest(array['2030-03-31', '2030-03-31', '2030-04-01', '2099-12-31', '2100-02-01']) as day`,
    );
    expect(numbers.map(({ number }) => number)).toEqual([
      'TI/29-30/000001',
      'TI/29-30/000002',
      'TI/30-31/000001',
      'TI/99-00/000001',
      'TI/99-00/000002',
    ]);
  });

  it('continue in a new series when one is full', async () => {
    await saveSettings(backend(), { invoice_series: 'TEA' });
    await backend().db.query(
      `insert into public.document_series (kind, financial_year, base, suffix, last_number)
       values ('invoice', '40-41', 'TEA', '', 999999)`,
    );
    const next = () =>
      backend().db.query<{ number: string }>(`select public.next_document_number('invoice', '2040-05-01') as number`);
    const [[first], [second]] = [await next(), await next()];
    expect(first?.number).toMatch(/^TEA[0-9A-Z]{4}\/40-41\/01$/);
    expect(second?.number).toBe(first?.number.replace(/1$/, '2'));
    await saveSettings(backend(), { invoice_series: 'TI' });
  });

  it('continue in new series, with another suffix each time, when an owner says so', async () => {
    const before = await ship(await placeGstOrder(backend()));
    const numbers: string[] = [];
    for (let n = 0; n < 2; n++) {
      await admin.client.rpc('start_new_series', { request_id: randomUUID() }).throwOnError();
      await letSeriesBegin();
      const order = await placeGstOrder(backend());
      numbers.push((await ship(order))?.number ?? '');
      await setStatus(backend(), order.id, 'Cancelled');
      numbers.push((await notesOf(order))[0]?.number ?? '');
    }
    const [, year] = before?.number.split('/') ?? [];
    const [first, note, second] = numbers;
    expect(first).toMatch(new RegExp(`^TI[0-9A-Z]{4}/${year}/001$`));
    expect(note).toBe(first?.replace('TI', 'CN'));
    expect(second).toMatch(new RegExp(`^TI[0-9A-Z]{4}/${year}/001$`));
    expect(second! > first!).toBe(true);
    const { error } = await (await backend().signUp()).client.rpc('start_new_series', { request_id: randomUUID() });
    expect(error?.code).toBe('42501');
  });

  it('have a different suffix in each of 200 copies made at random times of a simulated year', async () => {
    const copies = fc.sample(
      fc.record({
        // Which of the earlier copies it is a copy of, and so knows.
        knows: fc.infiniteStream(fc.boolean()),
        // Until the next copy is made, after this one has given its first number.
        pauseMs: fc.oneof(fc.nat(45_000), fc.nat(6 * 3_600_000)),
      }),
      200,
    );
    const made: { year: string; suffix: string }[] = [];
    let moment = Date.parse('2028-03-25T10:00:00+05:30');
    const rollback = new Error('rolled back');
    await expect(
      backend().db.tx(async (sql) => {
        for (const { knows, pauseMs } of copies) {
          await sql.query('delete from public.document_series');
          await sql.query(
            `insert into public.document_series (kind, financial_year, base, suffix, last_number)
               select 'invoice', year, 'TI', suffix, 1
                 from jsonb_to_recordset($1::text::jsonb) as known (year text, suffix text)`,
            [JSON.stringify(made.filter(() => knows.next().value))],
          );
          const at = new Date(moment).toISOString();
          const [added] = await sql.query<{ year: string; suffix: string }>(
            `select year, public.add_series(year, true, $1::timestamptz) as suffix
               from public.financial_year(($1::timestamptz at time zone 'Asia/Kolkata')::date) as year`,
            [at],
          );
          const [begins] = await sql.query<{ after: number }>(
            `select extract(epoch from max(started_at) - $1::timestamptz)::float as after from public.document_series
               where suffix = $2`,
            [at, added!.suffix],
          );
          made.push(added!);
          expect(begins!.after).toBeGreaterThan(0);
          expect(begins!.after).toBeLessThanOrEqual(20);
          moment += Math.ceil(begins!.after * 1000) + pauseMs;
        }
        throw rollback;
      }),
    ).rejects.toBe(rollback);
    expect(new Set(made.map(({ year, suffix }) => `${suffix}/${year}`)).size).toBe(copies.length);
    expect(new Set(made.map(({ year }) => year))).toEqual(new Set(['27-28', '28-29']));
  });

  it('of invoices and credit notes differ, even if an owner exchanges the two series, and exchanges them again', async () => {
    const next = async (kind: string) => {
      const [row] = await backend().db.query<{ number: string }>(
        `select public.next_document_number($1, '2050-05-01') as number`,
        [kind],
      );
      return row!.number;
    };
    /** Gives the series the suffixes of earlier periods, because the next series would only begin after this period. */
    const moveToPast = async (given: string[]) => {
      const renamed = await backend().db.query<{ was: string; is: string }>(`
        with ranked as (
          select suffix as was, lpad(dense_rank() over (order by suffix)::text, 4, '0') as is
            from public.document_series where financial_year = '50-51' and suffix <> '' group by suffix
        )
        update public.document_series set suffix = ranked.is from ranked
          where financial_year = '50-51' and suffix = was returning was, ranked.is`);
      return given.map((number) => renamed.reduce((text, { was, is }) => text.replace(`${was}/5`, `${is}/5`), number));
    };
    let numbers: string[] = [];
    for (const [invoice_series, credit_note_series] of [
      ['TI', 'CN'],
      ['CN', 'TI'],
      ['TI', 'CN'],
      ['CN', 'TEA'],
    ] as const) {
      await saveSettings(backend(), { invoice_series, credit_note_series });
      numbers = await moveToPast(numbers);
      for (const kind of ['invoice', 'credit_note', 'invoice', 'credit_note']) numbers.push(await next(kind));
    }
    expect(numbers.slice(0, 4)).toEqual(['TI/50-51/000001', 'CN/50-51/000001', 'TI/50-51/000002', 'CN/50-51/000002']);
    expect(numbers[4]).toBe('CN0001/50-51/001');
    expect(new Set(numbers).size).toBe(numbers.length);
    await saveSettings(backend(), { invoice_series: 'TI', credit_note_series: 'CN' });
  });
});

it('gives no invoice in a copy of a database until new series are started, and marks the open orders then', async () => {
  const order = await placeGstOrder(backend());
  // As pg_restore leaves it, in a project of Supabase whose functions are always running.
  await backend().db.query(`update public.database_identity set identity = 'another database'`);
  const { error } = await admin.client.from('orders').update({ status: 'Shipped' }).eq('id', order.id);
  expect(error).toMatchObject({ code: 'PT503', message: expect.stringContaining('within two minutes') as string });
  await runJob();
  expect(await readOrder(order)).toMatchObject({ status: 'Processing', attention: ['restored'] });
  const next = await placeGstOrder(backend());
  expect((await admin.client.from('orders').update({ status: 'Shipped' }).eq('id', next.id)).error?.code).toBe('PT503');
  await letSeriesBegin();
  expect((await ship(next))?.number).toMatch(/^TI[0-9A-Z]{4}\/..-..\/001$/);
});

it('gives no invoice to an order marked Restored until the mark is removed', async () => {
  const [sent, unsent] = [await placeGstOrder(backend()), await placeGstOrder(backend())];
  const variant_id = await createVariant(backend(), { variant: { amount: 56_000 } });
  const session = await openCheckoutSession(backend(), [{ variant_id, quantity: 1 }]);
  await admin.client.rpc('start_new_series', { request_id: randomUUID() }).throwOnError();
  await letSeriesBegin();

  // Its payment was made before the database was lost, and is found afterwards.
  const { data: found } = await backend()
    .service.rpc('complete_checkout_session', {
      session_id: session.id,
      provider: 'stripe',
      provider_payment_id: randomUUID(),
      customer: { email: 'leela@guest.example', ...kochi },
    })
    .single()
    .throwOnError();
  for (const id of [sent.id, unsent.id, found.order_id]) {
    const { attention, version } = await readOrder({ id });
    expect(attention).toEqual(['restored']);
    const { error } = await admin.client.rpc('ship_order', { order_id: id, expected_version: version });
    expect(error).toMatchObject({ hint: 'not_shippable', message: expect.stringContaining('restored') as string });
  }
  const removeMark = ({ id }: { id: string }) => settleAttention(admin.client, id);

  expect(await ship(sent)).toBeUndefined();
  await removeMark(sent);
  await setStatus(backend(), sent.id, 'Delivered');
  await runJob();
  expect(await invoiceOf(sent)).toBeUndefined();
  await removeMark(unsent);
  expect(await ship(unsent)).toBeDefined();
});

it('calculates the same taxes in SQL and in the browser for random baskets', async () => {
  const baskets = fc
    .sample(
      fc.record({
        lines: fc.array(
          fc.record({
            grossInPaise: fc.oneof(fc.integer({ min: 0, max: 300 }), fc.integer({ min: 0, max: 500_000_00 })),
            rate: fc.constantFrom(0, 0.25, 3, 5, 12, 18, 28, 40),
          }),
          { minLength: 1, maxLength: 8 },
        ),
        share: fc.double({ min: 0, max: 1, noNaN: true }),
        isInterstate: fc.boolean(),
      }),
      500,
    )
    .map(({ lines, share, isInterstate }) => ({
      lines,
      isInterstate,
      paid: Math.floor(lines.reduce((sum, { grossInPaise }) => sum + grossInPaise, 0) * share),
    }));
  const sql = await backend().db.query<{ lines: Record<string, number>[] }>(
    `select public.taxed_lines(basket -> 'lines', (basket ->> 'paid')::bigint, (basket ->> 'isInterstate')::boolean) as lines
     from jsonb_array_elements($1::text::jsonb) with ordinality as each (basket, place) order by place`,
    [
      JSON.stringify(
        baskets.map((basket) => ({
          ...basket,
          lines: basket.lines.map(({ grossInPaise: gross, rate }) => ({ gross, rate })),
        })),
      ),
    ],
  );
  const fieldsOf = ({ amount, taxable, cgst, sgst, igst }: Record<string, number>) => ({
    amount,
    taxable,
    cgst,
    sgst,
    igst,
  });
  expect(sql.map(({ lines }) => lines.map(fieldsOf))).toEqual(
    baskets.map(({ lines, paid, isInterstate }) => taxLines(lines, paid, isInterstate)),
  );
});
