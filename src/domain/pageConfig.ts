import { brand } from './brand/facts.ts';

/** The settings that the server injects into `<script id="config">` of the page. */
export const PAGE_CONFIG_KEYS = [
  'SUPABASE_URL',
  'SUPABASE_ANON_KEY',
  'STORE_API_URL',
  'STORE_ID',
  'WHATSAPP_NUMBER',
  'MAILBOX_URL',
  'GOOGLE_SIGN_IN',
  'REAL_PAYMENTS',
] as const;

/** The store of the `store` function, unless STORE_ID names another one. */
export const DEFAULT_STORE_ID = 'nilgiri';

/** The injected settings; a key that is not configured is absent. */
export type PageConfig = Partial<Record<(typeof PAGE_CONFIG_KEYS)[number], string>>;

/** The configuration of the page after defaults were applied. */
export interface ShopConfig {
  supabaseUrl: string;
  supabaseAnonKey: string;
  /** Base URL without the `/store/{id}` part. */
  storeApiUrl: string;
  storeId: string;
  /** Digits only, beginning with the country code. */
  whatsappNumber: string;
  /** Where the emails of a demo shop are shown; undefined if emails are really sent. */
  mailboxUrl: string | undefined;
  /** Whether people can sign in with Google; undefined if only the auth server knows. */
  hasGoogle: boolean | undefined;
  /** False if payments are simulated, or if the configuration does not say. */
  hasRealPayments: boolean;
}

/**
 * Reads the injected settings. Missing, empty or malformed values fall back to the embedded default, in which
 * one origin serves everything.
 * @param json the text of `<script id="config">`
 * @param origin the origin of the page
 */
export function parsePageConfig(json: string | null | undefined, origin: string): ShopConfig {
  const settings = parseObject(json);
  const read = (key: (typeof PAGE_CONFIG_KEYS)[number]) => {
    const value = settings[key];
    return typeof value === 'string' ? value.trim() : '';
  };
  const supabaseUrl = withoutTrailingSlash(read('SUPABASE_URL')) || origin;
  const googleSignIn = read('GOOGLE_SIGN_IN');
  return {
    supabaseUrl,
    supabaseAnonKey: read('SUPABASE_ANON_KEY'),
    storeApiUrl: withoutTrailingSlash(read('STORE_API_URL')) || ownStoreUrl(supabaseUrl),
    storeId: read('STORE_ID') || DEFAULT_STORE_ID,
    whatsappNumber: /^\d+$/.exec(read('WHATSAPP_NUMBER'))?.[0] ?? brand.whatsappNumber,
    mailboxUrl: read('MAILBOX_URL') || undefined,
    hasGoogle: /^[01]$/.test(googleSignIn) ? googleSignIn === '1' : undefined,
    hasRealPayments: read('REAL_PAYMENTS') === '1',
  };
}

/** True if the store is the `store` function of the shop's own backend, which offers more than the store API. */
export const hasOwnStore = ({ storeApiUrl, supabaseUrl }: ShopConfig) => storeApiUrl === ownStoreUrl(supabaseUrl);

const ownStoreUrl = (supabaseUrl: string) => `${supabaseUrl}/functions/v1/store`;

function parseObject(json: string | null | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(json ?? '{}')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const withoutTrailingSlash = (url: string) => url.replace(/\/+$/, '');
