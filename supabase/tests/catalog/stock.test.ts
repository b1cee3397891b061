import { randomUUID } from 'node:crypto';
import type { CountedVariant, CountOutcome, ReceivedVariant } from '../../../src/domain/catalog/stockMovement.ts';
import { createJobs, runDueJobs } from '../../functions/scheduled-jobs/jobs.ts';
import { createStoredPictures } from '../../server/backend/storedPictures.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { signUpAdministrators } from '../support/accounts.ts';
import { createVariant, productIdOf } from '../support/catalog.ts';
import { openCheckoutSession, placeOrder, stockQuantity } from '../support/checkout.ts';

const backend = withBackend();
const itOnPostgres = process.env.TEST_DATABASE_URL ? it : it.skip;
let owner: Account;
let staff: Account;

beforeAll(async () => {
  ({ owner, staff } = await signUpAdministrators(backend()));
});

afterEach(async () => {
  // Whatever a test has done, the stock is the sum of its history.
  expect((await backend().service.rpc('stock_differences').throwOnError()).data).toEqual([]);
});

const createTea = (stock: number) => createVariant(backend(), { stock, product: { title: 'Frost Tea' } });
const change = (
  variant_id: string,
  difference: number,
  reason: 'received' | 'damaged' | 'sample' | 'correction' = 'correction',
  { request_id = randomUUID(), note = null as string | null, client = staff.client } = {},
) => client.rpc('change_stock', { variant_id, difference, reason, request_id, note });
const count = async (...entries: CountedVariant[]): Promise<CountOutcome[]> =>
  (await staff.client.rpc('count_stock', { entries }).throwOnError()).data;
const history = async (variant_id: string) =>
  (
    await staff.client
      .from('stock_history')
      .select('difference, quantity, reason, order_uid, person_email, note')
      .eq('variant_id', variant_id)
      .order('id')
      .throwOnError()
  ).data;
const listed = async (variant_id: string) =>
  (await staff.client.from('stock_list').select('*').eq('variant_id', variant_id).single().throwOnError()).data;
const ship = (order: { id: string; version: number }) =>
  staff.client.rpc('ship_order', { order_id: order.id, expected_version: order.version }).throwOnError();

