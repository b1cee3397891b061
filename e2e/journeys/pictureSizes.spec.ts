import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import sharp from 'sharp';
import { readPicture } from '../../supabase/functions/pictures/readPicture';
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

async function resizeIn(page: Page, file: Buffer) {
  await page.goto('about:blank');
  await page.addScriptTag({ content: await bundle() });
  return page.evaluate(async (base64) => {
    const { pictures } = window as unknown as { pictures: typeof resizing };
    const blob = await (await fetch(`data:application/octet-stream;base64,${base64}`)).blob();
    const resized = await pictures.resizePicture(blob);
    const read = async (size: Blob) => [...new Uint8Array(await size.arrayBuffer())];
    return { large: await read(resized.large), medium: await read(resized.medium), small: await read(resized.small) };
  }, file.toString('base64'));
}

// Chromium shows WebP files without their orientation, and so does the shop.
for (const [format, orientation] of [
  ['jpeg', 6],
  ['png', 6],
  ['webp', 1],
] as const)
  test(`the browser draws a ${format} file in the colors of a phone upright and in sRGB, as the shop stores it`, async ({
    page,
  }) => {
    // Upright, it is red at the top and blue at the bottom. A phone stores the top at the left.
    const isUpright = orientation === 1;
    const [width, height] = isUpright ? [600, 1000] : [1000, 600];
    const top = { width: isUpright ? 600 : 500, height: isUpright ? 500 : 600, channels: 3 as const };
    const photo = await sharp({ create: { width, height, channels: 3, background: '#3232c8' } })
      .composite([{ input: { create: { ...top, background: '#c83232' } }, left: 0, top: 0 }])
      .withMetadata({ orientation, icc: 'p3' })
      .toFormat(format)
      .toBuffer();
    const { large } = await resizeIn(page, photo);
    const stored = readPicture(new Uint8Array(large));
    expect(stored).toMatchObject({ format: 'webp', width: 600, height: 1000 });
    const { data, info } = await sharp(stored.content).raw().toBuffer({ resolveWithObject: true });
    const color = (y: number) => [...data.subarray((y * info.width + 300) * info.channels).subarray(0, 3)];
    for (const [y, expected] of [
      [100, [200, 50, 50]],
      [900, [50, 50, 200]],
    ] as const)
      for (const [channel, value] of color(y).entries())
        expect(Math.abs(value - expected[channel]!), `${color(y).join()} at ${y}`).toBeLessThan(6);
  });

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
  const sizes = await resizeIn(page, photo);

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
