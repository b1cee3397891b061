import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface User {
  id: string;
  email: string;
  fullName: string;
}

/** The part of an auth session that the store contains. It never contains tokens. */
export interface SessionSummary {
  user: User;
  /** Seconds since 1970; null if the server does not send it. */
  expiresAt: number | null;
}

export interface AuthState {
  status: 'loading' | 'signedOut' | 'signedIn';
  user: User | null;
  isAdmin: boolean;
  expiresAt: number | null;
}

const initialState: AuthState = { status: 'loading', user: null, isAdmin: false, expiresAt: null };
const signedOutState: AuthState = { ...initialState, status: 'signedOut' };

/*
 *                    sessionChanged(null)
 *       loading ──────────────────────────────────▶ signedOut
 *        │  ▲                                        │     ▲
 *        │  └─ sessionChanged(user): the user is     │     │ sessionChanged(null)
 *        │     known, the admin check is pending     │     │
 *        │                       sessionChanged(user)│     │
 *        │  adminStatusReceived                      ▼     │
 *        └──────────────────────────────────────▶ signedIn ─┘
 *                                                  │    ▲
 *                                                  └────┘ sessionChanged(user): a refresh, or another
 *                                                         user, who is not an administrator until
 *                                                         adminStatusReceived arrives for that user
 *
 *   The events of authEvents.ts (signedUp, signInFailed, …) do not change this state. They show toasts.
 */
export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** The session was restored, started, refreshed or ended, in this or another tab. The payload contains no tokens. */
    sessionChanged(auth, { payload: session }: PayloadAction<SessionSummary | null>) {
      if (!session) return signedOutState;
      if (auth.user?.id !== session.user.id) auth.isAdmin = false;
      if (auth.status === 'signedOut') auth.status = 'signedIn';
      auth.user = session.user;
      auth.expiresAt = session.expiresAt;
    },
    /** The admin check of a user finished. It is ignored if another user has signed in since. */
    adminStatusReceived(auth, { payload }: PayloadAction<{ userId: string; isAdmin: boolean }>) {
      if (auth.user?.id !== payload.userId) return;
      auth.isAdmin = payload.isAdmin;
      auth.status = 'signedIn';
    },
  },
  selectors: {
    selectAuthStatus: (auth) => auth.status,
    selectIsAuthLoading: (auth) => auth.status === 'loading',
    selectUser: (auth) => auth.user,
    selectIsAdmin: (auth) => auth.isAdmin,
  },
});

export const { sessionChanged, adminStatusReceived } = authSlice.actions;

export const { selectAuthStatus, selectIsAuthLoading, selectUser, selectIsAdmin } = authSlice.selectors;
