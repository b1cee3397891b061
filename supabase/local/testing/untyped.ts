import type { SupabaseClient } from '@supabase/supabase-js';
import type { Client } from '../clients.ts';

/** The same client for tables that a test has made itself. */
export function untyped(client: Client): SupabaseClient {
  return client;
}
