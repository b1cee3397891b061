import { brand } from './brand';

/** Which servers the page talks to, and whom the order is told to. */
export interface ShopConfig {
  supabaseUrl: string;
  supabaseAnonKey: string;
  /** Without the `/store/{id}` part. */
  storeApiUrl: string;
  storeId: string;
  /** Digits alone, country code first. */
  whatsappNumber: string;
}

/**
 * Reads what the server put into the page; whatever is missing, empty or not a string falls back to the
 * embedded default, in which one origin serves everything.
 */
export function readConfig(doc: Document): ShopConfig {
  const given = parsed(doc.getElementById('config')?.textContent);
  const read = (key: string) => {
    const value = given[key];
    return typeof value === 'string' ? value.trim() : '';
  };
  const supabaseUrl = withoutSlash(read('SUPABASE_URL')) || doc.location.origin;
  return {
    supabaseUrl,
    supabaseAnonKey: read('SUPABASE_ANON_KEY'),
    storeApiUrl: withoutSlash(read('STORE_API_URL')) || `${supabaseUrl}/functions/v1/store`,
    storeId: read('STORE_ID') || 'nilgiri',
    whatsappNumber: read('WHATSAPP_NUMBER').replace(/\D/g, '') || brand.whatsappNumber,
  };
}

function parsed(text: string | null | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}')) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const withoutSlash = (url: string) => url.replace(/\/+$/, '');
