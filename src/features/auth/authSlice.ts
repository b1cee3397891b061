import { createSlice, isAnyOf, type PayloadAction } from '@reduxjs/toolkit';
import {
  adminSignedIn,
  adminSignInRejected,
  confirmationRequested,
  confirmationRequestFailed,
  passwordChanged,
  passwordChangeFailed,
  passwordResetFailed,
  passwordResetRequested,
  signedIn,
  signedUp,
  signInFailed,
  signUpFailed,
} from './authEvents';

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
  /** Why the server rejects further attempts, and how long. Absent if it does not. */
  waitMessage?: string;
}

const initialState: AuthState = { status: 'loading', user: null, isAdmin: false, expiresAt: null };
const signedOutState: AuthState = { ...initialState, status: 'signedOut' };

const isAttemptAccepted = isAnyOf(
  signedUp,
  signedIn,
  adminSignedIn,
  passwordResetRequested,
  passwordChanged,
  confirmationRequested,
);
const isAttemptRejected = isAnyOf(
  signUpFailed,
  signInFailed,
  adminSignInRejected,
  passwordResetFailed,
  passwordChangeFailed,
  confirmationRequestFailed,
);

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
 *   The events of authEvents.ts (signedUp, signInFailed, …) show toasts and set `waitMessage`. They do not change the
 *   status.
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
  extraReducers: (builder) => {
    builder.addMatcher(isAttemptAccepted, (auth) => {
      delete auth.waitMessage;
    });
    builder.addMatcher(isAttemptRejected, (auth, { payload }) => {
      if (payload.isRateLimited) auth.waitMessage = payload.message;
      else delete auth.waitMessage;
    });
  },
  selectors: {
    selectWaitMessage: (auth) => auth.waitMessage,
    selectAuthStatus: (auth) => auth.status,
    selectIsAuthLoading: (auth) => auth.status === 'loading',
    selectUser: (auth) => auth.user,
    selectIsAdmin: (auth) => auth.isAdmin,
  },
});

export const { sessionChanged, adminStatusReceived } = authSlice.actions;

export const { selectWaitMessage, selectAuthStatus, selectIsAuthLoading, selectUser, selectIsAdmin } =
  authSlice.selectors;
