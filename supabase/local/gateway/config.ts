import { pageConfigFrom, type PageConfig } from '../../../src/domain/pageConfig.ts';

/**
 * The page settings of the environment. Without a SUPABASE_URL the page uses this server and its publishable key.
 */
export function readPageConfig(env: NodeJS.ProcessEnv, publishableKey: string): PageConfig {
  const config = pageConfigFrom(env);
  if (!config.SUPABASE_URL) config.SUPABASE_ANON_KEY ??= publishableKey;
  return config;
}
