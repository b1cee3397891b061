import { randomUUID } from 'node:crypto';
import { DESCRIPTION_TAGS, LINK_PATTERN } from '../../../src/domain/catalog/descriptionHtml.ts';
import type { ChangedPrices, ProductChanges } from '../../../src/domain/catalog/editedProduct.ts';
import { idOf } from '../../../src/domain/catalog/productId.ts';
import { storeClient } from '../../functions/_testing/storeClient.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { connectStripe } from '../../server/testing/stripe.ts';
import { createVariant, productIdOf } from '../support/catalog.ts';
import { openCheckoutSession, placeOrder, reportPayment, requestCheckoutSession } from '../support/checkout.ts';
import { gstSettings, saveSettings } from '../support/gst.ts';
import { deleteUnusedPictures } from '../../functions/_shared/pictures/deleteUnusedPictures.ts';
import { createStoredPictures } from '../../server/backend/storedPictures.ts';

const backend = withBackend();
const itOnPostgres = process.env.TEST_DATABASE_URL ? it : it.skip;

describe('products', () => {
  let owner: Account;
  let staff: Account;
  let customer: Account;
  let fetchJson: ReturnType<typeof storeClient>['fetchJson'];

  beforeAll(async () => {
    owner = await backend().signUp();
    staff = await backend().signUp();
    customer = await backend().signUp();
    await backend().promote(owner);
    await backend().promote(staff, 'staff');
    ({ fetchJson } = storeClient(backend().service, connectStripe(backend().db).payments));
  });

  const read = async (product_id: string) => {
    const { data } = await staff.client.rpc('product_to_edit', { product_id }).throwOnError();
    return data;
  };
  const save = (product_id: string, expected_version: number, changes: ProductChanges, { client } = staff) =>
    client.rpc('save_product', { product_id, expected_version, changes });
  const saveLatest = async (product_id: string, changes: ProductChanges) => {
    const { data } = await save(product_id, (await read(product_id)).version, changes).throwOnError();
    return data;
  };

  /** Creates a published tea as a person does, and returns its id. */
  async function createTea(title = 'Frost Tea'): Promise<string> {
    const product_id = `${idOf(title)}-${randomUUID()}`;
    await staff.client.rpc('create_product', { product_id, title }).throwOnError();
    await saveLatest(product_id, {
      status: 'published',
      variants: [{ id: `${product_id}-50g`, title: '50 g', amount: 78_000, manage_inventory: false }],
    });
    return product_id;
  }

  /** Returns where a visitor finds a product: by id, in the list, in the list with hidden products, as a related product, and its stock. */
  async function findAsVisitor(id: string, variantId = `${id}-50g`) {
    const single = await fetchJson(`/products/${id}`);
    const listed = await Promise.all(
      ['', '&is_hidden=true'].map((query) => fetchJson(`/products?ids[]=${id}${query}`)),
    );
    const { body: stock } = await fetchJson('/variants');
    return {
      single: single.status,
      lists: listed.map(({ body }) => body.count),
      hasStock: (stock.variants as { id: string }[]).some((variant) => variant.id === variantId),
    };
  }

  describe('a new product', () => {
    it('is a draft at an address that is made from its title, until it is published with a variant', async () => {
      const product_id = `${idOf('Thé d’Été: 1st Flush!')}-${randomUUID()}`;
      expect(product_id).toMatch(/^the-d-ete-1st-flush-/);
      const create = () => staff.client.rpc('create_product', { product_id, title: 'Thé' });
      expect((await create()).data).toMatchObject({ id: product_id, state: 'draft', version: 1, variants: [] });
      // The same request again.
      expect((await create()).data).toMatchObject({ id: product_id, state: 'draft', version: 1 });
      expect(await findAsVisitor(product_id)).toEqual({ single: 404, lists: [0, 0], hasStock: false });
      expect((await save(product_id, 1, { status: 'published' })).error).toMatchObject({
        code: 'PT400',
        hint: 'variants',
      });

      const variant = { id: `${product_id}-50g`, title: '50 g', amount: 78_000 };
      const { data } = await save(product_id, 1, { status: 'published', variants: [variant] }).throwOnError();
      expect(data).toMatchObject({
        state: 'published',
        version: 2,
        variants: [{ ...variant, hsn: '0902', tax_rate: 5, manage_inventory: true, is_deleted: false }],
      });
      expect(await findAsVisitor(product_id)).toEqual({ single: 200, lists: [1, 0], hasStock: true });
      expect((await create()).error).toMatchObject({ code: 'PT409', hint: 'id_taken' });
      expect((await requestCheckoutSession(backend(), [{ variant_id: variant.id, quantity: 1 }])).error).toMatchObject({
        hint: 'insufficient_inventory',
      });
    });

    it.each(['', 'Tea', 'a--b', '-a', 'a/b', '../a', 'ä', 'x'.repeat(101)])(
      'is not created at %j',
      async (product_id) => {
        const { error } = await staff.client.rpc('create_product', { product_id, title: 'Tea' });
        expect(error).toMatchObject({ code: 'PT400', hint: 'id' });
      },
    );
  });

  describe('saving a product', () => {
    it('changes only what is passed, and shows it in the store at once', async () => {
      const id = await createTea();
      const related = await createTea('Related');
      const changes: ProductChanges = {
        subtitle: 'Cold mornings',
        ribbon_text: 'New',
        description: '<p>Pale <strong>gold</strong><br>and <a href="https://tea.example/a?b=1&amp;c">sweet</a></p>',
        images: [
          { url: '/a.webp', alt: 'A tin' },
          { url: '/b.webp', alt: 'A cup' },
        ],
        additional_info: [{ id: 'brewing', title: 'How to brew it', description: '<ul><li>90 °C</li></ul>' }],
        related_products: [{ related_id: related, section_title: 'With it' }],
        variants: [
          { id: `${id}-50g`, sale_amount: 70_000, mrp: 80_000, weight: '50 g', sku: `S-${id}`, order_limit: 2 },
        ],
      };
      const saved = await saveLatest(id, changes);
      expect(saved).toMatchObject({
        title: 'Frost Tea',
        subtitle: 'Cold mornings',
        version: 3,
        images: [
          { alt: 'A tin', order: 1, type: 'image' },
          { alt: 'A cup', order: 2 },
        ],
        variants: [{ title: '50 g', amount: 78_000, sale_amount: 70_000, mrp: 80_000 }],
        related_products: [{ related_id: related, title: 'Related', state: 'published' }],
      });
      const { body } = await fetchJson(`/products/${id}`);
      expect(body.product).toMatchObject({
        subtitle: 'Cold mornings',
        description: changes.description,
        thumbnail: '/a.webp',
        media: [
          { url: '/a.webp', alt: 'A tin' },
          { url: '/b.webp', alt: 'A cup' },
        ],
        related_products: [{ related_id: related }],
        variants: [{ order_limit: 2, mrp: 80_000, prices: [{ amount: 78_000, sale_amount: 70_000 }] }],
      });
      expect(body.product).toMatchObject(
        JSON.parse(JSON.stringify({ ...saved.preview, variants: undefined })) as object,
      );

      expect(await saveLatest(id, { subtitle: ' ', related_products: [], images: [] })).toMatchObject({
        subtitle: null,
        ribbon_text: 'New',
        related_products: [],
        images: [],
      });
    });

    it('rejects whoever has not seen the latest version, but neither a second save nor a repeated request', async () => {
      const id = await createTea();
      const { version } = await read(id);
      const first = await save(id, version, { title: 'First' }).throwOnError();
      expect(first.data.version).toBe(version + 1);
      const { error } = await save(id, version, { variants: [{ id: `${id}-50g`, amount: 1 }] }, owner);
      expect(error).toMatchObject({ code: 'PT409', hint: 'version_differs' });
      expect(await read(id)).toMatchObject({ title: 'First', variants: [{ amount: 78_000 }] });

      // The response of the first save was lost, so the browser sends it again with the version that it knows.
      expect((await save(id, version, { title: 'First' })).data).toMatchObject({ version: version + 1 });
      const second = await save(id, first.data.version, { title: 'Second' }).throwOnError();
      expect(second.data).toMatchObject({ title: 'Second', version: version + 2 });
    });

    it('saves one of two that are sent at the same time', async () => {
      const id = await createTea();
      const { version } = await read(id);
      const responses = await Promise.all([
        save(id, version, { title: 'First' }),
        save(id, version, { variants: [{ id: `${id}-50g`, amount: 90_000 }] }, owner),
      ]);
      expect(responses.map(({ error }) => error?.hint ?? 'saved').sort()).toEqual(['saved', 'version_differs']);
      expect((await read(id)).version).toBe(version + 1);
    });

    it.each<[hint: string, changes: object]>([
      ['title', { title: ' ' }],
      ['title', { title: null }],
      ['title', { title: { toString: 'x' } }],
      ['title', { title: 'x'.repeat(201) }],
      ['title', { title: 'One\nline' }],
      ['description', { description: 'x'.repeat(20_001) }],
      ['description', { description: ['<p>a</p>'] }],
      ['images.0.type', { images: [{ url: '/a.webp', alt: 'A', type: 'script' }] }],
      ['status', { status: 'deleted' }],
      ['is_hidden', { is_hidden: null }],
      ['state', { state: 'published' }],
      ['deleted_at', { deleted_at: '2026-01-01' }],
      ['stock', { stock: 5 }],
      ['images.0.alt', { images: [{ url: '/a.webp' }] }],
      ['images.0.url', { images: [{ url: 'javascript:alert(1)', alt: 'A' }] }],
      ['images.0.url', { images: [{ url: '//evil.example/a.png', alt: 'A' }] }],
      ['additional_info.0.description', { additional_info: [{ id: 'a', title: 'A', description: '<script>' }] }],
      ['related_products.0.related_id', { related_products: [{ related_id: 'none', section_title: 'A' }] }],
      ['variants.VARIANT.sale_amount', { variants: [{ id: 'VARIANT', sale_amount: 78_000 }] }],
      ['variants.VARIANT.mrp', { variants: [{ id: 'VARIANT', mrp: 77_999 }] }],
      ['variants.VARIANT.mrp', { variants: [{ id: 'VARIANT', mrp: 80_000, amount: 80_001 }] }],
      ['variants.VARIANT.amount', { variants: [{ id: 'VARIANT', amount: -1 }] }],
      ['variants.VARIANT.hsn', { variants: [{ id: 'VARIANT', hsn: '090' }] }],
      ['variants.VARIANT.order_limit', { variants: [{ id: 'VARIANT', order_limit: 0 }] }],
      ['variants.VARIANT.product_id', { variants: [{ id: 'VARIANT', product_id: 'other' }] }],
      ['variants.new-one.title', { variants: [{ id: 'new-one', amount: 1 }] }],
      ['variants', { variants: [{ id: 'VARIANT', is_deleted: true }] }],
      ['variants', { variants: {} }],
    ])('rejects a wrong %s: %j', async (hint, changes) => {
      const id = await createTea();
      const before = await read(id);
      const named = (value: unknown) => JSON.parse(JSON.stringify(value).replaceAll('VARIANT', `${id}-50g`)) as never;
      expect((await save(id, before.version, named(changes))).error).toMatchObject({
        code: 'PT400',
        hint: named(hint),
      });
      expect(await read(id)).toEqual(before);
    });

    it('keeps an old picture without a text, and asks for the text of a new one', async () => {
      const id = await createTea();
      const old = { url: '/old.webp', order: 1, type: 'image' as const };
      await backend()
        .service.from('products')
        .update({ images: [old] })
        .eq('id', id)
        .throwOnError();
      const images = [
        { url: '/new.webp', alt: 'A tin' },
        { url: old.url, alt: '' },
      ];
      expect((await saveLatest(id, { images })).images).toMatchObject([{ alt: 'A tin' }, { ...old, order: 2 }]);
      const { version } = await read(id);
      const newPicture = await save(id, version, { images: [{ url: '/other.webp', alt: '' }] });
      expect(newPicture.error).toMatchObject({ code: 'PT400', hint: 'images.0.alt' });
      // The text of a picture cannot be removed.
      const removed = await save(id, version, { images: [{ url: '/new.webp', alt: '' }] });
      expect(removed.error).toMatchObject({ code: 'PT400', hint: 'images.0.alt' });
    });

    it('keeps the variants of other products and their SKUs', async () => {
      const [id, other] = [await createTea(), await createTea()];
      await saveLatest(other, { variants: [{ id: `${other}-50g`, sku: `S-${other}` }] });
      const { version } = await read(id);
      expect((await save(id, version, { variants: [{ id: `${other}-50g`, amount: 1 }] })).error).toMatchObject({
        hint: 'id_taken',
      });
      const sku = { variants: [{ id: `${id}-50g`, sku: `S-${other}` }] };
      expect((await save(id, version, sku)).error).toMatchObject({ code: 'PT400', hint: `variants.${id}-50g.sku` });
    });

    it('is in the audit log with the administrator', async () => {
      const id = await createTea();
      await saveLatest(id, { title: 'Audited', variants: [{ id: `${id}-50g`, amount: 80_000 }] });
      const { data } = await owner.client
        .from('audit_entries')
        .select('table_name, operation, actor_email, before, after')
        .eq('product_id', id)
        .order('id')
        .throwOnError();
      expect(data.map(({ table_name: table, operation }) => `${operation} ${table}`)).toEqual([
        'insert products',
        'insert variants',
        'update products',
        'update variants',
        'update products',
      ]);
      expect(data.at(-1)).toMatchObject({
        actor_email: staff.email,
        before: { title: 'Frost Tea' },
        after: { title: 'Audited' },
      });
    });
  });

  describe('the HTML of a description', () => {
    const accepts = async (html: string) => {
      const [row] = await backend().db.query<{ ok: boolean }>('select public.is_description_html($1) as ok', [html]);
      return row?.ok;
    };

    it('has the elements of src/domain, and links', async () => {
      for (const tag of DESCRIPTION_TAGS.filter((name) => name !== 'a' && name !== 'br'))
        expect({ tag, ok: await accepts(`<${tag}>a &lt;b&gt; > c</${tag}>`) }).toEqual({ tag, ok: true });
      expect(await accepts('<p>a<br>b</p>')).toBe(true);
      for (const tag of ['h1', 'h2', 'h4', 'div', 'span', 'img', 'table', 'b', 'u', 'pre', 'svg'])
        expect({ tag, ok: await accepts(`<${tag}>a</${tag}>`) }).toEqual({ tag, ok: false });
    });

    it.each([
      'https://a.example',
      'http://a.example/?q=1',
      'mailto:a@b.example',
      'tel:+914232212345',
      '/product/a',
      '/',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      'JAVASCRIPT:alert(1)',
      'java&#115;cript:alert(1)',
      'data:text/html,a',
      'a',
      '',
      ' https://a.example',
      'https://a.example/ b',
      'https://a.example/<',
    ])('links to %j as src/domain says', async (url) => {
      expect(await accepts(`<p><a href="${url}">a</a></p>`)).toBe(LINK_PATTERN.test(url));
    });

    it.each([
      '<script>alert(1)</script>',
      '<scr<p>ipt>alert(1)</scr</p>ipt>',
      '<p onclick="alert(1)">a</p>',
      '<p >a</p>',
      '<P>a</P>',
      '<p/>',
      '<a href="https://a.example" onclick="alert(1)">a</a>',
      "<a href='https://a.example'>a</a>",
      '<a href="https://a.example"onclick="alert(1)">a</a>',
      '<a>a</a >',
      '<!-- a -->',
      '<',
      '<<p>',
      '<img src=x onerror=alert(1)>',
      '<p',
      '<svg/onload=alert(1)>',
    ])('must not be %s, whoever sends it', async (description) => {
      expect(await accepts(description)).toBe(false);
      const id = await createTea();
      expect((await save(id, 2, { description }, owner)).error).toMatchObject({ code: 'PT400', hint: 'description' });
    });
  });

  describe('a product that is no longer sold', () => {
    const remove: Record<string, (id: string) => Promise<unknown>> = {
      'a draft': (id) => saveLatest(id, { status: 'draft' }),
      deleted: async (id) => owner.client.rpc('delete_product', { product_id: id }).throwOnError(),
    };

    it.each(Object.keys(remove))(
      'is in no answer to a visitor while it is %s, and in no new checkout',
      async (state) => {
        const [id, other] = [await createTea(), await createTea()];
        await saveLatest(other, { related_products: [{ related_id: id, section_title: 'With it' }] });
        for (const is_hidden of [false, true]) {
          await saveLatest(id, { is_hidden, status: 'published' });
          expect(await findAsVisitor(id)).toMatchObject({ single: 200, hasStock: true });
          await remove[state]?.(id);
          expect(await findAsVisitor(id)).toEqual({ single: 404, lists: [0, 0], hasStock: false });
          expect((await fetchJson(`/products/${id}?field=slug`)).status).toBe(404);
          const { body } = await fetchJson(`/products/${other}`);
          expect((body.product as { related_products: unknown[] }).related_products).toEqual([]);
          expect(
            (await requestCheckoutSession(backend(), [{ variant_id: `${id}-50g`, quantity: 1 }])).error,
          ).toMatchObject({
            code: 'PT409',
            hint: 'not_purchasable',
            message: 'Frost Tea (50 g) is no longer available. Please remove it from your cart.',
          });
          if (state === 'deleted') await owner.client.rpc('restore_product', { product_id: id }).throwOnError();
        }
      },
    );

    it('is hidden from customers with an account, too', async () => {
      const id = await createTea();
      for (const { client } of [customer, { client: backend().anon }]) {
        expect((await client.rpc('product_to_edit', { product_id: id })).error?.code).toBe('42501');
        for (const table of ['products', 'variants'] as const)
          expect((await client.from(table).select('*')).data ?? []).toEqual([]);
        expect((await client.from('product_list').select('*')).data ?? []).toEqual([]);
      }
    });

    it('does not show the title of a draft that was never published', async () => {
      const product_id = `secret-${randomUUID()}`;
      const variant_id = `${product_id}-50g`;
      await staff.client.rpc('create_product', { product_id, title: 'Secret' }).throwOnError();
      await saveLatest(product_id, { variants: [{ id: variant_id, title: '50 g', amount: 100 }] });
      expect((await requestCheckoutSession(backend(), [{ variant_id, quantity: 1 }])).error).toMatchObject({
        hint: 'unknown_variant',
        message: `items: there is no variant ${variant_id}`,
      });
    });

    it('is paid, shipped and invoiced if its checkout was open, and its row stays', async () => {
      await saveSettings(backend(), gstSettings);
      const variant_id = await createVariant(backend(), { stock: 5 });
      const session = await openCheckoutSession(backend(), [{ variant_id, quantity: 2 }]);
      await owner.client.rpc('delete_product', { product_id: productIdOf(variant_id) }).throwOnError();
      const { data: paid } = await reportPayment(backend(), session.id, {
        email: 'a@guest.example',
        state: 'Kerala',
      }).throwOnError();
      const { data: order } = await staff.client
        .from('orders')
        .select('version')
        .eq('id', paid?.order_id ?? '')
        .single()
        .throwOnError();
      await staff.client
        .rpc('ship_order', { order_id: paid?.order_id ?? '', expected_version: order.version })
        .throwOnError();
      const { data: invoices } = await staff.client
        .from('invoices')
        .select('total')
        .eq('order_id', paid?.order_id ?? '')
        .throwOnError();
      expect(invoices).toEqual([{ total: 100_000 }]);
      const { data: stock } = await staff.client
        .from('stock')
        .select('quantity')
        .eq('variant_id', variant_id)
        .throwOnError();
      expect(stock).toEqual([{ quantity: 3 }]);
    });

    it('is deleted and restored only by an owner, and never by the service key', async () => {
      const id = await createTea();
      for (const name of ['delete_product', 'restore_product'] as const)
        expect((await staff.client.rpc(name, { product_id: id })).error?.code).toBe('42501');
      const { data: deleted } = await owner.client.rpc('delete_product', { product_id: id }).throwOnError();
      expect(deleted).toMatchObject({ state: 'deleted', status: 'published' });
      expect((await save(id, deleted.version, { title: 'New' })).error).toMatchObject({ hint: 'product_deleted' });
      const { data: restored } = await owner.client.rpc('restore_product', { product_id: id }).throwOnError();
      expect(restored).toMatchObject({ state: 'published', deleted_at: null });
      for (const table of ['products', 'variants'] as const)
        expect((await backend().service.from(table).delete().neq('id', '')).error?.code).toBe('42501');
      expect((await backend().service.from('stock').delete().neq('variant_id', '')).error?.code).toBe('42501');
    });

    it('has other variants if only one is deleted', async () => {
      const id = await createTea();
      await saveLatest(id, {
        variants: [{ id: `${id}-100g`, title: '100 g', amount: 10_000, manage_inventory: false }],
      });
      await saveLatest(id, { variants: [{ id: `${id}-50g`, is_deleted: true }] });
      const { body } = await fetchJson(`/products/${id}`);
      expect(body.product).toMatchObject({ variants: [{ id: `${id}-100g` }] });
      expect(await findAsVisitor(id)).toMatchObject({ hasStock: false });
      expect((await requestCheckoutSession(backend(), [{ variant_id: `${id}-50g`, quantity: 1 }])).error).toMatchObject(
        {
          hint: 'not_purchasable',
        },
      );
      await placeOrder(backend(), [{ variant_id: `${id}-100g`, quantity: 1 }]);
    });
  });

  describe('changing prices in the list', () => {
    const price = (id: string, amount: number, sale_amount: number | null = null): ChangedPrices => ({
      variant_id: `${id}-50g`,
      amount,
      sale_amount,
      expected_amount: 78_000,
      expected_sale_amount: null,
    });
    const changePrices = (...entries: ChangedPrices[]) => staff.client.rpc('change_prices', { entries });

    it('saves several prices with one entry of the audit log each, except those that others have changed', async () => {
      const [id, other, taken, deleted] = [await createTea(), await createTea(), await createTea(), await createTea()];
      await saveLatest(taken, { variants: [{ id: `${taken}-50g`, amount: 79_000 }] });
      await owner.client.rpc('delete_product', { product_id: deleted }).throwOnError();
      const { version } = await read(id);
      const entries = [price(id, 80_000), price(other, 78_000, 70_000), price(taken, 81_000), price(deleted, 81_000)];
      const outcomes = [
        { variant_id: `${id}-50g`, outcome: 'saved', amount: 80_000, sale_amount: null },
        { variant_id: `${other}-50g`, outcome: 'saved', amount: 78_000, sale_amount: 70_000 },
        { variant_id: `${taken}-50g`, outcome: 'changed', amount: 79_000, sale_amount: null },
        { variant_id: `${deleted}-50g`, outcome: 'deleted', amount: null, sale_amount: null },
      ];
      expect((await changePrices(...entries).throwOnError()).data).toEqual(outcomes);
      // The same request again, because its response was lost.
      expect((await changePrices(...entries).throwOnError()).data).toEqual(outcomes);
      // An open form finds the change.
      expect(await read(id)).toMatchObject({ version: version + 1, variants: [{ amount: 80_000 }] });
      expect(await read(taken)).toMatchObject({ variants: [{ amount: 79_000 }] });
      const { data: audit } = await staff.client
        .from('audit_entries')
        .select('actor_email')
        .eq('table_name', 'variants')
        .eq('operation', 'update')
        .in('product_id', [id, other])
        .throwOnError();
      expect(audit.map(({ actor_email }) => actor_email)).toEqual([staff.email, staff.email]);
    });

    it('saves nothing if a price is invalid, and nothing for customers', async () => {
      const [id, other] = [await createTea(), await createTea()];
      expect((await changePrices(price(id, 80_000), price(other, 78_000, 78_000))).error).toMatchObject({
        code: 'PT400',
        hint: `variants.${other}-50g.sale_amount`,
      });
      expect((await customer.client.rpc('change_prices', { entries: [price(id, 1)] })).error?.code).toBe('42501');
      expect(await read(id)).toMatchObject({ variants: [{ amount: 78_000 }] });
    });
  });

  describe('the list of products', () => {
    itOnPostgres('is moved without a deadlock while prices are changed', async () => {
      const { db } = backend();
      const ids = [await createTea(), await createTea(), await createTea()] as const;
      const [first = '', ...others] = ids.toSorted();
      // The row is now the last of the table, and an update without an order would lock it last.
      await db.query(`update public.products set subtitle = 'First' where id = $1`, [first]);
      // Locks like change_prices.
      const lock = 'select from public.products where id = any ($1) order by id for update';
      const waiting = 'select from pg_locks where not granted';
      let move: PromiseLike<{ error: unknown }> | undefined;
      await db.tx(async (sql) => {
        await sql.query(lock, [[first]]);
        move = staff.client.rpc('move_product', { product_id: ids[2], before_id: ids[0] }).then((response) => response);
        while ((await sql.query(waiting)).length === 0);
        await sql.query(lock, [others]);
      });
      expect((await move)?.error).toBeNull();
    });

    it('is searched, filtered by state, and moved into another order', async () => {
      const word = randomUUID();
      const ids = [await createTea(`A ${word}`), await createTea(`B ${word}`), await createTea(`C ${word}`)] as const;
      await saveLatest(ids[1], { variants: [{ id: `${ids[1]}-50g`, sku: `SKU-${word}` }] });
      const list = async (words: string, state?: 'draft' | 'published' | 'deleted') => {
        const query = staff.client
          .rpc('search_products', { words })
          .select('id, variants')
          .order('position')
          .order('id');
        const { data } = await (state ? query.eq('state', state) : query).throwOnError();
        return data.map(({ id }) => id);
      };
      expect(await list(word.toUpperCase())).toEqual([...ids]);
      expect(await list(`sku-${word}`)).toEqual([ids[1]]);
      await staff.client.rpc('move_product', { product_id: ids[2], before_id: ids[0] }).throwOnError();
      expect(await list(word)).toEqual([ids[2], ids[0], ids[1]]);
      await staff.client.rpc('move_product', { product_id: ids[2] }).throwOnError();
      expect(await list(word)).toEqual([...ids]);
      const { version } = await read(ids[0]);
      await saveLatest(ids[0], { status: 'draft' });
      // Moving products is no other version.
      expect((await read(ids[0])).version).toBe(version + 1);
      expect(await list(word, 'draft')).toEqual([ids[0]]);
      expect(await list(word, 'published')).toEqual([ids[1], ids[2]]);
    });
  });
});

