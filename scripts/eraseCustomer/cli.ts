/*
 * Erases the personal data of everybody who used an email, on request:
 *
 *     SITE_URL=https://shop.example ADMIN_EMAIL=… ADMIN_PASSWORD=… npm run erase-customer -- customer@example.com
 *
 * If somebody else has placed orders with the email, the command lists them and erases nothing. Then write after the email
 * which of them are erased as well: their numbers, or none.
 *
 * The password is read from the environment, because other users of the machine can read a command line.
 */
import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { parsePageConfig } from '../../src/domain/pageConfig.ts';
import type { Database } from '../../supabase/database.types.ts';
import { settingsIn } from '../../supabase/functions/_shared/settings/checkSettings.ts';
import { eraseCustomer, previewErasure } from './eraseCustomer.ts';

try {
  const [email, ...alsoErased] = process.argv.slice(2);
  const { SITE_URL = 'http://localhost:3000' } = settingsIn(process.env, ['SITE_URL']);
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
  if (!email || !ADMIN_EMAIL || !ADMIN_PASSWORD)
    throw new Error(
      'Usage: ADMIN_EMAIL=… ADMIN_PASSWORD=… [SITE_URL=…] npm run erase-customer -- customer@example.com [none | NBT-…]',
    );

  // The page contains the URL and the publishable key of the backend.
  const response = await fetch(SITE_URL).catch((cause: unknown) => {
    throw new Error(`There is no server at ${SITE_URL}. Start it, or correct SITE_URL.`, { cause });
  });
  const page = await response.text();
  const [, json] = /<script[^>]*id="config"[^>]*>(.*?)<\/script>/s.exec(page) ?? [];
  const { supabaseUrl, supabaseAnonKey } = parsePageConfig(json, new URL(SITE_URL).origin);
  const admin = createClient<Database>(supabaseUrl, supabaseAnonKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  const { error } = await admin.auth.signInWithPassword({ email: ADMIN_EMAIL, password: ADMIN_PASSWORD });
  if (error) throw new Error(`Signing in as ${ADMIN_EMAIL} failed: ${error.message}`);

  const { accounts, other_orders: otherOrders, documents, kept_until: keptUntil } = await previewErasure(admin, email);
  if (otherOrders.length > 0 && alsoErased.length === 0) {
    const lines = otherOrders.map(({ order_uid, name, account }) => `  ${order_uid} to ${name}, by ${account}`);
    throw new Error(
      [
        `Nothing was erased. Somebody else has placed these orders with ${email}. They lose the email only:`,
        ...lines,
        'Run the command again with the numbers of those that are erased as well, or with the word none.',
      ].join('\n'),
    );
  }
  const chosen = alsoErased
    .filter((word) => word !== 'none')
    .map((number) => {
      const order = otherOrders.find(({ order_uid }) => order_uid === number);
      if (!order) throw new Error(`${number} is no order that somebody else has placed with ${email}.`);
      return order.id;
    });
  if (accounts.length > 0) console.log(`These accounts are deleted: ${accounts.join(', ')}`);
  const erased = await eraseCustomer(admin, email, chosen);
  console.log(
    erased > 0
      ? `The personal data of ${email} is erased. Orders stay without names and addresses.`
      : `Nothing is stored about ${email}.`,
  );
  if (documents > 0)
    console.log(
      `Tax law requires invoices and credit notes: ${documents} keep the name and address until ${keptUntil}.`,
    );
  await admin.auth.signOut({ scope: 'local' });
  process.exitCode = erased > 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
