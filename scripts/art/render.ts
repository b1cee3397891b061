import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp, { type Sharp } from 'sharp';
import type { Rendition, Source } from './renditions';

// Raise it when a setting below changes, so that what was rendered before is not taken for new.
const SETTINGS = 1;

const encode: Record<Rendition['format'], (image: Sharp) => Promise<Buffer>> = {
  // Flat inks want whole colour resolution; little effort is enough for them.
  avif: (image) => image.avif({ quality: 58, effort: 2, chromaSubsampling: '4:4:4' }).toBuffer(),
  webp: (image) => image.webp({ quality: 84, effort: 3, smartSubsample: true }).toBuffer(),
  png: (image) => image.png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer(),
  ico: async (image) => icon(await image.png({ compressionLevel: 9 }).toBuffer()),
};

/**
 * The files made of one drawing, from the cache where it has not changed.
 * @throws {Error} when the drawing has not the size that the pages tell
 */
export async function render(svg: Buffer, source: Source, cache: string): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  const drawing = createHash('sha256')
    .update(`${SETTINGS} ${sharp.versions.sharp}`)
    .update(svg)
    .digest('hex')
    .slice(0, 20);
  let plate: Promise<Sharp> | undefined;
  for (const { file, format, width } of source.renditions) {
    const kept = path.join(cache, `${drawing}-${width}.${format}`);
    let content: Buffer | undefined = await readFile(kept).catch(() => undefined);
    if (!content) {
      plate ??= press(svg, source);
      content = await encode[format]((await plate).clone().resize({ width }));
      await keep(kept, content);
    }
    files.set(file, content);
  }
  return files;
}

/** The drawing as pixels, once, at the widest size asked for. */
async function press(svg: Buffer, { name, width, height, renditions }: Source): Promise<Sharp> {
  const drawn = await sharp(svg).metadata();
  if (drawn.width !== width || drawn.height !== height)
    throw new Error(`${name}.svg is ${drawn.width}×${drawn.height}; the pages say ${width}×${height}.`);
  const widest = Math.max(...renditions.map((rendition) => rendition.width));
  const { data, info } = await sharp(svg, { density: (72 * widest) / width })
    .resize({ width: widest })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

// Written beside and moved: a build that is stopped leaves no half picture.
async function keep(file: string, content: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, content);
  await rename(draft, file);
}

/** A PNG of 32 × 32 as an icon file: six bytes that say "one icon", sixteen that say which. */
function icon(png: Buffer): Buffer {
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(32, 6);
  head.writeUInt8(32, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
