/*
 * Measures how long a visitor waits while one client sends the longest texts that the shop permits.
 *
 *     npx tsx bench/longTexts.ts                                    on PGlite
 *     TEST_DATABASE_URL=postgres://… npx tsx bench/longTexts.ts     on a PostgreSQL server
 *
 * The client is an owner, who may call every function. The visitor repeats one request, which reads the stock of a product.
 * The output has the visitor's longest response time without the client, and then during each request of the client. The
 * server listens on PORT (default 4180).
 */
import { setTimeout as delay } from 'node:timers/promises';
import { FIELD_LIMITS } from '../src/domain/fieldLimits.ts';
import type { Client } from '../supabase/server/backend/clients.ts';
import {
  addressOf,
  createBenchDatabase,
  fillShop,
  signInOwner,
  startMailServer,
  startShopProcess,
  startStripe,
  variantSql,
  WEBHOOK_PATH,
} from './support/shop.ts';

const PORT = Number(process.env.PORT ?? 4180);
const ROUNDS = 10;
/** The longest text that the functions of the database read. */
const MAX_LENGTH = 20_000;
/** The longest text in the body of a request, which has at most 128 kB. */
const MAX_BODY_CHARACTERS = 40_000;
const MAX_DESCRIPTION = 20_000;

/** Kinds of text that take longer than others: each is repeated up to the permitted length. */
const UNITS = {
  'letters of ASCII': 'tea ',
  'Tamil letters': 'தேநீர் ',
  'letters with 30 marks': `e${'\u0323\u0301'.repeat(15)}`,
  'a ligature of many letters': '\ufdfa',
  'letters with joiners': 'क\u094d\u200d',
  'digits of a phone number': '९८४००-',
};

type Send = (client: Client, text: (length: number) => string) => PromiseLike<{ error: { message: string } | null }>;

const REQUESTS: Record<string, Send> = {
  'update customers': (client, text) =>
    client
      .from('customers')
      .update({
        name: text(FIELD_LIMITS.name),
        phone: text(FIELD_LIMITS.phone),
        address: text(FIELD_LIMITS.address),
      })
      .not('user_id', 'is', null),
  one_line: (client, text) => client.rpc('one_line', { typed: text(MAX_BODY_CHARACTERS) }),
  search_text: (client, text) => client.rpc('search_text', { fields: [text(MAX_BODY_CHARACTERS)] } as never),
  search_orders: (client, text) => client.rpc('search_orders', { words: text(FIELD_LIMITS.search) }),
  phone_number: (client, text) => client.rpc('phone_number', { typed: text(MAX_BODY_CHARACTERS) }),
  delivery_details: (client, text) =>
    client.rpc('delivery_details', {
      given: { name: text(MAX_LENGTH / 2), address: text(MAX_LENGTH / 2), gift_note: text(MAX_LENGTH / 2) } as never,
    }),
  'limited_json with many numbers': (client) =>
    client.rpc('limited_json', { given: Array.from({ length: 25_000 }, () => 7) }),
  save_product: async (client, text) => {
    const { data } = await client.rpc('product_to_edit', { product_id: 'bench-tea' }).throwOnError();
    return client.rpc('save_product', {
      product_id: 'bench-tea',
      expected_version: data.version,
      changes: { description: text(MAX_DESCRIPTION) },
    });
  },
};

const database = await createBenchDatabase();
const mail = await startMailServer();
const stripe = await startStripe(`http://127.0.0.1:${PORT}${WEBHOOK_PATH}`);
const key = await fillShop(database, (db) => db.exec(variantSql('bench-tin', 1000)));
const shop = await startShopProcess({
  port: PORT,
  ...database.options,
  env: { ...database.env, ...stripe.env, ...mail.env },
});
try {
  const client = await signInOwner(shop.url, key);
  // The first run of the scheduled jobs takes longer than the later ones.
  await delay(15_000);
  const alone = await longestWait(() => delay(35_000));
  console.log(`${database.name}, the visitor alone: ${alone.toFixed(0)} ms`);
  let longest = 0;
  for (const [request, send] of Object.entries(REQUESTS)) {
    for (const [kind, unit] of Object.entries(UNITS)) {
      const answers = new Set<string>();
      const wait = await longestWait(async () => {
        for (let round = 0; round < ROUNDS; round += 1) {
          const { error } = await send(client, (length) => unit.repeat(length / unit.length + 1).slice(0, length));
          answers.add(error?.message ?? 'accepted');
        }
      });
      longest = Math.max(longest, wait);
      console.log(`${wait.toFixed(0).padStart(5)} ms  ${request}: ${kind} (${[...answers].join(', ')})`);
    }
  }
  console.log(`The longest: ${longest.toFixed(0)} ms`);
} finally {
  await shop.end('SIGTERM');
  await stripe.close();
  await mail.close();
  await database.remove();
}

/** Returns the longest time of a request of the visitor, in milliseconds, while `work` is done. */
async function longestWait(work: () => Promise<unknown>): Promise<number> {
  let isDone = false;
  let longestMs = 0;
  const visit = async () => {
    while (!isDone) {
      const start = performance.now();
      const response = await fetch(
        `${shop.url}/functions/v1/store/store/nilgiri/variants?fields=inventory_quantity&product_ids[]=bench-tea`,
        { headers: { 'x-forwarded-for': addressOf(7) } },
      );
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`The visitor got ${response.status}.`);
      longestMs = Math.max(longestMs, performance.now() - start);
      await delay(5);
    }
  };
  const visiting = visit();
  try {
    await work();
  } finally {
    isDone = true;
  }
  await visiting;
  return longestMs;
}
