/*
 * Starts the server of the shop with a database that fillDatabase has filled. Used by bench/backOffice.ts.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import type { Database } from '../../supabase/database.types.ts';
import type { Client } from '../../supabase/server/backend/clients.ts';
import type { Site } from '../../supabase/server/gateway/files/site.ts';
import { startBackend } from '../../supabase/server/backend/backend.ts';
import { readSecrets } from '../../supabase/server/secrets.ts';
import { createServer } from '../../supabase/server/server.ts';
import { readSettings } from '../../supabase/server/settings.ts';
import { createScratchDatabase } from '../../supabase/server/testing/scratchDatabase.ts';
import { fillDatabase, type RowCounts } from './fillDatabase.ts';

export interface FilledServer {
  /** A client that is signed in as an administrator and sends its requests over HTTP. */
  admin: Client;
  /** Stops the server and deletes its data. */
  close(): Promise<void>;
}

const ADMIN = { email: 'bench@admin.example', password: 'a-long-password' };
// The benchmark requests no page.
const emptySite: Site = { readPage: () => Promise.resolve(''), files: (_, next) => next() };

/**
 * Starts a server on 127.0.0.1 with a new database.
 * @param databaseServer a PostgreSQL server for the database; default: PGlite in a temporary folder
 */
export async function startFilledServer(
  rowCounts: RowCounts,
  port: number,
  databaseServer?: string,
): Promise<FilledServer> {
  const cleanups: (() => Promise<unknown>)[] = [];
  const close = async () => {
    for (const cleanUp of cleanups.reverse()) await cleanUp();
  };
  try {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'nbt-bench-'));
    cleanups.push(() => rm(dataDir, { recursive: true }));
    const scratch = databaseServer ? await createScratchDatabase(databaseServer) : undefined;
    if (scratch) cleanups.push(() => scratch.drop());

    const settings = readSettings({
      PORT: String(port),
      SITE_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: dataDir,
      DATABASE_URL: scratch?.url,
    });
    const { siteUrl } = settings;
    const secrets = await readSecrets(dataDir);
    const location = scratch ?? { dataDir: path.join(dataDir, 'db') };
    const backend = await startBackend({ location, secrets, siteUrl, demo: !scratch });
    try {
      await fillDatabase(backend.db, rowCounts);
      const { data, error } = await backend.createServiceClient().auth.signUp(ADMIN);
      if (error || !data.user) throw error ?? new Error('The sign-up did not create an account.');
      await backend.db.query('update auth.users set email_confirmed_at = now() where id = $1', [data.user.id]);
      await backend.db.query('insert into public.admins (user_id) values ($1)', [data.user.id]);
    } finally {
      await backend.close();
    }

    const server = await createServer(settings, emptySite, () => {});
    cleanups.push(() => server.close());
    const admin = createClient<Database>(siteUrl, secrets.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    });
    const { error } = await admin.auth.signInWithPassword(ADMIN);
    if (error) throw error;
    return { admin, close };
  } catch (error) {
    await close();
    throw error;
  }
}
