/* The settings of the payment providers. Imports no provider, so that the server reads them without loading one. */

/** The settings of the payment providers; docs/DEPLOY.md describes them. */
export interface PaymentEnv {
  PAYMENT_PROVIDER?: string;
  STRIPE_SECRET_KEY?: string;
  STRIPE_WEBHOOK_SECRET?: string;
  STRIPE_API_URL?: string;
  RAZORPAY_KEY_ID?: string;
  RAZORPAY_KEY_SECRET?: string;
  RAZORPAY_WEBHOOK_SECRET?: string;
  RAZORPAY_API_URL?: string;
}

type Setting = Exclude<keyof PaymentEnv, 'PAYMENT_PROVIDER'>;

interface ProviderSettings {
  title: string;
  /** The settings that it needs. The first one says whether it is of live mode. */
  required: readonly [Setting, ...Setting[]];
  /** Names a server with the provider's API, for tests. */
  apiUrl: Setting;
  liveKey: RegExp;
}

const PROVIDERS = {
  stripe: {
    title: 'Stripe',
    required: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    apiUrl: 'STRIPE_API_URL',
    liveKey: /^[rs]k_live_/,
  },
  razorpay: {
    title: 'Razorpay',
    required: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    apiUrl: 'RAZORPAY_API_URL',
    liveKey: /^rzp_live_/,
  },
} satisfies Record<string, ProviderSettings>;

export type PaymentProviderName = keyof typeof PROVIDERS;

const DEFAULT_PROVIDER: PaymentProviderName = 'stripe';

export const PAYMENT_PROVIDERS = Object.keys(PROVIDERS) as PaymentProviderName[];

const definitionOf = (name: PaymentProviderName): ProviderSettings => PROVIDERS[name];

/** The settings of each provider, for messages: `Stripe (STRIPE_SECRET_KEY, …) or Razorpay (…)`. */
export const PAYMENT_SETTINGS = PAYMENT_PROVIDERS.map(definitionOf)
  .map(({ title, required }) => `${title} (${required.join(', ')})`)
  .join(' or ');

/**
 * Returns the provider that PAYMENT_PROVIDER names, or else the provider that has settings. The default is Stripe.
 * @throws {Error} if PAYMENT_PROVIDER is unknown, or is missing although several providers have settings
 */
export function paymentProviderIn(env: PaymentEnv): PaymentProviderName {
  const { PAYMENT_PROVIDER: chosen } = env;
  if (chosen) {
    const name = PAYMENT_PROVIDERS.find((each) => each === chosen);
    if (!name) throw new Error(`PAYMENT_PROVIDER must be ${PAYMENT_PROVIDERS.join(' or ')}, not ${chosen}`);
    return name;
  }
  const [name = DEFAULT_PROVIDER, ...others] = PAYMENT_PROVIDERS.filter((each) => settingsOf(each, env).length > 0);
  if (others.length > 0)
    throw new Error(`Set PAYMENT_PROVIDER to ${[name, ...others].join(' or ')}: the settings of both are set.`);
  return name;
}

const settingsOf = (name: PaymentProviderName, env: PaymentEnv) =>
  definitionOf(name).required.filter((setting) => env[setting]);

/** Returns the settings that the provider in an environment needs and does not have. */
export function missingPaymentSettings(env: PaymentEnv): string[] {
  return definitionOf(paymentProviderIn(env)).required.filter((setting) => !env[setting]);
}

/**
 * Returns the settings of the provider in an environment, or undefined if none of them is set.
 * @throws {Error} if PAYMENT_PROVIDER is invalid
 */
export function paymentEnvIn(env: PaymentEnv): PaymentEnv | undefined {
  const name = paymentProviderIn(env);
  if (settingsOf(name, env).length === 0) return undefined;
  const { required, apiUrl } = definitionOf(name);
  return {
    PAYMENT_PROVIDER: name,
    ...Object.fromEntries([...required, apiUrl].map((setting) => [setting, env[setting]])),
  };
}

/** Returns the name of the setting that contains a key for real payments, or null. */
export function liveKeyIn(env: PaymentEnv): string | null {
  const { required, liveKey } = definitionOf(paymentProviderIn(env));
  return liveKey.test(env[required[0]] ?? '') ? required[0] : null;
}
