import path from 'node:path';
import { brand } from '../../src/domain/brand/facts.ts';
import { demonstrationDetailsIn, isPublicName } from '../../src/domain/order/demonstrationDetails.ts';
import type { PageConfig } from '../../src/domain/pageConfig.ts';
import { pageConfigFrom } from '../../src/domain/pageConfigFrom.ts';
import type { HttpEmailEnv } from '../functions/_shared/email/httpMailer.ts';
import {
  liveKeyIn,
  missingPaymentSettings,
  paymentEnvIn,
  paymentProviderIn,
  PAYMENT_SETTINGS,
  type PaymentEnv,
  type PaymentProviderName,
} from '../functions/_shared/payments/paymentSettings.ts';
import { settingsIn } from '../functions/_shared/settings/checkSettings.ts';
import type { SettingValues } from '../functions/_shared/settings/table.ts';
import type { PoolSize } from './database/poolSize.ts';
import type { LogFormat } from './health/logs.ts';

/** The settings of the server, read from environment variables. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** Origin under which browsers reach the shop. */
  siteUrl: string;
  /** Whether a reverse proxy sets x-forwarded-for. */
  trustProxy: boolean;
  /** A PostgreSQL server to use instead of PGlite. It gets neither demo accounts nor seed data. */
  databaseUrl: string | undefined;
  databasePool: PoolSize;
  /** The secrets of the server are derived from it. Default: random ones in the data folder. */
  appSecret: string | undefined;
  /** The services of a public shop. Undefined in a demonstration, which simulates them. */
  services: Services | undefined;
  /** The payment provider. Undefined: it is simulated in a demonstration; otherwise a rented store takes the payments. */
  payments: PaymentEnv | undefined;
  /** The provider that a demonstration simulates. */
  simulatedProvider: PaymentProviderName;
  /** The largest payment in paise that the simulated provider accepts. Default: as the real one. */
  simulatedPaymentLimit: number | undefined;
  /** The bearer token of /metrics. Without it, there is no such path. */
  metricsToken: string | undefined;
  logFormat: LogFormat;
  /** Whether this is a demonstration for its own computer, whose parts and accounts reject forwarded requests. */
  isPrivateDemo: boolean;
  /** Whether every page says that the shop is a demonstration. */
  hasDemoNotice: boolean;
  /** Contains the settings of the page and of the store. */
  env: NodeJS.ProcessEnv;
}

/** Services of other companies, besides the payment provider. */
export interface Services {
  email: EmailSettings;
  /** Without it, nobody can sign in with Google. */
  google?: GoogleCredentials;
}

/** An SMTP server, or an HTTP mail service with Resend's API. */
export type EmailSettings = { smtpUrl: string; from: string } | HttpEmailEnv;

export interface GoogleCredentials {
  clientId: string;
  secret: string;
}

/** @throws {Error} that describes the wrong settings or names the missing ones */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const values = settingsIn(env);
  const port = Number(values.PORT);
  const host = values.HOST;
  const siteUrl = new URL(values.SITE_URL ?? `http://localhost:${port}`);
  const isShown = values.DEMO === '1';
  const isDemo = isShown || (isLoopback(host) && isLoopback(siteUrl.hostname));
  if (!isDemo) requireHttps(siteUrl);
  if (!isDemo) rejectDemonstrationDetails(siteUrl);
  const isBackend = hasBackend(env);
  return {
    port,
    host,
    dataDir: path.resolve(values.DATA_DIR),
    siteUrl: siteUrl.origin,
    trustProxy: values.TRUST_PROXY === '1',
    databaseUrl: values.DATABASE_URL,
    databasePool: {
      size: Number(values.DATABASE_POOL_SIZE),
      idleTimeoutMs: Number(values.DATABASE_IDLE_TIMEOUT) * 1000,
    },
    appSecret: values.APP_SECRET,
    services: isDemo || !isBackend ? undefined : readServices(values, siteUrl),
    payments: isBackend ? readPayments(values) : undefined,
    simulatedProvider: paymentProviderIn(values),
    simulatedPaymentLimit: Number(values.SIMULATED_PAYMENT_LIMIT_IN_PAISE) || undefined,
    metricsToken: values.METRICS_TOKEN,
    logFormat: (values.LOG_FORMAT ?? (isDemo ? 'text' : 'json')) as LogFormat,
    isPrivateDemo: isDemo && !isShown && isBackend,
    hasDemoNotice: isShown && isBackend,
    env: { ...env },
  };
}

