import { build } from 'esbuild';
import sharp from 'sharp';
import type * as resizing from '../../src/features/backOffice/products/pictures/resizePicture';
import { expect, test } from '../support/test';

// Runs the module in an empty page, which can read the files before they are uploaded.
const bundle = async () => {
  const { outputFiles } = await build({
    entryPoints: ['src/features/backOffice/products/pictures/resizePicture.ts'],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'pictures',
  });
  return outputFiles[0]!.text;
};

test('the browser makes three upright sizes of a photo under 400 kB, without its metadata', async ({ page }) => {
  // A phone stores a portrait as a landscape with the orientation 6. Noise is what compresses worst.
  const photo = await sharp(crypto.getRandomValues(new Uint8Array(60_000)), {
    raw: { width: 200, height: 100, channels: 3 },
  })
    .resize(4000, 2000, { kernel: 'nearest' })
    .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 20/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  await page.goto('about:blank');
  await page.addScriptTag({ content: await bundle() });
  const sizes = await page.evaluate(async (base64) => {
    const { pictures } = window as unknown as { pictures: typeof resizing };
    const file = await (await fetch(`data:image/jpeg;base64,${base64}`)).blob();
    const resized = await pictures.resizePicture(file);
    const read = async (blob: Blob) => [...new Uint8Array(await blob.arrayBuffer())];
    return { large: await read(resized.large), medium: await read(resized.medium), small: await read(resized.small) };
  }, photo.toString('base64'));

  for (const [size, width, height] of [
    ['large', 800, 1600],
    ['medium', 400, 800],
    ['small', 200, 400],
  ] as const) {
    const content = Buffer.from(sizes[size]);
    expect(content.length).toBeLessThan(400_000);
    expect(content.includes('SecretCamera')).toBe(false);
    const metadata = await sharp(content).metadata();
    expect(metadata).toMatchObject({ format: 'webp', width, height });
    expect([metadata.exif, metadata.orientation]).toEqual([undefined, undefined]);
  }
});
