import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createTemporaryFolder } from '../testing/temporaryFolder.ts';
import { archiveAssets } from './assetArchive.ts';
import { createPages } from './pages.ts';
import { openSite } from './site.ts';
import { createStoreClient } from './storeClient.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Writes dist/ with one chunk, as a build does. */
function build(dist: string, chunk: string) {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(path.join(dist, 'assets'), { recursive: true });
  writeFileSync(path.join(dist, 'shell.html'), `<head></head><script src="/assets/${chunk}"></script>`);
  writeFileSync(path.join(dist, 'assets', chunk), chunk);
}

it('creates a data folder that only its owner can read', async () => {
  const [dist, dataDir] = [path.join(createTemporaryFolder(), 'dist'), path.join(createTemporaryFolder(), 'data')];
  build(dist, 'a.1.js');
  await archiveAssets(dist, path.join(dataDir, 'earlier-builds'));
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

it('serves the chunks of earlier builds for a month, cached like those of the current one', async () => {
  const [folder, archive] = [path.join(createTemporaryFolder(), 'dist'), createTemporaryFolder()];
  const start = Date.now();
  build(folder, 'a.1.js');
  await archiveAssets(folder, archive, start);
  build(folder, 'a.2.js');
  await archiveAssets(folder, archive, start + 20 * DAY_MS);

  const pages = createPages({
    site: openSite(folder, { archive }),
    config: {},
    origin: 'https://shop.example',
    store: createStoreClient('https://shop.example', undefined, {}),
  });
  const read = async (name: string) => {
    const response = await pages.request(`/assets/${name}`);
    return [response.status, response.ok && (await response.text()), response.headers.get('cache-control')];
  };
  const immutable = 'public, max-age=31536000, immutable';
  expect(await read('a.1.js')).toEqual([200, 'a.1.js', immutable]);
  expect(await read('a.2.js')).toEqual([200, 'a.2.js', immutable]);

  await archiveAssets(folder, archive, start + 40 * DAY_MS);
  expect((await read('a.1.js'))[0]).toBe(404);
  expect((await read('a.2.js'))[0]).toBe(200);
});
