import { parsePageConfig, type ShopConfig } from '../../src/domain/pageConfig.ts';
import type { PaymentEnv } from '../../supabase/functions/_shared/payments/paymentSettings.ts';
import type { SqlSession } from '../../supabase/server/database/database.ts';
import { isLoopback } from '../../supabase/server/settings.ts';

/** A deployed shop, as a browser sees it. */
export interface Deployment {
  /** Where the page is. */
  url: URL;
  /** Whether only this computer can reach it. */
  isLoopback: boolean;
  page: Response;
  html: string;
  /** What the page knows about its servers. */
  config: ShopConfig;
  fetch: typeof fetch;
  secrets: DeploymentSecrets;
  /** The database of the shop, as the user that owns it. */
  database: Pick<SqlSession, 'query'> | undefined;
  now: Date;
}

/** Settings of the deployment. A check that needs a missing one is skipped. */
export interface DeploymentSecrets extends PaymentEnv {
  JOBS_SECRET?: string;
}

const TIMEOUT_MS = 20_000;

/**
 * Opens the page of a shop. With an http URL, it examines the https site if there is one: a redirect to it changes requests
 * that are not GET, so nearly every check would find the same problem again.
 * @throws {Error} if there is no page of this shop; the message says what to do
 */
export async function openDeployment(
  address: string,
  send: typeof fetch = fetch,
  secrets: DeploymentSecrets = {},
  database?: Pick<SqlSession, 'query'>,
  now = new Date(),
): Promise<Deployment> {
  const fetchWithTimeout: typeof fetch = (input, init) =>
    send(input, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const open = (url: URL) => openPage(url, fetchWithTimeout);
  const url = new URL(address);
  const opened =
    url.protocol === 'https:' || isLoopback(url.hostname)
      ? await open(url)
      : await open(new URL(address.replace(/^http:/i, 'https:'))).catch(() => open(url));
  return { ...opened, fetch: fetchWithTimeout, secrets, database, now };
}

async function openPage(url: URL, send: typeof fetch) {
  const page = await send(url, { headers: { accept: 'text/html' } }).catch((error: unknown) => {
    throw new Error(
      `${url.origin} does not respond: ${reasonOf(error)}. Check the DNS, the certificate and the server.`,
    );
  });
  const html = await page.text();
  const [, json] = /<script[^>]*id="config"[^>]*>(.*?)<\/script>/s.exec(html) ?? [];
  if (!page.ok || json === undefined)
    throw new Error(
      `${url.origin} responds with ${page.status} and not with the page of the shop. Upload dist/, or run npm start.`,
    );
  return {
    url,
    isLoopback: isLoopback(url.hostname),
    page,
    html,
    config: parsePageConfig(json, url.origin),
  };
}

/** Returns the scripts of a page. A prerendered page names the script of the app in `data-app` and loads it later. */
export const scriptsOf = ({ html, url }: Pick<Deployment, 'html' | 'url'>): URL[] =>
  [...html.matchAll(/<script[^>]+(?:src|data-app)="([^"]+)"/g)].map(([, src]) => new URL(src ?? '', url));

/** Returns the message of an error with its cause, which names the reason for a failed request. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
