import { randomUUID } from 'node:crypto';
import { withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import {
  expireCheckoutSession,
  openCheckoutSession,
  reportPayment,
  requestCheckoutSession,
} from '../support/checkout.ts';

/* How many checkout sessions one client opens, whether or not the stock is limited. */
const OPEN_LIMIT = 20;
const HOURLY_LIMIT = 120;
const backend = withBackend();
let variant: string;
beforeAll(async () => {
  variant = await createVariant(backend());
});

const lines = () => [{ variant_id: variant, quantity: 1 }];
const request = (client: string) => requestCheckoutSession(backend(), lines(), client);
const open = (client: string) => openCheckoutSession(backend(), lines(), client);
const cancel = (session_id: string) => backend().service.rpc('cancel_checkout_session', { session_id }).throwOnError();

/** Lets time pass for the sessions of a client. */
const moveBack = (client: string, minutes: number) =>
  backend().db.query(
    `update public.checkout_sessions set created_at = created_at - $2 * interval '1 minute' where client = $1`,
    [client, minutes],
  );

it('opens at most 20 sessions of a client at once, even with concurrent requests', async () => {
  const client = randomUUID();
  const responses = await Promise.all(Array.from({ length: 3 * OPEN_LIMIT }, () => request(client)));
  expect(responses.filter(({ error }) => error === null)).toHaveLength(OPEN_LIMIT);
  const errors = responses.flatMap(({ status, error }) => (error ? [`${status} ${error.hint}`] : []));
  expect(new Set(errors)).toEqual(new Set(['429 checkout_limit']));
  expect((await request(randomUUID())).error).toBeNull();
});

it('opens another one for each that is paid, cancelled or overdue', async () => {
  const client = randomUUID();
  const sessions = await Promise.all(Array.from({ length: OPEN_LIMIT }, () => open(client)));
  const [paid, cancelled, overdue] = sessions.map(({ id }) => id) as [string, string, string];
  await reportPayment(backend(), paid).throwOnError();
  await cancel(cancelled);
  await expireCheckoutSession(backend(), overdue);
  for (let n = 0; n < 3; n += 1) await open(client);
  expect((await request(client)).error?.hint).toBe('checkout_limit');
});

it('opens at most 120 sessions of a client in an hour, however they end', async () => {
  const client = randomUUID();
  for (let n = 0; n < HOURLY_LIMIT; n += OPEN_LIMIT) {
    const sessions = await Promise.all(Array.from({ length: OPEN_LIMIT }, () => open(client)));
    for (const { id } of sessions) await cancel(id);
  }
  expect(await request(client)).toMatchObject({
    status: 429,
    error: {
      hint: 'checkout_limit',
      message: 'Too many payments were started from your internet connection in the last hour. Please try again later.',
    },
  });
  await moveBack(client, 59);
  expect((await request(client)).error?.hint).toBe('checkout_limit');
  await moveBack(client, 2);
  await open(client);
});

it('asks the payment provider about the sessions of a client five times in five seconds, however many it has', async () => {
  const client = randomUUID();
  const sessions = await Promise.all(Array.from({ length: OPEN_LIMIT }, () => open(client)));
  const claim = async ({ id }: { id: string }) =>
    (await backend().service.rpc('claim_payment_lookup', { session_id: id }).throwOnError()).data;
  const claimAll = async () => (await Promise.all(sessions.map(claim))).filter(Boolean).length;
  const letTimePass = () =>
    backend().db.query(
      `update public.checkout_sessions set payment_checked_at = payment_checked_at - interval '5 seconds' where client = $1`,
      [client],
    );
  expect(await claimAll()).toBe(5);
  expect(await claimAll()).toBe(0);
  expect(await claim(await open(randomUUID()))).toBe(true);
  await letTimePass();
  expect(await claimAll()).toBe(5);
});

it('keeps the hash of a client for an hour, and that of a free order for a day, whatever became of them', async () => {
  const [recent, old] = [randomUUID(), randomUUID()];
  const sessions = [];
  for (const client of [recent, old]) {
    const [paid, cancelled, unfinished] = [await open(client), await open(client), await open(client)];
    await reportPayment(backend(), paid.id).throwOnError();
    await cancel(cancelled.id);
    sessions.push(paid, cancelled, unfinished);
  }
  for (const { id } of sessions)
    await backend().service.rpc('claim_free_order', { session_id: id, client: randomUUID() }).throwOnError();
  await moveBack(recent, 59);
  await moveBack(old, 61);
  const ids = sessions.map(({ id }) => id);
  await backend().db.query(
    `update public.free_orders set created_at = created_at - interval '25 hours' where session_id::text = any (string_to_array($1, ' '))`,
    [ids.slice(3).join(' ')],
  );
  await backend().service.rpc('delete_client_hashes').throwOnError();

  const { data } = await backend().service.from('checkout_sessions').select('id, client').in('id', ids).throwOnError();
  const clients = new Map(data.map(({ id, client }) => [id, client]));
  expect(ids.map((id) => clients.get(id))).toEqual([recent, recent, recent, null, null, null]);
  const free = await backend().db.query<{ session_id: string }>('select session_id from public.free_orders');
  expect(new Set(free.map(({ session_id }) => session_id))).toEqual(new Set(ids.slice(0, 3)));
});
