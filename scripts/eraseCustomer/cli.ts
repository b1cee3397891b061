/*
 * Erases the personal data of everybody who used an email, on request:
 *
 *     SITE_URL=https://shop.example ADMIN_EMAIL=… ADMIN_PASSWORD=… npm run erase-customer -- customer@example.com
 *
 * Numbers of orders after the email: orders that somebody else has placed with it, and that are erased as well.
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
      'Usage: ADMIN_EMAIL=… ADMIN_PASSWORD=… [SITE_URL=…] npm run erase-customer -- customer@example.com [NBT-…]',
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

  const preview = await previewErasure(admin, email);
  const chosen = alsoErased.map((number) => {
    const order = preview.other_orders.find(({ order_uid }) => order_uid === number);
    if (!order) throw new Error(`${number} is no order that somebody else has placed with ${email}.`);
    return order.id;
  });
  const erased = await eraseCustomer(admin, email, chosen);
  console.log(
    erased > 0
      ? `The personal data of ${email} is erased. Orders stay without names and addresses.`
      : `Nothing is stored about ${email}.`,
  );
  for (const { id, order_uid: number, account } of preview.other_orders)
    if (!chosen.includes(id))
      console.log(
        `${number} was placed by ${account ?? 'somebody else'}, and has lost only the email. If it is an order of ${email}, erase the customer on the page of the order.`,
      );
  if (preview.documents > 0)
    console.log(
      `Tax law requires invoices and credit notes: ${preview.documents} keep the name and address until ${preview.kept_until}.`,
    );
  await admin.auth.signOut({ scope: 'local' });
  process.exitCode = erased > 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
