/*
 * The shop as a program reaches it, over HTTP: for what a journey needs to be there before it begins,
 * and to see what became of it.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { OWN_SHOP } from './addresses';
import { cards, guest } from './steps';

export interface Account {
  fullName: string;
  email: string;
  password: string;
}

/** Nobody's yet: each journey has people of its own. */
export function newAccount(fullName = 'Ravi Iyer'): Account {
  return {
    fullName,
    email: `${fullName.split(' ')[0]?.toLowerCase()}.${randomUUID().slice(0, 8)}@post.example`,
    password: 'a quiet cup at four',
  };
}

/** A network address that nobody else comes from. */
export const newAddress = () => ['10', randomInt(256), randomInt(256), randomInt(1, 255)].join('.');

let key: Promise<string> | undefined;

/** The key that every visitor's page carries. */
export function publishableKey(): Promise<string> {
  key ??= fetch(OWN_SHOP).then(async (page) => {
    const [, config = '{}'] = /id="config">(.*?)<\/script>/s.exec(await page.text()) ?? [];
    return (JSON.parse(config) as { SUPABASE_ANON_KEY: string }).SUPABASE_ANON_KEY;
  });
  return key;
}

/** Asks the backend; as a visitor where no token is given. */
export async function ask(path: string, { token, ...init }: RequestInit & { token?: string } = {}): Promise<Response> {
  const apikey = await publishableKey();
  return fetch(OWN_SHOP + path, {
    ...init,
    headers: {
      apikey,
      authorization: `Bearer ${token ?? apikey}`,
      'content-type': 'application/json',
      ...init.headers,
    },
  });
}

/** Asks, and reads the rows; whatever is not 2xx is thrown. */
export async function rows<Row>(path: string, token?: string): Promise<Row[]> {
  const response = await ask(path, { token });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as Row[];
}

/** Makes the account. @returns its access token */
export async function signUp({ fullName, email, password }: Account): Promise<string> {
  return tokenIn(
    await ask('/auth/v1/signup', {
      method: 'POST',
      body: JSON.stringify({ email, password, data: { full_name: fullName } }),
    }),
  );
}

/** @returns an access token of the account */
export async function tokenOf({ email, password }: Pick<Account, 'email' | 'password'>): Promise<string> {
  return tokenIn(
    await ask('/auth/v1/token?grant_type=password', { method: 'POST', body: JSON.stringify({ email, password }) }),
  );
}

async function tokenIn(response: Response): Promise<string> {
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (!token) throw new Error(`No session: ${response.status}`);
  return token;
}

/** Buys a tea and pays for it. @returns the order's number */
export async function placeOrder(
  customer: Partial<typeof guest> = {},
  variant = 'kettle-dust-250g',
  quantity = 1,
): Promise<string> {
  const checkout = await ask('/functions/v1/store/store/nilgiri/checkout', {
    method: 'POST',
    body: JSON.stringify({
      items: [{ variant_id: variant, quantity }],
      successUrl: `${OWN_SHOP}/success`,
      cancelUrl: OWN_SHOP,
      locale: 'en-IN',
      timeZone: 'Asia/Kolkata',
    }),
  });
  const { url } = (await checkout.json()) as { url: string };
  const form = { ...guest, ...customer, method: 'card', card_number: cards.approved, expiry: '12/40', cvc: '123' };
  const paid = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' });
  const [uid] = /NBT-\d{6}/.exec(paid.headers.get('location') ?? '') ?? [];
  if (!uid) throw new Error(`Not paid: ${paid.status}`);
  return uid;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

/** What the shop sent to an address, newest first. */
export async function mailsTo(address: string): Promise<Mail[]> {
  const mails = await fetch(`${OWN_SHOP}/mailbox`, { headers: { accept: 'application/json' } });
  return ((await mails.json()) as Mail[]).filter(({ to }) => to === address);
}