describe('the history of the stock', () => {
  it('says why, for which order and by whom the stock has changed', async () => {
    const variant_id = await createTea(10);
    const order = await placeOrder(backend(), [{ variant_id, quantity: 3 }]);
    await change(variant_id, 5, 'received', { note: ' From the shed ' }).throwOnError();
    await change(variant_id, -1, 'damaged').throwOnError();
    const refund = { order_id: order.id, idempotency_key: randomUUID(), reason: null };
    const lines = [{ variant_id, quantity: 1, restock: true }];
    await owner.client.rpc('request_refund', { ...refund, lines }).throwOnError();
    const { data: current } = await staff.client
      .from('orders')
      .select('version')
      .eq('id', order.id)
      .single()
      .throwOnError();
    await owner.client.rpc('cancel_order', { order_id: order.id, expected_version: current.version }).throwOnError();
    await staff.client.from('orders').update({ status: 'Processing' }).eq('id', order.id).throwOnError();
    await backend().service.from('stock').update({ quantity: 4 }).eq('variant_id', variant_id).throwOnError();

    const { order_uid } = order;
    expect(await history(variant_id)).toEqual([
      { difference: 10, quantity: 10, reason: 'opening', order_uid: null, person_email: null, note: null },
      { difference: -3, quantity: 7, reason: 'sold', order_uid, person_email: null, note: null },
      {
        difference: 5,
        quantity: 12,
        reason: 'received',
        order_uid: null,
        person_email: staff.email,
        note: 'From the shed',
      },
      { difference: -1, quantity: 11, reason: 'damaged', order_uid: null, person_email: staff.email, note: null },
      { difference: 1, quantity: 12, reason: 'returned', order_uid, person_email: owner.email, note: null },
      { difference: 2, quantity: 14, reason: 'cancelled', order_uid, person_email: owner.email, note: null },
      { difference: -2, quantity: 12, reason: 'sold', order_uid, person_email: staff.email, note: null },
      { difference: -8, quantity: 4, reason: 'correction', order_uid: null, person_email: null, note: null },
    ]);
  });

  it('names the order whose items were changed, and one that was restored from the payment provider', async () => {
    const [first, second] = [await createTea(10), await createTea(10)];
    const order = await placeOrder(backend(), [{ variant_id: first, quantity: 2 }]);
    await staff.client
      .rpc('change_order_items', {
        order_id: order.id,
        expected_version: order.version,
        lines: [
          { variant_id: first, quantity: 1 },
          { variant_id: second, quantity: 1 },
        ],
      })
      .throwOnError();
    expect((await history(first)).at(-1)).toMatchObject({
      difference: 1,
      reason: 'returned',
      order_uid: order.order_uid,
    });
    expect((await history(second)).at(-1)).toMatchObject({
      difference: -1,
      reason: 'sold',
      order_uid: order.order_uid,
    });
    await backend()
      .service.rpc('restore_paid_order', {
        session_id: randomUUID(),
        provider: 'stripe',
        provider_payment_id: randomUUID(),
        order_uid: 'NBT-7654321',
        customer: null,
        items: [{ variant_id: second, quantity: 4, unit_amount: 50_000 }],
        amount: 200_000,
        currency: 'inr',
        site_url: 'https://shop.example',
        paid_at: '2026-01-01T00:00:00Z',
      })
      .throwOnError();
    expect((await history(second)).at(-1)).toMatchObject({ difference: -4, reason: 'sold', order_uid: 'NBT-7654321' });
  });

  it('is changed by nobody, and the stock by no client', async () => {
    const variant_id = await createTea(3);
    for (const { client } of [owner, { client: backend().service }]) {
      expect((await client.from('stock_movements').update({ difference: 1 }).gt('id', 0)).error?.code).toBe('42501');
      expect((await client.from('stock_movements').delete().gt('id', 0)).error?.code).toBe('42501');
    }
    expect((await owner.client.from('stock').update({ quantity: 9 }).eq('variant_id', variant_id)).error?.code).toBe(
      '42501',
    );
  });

  it('is compared with the stock by a job, which reports a difference to the back office until they are equal', async () => {
    // The eight digits look like a phone number, which the reasons of other problems do not show.
    const variant_id = await createVariant(backend(), { stock: 3, product: { id: 'tea-91543520' } });
    const runJob = async () => {
      const { check_stock } = createJobs({
        db: backend().service,
        deliverEmails: () => Promise.resolve(),
        siteUrl: 'https://shop.example',
        pictures: createStoredPictures(backend().db),
      });
      await backend().db.query(`update public.scheduled_jobs set due_at = now() where name = 'check_stock'`);
      expect(await runDueJobs(backend().service, { check_stock: check_stock! })).toEqual({ check_stock: 'done' });
      const { data } = await owner.client.rpc('operations_status').throwOnError();
      return data.find(({ kind }) => kind === 'stock_differs');
    };
    expect(await runJob()).toBeUndefined();
    await backend().db.exec(`
      alter table public.stock disable trigger record_stock_movement;
      update public.stock set quantity = 2 where variant_id = '${variant_id}';
      alter table public.stock enable trigger record_stock_movement`);
    try {
      expect(await runJob()).toMatchObject({ is_problem: true, detail: variant_id });
    } finally {
      await backend().db.query(
        `insert into public.stock_movements (variant_id, difference, quantity, reason) values ($1, -1, 2, 'correction')`,
        [variant_id],
      );
    }
    expect(await runJob()).toBeUndefined();
  });
});

