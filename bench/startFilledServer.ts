/*
 * Starts the server of the shop with a database that fillDatabase has filled. Used by bench/backOffice.ts.
 */
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
import { fillDatabase, type RowCounts } from './fillDatabase.ts';

export interface FilledServer {
  /** A client that is signed in as an administrator and sends its requests over HTTP. */
  admin: Client;
  /** Stops the server and deletes its data. */
  close(): Promise<void>;
}

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

    const siteUrl = `http://127.0.0.1:${port}`;
    const settings = {
      port,
      host: '127.0.0.1',
      dataDir,
      siteUrl,
      trustProxy: false,
      databaseUrl: scratch?.url,
      env: {},
    };
    const server = await createServer(settings, emptySite, () => {});
    cleanups.push(() => server.close());
    await fillDatabase(server.backend.db, rowCounts);

    const admin = createClient<Database>(siteUrl, server.backend.secrets.publishableKey, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: WebSocket as never },
    });
    const { data, error } = await admin.auth.signUp({ email: 'bench@admin.example', password: 'a-long-password' });
    if (error || !data.user) throw error ?? new Error('The sign-up did not create an account.');
    await server.backend.db.query('insert into public.admins (user_id) values ($1)', [data.user.id]);
    return { admin, close };
  } catch (error) {
    await close();
    throw error;
  }
}
