import { PAGE_CONFIG_KEYS, type PageConfig } from './pageConfig.ts';
import { chatNumber } from './phone.ts';

/**
 * Returns the settings that are present in an environment. WHATSAPP_NUMBER gets the form of ShopConfig here,
 * so that no page loads the rules of phone numbers for it. The store of a hosted project has no simulator, so its payments
 * are real unless a setting says otherwise.
 */
export function pageConfigFrom(env: Record<string, string | undefined>): PageConfig {
  const config: PageConfig = Object.fromEntries(PAGE_CONFIG_KEYS.flatMap((key) => (env[key] ? [[key, env[key]]] : [])));
  if (config.SUPABASE_URL && !config.STORE_API_URL) config.REAL_PAYMENTS ??= '1';
  if (config.WHATSAPP_NUMBER) config.WHATSAPP_NUMBER = chatNumber(config.WHATSAPP_NUMBER)?.slice(1);
  return config;
}
