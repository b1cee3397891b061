/*
 * Erases the personal data of everybody who used an email, on request:
 *
 *     SITE_URL=https://shop.example ADMIN_EMAIL=… ADMIN_PASSWORD=… npm run erase-customer -- customer@example.com
 *
 * The password is read from the environment, because other users of the machine can read a command line.
 */
import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import { parsePageConfig } from '../../src/domain/pageConfig.ts';
import type { Database } from '../../supabase/database.types.ts';
import { settingsIn } from '../../supabase/functions/_shared/settings/checkSettings.ts';
import { eraseCustomer, readKeptDocuments } from './eraseCustomer.ts';

try {
  const [email] = process.argv.slice(2);
  const { SITE_URL = 'http://localhost:3000' } = settingsIn(process.env, ['SITE_URL']);
  const { ADMIN_EMAIL, ADMIN_PASSWORD } = process.env;
  if (!email || !ADMIN_EMAIL || !ADMIN_PASSWORD)
    throw new Error(
      'Usage: ADMIN_EMAIL=… ADMIN_PASSWORD=… [SITE_URL=…] npm run erase-customer -- customer@example.com',
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

  const kept = await readKeptDocuments(admin, email);
  const erased = await eraseCustomer(admin, email);
  console.log(
    erased > 0
      ? `The personal data of ${email} is erased. Orders stay without names and addresses.`
      : `Nothing is stored about ${email}.`,
  );
  if (kept.documents > 0)
    console.log(
      `Tax law requires invoices and credit notes: ${kept.documents} keep the name and address until ${kept.kept_until}.`,
    );
  await admin.auth.signOut({ scope: 'local' });
  process.exitCode = erased > 0 ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
