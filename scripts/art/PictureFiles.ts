import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { LRUCache } from 'lru-cache';
import sharp, { type Sharp } from 'sharp';
import { encode, rasterize, SETTINGS_VERSION } from './render';
import { sourcesOf, type Rendition, type Source } from './renditions';

interface Folders {
  /** Contains the drawings. */
  drawings: string;
  /** Keeps rendered pictures under the hash of their drawing. */
  cache: string;
  /** The folder of the site. */
  target: string;
}

interface Picture extends Rendition {
  source: Source;
}

// One drawing has up to ten pictures, which are rendered in sequence. A rasterized drawing takes up to 15 MB.
const MAX_RASTERS = 3;

/** Renders the pictures of the site from the drawings. Pictures of unchanged drawings come from a cache. */
export class PictureFiles {
  readonly #folders: Folders;
  /** By the hash of the drawing. */
  readonly #rasters = new LRUCache<string, Promise<Sharp>>({ max: MAX_RASTERS });

  constructor(folders: Folders) {
    this.#folders = folders;
  }

  /** Returns the paths of all pictures, without a leading slash. */
  async list(): Promise<string[]> {
    return (await this.#pictures()).map(({ file }) => file);
  }

  /**
   * Writes a picture into the folder of the site.
   * @returns false if there is no such picture
   * @throws {Error} if the size of the drawing differs from the size that the pages declare
   */
  async write(file: string): Promise<boolean> {
    const picture = (await this.#pictures()).find((candidate) => candidate.file === file);
    if (!picture) return false;
    await writeWhole(path.join(this.#folders.target, file), await this.#render(picture));
    return true;
  }

  async #pictures(): Promise<Picture[]> {
    const names = await readdir(path.join(this.#folders.drawings, 'products'));
    const products = names.filter((name) => name.endsWith('.svg')).map((name) => path.basename(name, '.svg'));
    return sourcesOf(products).flatMap((source) => source.renditions.map((rendition) => ({ ...rendition, source })));
  }

  async #render({ source, format, width }: Picture): Promise<Buffer> {
    const svg = await readFile(path.join(this.#folders.drawings, `${source.name}.svg`));
    const hash = createHash('sha256')
      .update(`${SETTINGS_VERSION} ${sharp.versions.sharp}`)
      .update(svg)
      .digest('hex')
      .slice(0, 20);
    const cacheFile = path.join(this.#folders.cache, `${hash}-${width}.${format}`);
    const cached = await readFile(cacheFile).catch(() => undefined);
    if (cached) return cached;

    const raster = this.#rasters.get(hash) ?? rasterize(svg, source);
    this.#rasters.set(hash, raster);
    const content = await encode[format]((await raster).clone().resize({ width }));
    await writeWhole(cacheFile, content);
    return content;
  }
}

let temporaryFiles = 0;

/** Writes a temporary file and renames it, so that an interrupted build leaves no incomplete picture. */
async function writeWhole(file: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const temporaryFile = `${file}.${process.pid}-${++temporaryFiles}`;
  await writeFile(temporaryFile, content);
  await rename(temporaryFile, file);
}
