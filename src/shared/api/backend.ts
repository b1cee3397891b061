import { createClient } from '@supabase/supabase-js';
import { SESSION_KEY } from '../sessionKey';
import type { ShopConfig } from '../../domain/pageConfig';
import type { Backend, SafeStorage } from '../services';
import type { Database } from '../../../supabase/database.types';
import { deadline } from './deadline';

const PATIENCE = 20_000;

/**
 * The client of the backend. Imported lazily, with all of supabase-js behind it.
 * @param url of the page, which may bring a sign-in home
 */
export function createBackend(
  { supabaseUrl, supabaseAnonKey }: ShopConfig,
  storage: SafeStorage,
  url: string,
): Backend {
  return createClient<Database>(supabaseUrl, supabaseAnonKey, {
    auth: {
      storage,
      storageKey: SESSION_KEY,
      // A link in a mail may carry the session itself, since it is opened in whichever browser reads the mail.
      flowType: url.includes('#access_token=') ? 'implicit' : 'pkce',
    },
    global: { fetch: patientFetch },
  });
}

/**
 * fetch that gives up in the end, and for which a server that does not answer answers 504: supabase-js
 * takes that as it is, where it would log a thrown error and ask again for half a minute.
 */
const patientFetch: typeof fetch = async (input, init) => {
  const limit = deadline(PATIENCE, init?.signal ?? undefined);
  try {
    return await fetch(input, { ...init, signal: limit.signal });
  } catch {
    return new Response(null, { status: 504 });
  } finally {
    limit.end();
  }
};
