import path from 'node:path';
import { brand } from '../../src/domain/brand/facts.ts';
import { demonstrationDetailsIn, isPublicName } from '../../src/domain/order/demonstrationDetails.ts';
import { pageConfigFrom, type PageConfig } from '../../src/domain/pageConfig.ts';
import type { HttpEmailEnv } from '../functions/_shared/email/httpMailer.ts';
import { isSender } from '../functions/_shared/email/mailer.ts';
import {
  liveKeyIn,
  missingPaymentSettings,
  paymentEnvIn,
  paymentProviderIn,
  PAYMENT_SETTINGS,
  type PaymentEnv,
  type PaymentProviderName,
} from '../functions/_shared/payments/paymentSettings.ts';
import { DEFAULT_POOL_SIZE, type PoolSize } from './database/poolSize.ts';
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

/** @throws {Error} with the name and the value of an invalid variable, or the names of missing ones */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`PORT must be a number from 1 to 65535, not ${env.PORT}`);
  const siteUrl = env.SITE_URL || `http://localhost:${port}`;
  if (!URL.canParse(siteUrl) || !/^https?:$/.test(new URL(siteUrl).protocol))
    throw new Error(`SITE_URL must be an http or https URL, not ${siteUrl}`);
  if (!['', '0', '1'].includes(env.DEMO ?? '')) throw new Error(`DEMO must be 1 or 0, not ${env.DEMO}`);
  if (!['', 'json', 'text'].includes(env.LOG_FORMAT ?? ''))
    throw new Error(`LOG_FORMAT must be json or text, not ${env.LOG_FORMAT}`);
  const host = env.HOST || '127.0.0.1';
  const isDemo = env.DEMO === '1' || (isLoopback(host) && isLoopback(new URL(siteUrl).hostname));
  if (!isDemo) rejectDemonstrationDetails(siteUrl);
  return {
    port,
    host,
    dataDir: path.resolve(env.DATA_DIR || '.data'),
    siteUrl: new URL(siteUrl).origin,
    trustProxy: env.TRUST_PROXY === '1',
    databaseUrl: env.DATABASE_URL || undefined,
    databasePool: readDatabasePool(env),
    appSecret: readAppSecret(env),
    services: isDemo || !hasBackend(env) ? undefined : readServices(env, siteUrl, host),
    payments: hasBackend(env) ? readPayments(env) : undefined,
    simulatedProvider: paymentProviderIn(env),
    simulatedPaymentLimit: readPaymentLimit(env),
    metricsToken: env.METRICS_TOKEN || undefined,
    logFormat: (env.LOG_FORMAT || (isDemo ? 'text' : 'json')) as LogFormat,
    isPrivateDemo: isDemo && env.DEMO !== '1' && hasBackend(env),
    hasDemoNotice: env.DEMO === '1' && hasBackend(env),
    env: { ...env },
  };
}

function readPaymentLimit({ SIMULATED_PAYMENT_LIMIT_IN_PAISE: limit }: NodeJS.ProcessEnv): number | undefined {
  if (!limit) return undefined;
  if (!/^[1-9]\d{0,9}$/.test(limit))
    throw new Error(`SIMULATED_PAYMENT_LIMIT_IN_PAISE must be a whole number of paise, not ${limit}`);
  return Number(limit);
}

/** @throws {Error} if customers would write to addresses and call numbers that belong to nobody */
function rejectDemonstrationDetails(siteUrl: string): void {
  const { hostname } = new URL(siteUrl);
  const details = demonstrationDetailsIn(JSON.stringify(brand));
  if (details.length > 0 && isPublicName(hostname) && !isLoopback(hostname))
    throw new Error(
      `src/domain/brand/facts.ts contains details of the demonstration: ${details.join(', ')}. Customers of ${siteUrl} would see them. ` +
        'Enter those of your shop. To show the demonstration to everyone on purpose, set DEMO=1 and store no real data.',
    );
}

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

/** One for the lock of a start, one for its statements, and one more. */
const MIN_POOL_SIZE = 3;
const MAX_POOL_SIZE = 1000;
const MAX_IDLE_TIMEOUT_S = 3600;

