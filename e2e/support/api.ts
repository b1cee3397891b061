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

/** Buys a product and pays for it. Returns the order reference. */
export async function placeOrder(
  customer: Partial<typeof guest> = {},
  variantId = 'kettle-dust-250g',
  quantity = 1,
): Promise<string> {
  const checkout = await apiRequest('/functions/v1/store/store/nilgiri/checkout', {
    method: 'POST',
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
    body: JSON.stringify({
      token: new URL(opened.url).searchParams.get('checkout'),
      ...{ name, email, phone, address, city, pin_code: pinCode, state },
    }),
  });
  const { url } = (await delivery.json()) as { url: string };
  const card = { method: 'card', card_number: cards.approved, expiry: '12/99', cvc: '123' };
  const paid = await fetch(url, { method: 'POST', body: new URLSearchParams(card), redirect: 'manual' });
  const [reference] = /NBT-\d{6,}/.exec(paid.headers.get('location') ?? '') ?? [];
  if (!reference) throw new Error(`The payment failed: ${paid.status}`);
  return reference;
}

/** Enters the settings without which an order that is shipped gets no invoice. */
export async function enableInvoices(token: string): Promise<void> {
  const [settings] = await fetchRows<{ version: number; gstin: string | null }>(
    '/rest/v1/shop_settings?select=*',
    token,
  );
  if (settings?.gstin) return;
  const changes = {
    ...{ legal_name: 'Nilgiri Tea Traders', gstin: '33AAPFU0939F1Z2', state: 'Tamil Nadu' },
    ...{ address: '1 Tea Road, Coonoor 643101', signatory: 'Leela Krishnan' },
  };
  const body = JSON.stringify({ expected_version: settings?.version, changes });
  const response = await apiRequest('/rest/v1/rpc/update_shop_settings', { method: 'POST', body, token });
  // Another test has saved them meanwhile.
  if (response.status === 409) return enableInvoices(token);
  if (!response.ok) throw new Error(`The settings were not saved: ${response.status} ${await response.text()}`);
}

interface Email {
  to: string;
  subject: string;
  text: string;
}

/** Returns the emails that the shop sent to an address, newest first. */
export async function emailsTo(address: string): Promise<Email[]> {
  const emails = await fetch(`${SHOP_URL}/mailbox`, { headers: { accept: 'application/json' } });
  return ((await emails.json()) as Email[]).filter(({ to }) => to === address);
}

/** Returns the URL of the link in the newest email to the recipient. */
export async function linkInEmailTo(recipient: string): Promise<URL> {
  const [email] = await emailsTo(recipient);
  return new URL(/http\S+/.exec(email?.text ?? '')?.[0] ?? '');
}
