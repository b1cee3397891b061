import type { SupabaseClient } from '@supabase/supabase-js';
import type { Client } from '../backend/clients.ts';

/** Returns the same client without generated types, for tables that a test creates. */
export function untyped(client: Client): SupabaseClient {
  return client;
}
