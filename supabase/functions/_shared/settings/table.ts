import { DEFAULT_STORE_ID } from '../../../../src/domain/pageConfig.ts';
import { chatNumber } from '../../../../src/domain/phone.ts';
import { isSender } from '../email/mailer.ts';
import { PAYMENT_PROVIDERS } from '../payments/paymentSettings.ts';

/* All settings: every process checks its environment by this table, and docs/SETTINGS.md and .env.example are generated from it. */

/** Who reads a setting. `pages`: the server writes it into the page, or `npm run build` if another host serves the page. */
export type SettingReader = 'compose' | 'server' | 'functions' | 'pages';

interface Form {
  /** Completes "PORT must be". */
  text: string;
  accepts: (value: string) => boolean;
  /** Whether messages hide a wrong value, because it is a secret or may be a secret in the wrong place. */
  isSecret?: true;
}

export interface Setting {
  form: Form;
  /** The value without the setting. */
  default?: string;
  /** Describes a default that depends on other settings. */
  otherwise?: string;
  /** Markdown. */
  meaning: string;
  /** Default: the server. */
  readBy?: SettingReader[];
  /** Whether .env.example has it. */
  isInExample?: true;
}

const hidden = (form: Form): Form => ({ ...form, isSecret: true });

const matching = (text: string, pattern: RegExp): Form => ({ text, accepts: (value) => pattern.test(value) });

const oneOf = (...values: string[]): Form => ({
  text: values.join(' or '),
  accepts: (value) => values.includes(value),
});

const SWITCH = oneOf('1', '0');

const numberFrom = (min: number, max: number, what = 'a number'): Form => ({
  text: `${what} from ${min} to ${max}`,
  accepts: (value) => /^\d{1,10}$/.test(value) && Number(value) >= min && Number(value) <= max,
});

/** A % in a user or a password must begin an escape sequence. */
const isEncoded = ({ username, password }: URL) => !/%(?![\da-f]{2})/i.test(username + password);

const url = (text: string, protocol: RegExp, accepts: (url: URL) => boolean = () => true): Form => ({
  text,
  accepts(value) {
    if (!URL.canParse(value)) return false;
    const parsed = new URL(value);
    return (
      protocol.test(parsed.protocol) &&
      /^([\w.%-]+|\[[\da-f:]+\])$/i.test(parsed.hostname) &&
      isEncoded(parsed) &&
      accepts(parsed)
    );
  },
});

const httpUrl = (example: string) => url(`an http or https URL, for example ${example}`, /^https?:$/);

const origin = (example: string) =>
  url(
    `an http or https URL without a path, for example ${example}`,
    /^https?:$/,
    ({ href, origin: own }) => href === `${own}/`,
  );

/** A secret that the operator chooses. */
const newSecret = hidden(
  matching('at least 16 characters without spaces (create one: openssl rand -hex 32)', /^[\x21-\x7e]{16,}$/),
);

/** A secret that was issued by another company, or entered there. */
const issuedSecret = hidden(matching('text without spaces', /^[\x21-\x7e]+$/));

const HOST: Form = {
  text: 'an IP address or the name of a host',
  accepts: (value) =>
    (/^[a-z\d.-]+$/i.test(value) && URL.canParse(`http://${value}`)) ||
    (/^[a-f\d:.]+$/i.test(value) && URL.canParse(`http://[${value}]`)),
};

const SSL_MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'];

/** A secret key in the place of the publishable one would give every visitor all rights. */
const isPublishableKey = (key: string) => {
  if (key.startsWith('sb_publishable_')) return /^[\w-]+$/.test(key);
  const [, payload] = /^eyJ[\w-]+\.([\w-]+)\.[\w-]+$/.exec(key) ?? [];
  try {
    return payload !== undefined && !atob(payload.replaceAll('-', '+').replaceAll('_', '/')).includes('service_role');
  } catch {
    return false;
  }
};

