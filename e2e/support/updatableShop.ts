/*
 * The built shop on a port of its own, with the store of the other shop. A test replaces its version, lets its store fail, or
 * lets it hang.
 */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { revisionOf } from '../../supabase/server/gateway/files/fileRevision';
import { createPages } from '../../supabase/server/gateway/pages/pages';
import { openSite } from '../../supabase/server/gateway/files/site';
import { createStoreClient } from '../../supabase/server/gateway/pages/storeClient';
import { SHOP_URL } from './urls';

const STORE_PATH = '/functions/v1/store';
const MAIN_SCRIPT = /\/assets\/main\.\w+\.js/;
const VERSION = /"([0-9a-f]{20})"/g;

export interface UpdatableShop {
  url: string;
  /** Replaces the build with another version of it. The main script of the first version is removed. */
  update: () => void;
  /** Replaces only the service worker, as if another server with the first version responded to all other requests. */
  updateServiceWorker: () => void;
  /** Whether the store responds with 503. */
  setStoreFailing: (isFailing: boolean) => void;
  /** From now on, requests get no response. */
  hang: () => void;
  close: () => Promise<void>;
}

export async function startUpdatableShop(): Promise<UpdatableShop> {
  const site = await openSite(path.resolve(import.meta.dirname, '../../dist'));
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
  let isWorkerUpdated = false;
  let isStoreFailing = false;
  let isHanging = false;
  const read = (text: string, isNew: boolean) => Promise.resolve(isNew ? inNewVersion(text) : text);

  const app = new Hono()
    .use(async (_c, next) => (isHanging ? new Promise<never>(() => {}) : next()))
    .get(newScript, (c) => c.body(inNewVersion(code), 200, { 'content-type': 'text/javascript' }))
    .get(script, (c, next) => (isUpdated ? c.notFound() : next()))
    .all(`${STORE_PATH}/*`, async (c) => {
      const { pathname, search } = new URL(c.req.url);
      return isStoreFailing ? c.json({}, 503) : await proxy(`${SHOP_URL}${pathname}${search}`, { raw: c.req.raw });
    });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const config = {
    SUPABASE_URL: SHOP_URL,
    SUPABASE_ANON_KEY: 'not-used-by-visitors',
    STORE_API_URL: url + STORE_PATH,
  };
  app.route(
    '/',
    createPages({
      site: {
        ...site,
        readPage: () => read(shell, isUpdated),
        readServiceWorker: () => read(worker, isUpdated || isWorkerUpdated),
      },
      config,
      origin: url,
      store: createStoreClient(url, undefined, config),
    }),
  );

  return {
    url,
    update: () => (isUpdated = true),
    updateServiceWorker: () => (isWorkerUpdated = true),
    setStoreFailing: (isFailing) => (isStoreFailing = isFailing),
    hang: () => (isHanging = true),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
