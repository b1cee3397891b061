/** The state of the history entry of /login and /admin/login. */
export interface LoginState {
  /** Filled in, after a sign-up. */
  email?: string;
  /** Whether the sign-up is not confirmed yet. */
  isUnconfirmed?: boolean;
  /** The path and query of the page that redirected here, because it is for signed-in users. */
  returnTo?: string;
}

/** The key under which a tab stores, while Google's page is shown, which page redirected to the log-in. */
export const LOGIN_RETURN_KEY = 'login-return';