function readDatabasePool({ DATABASE_POOL_SIZE, DATABASE_IDLE_TIMEOUT }: NodeJS.ProcessEnv): PoolSize {
  const size = Number(DATABASE_POOL_SIZE || DEFAULT_POOL_SIZE.size);
  if (!Number.isInteger(size) || size < MIN_POOL_SIZE || size > MAX_POOL_SIZE)
    throw new Error(
      `DATABASE_POOL_SIZE must be a number from ${MIN_POOL_SIZE} to ${MAX_POOL_SIZE}, not ${DATABASE_POOL_SIZE}`,
    );
  const idleTimeoutS = Number(DATABASE_IDLE_TIMEOUT || DEFAULT_POOL_SIZE.idleTimeoutMs / 1000);
  if (!Number.isInteger(idleTimeoutS) || idleTimeoutS < 1 || idleTimeoutS > MAX_IDLE_TIMEOUT_S)
    throw new Error(
      `DATABASE_IDLE_TIMEOUT must be a number of seconds from 1 to ${MAX_IDLE_TIMEOUT_S}, not ${DATABASE_IDLE_TIMEOUT}`,
    );
  return { size, idleTimeoutMs: idleTimeoutS * 1000 };
}

const MIN_APP_SECRET_LENGTH = 32;

function readAppSecret({ APP_SECRET: secret }: NodeJS.ProcessEnv): string | undefined {
  if (secret && secret.length < MIN_APP_SECRET_LENGTH)
    throw new Error(
      `APP_SECRET must have at least ${MIN_APP_SECRET_LENGTH} characters. Create one: openssl rand -base64 32`,
    );
  return secret || undefined;
}

/** @throws {Error} for a live key with the embedded database */
function readPayments(env: NodeJS.ProcessEnv): PaymentEnv | undefined {
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
function missingPayments(env: NodeJS.ProcessEnv): string[] {
  if (env.PAYMENT_PROVIDER || paymentEnvIn(env)) return missingPaymentSettings(env);
  return env.STORE_API_URL ? [] : [`those of ${PAYMENT_SETTINGS}`];
}

function readServices(env: NodeJS.ProcessEnv, siteUrl: string, host: string): Services {
  const missing = [...(env.MAIL_FROM ? [] : ['MAIL_FROM']), ...missingPayments(env)];
  if (!env.SMTP_URL && !env.RESEND_API_KEY) missing.unshift('SMTP_URL or RESEND_API_KEY');
  // Several processes on one database need the same secrets.
  if (env.DATABASE_URL && !env.APP_SECRET) missing.push('APP_SECRET');
  if (Boolean(env.GOOGLE_CLIENT_ID) !== Boolean(env.GOOGLE_CLIENT_SECRET))
    missing.push(env.GOOGLE_CLIENT_ID ? 'GOOGLE_CLIENT_SECRET' : 'GOOGLE_CLIENT_ID');
  if (missing.length > 0) {
    throw new Error(
      `Missing settings: ${missing.join(', ')}. ` +
        `Other computers can reach this server (SITE_URL=${siteUrl}, HOST=${host}), so it does not simulate email and payments: ` +
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

function readEmailSettings({
  SMTP_URL,
  RESEND_API_KEY,
  RESEND_API_URL,
  MAIL_FROM = '',
}: NodeJS.ProcessEnv): EmailSettings {
  if (!isSender(MAIL_FROM)) throw new Error(`MAIL_FROM must be an address, or a name and <address>, not ${MAIL_FROM}`);
  if (!SMTP_URL) return { RESEND_API_KEY, RESEND_API_URL, MAIL_FROM };
  if (RESEND_API_KEY) throw new Error('Set SMTP_URL or RESEND_API_KEY, not both.');
  // The message must not repeat the URL, which contains a password.
  if (!URL.canParse(SMTP_URL) || !/^smtps?:$/.test(new URL(SMTP_URL).protocol) || !new URL(SMTP_URL).hostname)
    throw new Error('SMTP_URL must be an smtp or smtps URL: smtps://user:password@host:465');
  return { smtpUrl: SMTP_URL, from: MAIL_FROM };
}

/** Whether only this computer can reach a host name or address. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
