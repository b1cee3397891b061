import type { Session } from '@supabase/supabase-js';
import { createContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import type { ObservableValue } from '../../shared/lib/observableValue';
import { selectIsAdmin, selectIsAuthLoading, selectUser, type User } from './authSlice';

export interface Auth {
  user: User | null;
  /** The session with its tokens, which the store does not contain. */
  session: Session | null;
  isAdmin: boolean;
  /** True until the session is restored and the admin check is done. */
  loading: boolean;
}

export const AuthContext = createContext<Auth | null>(null);

const noSession = () => null;

/** Provides the state for `useAuth`: the auth slice and the session, which is kept outside the store. */
export function AuthProvider({
  sessionValue,
  children,
}: {
  sessionValue: ObservableValue<Session | null>;
  children: ReactNode;
}) {
  const session = useSyncExternalStore(sessionValue.subscribe, sessionValue.get, noSession);
  const user = useSelector(selectUser);
  const isAdmin = useSelector(selectIsAdmin);
  const loading = useSelector(selectIsAuthLoading);
  const auth = useMemo(() => ({ user, session, isAdmin, loading }), [user, session, isAdmin, loading]);
  return <AuthContext value={auth}>{children}</AuthContext>;
}
