/** The paths that the Stripe simulator serves: its API, its payment pages and its dashboard. */
export const STRIPE_PATHS = ['/v1/*', '/pay/*', '/simulated-stripe/*'];