describe('change_stock', () => {
  it('has an effect once, however often the request is sent', async () => {
    const variant_id = await createTea(10);
    const request_id = randomUUID();
    const send = (difference = 5) => change(variant_id, difference, 'received', { request_id });
    const responses = await Promise.all([send(), send(), send()]);
    expect(responses.map(({ data }) => data?.quantity)).toEqual([15, 15, 15]);
    expect((await send(6)).error).toMatchObject({ code: 'PT409', hint: 'request_id' });
    expect(await stockQuantity(backend(), variant_id)).toBe(15);
  });

  it.each([
    [0, 'correction', 'PT400', 'difference'],
    [-1, 'received', 'PT400', 'difference'],
    [1, 'damaged', 'PT400', 'difference'],
    [1, 'sample', 'PT400', 'difference'],
    [1, 'sold', 'PT400', 'reason'],
    [1, 'opening', 'PT400', 'reason'],
    [-11, 'correction', 'PT409', 'insufficient_stock'],
    [2_000_000_000, 'received', 'PT400', 'difference'],
  ])('rejects %d units as %s', async (difference, reason, code, hint) => {
    const variant_id = await createTea(10);
    expect((await change(variant_id, difference, reason as 'correction')).error).toMatchObject({ code, hint });
    expect(await stockQuantity(backend(), variant_id)).toBe(10);
  });

  it('rejects a variant whose stock is not counted, and customers', async () => {
    expect((await change(await createVariant(backend()), 1)).error?.code).toBe('PT404');
    const { client } = await backend().signUp();
    expect((await change(await createTea(1), 1, 'received', { client })).error?.code).toBe('42501');
  });
});

describe('receive_stock', () => {
  const receive = (...entries: ReceivedVariant[]) => staff.client.rpc('receive_stock', { entries });

  it('adds the units of several variants once, and says what was saved before', async () => {
    const [tea, other] = [await createTea(10), await createTea(0)];
    const notCounted = await createVariant(backend());
    const entry = (variant_id: string, units: number) => ({ variant_id, units, request_id: randomUUID() });
    const entries = [entry(tea, 24), entry(other, 6), entry(notCounted, 3)] as const;
    const saved = [
      { variant_id: tea, outcome: 'saved', units: 24 },
      { variant_id: other, outcome: 'saved', units: 6 },
      { variant_id: notCounted, outcome: 'not_counted', units: null },
    ];
    expect((await receive(...entries).throwOnError()).data).toEqual(saved);
    // The same request again, because its response was lost; and then with another number.
    expect((await receive(...entries).throwOnError()).data).toEqual(saved);
    expect((await receive({ ...entries[0], units: 25 }, entries[1]).throwOnError()).data).toEqual([
      { variant_id: tea, outcome: 'saved_before', units: 24 },
      saved[1],
    ]);
    expect([await stockQuantity(backend(), tea), await stockQuantity(backend(), other)]).toEqual([34, 6]);
    expect(await history(tea)).toMatchObject([
      { reason: 'opening' },
      { reason: 'received', difference: 24, quantity: 34, person_email: staff.email },
    ]);
  });

  it('says what was added before even if the stock is no longer counted', async () => {
    const tea = await createTea(10);
    const entry = { variant_id: tea, units: 24, request_id: randomUUID() };
    await receive(entry).throwOnError();
    await backend().db.query('update public.variants set manage_inventory = false where id = $1', [tea]);
    expect((await receive(entry).throwOnError()).data).toEqual([{ variant_id: tea, outcome: 'saved', units: 24 }]);
    expect((await receive({ ...entry, units: 25 }).throwOnError()).data).toMatchObject([
      { outcome: 'saved_before', units: 24 },
    ]);
  });

  it('refuses the id of a request about another variant, or of another kind', async () => {
    const [tea, other] = [await createTea(10), await createTea(10)];
    const entry = { variant_id: tea, units: 24, request_id: randomUUID() };
    await receive(entry).throwOnError();
    const { request_id } = entry;
    const conflict = (variant_id: string) => ({ code: 'PT409', hint: `variants.${variant_id}.request_id` });
    expect((await receive({ variant_id: other, units: 24, request_id })).error).toMatchObject(conflict(other));
    const damaged = randomUUID();
    await change(other, -2, 'damaged', { request_id: damaged }).throwOnError();
    expect((await receive({ variant_id: other, units: 24, request_id: damaged })).error).toMatchObject(conflict(other));
    expect([await stockQuantity(backend(), tea), await stockQuantity(backend(), other)]).toEqual([34, 8]);
  });

  it('saves nothing if an entry is invalid, which it names, and nothing for customers', async () => {
    const [tea, other] = [await createTea(10), await createTea(10)];
    const entries = [tea, other].map((variant_id) => ({ variant_id, units: 1, request_id: randomUUID() }));
    expect((await receive(entries[0]!, { ...entries[1]!, units: 0 })).error).toMatchObject({
      code: 'PT400',
      hint: `variants.${other}.units`,
    });
    expect((await receive(entries[0]!, entries[0]!)).error?.code).toBe('PT400');
    const { client } = await backend().signUp();
    expect((await client.rpc('receive_stock', { entries })).error?.code).toBe('42501');
    expect(await stockQuantity(backend(), tea)).toBe(10);
  });
});

