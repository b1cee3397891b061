import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import type { Database } from '../supabase/database.types.ts';
import type { Client } from '../supabase/local/clients.ts';
import type { Site } from '../supabase/local/gateway/site.ts';
import { createServer } from '../supabase/local/server.ts';
import { createScratchDatabase } from '../supabase/local/testing/scratchDatabase.ts';
import { type Amounts, fillBackOffice } from './fillBackOffice.ts';

export interface FilledShop {
  /** Signed in as an administrator, over HTTP. */
  admin: Client;
  close(): Promise<void>;
}

// No page is asked for here.
const noSite: Site = { readPage: () => Promise.resolve(''), files: (_, next) => next() };

/**
 * A shop of its own, filled, behind its gateway.
 * @param port where it listens
 * @param databaseServer a PostgreSQL server for it; PGlite in a new folder unless told
 */
export async function openFilledShop(amounts: Amounts, port: number, databaseServer?: string): Promise<FilledShop> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'nbt-bench-'));
  const scratch = databaseServer ? await createScratchDatabase(databaseServer) : undefined;
  const siteUrl = `http://127.0.0.1:${port}`;
  const settings = { port, host: '127.0.0.1', dataDir, siteUrl, trustProxy: false, databaseUrl: scratch?.url, env: {} };
  const server = await createServer(settings, noSite, () => {});
  await fillBackOffice(server.backend.db, amounts);

  const admin = createClient<Database>(siteUrl, server.backend.secrets.publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: WebSocket as never },
  });
  const { data, error } = await admin.auth.signUp({ email: 'bench@admin.example', password: 'a-long-password' });
  if (error || !data.user) throw error ?? new Error('No account came of the sign-up.');
  await server.backend.db.query('insert into public.admins (user_id) values ($1)', [data.user.id]);

  return {
    admin,
    async close() {
      await server.close();
      await scratch?.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}
