import type { Session } from '@supabase/supabase-js';
import { asRecord } from '../lib/narrow';
import type { SafeStorage } from '../services';
import { SESSION_KEY } from '../sessionKey';

/** A clock that is set back by less does no harm: supabase-js refreshes a session 90 seconds before it ends. */
const CLOCK_TOLERANCE_S = 60;
/** An `expires_at` in the past. supabase-js reads 0 as a session that never ends. */
const EXPIRED = 1;

/**
 * Returns the storage for supabase-js, in which a session ends by the clock of the device. The server sends the end by its
 * own clock, and supabase-js compares it with the device's: if that one is fast, every request would refresh the session,
 * until the server accepts no more; if it is slow, the session would be refreshed too late. If the clock was set back after
 * the session was received, its end is unknown, and it counts as expired.
 *
 * A stored value that is not an object counts as missing, because supabase-js throws for it.
 */
export function createAuthStorage(storage: SafeStorage): SafeStorage {
  const readSession = () => parseSession(storage.getItem(SESSION_KEY));
  return {
    ...storage,
    getItem(key) {
      if (key !== SESSION_KEY) return storage.getItem(key);
      const session = readSession();
      if (!session) return null;
      const { expires_at = 0, expires_in = Infinity } = session;
      const wasSetBack = expires_at - expires_in > deviceTime() + CLOCK_TOLERANCE_S;
      return JSON.stringify(wasSetBack ? { ...session, expires_at: EXPIRED } : session);
    },
    setItem(key, value) {
      const session = key === SESSION_KEY ? parseSession(value) : null;
      // supabase-js also saves a session that it has read, with a changed user.
      const isReceived = session?.access_token !== readSession()?.access_token;
      if (session?.expires_in && isReceived) session.expires_at = deviceTime() + session.expires_in;
      storage.setItem(key, session ? JSON.stringify(session) : value);
    },
  };
}

/** Seconds since 1970, like `expires_at`. */
const deviceTime = () => Math.floor(Date.now() / 1000);

function parseSession(stored: string | null): Partial<Session> | null {
  try {
    return asRecord(JSON.parse(stored ?? 'null'));
  } catch {
    return null;
  }
}
