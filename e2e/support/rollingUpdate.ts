/*
A proxy before two processes of the shop during an update: one has the old build, one the new one.
API requests go to the shop at `SHOP_URL`.
*/
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { proxy } from 'hono/proxy';
import { openFolderArchive } from '../../supabase/server/gateway/files/folderArchive';
import { createPages } from '../../supabase/server/gateway/pages/pages';
import { openPrerenderer } from '../../supabase/server/gateway/pages/prerenderer';
import { openSite } from '../../supabase/server/gateway/files/site';
import { createStoreClient } from '../../supabase/server/gateway/pages/storeClient';
import { getPublishableKey } from './api';
import { writeOtherBuild, type BuildFolders } from './otherBuild';
import { SHOP_URL } from './urls';

const root = path.resolve(import.meta.dirname, '../..');

/** The text of a link on product pages, in the old and in the new build. */
export const BACK_LINKS = { old: 'Back to products', new: 'Back to all teas' };

export type Version = keyof typeof BACK_LINKS;

export interface RollingUpdate {
  url: string;
  /** Which process responds to requests for pages, and which to all other requests. */
  route: (pages: Version, files: Version) => void;
  close: () => Promise<void>;
}

export async function startRollingUpdate(): Promise<RollingUpdate> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nbt-update-'));
  const builds: Record<Version, BuildFolders> = {
    old: { dist: path.join(root, 'dist'), distRender: path.join(root, 'dist-render') },
    new: writeOtherBuild({ dist: path.join(root, 'dist'), distRender: path.join(root, 'dist-render') }, folder, [
      BACK_LINKS.old,
      BACK_LINKS.new,
    ]),
  };
  let route: Record<'pages' | 'files', Version> = { pages: 'old', files: 'old' };
  const processes = new Map<Version, Hono>();
  const app = new Hono();
  for (const api of ['/auth/v1/*', '/rest/v1/*', '/functions/v1/*']) {
    app.all(api, (c) => {
      const { pathname, search } = new URL(c.req.url);
      return proxy(SHOP_URL + pathname + search, { raw: c.req.raw });
    });
  }
  app.all('*', (c) => {
    const isPage = c.req.header('sec-fetch-dest') === 'document';
    return processes.get(isPage ? route.pages : route.files)?.fetch(c.req.raw) ?? c.notFound();
  });
  const server = createAdaptorServer({ fetch: app.fetch }) as Server;
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  const config = { SUPABASE_URL: url, SUPABASE_ANON_KEY: await getPublishableKey() };

  /** A process without the backend, which shares only the archive with the other one. */
  async function startProcess({ dist, distRender }: BuildFolders): Promise<Hono> {
    const archive = openFolderArchive(path.join(folder, 'earlier-builds'));
    const site = await openSite(dist, { prerenderer: await openPrerenderer(distRender) });
    await archive.store(site.hashedFiles ?? new Map());
    return createPages({ site, archive, config, origin: url, store: createStoreClient(url, undefined, config) });
  }
  for (const version of ['old', 'new'] as const) processes.set(version, await startProcess(builds[version]));

  return {
    url,
    route: (pages, files) => (route = { pages, files }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          rmSync(folder, { recursive: true, force: true });
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}
