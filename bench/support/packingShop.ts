/*
 * A shop with paid orders, for the benchmarks that pack and ship them through the API, as the back office does.
 */
import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import type { Database as Schema } from '../../supabase/database.types.ts';
import { startBackend } from '../../supabase/server/backend/backend.ts';
import type { Client } from '../../supabase/server/backend/clients.ts';
import { deriveSecrets } from '../../supabase/server/secrets.ts';
import type { createBenchDatabase } from './benchDatabase.ts';
import { SITE_URL } from './shopProcess.ts';

const OWNER = { email: 'owner@bench.example', password: 'a-long-password' };

/** An order that is Processing. */
export interface PaidOrder {
  id: string;
  order_uid: string;
  version: number;
}

/**
 * Migrates the database, adds an owner, the settings of the tax, and orders that are paid, each with an email. The number of
 * an order n is `NBT-${700000 + n}`.
 * @returns the key for `signInOwner`
 */
export async function fillPackingShop(
  { location, env }: Awaited<ReturnType<typeof createBenchDatabase>>,
  orders: number,
): Promise<string> {
  const secrets = deriveSecrets(env.APP_SECRET);
  const backend = await startBackend({ location, secrets, siteUrl: SITE_URL, demo: false });
  try {
    const { data, error } = await backend.createServiceClient().auth.signUp(OWNER);
    if (error || !data.user) throw error ?? new Error('The sign-up did not create an account.');
    await backend.db.query('update auth.users set email_confirmed_at = now() where id = $1', [data.user.id]);
    await backend.db.query('insert into public.admins (user_id) values ($1)', [data.user.id]);
    await backend.db.exec(`
      update public.shop_settings set legal_name = 'Bench Tea', gstin = '33AAPFU0939F1Z2', state = 'Tamil Nadu',
        address = '12 Bazaar Street, Coonoor', signatory = 'A. Bench';
      insert into public.products (id, slug, title) values ('bench-tea', 'bench-tea', 'Bench Tea');
      insert into public.variants (id, product_id, title, amount) values ('bench-tin', 'bench-tea', 'Tin', 50000);
      insert into public.customers (name, email) values ('Asha', 'asha@post.example');
      insert into public.orders (order_uid, customer_id, created_at, items, shipping)
      select format('NBT-%s', 700000 + n), customers.id, now() - interval '1 day' + n * interval '1 second',
        '[{"product": {"id": "bench-tea", "title": "Bench Tea", "image": null}, "quantity": 1, "unit_amount": 50000,
          "variant": {"id": "bench-tin", "title": "Tin", "weight": null}}]',
        jsonb_build_object('name', 'Asha', 'email', format('shopper.%s@post.example', n), 'phone', '+91 98470 12345',
          'address', '4 Lake View Road', 'city', 'Kochi', 'pin_code', '682001', 'state', 'Kerala')
      from public.customers, generate_series(1, ${orders}) n where customers.email = 'asha@post.example';`);
  } finally {
    await backend.close();
  }
  return secrets.publishableKey;
}

/** Signs the owner in to a running shop. */
export async function signInOwner(url: string, publishableKey: string): Promise<Client> {
  const client = createClient<Schema>(url, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  const { error } = await client.auth.signInWithPassword(OWNER);
  if (error) throw error;
  return client;
}
