/** The state of the history entry of /login. */
export interface LoginState {
  /** Filled in, after a sign-up. */
  email?: string;
  /** Whether the sign-up is not confirmed yet. */
  isUnconfirmed?: boolean;
  /** Whether /checkout redirected here. */
  isForCheckout?: boolean;
}

/** The key under which a tab stores, while Google's page is shown, that /checkout redirected to the log-in. */
export const CHECKOUT_LOGIN_KEY = 'checkout-login';
