import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import type { Database } from '../database.types.ts';
import type { Handler } from '../functions/_shared/http.ts';

export type Client = SupabaseClient<Database>;

/** A supabase-js client of the backend in this process: its requests touch no network. */
export function createInProcessClient(fetch: Handler, key: string): Client {
  return createClient<Database>('http://embedded.invalid', key, {
    global: { fetch: (input, init) => fetch(new Request(input, init)) },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    // Node 20 has no WebSocket of its own, and the client insists on one even unused.
    realtime: { transport: WebSocket as never },
  });
}
