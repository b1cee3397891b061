import { randomUUID } from 'node:crypto';
import { createFunctions } from '../../server/backend/functions.ts';
import { withBackend } from '../../server/testing/backend.ts';
import { emailsTo } from '../../server/testing/emails.ts';
import { createVariant, productIdOf } from '../support/catalog.ts';
import { openCheckoutSession } from '../support/checkout.ts';

/* Emails about a variant that was sold out: asked for, confirmed, sent once, and ended. */

const backend = withBackend();
const newEmail = () => `${randomUUID()}@post.example`;

/** Sends a request to the store as a browser would. */
async function post(path: string, body: object, address = `2001:db8:${randomUUID().slice(0, 4)}::1`) {
  const response = await createFunctions(backend()).functions.store?.request(
    `/functions/v1/store/store/nilgiri/stock-alerts${path}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify(body),
    },
  );
  return { status: response?.status, body: (await response?.json()) as Record<string, unknown> };
}

const ask = (variant_id: string, email: string, address?: string) => post('', { variant_id, email }, address);

/** Returns the secret in the newest email to an address. */
async function tokenTo(email: string) {
  const [newest] = await emailsTo(backend(), email.toLowerCase());
  return /#(?:confirm|end)=([\w-]{43})/.exec(newest?.text ?? '')?.[1] ?? '';
}

/** Asks for an alert and confirms it. */
async function confirmAlert(variantId: string, email = newEmail()) {
  await ask(variantId, email);
  const token = await tokenTo(email);
  expect((await post('/confirm', { token })).status).toBe(200);
  return { email, token };
}

const setStock = (variant_id: string, quantity: number) =>
  backend().service.from('stock').update({ quantity }).eq('variant_id', variant_id).throwOnError();

const runJob = async () => (await backend().service.rpc('queue_stock_alerts').throwOnError()).data;

/** Returns the subjects of all emails to an address. */
const subjectsTo = async (email: string) => (await emailsTo(backend(), email)).map(({ subject }) => subject).sort();

const QUESTION = 'Shall we write when Test Tea (100 g) is back?';
const ANSWER = 'Test Tea (100 g) is back';

it('writes once after the address was confirmed, even if the stock comes and goes', async () => {
  const variant = await createVariant(backend(), { stock: 0 });
  const { email } = await confirmAlert(variant);
  await runJob();
  expect(await subjectsTo(email)).toEqual([QUESTION]);
  for (const quantity of [2, 0, 2]) {
    await setStock(variant, quantity);
    await runJob();
  }
  expect(await subjectsTo(email)).toEqual([QUESTION, ANSWER]);
});

it('writes nothing more to an address that was not confirmed', async () => {
  const variant = await createVariant(backend(), { stock: 0 });
  const email = newEmail();
  await ask(variant, email);
  await setStock(variant, 5);
  await runJob();
  expect(await subjectsTo(email)).toEqual([QUESTION]);
});

it('queues each email once when many jobs run at the same time', async () => {
  const variant = await createVariant(backend(), { stock: 0 });
  const alerts = await Promise.all(Array.from({ length: 5 }, () => confirmAlert(variant)));
  await setStock(variant, 5);
  const counts = await Promise.all(Array.from({ length: 6 }, runJob));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
  for (const { email } of alerts) expect(await subjectsTo(email)).toEqual([QUESTION, ANSWER]);
});

it('waits while the units are reserved, and while the product is not sold', async () => {
  const variant = await createVariant(backend(), { stock: 5 });
  const session = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 5 }]);
  const { email } = await confirmAlert(variant);
  expect(await runJob()).toBe(0);
  await backend().service.rpc('cancel_checkout_session', { session_id: session.id }).throwOnError();
  const product = backend().service.from('products');
  await product.update({ purchasable: false }).eq('id', productIdOf(variant)).throwOnError();
  expect(await runJob()).toBe(0);
  await product.update({ purchasable: true }).eq('id', productIdOf(variant)).throwOnError();
  expect(await runJob()).toBe(1);
  expect(await subjectsTo(email)).toEqual([QUESTION, ANSWER]);
});

it('starts again after its email, if it is asked for again', async () => {
  const variant = await createVariant(backend(), { stock: 1 });
  const { email } = await confirmAlert(variant);
  await runJob();
  await ask(variant, email);
  expect(await runJob()).toBe(0);
  await post('/confirm', { token: await tokenTo(email) });
  expect(await runJob()).toBe(1);
  expect(await subjectsTo(email)).toEqual([QUESTION, QUESTION, ANSWER, ANSWER]);
});

it('ends all alerts of an address with the link of any of its emails', async () => {
  const variants = [
    await createVariant(backend(), { stock: 0 }),
    await createVariant(backend(), { stock: 0 }),
  ] as const;
  const email = newEmail();
  for (const variant of variants) await confirmAlert(variant, email.toUpperCase());
  await setStock(variants[0], 1);
  await runJob();
  expect(await post('/end', { token: await tokenTo(email) })).toEqual({ status: 200, body: {} });
  await setStock(variants[1], 1);
  expect(await runJob()).toBe(0);
});

it('answers the same whether or not an address has an alert or an account', async () => {
  const variant = await createVariant(backend(), { stock: 0 });
  const account = await backend().signUp();
  const { email } = await confirmAlert(variant);
  for (const each of [account.email, email, newEmail()])
    expect(await ask(variant, each)).toEqual({ status: 200, body: {} });
});

it('sends three first emails a day to an address, and does not reveal who asks for more', async () => {
  const variant = await createVariant(backend(), { stock: 0 });
  const email = newEmail();
  for (let request = 0; request < 5; request += 1) expect((await ask(variant, email)).status).toBe(200);
  expect(await subjectsTo(email)).toHaveLength(3);
});

it('accepts ten requests of a network within an hour, even if they are parallel', async () => {
  const variant = await createVariant(backend(), { stock: 0 });
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, n) => ask(variant, newEmail(), `2001:db8:aaaa:1::${n}`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
});

it.each([
  ['a variant that is not sold', '', { variant_id: 'unknown', email: 'leela@post.example' }, 404],
  ['a malformed email', '', { variant_id: 'unknown', email: 'leela' }, 400],
  ['an unknown secret', '/confirm', { token: '0'.repeat(43) }, 404],
  ['a malformed secret', '/end', { token: "' or true" }, 400],
])('rejects %s', async (_case, path, body, status) => {
  expect((await post(path, body)).status).toBe(status);
});
