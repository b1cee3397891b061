import { createClient } from '@supabase/supabase-js';
import type { Database } from '../../../supabase/database.types';
import type { ShopConfig } from '../../domain/pageConfig';
import type { BackendClient, SafeStorage, Services } from '../services';
import { SESSION_KEY } from '../sessionKey';
import { createAuthStorage } from './authStorage';
import { createTimeoutSignal } from './timeoutSignal';

const REQUEST_TIMEOUT_MS = 20_000;
/** Half a megabyte over a slow mobile network. */
const UPLOAD_TIMEOUT_MS = 120_000;

/** Creates the supabase-js client. Import this module lazily, because it loads all of supabase-js. */
export function createBackendClient(
  { supabaseUrl, supabaseAnonKey }: ShopConfig,
  storage: SafeStorage,
  whenPageStays: Services['whenPageStays'],
): BackendClient {
  return createClient<Database>(supabaseUrl, supabaseAnonKey, {
    auth: {
      storage: createAuthStorage(storage),
      storageKey: SESSION_KEY,
      // A code works only in the browser that started the sign-in with Google. Tokens in the URL (`#access_token=`)
      // would sign anyone who opens a link in to the account of its author, so they are ignored.
      flowType: 'pkce',
      detectSessionInUrl: () => false,
    },
    global: { fetch: createFetch(whenPageStays) },
  });
}

let temporaryClients = 0;

/**
 * Creates a client with a session of its own, which is kept in memory. The session comes from a link in an email, or
 * from a password that was entered again. The storage key is unique, because supabase-js warns of clients that share
 * one.
 */
export function createTemporaryClient(
  { supabaseUrl, supabaseAnonKey }: ShopConfig,
  whenPageStays: Services['whenPageStays'],
): BackendClient {
  return createClient<Database>(supabaseUrl, supabaseAnonKey, {
    auth: {
      storageKey: `nbt-temporary-${(temporaryClients += 1)}`,
      persistSession: false,
      autoRefreshToken: false,
      detectSessionInUrl: false,
    },
    global: { fetch: createFetch(whenPageStays) },
  });
}

/**
 * Returns fetch with a timeout, whose responses are not stored: they are private, and Supabase does not forbid browsers to
 * store them, even after log-out. It returns a 504 response if the server does not respond completely in time, and a 502
 * response if something between the browser and the server responds with a page. If fetch threw instead, supabase-js
 * would log the error and retry for half a minute.
 */
const createFetch =
  (whenPageStays: Services['whenPageStays']): typeof fetch =>
  async (input, init) => {
    const timeoutMs = init?.body instanceof FormData ? UPLOAD_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
    const timeout = createTimeoutSignal(timeoutMs, init?.signal ?? undefined);
    try {
      const response = await fetch(input, { ...init, cache: 'no-store', signal: timeout.signal });
      // The body is read here, because its transfer can stop too.
      const body = await response.arrayBuffer();
      // The sign-in page of a public Wi-Fi has status 200. The backend itself never responds with a page.
      if (response.headers.get('content-type')?.startsWith('text/html')) return new Response(null, { status: 502 });
      return new Response(body.byteLength > 0 ? body : null, response);
    } catch {
      await whenPageStays();
      return new Response(null, { status: 504 });
    } finally {
      timeout.clear();
    }
  };
