import { withBackend } from '../../server/testing/backend.ts';
import { createVariant, productIdOf } from '../support/catalog.ts';
import { requestCheckoutSession } from '../support/checkout.ts';

/* How many units of a variant one order may contain. */
const backend = withBackend({ demo: true });
const SAMPLE = 'first-cup-sample-10g';

it('sells one free sample of the demo in an order, not fifty', async () => {
  const message = 'At most 1 of First Cup Sample (Sachet) per order.';
  for (const quantities of [[50], [2], [1, 1]]) {
    const lines = quantities.map((quantity) => ({ variant_id: SAMPLE, quantity }));
    expect(await requestCheckoutSession(backend(), lines)).toMatchObject({
      status: 409,
      error: { hint: 'quantity_limit', message },
    });
  }
  expect((await requestCheckoutSession(backend(), [{ variant_id: SAMPLE, quantity: 1 }])).error).toBeNull();
});

it('limits only the variants that have a limit', async () => {
  const limited = await createVariant(backend(), { variant: { order_limit: 3 } });
  const other = await createVariant(backend());
  const request = (variant_id: string, quantity: number) =>
    requestCheckoutSession(backend(), [{ variant_id, quantity }]);
  expect((await request(limited, 3)).error).toBeNull();
  expect((await request(limited, 4)).error?.hint).toBe('quantity_limit');
  expect((await request(other, 100)).error).toBeNull();
});

it('accepts limits from 1 to 100', async () => {
  for (const order_limit of [0, 101])
    await expect(createVariant(backend(), { variant: { order_limit } })).rejects.toMatchObject({ code: '23514' });
});

it('names the limit in the catalog, and only there where there is one', async () => {
  const ids = await Promise.all([{ order_limit: 3 }, {}].map((variant) => createVariant(backend(), { variant })));
  const variants = ids.map(async (id) => {
    const { data } = await backend()
      .service.rpc('single_product', { key: productIdOf(id), is_slug: false })
      .throwOnError();
    return data.product?.variants[0];
  });
  const [limited, other] = await Promise.all(variants);
  expect(limited).toMatchObject({ order_limit: 3 });
  expect(other).not.toHaveProperty('order_limit');
});
