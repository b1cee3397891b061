/** The state of the history entry of /login. */
export interface LoginState {
  /** Filled in, after a sign-up. */
  email?: string;
  /** Whether the sign-up is not confirmed yet. */
  isUnconfirmed?: boolean;
  /** Whether the way to /checkout led here. */
  isForCheckout?: boolean;
}

/** Where a tab remembers, while Google's page is shown, that the way to /checkout led to the log-in. */
export const CHECKOUT_LOGIN_KEY = 'checkout-login';