describe('count_stock', () => {
  it('compares the shelf with the stock and the units of paid orders that are not shipped', async () => {
    const variant_id = await createTea(10);
    await openCheckoutSession(backend(), [{ variant_id, quantity: 2 }]);
    const order = await placeOrder(backend(), [{ variant_id, quantity: 3 }]);
    const deleted = await placeOrder(backend(), [{ variant_id, quantity: 1 }]);
    await owner.client.from('orders').delete().eq('id', deleted.id).throwOnError();
    expect(await listed(variant_id)).toMatchObject({ quantity: 6, reserved: 2, unshipped: 4, shelf: 10 });

    expect(await count({ variant_id, counted: 9, expected_shelf: 10 })).toEqual([
      { variant_id, outcome: 'saved', difference: -1, quantity: 5, unshipped: 4, shelf: 9 },
    ]);
    // The same request again.
    expect(await count({ variant_id, counted: 9, expected_shelf: 10 })).toMatchObject([
      { outcome: 'saved', difference: 0 },
    ]);
    await ship(order);
    expect(await listed(variant_id)).toMatchObject({ quantity: 5, unshipped: 1, shelf: 6 });
    expect(await history(variant_id)).toMatchObject([
      { reason: 'opening' },
      { reason: 'sold' },
      { reason: 'sold' },
      { reason: 'counted', difference: -1, person_email: staff.email },
    ]);
  });

  it('asks again for a row if a parcel of its variant has left since it was typed, and saves other rows', async () => {
    const [parcel, paid, unchanged] = [await createTea(10), await createTea(10), await createTea(10)];
    const order = await placeOrder(backend(), [{ variant_id: parcel, quantity: 2 }]);
    await ship(order);
    // Payment takes units from the stock, but not from the shelf.
    await placeOrder(backend(), [{ variant_id: paid, quantity: 2 }]);
    const outcomes = await count(
      { variant_id: parcel, counted: 9, expected_shelf: 10 },
      { variant_id: paid, counted: 9, expected_shelf: 10 },
      { variant_id: unchanged, counted: 12, expected_shelf: 10 },
      { variant_id: 'none', counted: 12, expected_shelf: 10 },
    );
    expect(outcomes).toMatchObject([
      { variant_id: parcel, outcome: 'moved', difference: 0, shelf: 8 },
      { variant_id: paid, outcome: 'saved', difference: -1, quantity: 7, shelf: 9 },
      { variant_id: unchanged, outcome: 'saved', difference: 2, quantity: 12 },
      { variant_id: 'none', outcome: 'not_counted', shelf: null },
    ]);
    expect(await count({ variant_id: parcel, counted: 7, expected_shelf: 8 })).toMatchObject([
      { outcome: 'saved', difference: -1, quantity: 7, shelf: 7 },
    ]);
  });

  it('does not save fewer units than belong to paid orders', async () => {
    const variant_id = await createTea(5);
    await placeOrder(backend(), [{ variant_id, quantity: 4 }]);
    expect(await count({ variant_id, counted: 3, expected_shelf: 5 })).toMatchObject([
      { outcome: 'too_few', difference: 0, quantity: 1, unshipped: 4, shelf: 5 },
    ]);
  });

  it.each([
    [null],
    [{}],
    [[{ variant_id: 'a', counted: -1, expected_shelf: 1 }]],
    [[{ variant_id: 'a', counted: 1.5, expected_shelf: 1 }]],
    [[{ variant_id: 'a', counted: 1 }]],
    [[{ variant_id: 'a', counted: 1e9, expected_shelf: 1 }]],
    [
      [
        { variant_id: 'a', counted: 1, expected_shelf: 1 },
        { variant_id: 'a', counted: 2, expected_shelf: 1 },
      ],
    ],
  ])('rejects %j', async (entries) => {
    expect((await staff.client.rpc('count_stock', { entries: entries as never })).error?.code).toBe('PT400');
  });

  // PGlite has one connection.
  itOnPostgres('never loses a sale that is paid at the same time', async () => {
    const variants = [await createTea(50), await createTea(50)];
    const sessions = await Promise.all(
      Array.from({ length: 10 }, () =>
        openCheckoutSession(
          backend(),
          variants.map((variant_id) => ({ variant_id, quantity: 1 })),
        ),
      ),
    );
    const pay = (session_id: string) =>
      backend()
        .service.rpc('complete_checkout_session', {
          session_id,
          provider: 'stripe',
          provider_payment_id: randomUUID(),
          customer: { email: `${randomUUID()}@guest.example` },
        })
        .throwOnError();
    const [outcomes] = await Promise.all([
      count(...variants.toReversed().map((variant_id) => ({ variant_id, counted: 49, expected_shelf: 50 }))),
      ...sessions.map(({ id }) => pay(id)),
    ]);
    expect(outcomes).toMatchObject([{ outcome: 'saved' }, { outcome: 'saved' }]);
    for (const variant of variants)
      expect(await listed(variant)).toMatchObject({ quantity: 39, unshipped: 10, shelf: 49 });
  });
});

