import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface User {
  id: string;
  email: string;
  fullName: string;
}

/** What the store may know of a session: never its tokens. */
export interface SessionFacts {
  user: User;
  /** Seconds since 1970; null where the server does not tell. */
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
 *        │     known, the rights are still asked     │     │
 *        │                       sessionChanged(user)│     │
 *        │  adminStatusReceived                      ▼     │
 *        └──────────────────────────────────────▶ signedIn ─┘
 *                                                  │    ▲
 *                                                  └────┘ sessionChanged(user): refreshed, or
 *                                                         another account, which is no administrator
 *                                                         until adminStatusReceived says so of it
 *
 *   The outcomes of authEvents.ts (signedUp, signInFailed, …) change nothing here: toasts answer them.
 */
export const authSlice = createSlice({
  name: 'auth',
  initialState,
  reducers: {
    /** Restored, begun, refreshed or ended, here or in another tab; never with its tokens. */
    sessionChanged(auth, { payload: session }: PayloadAction<SessionFacts | null>) {
      if (!session) return signedOutState;
      if (auth.user?.id !== session.user.id) auth.isAdmin = false;
      if (auth.status === 'signedOut') auth.status = 'signedIn';
      auth.user = session.user;
      auth.expiresAt = session.expiresAt;
    },
    /** Of the user it was asked for: an answer that comes after somebody else signed in is not theirs. */
    adminStatusReceived(auth, { payload }: PayloadAction<{ userId: string; isAdmin: boolean }>) {
      if (auth.user?.id !== payload.userId) return;
      auth.isAdmin = payload.isAdmin;
      auth.status = 'signedIn';
    },
  },
  selectors: {
    selectAuthStatus: (auth) => auth.status,
    selectIsAuthLoading: (auth) => auth.status === 'loading',
    selectIsSignedIn: (auth) => auth.status === 'signedIn',
    selectUser: (auth) => auth.user,
    selectIsAdmin: (auth) => auth.isAdmin,
  },
});

export const { sessionChanged, adminStatusReceived } = authSlice.actions;

export const { selectAuthStatus, selectIsAuthLoading, selectIsSignedIn, selectUser, selectIsAdmin } =
  authSlice.selectors;
