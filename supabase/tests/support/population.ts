import type { Actor } from '../../local/testing/actingAs.ts';
import type { TestBackend } from '../../local/testing/backend.ts';
import { createAccount } from './accounts.ts';
import type { Role } from './accessTable.ts';
import { sellTea } from './catalogue.ts';
import { buy, openSession } from './checkout.ts';

/** Keys of all rows of a relation, and of those that are an account's own; sorted. */
export interface Rows {
  all: string[];
  own: string[];
}

const KEYS: Record<string, string> = {
  admins: 'user_id',
  checkout_session_items: 'session_id',
  currencies: 'code',
  product_collections: 'product_id',
  reservations: 'variant_id',
  stock: 'variant_id',
};

// What customers may call their own; nothing in the other relations.
const OWN: Record<string, string> = {
  customers: 'user_id = $1',
  orders: 'customer_id in (select id from public.customers where user_id = $1)',
  order_list: 'customer_id in (select id from public.customers where user_id = $1)',
};

/** The column by which rows of a relation are told apart. */
export const keyOf = (relation: string): string => KEYS[relation] ?? 'id';

/** Fills every table: two customers with orders, a guest with one, an administrator. Answers who acts for each role. */
export async function populate(shop: TestBackend): Promise<Record<Role, Actor>> {
  const tea = await sellTea(shop, { stock: 50 });
  const other = await sellTea(shop);
  const [product, related] = [tea, other].map((variant) => variant.replace(/-100g$/, ''));
  await shop.db.query(`insert into public.collections (id, title) values ('gifts', 'Gifts')`);
  await shop.db.query(`insert into public.product_collections (product_id, collection_id) values ($1, 'gifts')`, [
    product,
  ]);
  await shop.db.query(
    `insert into public.related_products (product_id, related_id, section_title) values ($1, $2, 'More')`,
    [product, related],
  );

  const people = {
    customer: 'asha@account.example',
    another: 'vikram@account.example',
    admin: 'admin@account.example',
  };
  const ids = Object.fromEntries(
    await Promise.all(
      Object.entries(people).map(
        async ([who, email]) => [who, await createAccount(shop, { email, isConfirmed: true })] as const,
      ),
    ),
  );
  await shop.db.query('insert into public.admins (user_id) values ($1)', [ids.admin]);

  const cart = [
    { variant_id: tea, quantity: 1 },
    { variant_id: other, quantity: 1 },
  ];
  for (const email of [people.customer, people.customer, people.another, 'guest@guest.example'])
    await buy(shop, cart, { email });
  await openSession(shop, cart);
  await shop.service
    .rpc('submit_contact', {
      name: 'Leela',
      email: 'leela@post.example',
      phone: null,
      message: 'Hello',
      sender: 'somebody',
    })
    .throwOnError();

  return {
    anon: { role: 'anon' },
    customer: { role: 'authenticated', id: ids.customer ?? '' },
    another: { role: 'authenticated', id: ids.another ?? '' },
    admin: { role: 'authenticated', id: ids.admin ?? '' },
    service_role: { role: 'service_role' },
  };
}

/** What there is in a relation, and what of it is an actor's own. */
export async function rowsOf({ db }: TestBackend, relation: string, actor: Actor): Promise<Rows> {
  const all = await db.query<{ key: string }>(`select ${keyOf(relation)} as key from public.${relation}`);
  const mine = OWN[relation];
  const own =
    mine && 'id' in actor
      ? await db.query<{ key: string }>(`select id as key from public.${relation} where ${mine}`, [actor.id])
      : [];
  return { all: all.map(({ key }) => key).sort(), own: own.map(({ key }) => key).sort() };
}