describe('pictures', () => {
  let admin: Account;

  beforeAll(async () => {
    admin = await backend().signUp();
    await backend().promote(admin, 'staff');
  });

  const newId = () => randomUUID().replaceAll('-', '');
  const urlOf = (id: string) => `/storage/v1/object/public/pictures/${id}-800.webp`;

  const add = (id: string, byteCount = 1000, account = admin) =>
    backend().service.rpc('add_picture', {
      picture_id: id,
      format: 'webp',
      width: 800,
      byte_count: byteCount,
      added_by: account.id,
    });

  /** Adds a picture with its large file. */
  async function addPicture(): Promise<string> {
    const id = newId();
    await createStoredPictures(backend().db).add({
      id,
      format: 'webp',
      width: 800,
      addedBy: admin.id,
      files: [{ name: `${id}-800.webp`, type: 'image/webp', content: new Uint8Array([1, 2, 3]) }],
    });
    return id;
  }

  const createProduct = async (...ids: string[]) =>
    productIdOf(await createVariant(backend(), { product: { images: imagesOf(ids) } }));

  const imagesOf = (ids: string[]) =>
    ids.map((id, order) => ({ url: urlOf(id), order, type: 'image' as const, alt: 'A tin' }));

  const setPictures = (productId: string, ...ids: string[]) =>
    backend()
      .service.from('products')
      .update({ images: imagesOf(ids) })
      .eq('id', productId);

  const makeOld = (...ids: string[]) =>
    backend().db.query(`update public.pictures set used_at = now() - interval '25 hours' where id = any ($1)`, [ids]);

  const cleanUp = () => deleteUnusedPictures(backend().service, createStoredPictures(backend().db));

  /** Which of the pictures are stored with their file. */
  async function storedOf(...ids: string[]): Promise<boolean[]> {
    const rows = await backend().db.query<{ id: string }>(
      'select pictures.id from public.pictures join public.stored_pictures on picture_id = pictures.id',
    );
    return ids.map((id) => rows.some((row) => row.id === id));
  }

  describe('a product', () => {
    it('refers only to pictures that are stored', async () => {
      const [stored, unknown] = [await addPicture(), newId()];
      const product = await createProduct();
      expect((await setPictures(product, stored, unknown)).error).toMatchObject({ code: 'PT400', hint: 'images' });
      expect((await setPictures(product, stored)).error).toBeNull();
      const { error } = await backend()
        .service.from('variants')
        .update({ image_url: urlOf(unknown) })
        .eq('product_id', product);
      expect(error).toMatchObject({ code: 'PT400' });
    });

    it('may have pictures of other addresses', async () => {
      const images = [{ url: '/art/products/winter-frost-1.webp', order: 1, type: 'image' as const }];
      await createVariant(backend(), { product: { images, thumbnail: 'https://store.example/tin.jpg' } });
    });
  });

  describe('the cleanup', () => {
    it('deletes a picture that no product has used for a day, with its files', async () => {
      const [unused, young, used] = [await addPicture(), await addPicture(), await addPicture()];
      await createProduct(used);
      await makeOld(unused, used);
      expect(await cleanUp()).toMatchObject({ isComplete: true });
      expect(await storedOf(unused, young, used)).toEqual([false, true, true]);
    });

    it('keeps the pictures of deleted products, drafts, thumbnails and variants', async () => {
      const [deleted, draft, thumbnail, variant] = [
        await addPicture(),
        await addPicture(),
        await addPicture(),
        await addPicture(),
      ];
      await createVariant(backend(), { product: { images: imagesOf([deleted]), deleted_at: '2026-11-01T00:00:00Z' } });
      await createVariant(backend(), { product: { images: imagesOf([draft]), status: 'draft' } });
      await createVariant(backend(), {
        product: { thumbnail: urlOf(thumbnail) },
        variant: { image_url: urlOf(variant) },
      });
      await makeOld(deleted, draft, thumbnail, variant);
      await cleanUp();
      expect(await storedOf(deleted, draft, thumbnail, variant)).toEqual([true, true, true, true]);
    });

    it('keeps a picture for a day after its product ceased to use it', async () => {
      const picture = await addPicture();
      const product = await createProduct(picture);
      await makeOld(picture);
      await setPictures(product);
      await cleanUp();
      expect(await storedOf(picture)).toEqual([true]);
      await makeOld(picture);
      await cleanUp();
      expect(await storedOf(picture)).toEqual([false]);
    });

    it('finishes what an earlier run has begun, and until then no product can use the picture', async () => {
      const picture = await addPicture();
      const product = await createProduct();
      await makeOld(picture);
      await backend().service.rpc('claim_unused_pictures', {}).throwOnError();
      expect((await setPictures(product, picture)).error).toMatchObject({ code: 'PT400' });
      expect((await add(picture)).error).toMatchObject({ code: 'PT409', hint: 'picture_claimed' });
      await cleanUp();
      expect(await storedOf(picture)).toEqual([false]);
      expect((await add(picture)).error).toBeNull();
    });
  });

  describe('the limits', () => {
    const insertPictures = (count: number, byteCount: number, age = '0 hours') =>
      backend().db.query(
        `insert into public.pictures (id, format, width, byte_count, uploaded_by, created_at)
        select md5(random()::text), 'webp', 800, $2, $3, now() - $4::interval from generate_series(1, $1)`,
        [count, byteCount, admin.id, age],
      );
    beforeEach(() => backend().db.query('delete from public.pictures'));

    it('let one person add 100 pictures within an hour, and add these pictures again', async () => {
      const last = newId();
      await insertPictures(200, 1000, '61 minutes');
      await insertPictures(99, 1000);
      expect((await add(last)).error).toBeNull();
      expect((await add(newId())).error).toMatchObject({ code: 'PT429', hint: 'too_many_pictures' });
      expect((await add(last)).error).toBeNull();
      const colleague = await backend().signUp();
      await backend().promote(colleague, 'staff');
      expect((await add(newId(), 1000, colleague)).error).toBeNull();
    });

    it('let all pictures together have 1 GB', async () => {
      await insertPictures(1333, 750_000, '2 hours');
      expect((await add(newId(), 300_000)).error).toMatchObject({ code: 'PT409', hint: 'storage_full' });
      expect((await add(newId(), 200_000)).error).toBeNull();
    });
  });
});
