import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { SERVICE_WORKER_PATH, SHELL_PATH } from '../../../../src/domain/serviceWorker.ts';
import type { Pictures } from '../../build/pictures.ts';
import { HASHED_FILES, IMAGE_FOLDER, isImage } from './cacheControl.ts';
import type { Prerenderer } from '../pages/prerenderer.ts';
import { serveContents, type Contents } from './serveContents.ts';

/** The file of the page without content, which the browser renders. */
export const SHELL = SHELL_PATH.slice(1);

/** The built browser code: the page without content, and the files that it loads. */
export interface Site {
  readPage(): Promise<string>;
  /** The script of the service worker, which names the revision of the page without content. */
  readServiceWorker?(): Promise<string>;
  files: MiddlewareHandler;
  /** The files whose names contain a hash, by their paths: `/assets/main.0123456789.js`. Only a finished build has them. */
  hashedFiles?: ReadonlyMap<string, Contents>;
  /** Without it, browsers render all pages. */
  prerenderer?: Prerenderer;
}

interface SiteOptions extends Pick<Site, 'prerenderer'> {
  /** Renders missing pictures. */
  pictures?: Pick<Pictures, 'render'>;
}

/**
 * Reads the site in a folder written by `npm run build`. The files of two builds do not fit together, so all files are
 * kept in memory: a later build in the same folder changes nothing for this process. Pictures are read when they are
 * requested, because they belong to no build.
 */
export async function openSite(dist: string, { pictures, prerenderer }: SiteOptions = {}): Promise<Site> {
  const files = await readFiles(dist);
  const readText = (name: string) => {
    const content = files.get(name);
    return content ? Promise.resolve(content.toString()) : Promise.reject(new Error(`${dist} has no ${name}`));
  };
  return {
    prerenderer,
    readPage: () => readText(SHELL_PATH),
    readServiceWorker: () => readText(SERVICE_WORKER_PATH),
    hashedFiles: new Map([...files].filter(([name]) => name.startsWith(HASHED_FILES))),
    files: serveContents(async (name) => files.get(name) ?? (isImage(name) ? readPicture(dist, name, pictures) : null)),
  };
}

/** Serves the pictures in the folder of a site. */
export const servePictures = (folder: string): MiddlewareHandler => serveContents((name) => readPicture(folder, name));

/** The pages of a static web host. This server needs only the shell. */
const PAGE = /\.html(\.br|\.gz)?$/;

/** Returns the contents of a folder by their paths, without pictures and pages. */
async function readFiles(dist: string): Promise<Map<string, Contents>> {
  const entries = await readdir(dist, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${path.relative(dist, path.join(parentPath, name)).split(path.sep).join('/')}`)
    .filter((name) => !name.startsWith(IMAGE_FOLDER) && (name === SHELL_PATH || !PAGE.test(name)));
  return new Map(await Promise.all(names.map(async (name) => [name, await readFile(path.join(dist, name))] as const)));
}

async function readPicture(folder: string, name: string, pictures?: SiteOptions['pictures']): Promise<Contents | null> {
  const read = () => readFile(path.join(folder, name)).catch(() => null);
  const picture = await read();
  if (picture || !pictures) return picture;
  await pictures.render(name.slice(1));
  return read();
}
