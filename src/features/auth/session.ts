import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import type { AppThunk } from '../../shared/redux';
import type { BackendClient, SafeStorage, Services } from '../../shared/services';
import { adminStatusReceived, sessionChanged, type User } from './authSlice';
import { checkAdmin } from './checkAdmin';
import { SESSION_KEY } from '../../shared/sessionKey';

export const hasStoredSession = ({ getItem }: SafeStorage) => getItem(SESSION_KEY) !== null;

/** True when the address brings a sign-in home (Google, a link from a mail) or tells why there is none. */
export const isAuthCallback = (url: string) => /[?#&](code|access_token|error_description)=/.test(url);

const connections = new WeakMap<Services, Promise<BackendClient>>();

/**
 * The backend with its sessions followed: whatever changes them (a sign-in here or in another tab, a
 * refresh, a sign-out) arrives as an event. Loads supabase-js on first use.
 */
export const connect = (): AppThunk<Promise<BackendClient>> => (dispatch, _getState, services) => {
  const known = connections.get(services);
  if (known) return known;

  const connecting = services.getBackendClient().then((backend) => {
    // Deferred: supabase-js holds a lock while it calls back, and what follows here asks it again.
    backend.auth.onAuthStateChange((_event: AuthChangeEvent, session) => {
      setTimeout(() => void dispatch(receiveSession(backend, session)));
    });
    return backend;
  });
  connections.set(services, connecting);
  // Not loaded (offline, say): the next one tries again.
  connecting.catch(() => connections.delete(services));
  return connecting;
};

const receiveSession =
  (backend: BackendClient, session: Session | null): AppThunk<Promise<void>> =>
  async (dispatch, _getState, services) => {
    services.session.set(session);
    if (!session) {
      dispatch(sessionChanged(null));
      return;
    }
    const user = userOf(session);
    dispatch(sessionChanged({ user, expiresAt: session.expires_at ?? null }));
    dispatch(adminStatusReceived({ userId: user.id, isAdmin: await checkAdmin(backend) }));
  };

function userOf({ user: { id, email, user_metadata: metadata } }: Session): User {
  const name: unknown = metadata.full_name ?? metadata.name;
  return { id, email: email ?? '', fullName: typeof name === 'string' ? name : '' };
}
