/* Calls to the shop's HTTP API, to prepare data for a test and to check what was stored. */
import type { Session } from '@supabase/supabase-js';
import { cards, guest, type Account } from './testData';
import { SHOP_URL } from './urls';

let publishableKey: Promise<string> | undefined;

/** Returns the API key in the shop's page configuration. */
export function getPublishableKey(): Promise<string> {
  publishableKey ??= fetch(SHOP_URL).then(async (page) => {
    const [, config = '{}'] = /id="config">(.*?)<\/script>/s.exec(await page.text()) ?? [];
    return (JSON.parse(config) as { SUPABASE_ANON_KEY: string }).SUPABASE_ANON_KEY;
  });
  return publishableKey;
}

/** Sends a request to the backend, without an access token as a visitor. */
export async function apiRequest(
  path: string,
  { token, ...init }: RequestInit & { token?: string } = {},
): Promise<Response> {
  const apikey = await getPublishableKey();
  return fetch(SHOP_URL + path, {
    ...init,
    headers: {
      apikey,
      authorization: `Bearer ${token ?? apikey}`,
      'content-type': 'application/json',
      ...init.headers,
    },
  });
}

/** @throws {Error} if the status is not 2xx */
export async function fetchRows<Row>(path: string, token?: string): Promise<Row[]> {
  const response = await apiRequest(path, { token });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Row[];
}

/**
 * Creates an account, confirms its email with the link of the email, sets the password as the page behind the link does,
 * and returns the session of the link.
 */
export async function signUp({ fullName, email, password }: Account): Promise<Session> {
  const body = JSON.stringify({ email, password, data: { full_name: fullName } });
  const response = await apiRequest('/auth/v1/signup', { method: 'POST', body });
  if (!response.ok) throw new Error(`Sign-up failed: ${response.status} ${await response.text()}`);
  const { searchParams } = await linkInEmailTo(email);
  const link = JSON.stringify(Object.fromEntries(searchParams));
  const session = await readSession(await apiRequest('/auth/v1/verify', { method: 'POST', body: link }));
  const change = await apiRequest('/auth/v1/user', {
    method: 'PUT',
    body: JSON.stringify({ password }),
    token: session.access_token,
  });
  if (!change.ok) throw new Error(`The password was not set: ${change.status} ${await change.text()}`);
  return session;
}

/** Signs in to an existing account and returns a new session. */
export async function signIn({ email, password }: Account): Promise<Session> {
  const body = JSON.stringify({ email, password });
  return readSession(await apiRequest('/auth/v1/token?grant_type=password', { method: 'POST', body }));
}

async function readSession(response: Response): Promise<Session> {
  const session = (await response.json()) as Session;
  if (!session.access_token) throw new Error(`Sign-in failed: ${response.status} ${JSON.stringify(session)}`);
  return session;
}

/**
 * Buys a product up to the payment. Returns the URL of the payment page.
 * @param token the access token of the account that has signed in; without it, a guest buys
 */
export async function startPayment(
  customer: Partial<typeof guest> = {},
  variantId = 'kettle-dust-250g',
  quantity = 1,
  token?: string,
): Promise<string> {
  const checkout = await apiRequest('/functions/v1/store/store/nilgiri/checkout', {
    method: 'POST',
    token,
    body: JSON.stringify({
      items: [{ variant_id: variantId, quantity }],
      successUrl: `${SHOP_URL}/success`,
      cancelUrl: SHOP_URL,
      locale: 'en-IN',
      timeZone: 'Asia/Kolkata',
    }),
  });
  const opened = (await checkout.json()) as { url: string };
  const { name, email, phone, address, city, pinCode, state } = { ...guest, ...customer };
  const delivery = await apiRequest('/functions/v1/store/store/nilgiri/checkout/delivery', {
    method: 'POST',
    token,
    body: JSON.stringify({
      token: new URL(opened.url).searchParams.get('checkout'),
      ...{ name, email, phone, address, city, pin_code: pinCode, state },
    }),
  });
  return ((await delivery.json()) as { url: string }).url;
}

/** Buys a product and pays for it. Returns the order reference. */
export async function placeOrder(...purchase: Parameters<typeof startPayment>): Promise<string> {
  const url = await startPayment(...purchase);
  const card = { method: 'card', card_number: cards.approved, expiry: '12/99', cvc: '123' };
  const paid = await fetch(url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });
  const [reference] = /NBT-\d{6,}/.exec(paid.headers.get('location') ?? '') ?? [];
  if (!reference) throw new Error(`The payment failed: ${paid.status}`);
  return reference;
}

/** Calls a function of the database. */
export const callFunction = (name: string, parameters: object, token: string) =>
  apiRequest(`/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify(parameters), token });

/**
 * Ships or cancels an order, as an administrator does on another device.
 * @throws {Error} if this is rejected
 */
export async function changeOrder(
  change: 'ship_order' | 'cancel_order',
  reference: string,
  token: string,
): Promise<void> {
  const [order] = await fetchRows<{ id: string; version: number }>(
    `/rest/v1/orders?order_uid=eq.${reference}&select=id,version`,
    token,
  );
  const response = await callFunction(change, { order_id: order?.id, expected_version: order?.version }, token);
  if (!response.ok) throw new Error(`${change} ${reference}: ${response.status} ${await response.text()}`);
}

/** Changes the settings of the shop, as an owner does on another device. */
export async function updateSettings(changes: Record<string, string>, token: string): Promise<void> {
  const { version } = await readSettings(token);
  if (!(await saveSettings(version, changes, token))) await updateSettings(changes, token);
}

/**
 * Enters the settings without which an order that is shipped gets no invoice, unless they are there. No test removes them,
 * because tests run at the same time.
 */
export async function enableInvoices(token: string): Promise<void> {
  const { version, gstin } = await readSettings(token);
  if (gstin) return;
  const changes = {
    legal_name: 'Nilgiri Tea Traders',
    gstin: '33AAPFU0939F1Z2',
    state: 'Tamil Nadu',
    address: '1 Tea Road, Coonoor 643101',
    signatory: 'Leela Krishnan',
  };
  if (!(await saveSettings(version, changes, token))) await enableInvoices(token);
}

async function readSettings(token: string) {
  const [settings] = await fetchRows<{ version: number; gstin: string | null }>(
    '/rest/v1/shop_settings?select=version,gstin',
    token,
  );
  if (!settings) throw new Error('The shop has no settings.');
  return settings;
}

/** Returns false if another test has changed the settings meanwhile. */
async function saveSettings(version: number, changes: Record<string, string>, token: string): Promise<boolean> {
  const response = await callFunction('update_shop_settings', { expected_version: version, changes }, token);
  if (!response.ok && response.status !== 409)
    throw new Error(`The settings were not saved: ${response.status} ${await response.text()}`);
  return response.ok;
}

interface Email {
  subject: string;
  text: string;
  html: string;
}

/** Returns the emails that the shop sent to an address, newest first. */
export async function emailsTo(address: string): Promise<Email[]> {
  const url = `${SHOP_URL}/mailbox?recipient=${encodeURIComponent(address)}`;
  const emails = await fetch(url, { headers: { accept: 'application/json' } });
  return (await emails.json()) as Email[];
}

/** Returns the URL of the link in the newest email to the recipient. */
export async function linkInEmailTo(recipient: string): Promise<URL> {
  const [email] = await emailsTo(recipient);
  return new URL(/http\S+/.exec(email?.text ?? '')?.[0] ?? '');
}
