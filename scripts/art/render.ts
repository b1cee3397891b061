import sharp, { type Sharp } from 'sharp';
import type { Rendition, Source } from './renditions';

/** Part of the cache key. Increase it when an encoder setting below changes. */
export const SETTINGS_VERSION = 2;

export const encode: Record<Rendition['format'], (image: Sharp) => Promise<Buffer>> = {
  // A higher effort takes five times as long and saves little. Phones decode half the chroma resolution a third faster.
  avif: (image) => image.avif({ quality: 52, effort: 2, chromaSubsampling: '4:2:0' }).toBuffer(),
  webp: (image) => image.webp({ quality: 84, effort: 3, smartSubsample: true }).toBuffer(),
  png: (image) => image.png({ compressionLevel: 9, palette: true, quality: 95 }).toBuffer(),
  ico: async (image) => icon(await image.png({ compressionLevel: 9 }).toBuffer()),
};

/**
 * Rasterizes a drawing at its widest rendition.
 * @throws {Error} if the size of the drawing differs from the size that the pages declare
 */
export async function rasterize(svg: Buffer, { name, width, height, renditions }: Source): Promise<Sharp> {
  const actual = await sharp(svg).metadata();
  if (actual.width !== width || actual.height !== height)
    throw new Error(`${name}.svg is ${actual.width}×${actual.height}, but the pages declare ${width}×${height}.`);
  const widest = Math.max(...renditions.map((rendition) => rendition.width));
  const { data, info } = await sharp(svg, { density: (72 * widest) / width })
    .resize({ width: widest })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
}

/** Wraps a PNG of 32 × 32 pixels in an ICO file: a 6-byte header and one 16-byte directory entry. */
function icon(png: Buffer): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(32, 6);
  header.writeUInt8(32, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}
