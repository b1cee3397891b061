import { mkdirSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { jest } from '@jest/globals';
import postgres from 'postgres';
import { createScratchDatabase } from '../../testing/scratchDatabase.ts';
import { createTemporaryFolder } from '../../testing/temporaryFolder.ts';
import { keepInArchive, type AssetArchive } from './assetArchive.ts';
import { openDatabaseArchive } from './databaseArchive.ts';
import { openFolderArchive } from './folderArchive.ts';
import { createPages } from '../pages/pages.ts';
import { openSite, type Site } from './site.ts';
import { createStoreClient } from '../pages/storeClient.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const ORIGIN = 'https://shop.example';

/** Writes dist/ with one script, as a build does. */
function build(dist: string, version: string) {
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(path.join(dist, 'assets'), { recursive: true });
  writeFileSync(
    path.join(dist, 'shell.html'),
    `<head><script id="config">{}</script></head><script src="/assets/a.${version}.js"></script>`,
  );
  writeFileSync(path.join(dist, 'sw.js'), `worker ${version}`);
  writeFileSync(path.join(dist, 'assets', `a.${version}.js`), `script ${version}`);
}

/** Returns a process with the build of a version. */
async function openProcess(archive: AssetArchive | undefined, version: string) {
  const dist = createTemporaryFolder();
  build(dist, version);
  const site = await openSite(dist);
  if (archive) await archive.store(site.hashedFiles ?? new Map());
  return { dist, ...createReader(site, archive) };
}

function createReader(site: Site, archive?: AssetArchive) {
  const store = createStoreClient(ORIGIN, undefined, {});
  const pages = createPages({ site, archive, config: {}, origin: ORIGIN, store });
  return {
    request: (url: string) => pages.request(url),
    read: async (url: string): Promise<string | number> => {
      const response = await pages.request(url, { headers: { accept: '*/*' } });
      return response.ok ? response.text() : response.status;
    },
  };
}

interface TestArchive {
  open(): AssetArchive;
  /** Makes everything in it older. */
  age(days: number): Promise<void>;
  remove(): Promise<void>;
}

function createFolder(): Promise<TestArchive> {
  const folder = path.join(createTemporaryFolder(), 'data', 'earlier-builds');
  const assets = path.join(folder, 'assets');
  return Promise.resolve({
    open: () => openFolderArchive(folder),
    age(days) {
      for (const name of readdirSync(assets)) {
        const time = new Date(statSync(path.join(assets, name)).mtimeMs - days * DAY_MS);
        utimesSync(path.join(assets, name), time, time);
      }
      return Promise.resolve();
    },
    remove: () => Promise.resolve(),
  });
}

async function createDatabase(): Promise<TestArchive> {
  const scratch = await createScratchDatabase(process.env.TEST_DATABASE_URL ?? '');
  return {
    open: () => openDatabaseArchive(scratch.url),
    async age(days) {
      const sql = postgres(scratch.url, { max: 1 });
      await sql`update local.build_files set used_at = used_at - make_interval(days => ${days})`;
      await sql.end();
    },
    remove: () => scratch.drop(),
  };
}

const places = [
  { place: 'a shared folder', create: createFolder, isAvailable: true },
  { place: 'a PostgreSQL server', create: createDatabase, isAvailable: Boolean(process.env.TEST_DATABASE_URL) },
];

describe.each(places.filter(({ isAvailable }) => isAvailable))('the scripts of builds, in $place,', ({ create }) => {
  let place: TestArchive;
  const opened: AssetArchive[] = [];
  const open = () => {
    const archive = place.open();
    opened.push(archive);
    return archive;
  };
  beforeEach(async () => {
    place = await create();
  });
  afterEach(async () => {
    for (const archive of opened.splice(0)) await archive.close();
    await place.remove();
  });

  it('are served by old and new processes beside each other, cached like their own', async () => {
    const earlier = await openProcess(open(), 'old');
    const later = await openProcess(open(), 'new');
    for (const each of [earlier, later])
      expect([await each.read('/assets/a.old.js'), await each.read('/assets/a.new.js')]).toEqual([
        'script old',
        'script new',
      ]);
    const { headers } = await later.request('/assets/a.old.js');
    expect([headers.get('cache-control'), headers.get('content-type')]).toEqual([
      'public, max-age=31536000, immutable',
      'text/javascript; charset=utf-8',
    ]);
    expect(await earlier.read('/assets/a.unknown.js')).toBe(404);
  });

  it('are kept for a month after the last process with the build, and served compressed', async () => {
    const archive = open();
    await archive.store(
      new Map([
        ['/assets/a.old.js', Buffer.from('plain')],
        ['/assets/a.old.js.gz', Buffer.from('compressed')],
      ]),
    );
    await place.age(29);
    const later = await openProcess(archive, 'new');
    const response = await createReader(await openSite(later.dist), archive).request('/assets/a.old.js');
    expect(await response.text()).toBe('plain');

    await place.age(2);
    await openProcess(archive, 'new');
    expect(await later.read('/assets/a.old.js')).toBe(404);
    expect(await later.read('/assets/a.new.js')).toBe('script new');
  });

  it('are stored once by processes that start at the same time', async () => {
    const processes = await Promise.all([1, 2, 3].map(() => openProcess(open(), 'same')));
    expect(await createReader(await openSite(createTemporaryFolder()), open()).read('/assets/a.same.js')).toBe(
      'script same',
    );
    expect(processes).toHaveLength(3);
  });
});

it('creates a data folder that only its owner can read', async () => {
  const dataDir = path.join(createTemporaryFolder(), 'data');
  await openProcess(openFolderArchive(path.join(dataDir, 'earlier-builds')), 'new');
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

it('serves the page, the service worker and the scripts of one build, although another one replaces them', async () => {
  const { dist, read } = await openProcess(undefined, 'old');
  build(dist, 'new');
  expect(await read('/')).toContain('/assets/a.old.js');
  expect(await read('/sw.js')).toBe('worker old');
  expect([await read('/assets/a.old.js'), await read('/assets/a.new.js')]).toEqual(['script old', 404]);
});

describe('keepInArchive', () => {
  afterEach(() => jest.useRealTimers());

  /** Counts how often the files are stored. The first attempts fail. */
  function createCounter(failures: number) {
    let count = 0;
    const archive: AssetArchive = {
      store: () => ((count += 1) > failures ? Promise.resolve() : Promise.reject(new Error('The disk is full'))),
      read: () => Promise.resolve(null),
      close: () => Promise.resolve(),
    };
    return { archive, count: () => count };
  }

  it('stores the files every day while the process runs', async () => {
    jest.useFakeTimers();
    const { archive, count } = createCounter(0);
    const stop = await keepInArchive(archive, new Map());
    await jest.advanceTimersByTimeAsync(2.5 * DAY_MS);
    expect(count()).toBe(3);
    stop();
    await jest.advanceTimersByTimeAsync(2 * DAY_MS);
    expect(count()).toBe(3);
  });

  it('tries again after a minute if they cannot be stored, and lets the process start', async () => {
    jest.useFakeTimers();
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const { archive, count } = createCounter(2);
    const stop = await keepInArchive(archive, new Map());
    await jest.advanceTimersByTimeAsync(60 * 60 * 1000);
    expect([count(), log.mock.calls.length]).toEqual([3, 2]);
    stop();
    log.mockRestore();
  });
});