/** The settings by name, in the order of docs/SETTINGS.md. */
export const SETTINGS = {
  SITE_HOST: {
    form: matching('the name of the shop without https://, for example shop.example', /^[a-z\d-]+(\.[a-z\d-]+)*$/i),
    meaning: 'the name under which the proxy of `compose.yaml` serves the shop; `SITE_URL` follows from it',
    readBy: ['compose'],
    isInExample: true,
  },
  POSTGRES_PASSWORD: {
    form: hidden(matching('letters and digits (create one: openssl rand -hex 32)', /^[\w.~-]+$/)),
    meaning: 'the password of the database of `compose.yaml`; `DATABASE_URL` follows from it',
    readBy: ['compose'],
    isInExample: true,
  },
  PORT: {
    form: numberFrom(1, 65535),
    default: '3000',
    meaning: 'where the server listens',
  },
  HOST: { form: HOST, default: '127.0.0.1', meaning: 'where the server listens' },
  SITE_URL: {
    form: origin('https://shop.example'),
    otherwise: '`http://localhost:$PORT`',
    meaning: 'origin that browsers use',
    readBy: ['server', 'functions', 'pages'],
  },
  DATA_DIR: {
    form: matching('a path without ~ and variables', /^(?![~$])(?!.*\s#).+$/),
    default: '.data',
    meaning:
      'database, secrets, and the scripts of earlier builds, which open pages still load; readable for its owner only',
  },
  DATABASE_URL: {
    form: hidden(
      url(
        'a URL such as postgres://user:password@host:5432/database, with special characters of the password percent-encoded (%40 for @), and a valid sslmode if any',
        /^postgres(ql)?:$/,
        ({ pathname, searchParams }) =>
          /^\/[^/]+$/.test(pathname) && SSL_MODES.includes(searchParams.get('sslmode') ?? 'disable'),
      ),
    ),
    meaning: 'a PostgreSQL server instead of the embedded database; without demo accounts and seed data',
  },
  DATABASE_POOL_SIZE: {
    // One connection for the lock of a start, one for its statements, and one more.
    form: numberFrom(3, 1000),
    default: '10',
    meaning: 'connections to that server per process; see [DEPLOY.md](DEPLOY.md#connections)',
  },
  DATABASE_IDLE_TIMEOUT: {
    form: numberFrom(1, 3600, 'a number of seconds'),
    default: '10',
    meaning: 'time until an unused connection is closed',
  },
  APP_SECRET: {
    form: hidden(matching('at least 32 characters (create one: openssl rand -base64 32)', /^[^…]{32,}$/)),
    otherwise: 'random, in `DATA_DIR`',
    meaning:
      'the secrets are derived from it; required, and the same for all processes, with `DATABASE_URL`. After a change, everybody has to log in again',
    isInExample: true,
  },
  JOBS_SECRET: {
    form: newSecret,
    otherwise: 'from the secrets',
    meaning: 'bearer token of `/functions/v1/scheduled-jobs`, for `npm run reconcile` and `npm run doctor`',
    readBy: ['server', 'functions'],
    isInExample: true,
  },
  STRIPE_SECRET_KEY: {
    form: hidden(
      matching('a secret or restricted key, sk_live_…, rk_live_…, sk_test_… or rk_test_…', /^[rs]k_(live|test)_\w+$/),
    ),
    otherwise: 'the simulator, in a demonstration',
    meaning: 'the key of Stripe, if Stripe takes the payments',
    readBy: ['server', 'functions'],
    isInExample: true,
  },
  STRIPE_WEBHOOK_SECRET: {
    form: hidden(matching('a signing secret, whsec_…', /^whsec_[\x21-\x7e]+$/)),
    otherwise: 'the simulator, in a demonstration',
    meaning: "the signing secret of Stripe's webhook endpoint",
    readBy: ['server', 'functions'],
    isInExample: true,
  },
  STRIPE_API_URL: {
    form: httpUrl('http://localhost:12111'),
    otherwise: 'Stripe',
    meaning: "another server with Stripe's API, not the simulator of a demonstration, and only with a test key",
    readBy: ['server', 'functions'],
  },
  RAZORPAY_KEY_ID: {
    form: hidden(matching('a key id, rzp_live_… or rzp_test_…', /^rzp_(live|test)_\w+$/)),
    otherwise: 'the simulator, in a demonstration',
    meaning: 'the id of the key of Razorpay, if Razorpay takes the payments',
    readBy: ['server', 'functions'],
    isInExample: true,
  },
  RAZORPAY_KEY_SECRET: {
    form: issuedSecret,
    otherwise: 'the simulator, in a demonstration',
    meaning: 'the secret of the Razorpay key',
    readBy: ['server', 'functions'],
    isInExample: true,
  },
  RAZORPAY_WEBHOOK_SECRET: {
    form: issuedSecret,
    otherwise: 'the simulator, in a demonstration',
    meaning: "the secret of Razorpay's webhook",
    readBy: ['server', 'functions'],
    isInExample: true,
  },
  RAZORPAY_API_URL: {
    form: httpUrl('http://localhost:12112'),
    otherwise: 'Razorpay',
    meaning: "another server with Razorpay's API, for tests; only with a test key",
    readBy: ['server', 'functions'],
  },
  PAYMENT_PROVIDER: {
    form: oneOf(...PAYMENT_PROVIDERS),
    otherwise: 'the provider whose settings are set, or `stripe`',
    meaning: 'chooses a provider, if the settings of both are set; in a demonstration, which one is simulated',
    readBy: ['server', 'functions'],
  },
  SIMULATED_PAYMENT_LIMIT_IN_PAISE: {
    form: numberFrom(1, 9_999_999_999, 'a whole number of paise'),
    otherwise: "the real provider's limit",
    meaning: 'the largest payment that the simulated provider of a demonstration accepts',
  },
  SMTP_URL: {
    form: hidden(
      url('an smtp or smtps URL, smtps://user:password@host:465 or smtp://user:password@host:587', /^smtps?:$/),
    ),
    meaning: 'the mail server of a public shop',
    isInExample: true,
  },
  RESEND_API_KEY: {
    form: issuedSecret,
    meaning: 'instead of `SMTP_URL`: the key of an HTTP mail service, such as Resend',
    readBy: ['server', 'functions'],
    isInExample: true,
  },
  RESEND_API_URL: {
    form: httpUrl('https://api.resend.com'),
    default: 'https://api.resend.com',
    meaning: "another mail service with Resend's API",
    readBy: ['server', 'functions'],
  },
  MAIL_FROM: {
    form: {
      text: 'an email address, or a name and <address>, for example The Tea House <orders@shop.example>',
      accepts: isSender,
    },
    meaning: 'the sender of all emails',
    readBy: ['server', 'functions'],
    isInExample: true,
  },
  GOOGLE_CLIENT_ID: {
    form: hidden(matching('a client ID, ….apps.googleusercontent.com', /^[\w.-]+\.apps\.googleusercontent\.com$/)),
    meaning: 'Google sign-in of a public shop; without it, the pages do not offer it',
    isInExample: true,
  },
  GOOGLE_CLIENT_SECRET: {
    form: issuedSecret,
    meaning: 'the secret of the Google client',
    isInExample: true,
  },
  TRUST_PROXY: {
    form: SWITCH,
    default: '0',
    meaning:
      '`1` behind a reverse proxy: use its `X-Forwarded-For`; without it, all visitors are one client with its limits',
  },
  DEMO: {
    form: SWITCH,
    default: '0',
    meaning:
      '`1` shows the demonstration to other computers too, and through proxies (see [below](#demonstration-and-public-shop))',
  },
  LOG_FORMAT: {
    form: oneOf('json', 'text'),
    otherwise: '`json`; `text` in a demonstration',
    meaning: 'format of the log; no line contains personal data',
  },
  METRICS_TOKEN: {
    form: newSecret,
    meaning: 'bearer token of `/metrics`, for Prometheus; without it, there is no such path',
    isInExample: true,
  },
  SUPABASE_URL: {
    form: origin('https://ref.supabase.co'),
    otherwise: 'this server',
    meaning: 'a Supabase project instead of the embedded backend; the server then serves only the pages',
    readBy: ['server', 'pages'],
  },
  SUPABASE_ANON_KEY: {
    form: hidden({ text: 'the publishable key of the project, sb_publishable_…', accepts: isPublishableKey }),
    otherwise: "this server's key",
    meaning: 'the key of the pages for `SUPABASE_URL`',
    readBy: ['server', 'pages'],
  },
  STORE_API_URL: {
    form: httpUrl('https://store.example/api'),
    otherwise: 'the `store` function',
    meaning: 'another server of the store API',
    readBy: ['server', 'pages'],
  },
  STORE_ID: {
    form: matching('letters, digits, "-" or "_"', /^[\w-]+$/),
    default: DEFAULT_STORE_ID,
    meaning: 'the id of the store in the store API; `npm run doctor` asks whether it exists',
    readBy: ['server', 'functions', 'pages'],
  },
  REAL_PAYMENTS: {
    form: SWITCH,
    otherwise: '`0` with `STORE_API_URL`',
    meaning: '`1`: step 3 of the checkout says how one pays, and _Place Order_ starts the payment; see below',
    readBy: ['server', 'pages'],
  },
  WHATSAPP_NUMBER: {
    form: {
      text: 'a phone number, for example +91 98470 12345',
      accepts: (value) => chatNumber(value) !== null,
    },
    otherwise: 'the number in `facts.ts`',
    meaning: 'the number of the chat on the pages',
    readBy: ['server', 'pages'],
  },
  SOURCE_MAPS: {
    form: SWITCH,
    default: '0',
    meaning: '`1`: `npm run build` also writes source maps, which contain the comments and names of the source',
    readBy: ['pages'],
  },
} satisfies Record<string, Setting>;

export type SettingName = keyof typeof SETTINGS;

/** The settings of a process. Settings that are not set have their default. */
export type SettingValues = {
  [Name in SettingName]: (typeof SETTINGS)[Name] extends { default: string } ? string : string | undefined;
};

export const SETTING_NAMES = Object.keys(SETTINGS) as SettingName[];

export const readersOf = (name: SettingName): SettingReader[] => (SETTINGS[name] as Setting).readBy ?? ['server'];

export const settingsReadBy = (reader: SettingReader): SettingName[] =>
  SETTING_NAMES.filter((name) => readersOf(name).includes(reader));
