/** The five settings that a page reads when it starts; what is not set stays away. */
export const CONFIG_KEYS = [
  'SUPABASE_URL',
  'SUPABASE_ANON_KEY',
  'STORE_API_URL',
  'STORE_ID',
  'WHATSAPP_NUMBER',
] as const;

export type PageConfig = Partial<Record<(typeof CONFIG_KEYS)[number], string>>;

/**
 * The settings of the environment. Without a SUPABASE_URL the page talks to this
 * server, with this server's key.
 */
export function readPageConfig(env: NodeJS.ProcessEnv, publishableKey: string): PageConfig {
  const config: PageConfig = {};
  for (const key of CONFIG_KEYS) {
    if (env[key]) config[key] = env[key];
  }
  if (!config.SUPABASE_URL) config.SUPABASE_ANON_KEY ??= publishableKey;
  return config;
}
