/* Products that a test creates for itself. They are hidden, so that the lists of other tests do not show them. */
import { randomUUID } from 'node:crypto';
import type { Session } from '@supabase/supabase-js';
import { apiRequest, signIn } from './api';
import { demoAdmin } from './testData';

let administrator: Promise<Session> | undefined;

async function call<Result>(name: string, body: object): Promise<Result> {
  const { access_token: token } = await (administrator ??= signIn(demoAdmin));
  const response = await apiRequest(`/rest/v1/rpc/${name}`, { method: 'POST', token, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Result;
}

/** Creates a tea with one style, `100 g`. */
export async function createTea(name: string, { amount = 56_000, stock = 0 } = {}) {
  const title = `${name} ${randomUUID().slice(0, 8)}`;
  const id = title.toLowerCase().replaceAll(' ', '-');
  const variantId = `${id}-100g`;
  let { version } = await call<{ version: number }>('create_product', { product_id: id, title });

  const save = async (changes: object) => {
    ({ version } = await call<{ version: number }>('save_product', {
      product_id: id,
      expected_version: version,
      changes,
    }));
  };
  const changeStock = (difference: number) =>
    call('change_stock', { variant_id: variantId, difference, reason: 'correction', request_id: randomUUID() });

  await save({ variants: [{ id: variantId, title: '100 g', amount }], is_hidden: true });
  await save({ status: 'published' });
  if (stock > 0) await changeStock(stock);
  return {
    id,
    variantId,
    title,
    path: `/product/${id}`,
    changePrice: (newAmount: number) => save({ variants: [{ id: variantId, amount: newAmount }] }),
    changeStock,
  };
}
