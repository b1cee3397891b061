import path from 'node:path';
import { pageConfigFrom, type PageConfig } from '../../src/domain/pageConfig.ts';

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
  /** Contains the settings of the page and of the store. */
  env: NodeJS.ProcessEnv;
}

/** @throws {Error} with the name and the value of an invalid variable */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`PORT must be a number from 1 to 65535, not ${env.PORT}`);
  const siteUrl = env.SITE_URL || `http://localhost:${port}`;
  if (!URL.canParse(siteUrl) || !/^https?:$/.test(new URL(siteUrl).protocol))
    throw new Error(`SITE_URL must be an http or https URL, not ${siteUrl}`);
  return {
    port,
    host: env.HOST || '127.0.0.1',
    dataDir: path.resolve(env.DATA_DIR || '.data'),
    siteUrl: new URL(siteUrl).origin,
    trustProxy: env.TRUST_PROXY === '1',
    databaseUrl: env.DATABASE_URL || undefined,
    env,
  };
}

/** Returns the settings of the page. Without a SUPABASE_URL the page uses this server and its publishable key. */
export function readPageConfig(env: NodeJS.ProcessEnv, publishableKey: string): PageConfig {
  const config = pageConfigFrom(env);
  if (!config.SUPABASE_URL) config.SUPABASE_ANON_KEY ??= publishableKey;
  return config;
}
