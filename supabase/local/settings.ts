import path from 'node:path';

/** What the person who starts the server may choose, all by environment variables. */
export interface Settings {
  port: number;
  host: string;
  dataDir: string;
  /** Origin under which browsers reach the shop. */
  siteUrl: string;
  trustProxy: boolean;
  /** A Postgres server instead of the data folder's own database; it gets no demo accounts and no seed. */
  databaseUrl: string | undefined;
  /** Where the settings of the page itself are read from. */
  env: NodeJS.ProcessEnv;
}

/** @throws {Error} naming the variable that makes no sense */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env.PORT || 3000);
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    throw new Error(`PORT must be a number from 1 to 65535, not ${env.PORT}`);
  const siteUrl = env.SITE_URL || `http://localhost:${port}`;
  if (!URL.canParse(siteUrl) || !/^https?:$/.test(new URL(siteUrl).protocol))
    throw new Error(`SITE_URL must be a web address, not ${siteUrl}`);
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
