/* The built shop on a port of its own, with the store of the other shop. A test replaces its version, or lets it hang. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { revisionOf } from '../../supabase/local/gateway/fileRevision';
import { createPages } from '../../supabase/local/gateway/pages';
import { openSite } from '../../supabase/local/gateway/site';
import { createStoreClient } from '../../supabase/local/gateway/storeClient';
import { SHOP_URL } from './urls';

const config = { SUPABASE_URL: SHOP_URL, SUPABASE_ANON_KEY: 'not-used-by-visitors' };
const MAIN_SCRIPT = /\/assets\/main\.\w+\.js/;
const VERSION = /"([0-9a-f]{20})"/g;

export interface UpdatableShop {
  url: string;
  /** Replaces the build with another version of it. The main script of the first version is removed. */
  update: () => void;
  /** From now on, requests get no response. */
  hang: () => void;
  close: () => Promise<void>;
}

export async function startUpdatableShop(): Promise<UpdatableShop> {
  const site = openSite(path.resolve(import.meta.dirname, '../../dist'));
  const files = new Hono().get('*', site.files);
  const shell = await site.readPage();
  const worker = (await site.readServiceWorker?.()) ?? '';
  const [script = ''] = MAIN_SCRIPT.exec(shell) ?? [];
  const code = await (await files.request(script)).text();
  // What the main script and the service worker have in common.
  const [version = ''] = [...code.matchAll(VERSION)].flatMap(([, text = '']) => (worker.includes(text) ? [text] : []));

  const newScript = script.replace('main.', 'main.new');
  const newShell = shell.replaceAll(script, newScript);
  const inNewVersion = (text: string) =>
    text
      .replaceAll(script, newScript)
      .replaceAll(version, 'new-version')
      .replaceAll(revisionOf(shell), revisionOf(newShell));
  let isUpdated = false;
  let isHanging = false;
  const read = (text: string) => Promise.resolve(isUpdated ? inNewVersion(text) : text);

  const app = new Hono()
    .use(async (_c, next) => (isHanging ? new Promise<never>(() => {}) : next()))
    .get(newScript, (c) => c.body(inNewVersion(code), 200, { 'content-type': 'text/javascript' }))
    .get(script, (c, next) => (isUpdated ? c.notFound() : next()));
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  app.route(
    '/',
    createPages({
      site: { ...site, readPage: () => read(shell), readServiceWorker: () => read(worker) },
      config,
      origin: url,
      store: createStoreClient(url, undefined, config),
    }),
  );

  return {
    url,
    update: () => (isUpdated = true),
    hang: () => (isHanging = true),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