describe('low stock', () => {
  const notices = () =>
    backend().db.query<{ recipient: string; items: { variant_id: string; quantity: number }[] }>(
      `select recipient, data -> 'items' as items from public.email_outbox where kind = 'low_stock_notice' order by created_at, id`,
    );
  beforeEach(() => backend().db.query(`delete from public.email_outbox where kind = 'low_stock_notice'`));
  const setThreshold = (variant_id: string, threshold: number | null) =>
    staff.client.rpc('set_low_stock', { variant_id, threshold }).throwOnError();

  it('is reported in one email when the threshold is crossed, and again only after there was more', async () => {
    await backend().db.query(`update public.shop_settings set orders_email = 'pack@shop.example'`);
    const variant_id = await createTea(7);
    await setThreshold(variant_id, 5);
    await placeOrder(backend(), [{ variant_id, quantity: 1 }]);
    expect(await notices()).toEqual([]);
    await placeOrder(backend(), [{ variant_id, quantity: 1 }]);
    const notice = { variant_id, product: 'Frost Tea', variant: '100 g', quantity: 5, threshold: 5 };
    expect(await notices()).toEqual([{ recipient: 'pack@shop.example', items: [notice] }]);
    expect((await listed(variant_id)).low_since).not.toBeNull();
    await placeOrder(backend(), [{ variant_id, quantity: 1 }]);
    await change(variant_id, 1, 'received').throwOnError();
    expect(await notices()).toHaveLength(1);
    await change(variant_id, 1, 'received').throwOnError();
    expect((await listed(variant_id)).low_since).toBeNull();
    await change(variant_id, -3, 'sample').throwOnError();
    expect(await notices()).toHaveLength(2);
  });

  it('of several variants that were counted is in one email, and a new threshold sends none', async () => {
    const variants = [await createTea(10), await createTea(10)];
    for (const variant of variants) await setThreshold(variant, 3);
    await setThreshold(variants[0]!, 20);
    await setThreshold(variants[0]!, 3);
    expect(await notices()).toEqual([]);
    await count(...variants.map((variant_id) => ({ variant_id, counted: 2, expected_shelf: 10 })));
    expect((await notices()).map(({ items }) => items.length)).toEqual([2]);
  });

  it('is in the digest, unless the product was deleted', async () => {
    const [variant, deleted] = [await createTea(1), await createTea(1)];
    await setThreshold(variant, 5);
    await setThreshold(deleted, 5);
    await owner.client.rpc('delete_product', { product_id: productIdOf(deleted) }).throwOnError();
    await backend().service.rpc('queue_digest', { day: '2026-11-24' }).throwOnError();
    const [digest] = await backend().db.query<{ low: { variant_id: string }[] }>(
      `select data -> 'low_stock' as low from public.email_outbox where kind = 'digest'`,
    );
    const ids = digest?.low.map(({ variant_id: id }) => id);
    expect(ids).toContain(variant);
    expect(ids).not.toContain(deleted);
  });
});