/** @throws {Error} if customers would write to addresses and call numbers that belong to nobody */
function rejectDemonstrationDetails({ hostname, origin }: URL): void {
  const details = demonstrationDetailsIn(JSON.stringify(brand));
  if (details.length > 0 && isPublicName(hostname) && !isLoopback(hostname))
    throw new Error(
      `src/domain/brand/facts.ts contains details of the demonstration: ${details.join(', ')}. Customers of ${origin} would see them. ` +
        'Enter the details of your shop. To show the demonstration to everyone on purpose, set DEMO=1 and store no real data.',
    );
}

/** @throws {Error} if browsers would send passwords without encryption */
function requireHttps({ protocol, hostname, host, origin }: URL): void {
  if (protocol === 'http:' && isDomain(hostname))
    throw new Error(
      `SITE_URL must be https://${host}, not ${origin}: browsers would send passwords without encryption.`,
    );
}

/** Whether a host is a name of the public DNS. */
const isDomain = (hostname: string) => /\.[a-z][a-z\d-]*$/i.test(hostname) && isPublicName(hostname);

/** Whether this server is the backend of the shop. With a Supabase project, it serves only the pages. */
export const hasBackend = (env: NodeJS.ProcessEnv): boolean => !env.SUPABASE_URL;

/**
 * Returns the settings of the page. Without a SUPABASE_URL the page uses this server, its publishable key, and what it
 * offers.
 */
export function readPageConfig(
  env: NodeJS.ProcessEnv,
  publishableKey: string,
  { hasMailbox, hasGoogle, hasRealPayments }: { hasMailbox: boolean; hasGoogle: boolean; hasRealPayments: boolean },
): PageConfig {
  const config = pageConfigFrom(env);
  if (!hasBackend(env)) return config;
  config.SUPABASE_ANON_KEY ??= publishableKey;
  config.GOOGLE_SIGN_IN = hasGoogle ? '1' : '0';
  // How a rented store is paid is known only to its setting.
  if (!config.STORE_API_URL) config.REAL_PAYMENTS = hasRealPayments ? '1' : '0';
  if (hasMailbox) config.MAILBOX_URL = '/mailbox';
  return config;
}

/** @throws {Error} for a live key with the embedded database */
function readPayments(env: SettingValues): PaymentEnv | undefined {
  const liveKey = liveKeyIn(env);
  if (liveKey && !env.DATABASE_URL) {
    throw new Error(
      `${liveKey} is a live key, but the embedded database is only for trying and developing: a power failure can lose orders. ` +
        'Set DATABASE_URL to a PostgreSQL server, or use a test key.',
    );
  }
  return paymentEnvIn(env);
}

/** Returns the missing settings of the payment provider, unless a rented store replaces it. */
function missingPayments(env: SettingValues): string[] {
  if (env.PAYMENT_PROVIDER || paymentEnvIn(env)) return missingPaymentSettings(env);
  return env.STORE_API_URL ? [] : [`the settings of ${PAYMENT_SETTINGS}`];
}

function readServices(env: SettingValues, siteUrl: URL): Services {
  const missing = [...(env.MAIL_FROM ? [] : ['MAIL_FROM']), ...missingPayments(env)];
  if (!env.SMTP_URL && !env.RESEND_API_KEY) missing.unshift('SMTP_URL or RESEND_API_KEY');
  // Several processes on one database need the same secrets.
  if (env.DATABASE_URL && !env.APP_SECRET) missing.push('APP_SECRET');
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET))
    missing.push(env.GOOGLE_CLIENT_ID ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID');
  if (missing.length > 0) {
    throw new Error(
      `Missing settings: ${missing.join(', ')}. ` +
        `Other computers can reach this server (SITE_URL=${siteUrl.origin}, HOST=${env.HOST}), so it does not simulate email and payments: ` +
        `it needs a mail server (SMTP_URL or RESEND_API_KEY, and MAIL_FROM), and a payment provider ` +
        'or a rented store that takes the payments (STORE_API_URL). ' +
        'To show the simulations to everyone on purpose, set DEMO=1 and store no real data.',
    );
  }
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET } = env;
  return {
    email: readEmailSettings(env),
    ...(GOOGLE_CLIENT_ID &&
      GOOGLE_CLIENT_SECRET && { google: { clientId: GOOGLE_CLIENT_ID, secret: GOOGLE_CLIENT_SECRET } }),
  };
}

function readEmailSettings({ SMTP_URL, RESEND_API_KEY, RESEND_API_URL, MAIL_FROM = '' }: SettingValues): EmailSettings {
  if (!SMTP_URL) return { RESEND_API_KEY, RESEND_API_URL, MAIL_FROM };
  if (RESEND_API_KEY) throw new Error('Set SMTP_URL or RESEND_API_KEY, not both.');
  return { smtpUrl: SMTP_URL, from: MAIL_FROM };
}

/** Whether only this computer can reach a host name or address. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
