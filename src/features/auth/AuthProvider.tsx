import type { Session } from '@supabase/supabase-js';
import { createContext, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import type { ObservableValue } from '../../shared/lib/observableValue';
import { selectIsAdmin, selectIsAuthLoading, selectUser, type User } from './authSlice';

export interface Auth {
  user: User | null;
  /** With its tokens, which the store never holds. */
  session: Session | null;
  isAdmin: boolean;
  /** True until the first session and its rights are known. */
  loading: boolean;
}

export const AuthContext = createContext<Auth | null>(null);

const noSession = () => null;

/** Who is signed in, for `useAuth`: the auth slice, and beside it the session that stays out of the store. */
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
