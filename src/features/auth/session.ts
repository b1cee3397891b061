import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { asRecord } from '../../shared/lib/narrow';
import type { AppThunk } from '../../shared/redux';
import type { BackendClient, SafeStorage, Services } from '../../shared/services';
import { SESSION_KEY } from '../../shared/sessionKey';
import { adminStatusReceived, selectAuthStatus, selectUser, sessionChanged, type User } from './authSlice';
import { checkAdmin } from './checkAdmin';

export const hasStoredSession = ({ getItem }: SafeStorage) => getItem(SESSION_KEY) !== null;

/** Returns the id of the user whose session is stored. */
export function storedUserId({ getItem }: SafeStorage): string | undefined {
  try {
    const id = asRecord(asRecord(JSON.parse(getItem(SESSION_KEY) ?? ''))?.user)?.id;
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}

/** Returns true if the URL contains the code with which a sign-in with Google ends. */
export const hasAuthCode = (url: string) => /[?&]code=/.test(url);

const connections = new WeakMap<Services, Promise<BackendClient>>();

/**
 * Returns the backend client. The first call loads supabase-js and subscribes to the session: every change (sign-in here
 * or in another tab, refresh, sign-out) dispatches `sessionChanged`.
 */
export const connect = (): AppThunk<Promise<BackendClient>> => (dispatch, _getState, services) => {
  const existing = connections.get(services);
  if (existing) return existing;

  const connecting = services.getBackendClient().then((backendClient) => {
    // Deferred, because supabase-js holds a lock during the callback and the thunk sends another request.
    backendClient.auth.onAuthStateChange((event: AuthChangeEvent, session) => {
      setTimeout(() => void dispatch(receiveSession(backendClient, event, session)));
    });
    return backendClient;
  });
  connections.set(services, connecting);
  // If supabase-js could not be loaded, the next call tries again.
  connecting.catch(() => connections.delete(services));
  return connecting;
};

const receiveSession =
  (backendClient: BackendClient, event: AuthChangeEvent, session: Session | null): AppThunk<Promise<void>> =>
  async (dispatch, getState, services) => {
    services.session.set(session);
    if (!session) {
      dispatch(sessionChanged(null));
      return;
    }
    const user = userOf(session);
    const isKnown = selectAuthStatus(getState()) === 'signedIn' && selectUser(getState())?.id === user.id;
    dispatch(sessionChanged({ user, expiresAt: session.expires_at ?? null }));
    // The request of the check may refresh the session, so a refresh must not lead to another check.
    if (isKnown && event === 'TOKEN_REFRESHED') return;
    dispatch(adminStatusReceived({ userId: user.id, isAdmin: await checkAdmin(backendClient) }));
  };

function userOf({ user: { id, email, user_metadata: metadata } }: Session): User {
  const name: unknown = metadata.full_name ?? metadata.name;
  return { id, email: email ?? '', fullName: typeof name === 'string' ? name : '' };
}
