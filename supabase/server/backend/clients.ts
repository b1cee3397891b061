import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import WebSocket from 'ws';
import type { Database } from '../../database.types.ts';

export type Client = SupabaseClient<Database>;

interface InProcessServer {
  fetch(request: Request): Response | Promise<Response>;
}

/**
 * Creates a supabase-js client whose requests go directly to a server in this process, without the network.
 * @param accessToken of a user who is signed in elsewhere; such a client has no `auth`
 */
export function createInProcessClient(server: InProcessServer, key: string, accessToken?: string): Client {
  return createClient<Database>('http://embedded.invalid', key, {
    global: { fetch: async (input, init) => server.fetch(new Request(input, init)) },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    ...(accessToken !== undefined && { accessToken: () => Promise.resolve(accessToken) }),
    // The client requires a WebSocket class even if it is unused, and Node 20 has none.
    realtime: { transport: WebSocket as never },
  });
}
