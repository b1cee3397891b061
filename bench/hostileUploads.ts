/*
 * Uploads 1,000 hostile files as an administrator: broken, huge, mislabeled, truncated, animated, with scripts, with
 * impossible sizes, and files that are two formats at once.
 *
 *     npx tsx bench/hostileUploads.ts
 *
 * Each one must be refused, or be stored as nothing but a picture: a file that a decoder reads, without the script,
 * served with the type of a picture and a policy that runs nothing. Uses PGlite, or the server of TEST_DATABASE_URL.
 * The server listens on PORT (default 4172). Exits with code 1 if the result is wrong.
 */
import sharp from 'sharp';
import { drawPicture, uploadBody, type PictureUpload } from '../supabase/functions/_testing/pictureUpload.ts';
import type { UploadedPicture } from '../supabase/functions/pictures/app.ts';
import { startFilledServer } from './support/startFilledServer.ts';

const UPLOADS = 1000;
const SCRIPT = '<script>alert(document.domain)</script>';
const HEADERS = {
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
};

type Bytes = Uint8Array<ArrayBuffer>;
const bytes = (...parts: (string | Uint8Array)[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part))));
const random = (max: number) => Math.floor(Math.random() * max);
const changed = (file: Bytes, change: (copy: Buffer) => void): Bytes => {
  const copy = Buffer.from(file);
  change(copy);
  return new Uint8Array(copy);
};

const webp = await drawPicture({ width: 800, height: 640 });
const jpeg = await drawPicture({ width: 800, height: 640, format: 'jpg' });
const gif = new Uint8Array(
  await sharp({ create: { width: 800, height: 640, channels: 3, background: 'red' } })
    .gif()
    .toBuffer(),
);
const png = new Uint8Array(await sharp(webp.large).png().toBuffer());
const avif = new Uint8Array(await sharp(webp.large).avif({ effort: 0 }).toBuffer());
const svg = bytes(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="640">${SCRIPT}</svg>`);
const animation = new Uint8Array(
  await sharp(
    await Promise.all(
      ['red', 'blue'].map((background) =>
        sharp({ create: { width: 800, height: 640, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
    .webp()
    .toBuffer(),
);

/** Adds a chunk to the end of a WebP file, and corrects its length. */
const withChunk = (file: Bytes, tag: string, data: string): Bytes =>
  changed(
    bytes(file, tag, Uint8Array.of(data.length & 255, data.length >> 8, 0, 0), data, data.length % 2 ? '\0' : ''),
    (copy) => copy.writeUInt32LE(copy.length - 8, 4),
  );
/** Adds a segment to the beginning of a JPEG file. */
const withSegment = (file: Bytes, marker: number, data: string): Bytes =>
  bytes(
    file.subarray(0, 2),
    Uint8Array.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255),
    data,
    file.subarray(2),
  );
/** Declares another size in the header of the frame. */
const webpOfSize = (side: number) =>
  changed(webp.large, (copy) => void [26, 28].forEach((at) => copy.writeUInt16LE(side, at)));
const jpegOfSize = (side: number) =>
  changed(jpeg.large, (copy) => {
    const frame = copy.indexOf(Buffer.from([0xff, 0xc0]));
    copy.writeUInt16BE(side, frame + 5);
    copy.writeUInt16BE(side, frame + 7);
  });
const noise = (length: number) => crypto.getRandomValues(new Uint8Array(Math.min(length, 60_000)));

/** Makes the large file, or all files, of an upload. */
const ATTACKS: Record<string, () => Bytes | Partial<Record<string, Bytes>>> = {
  'an SVG with a script': () => svg,
  HTML: () => bytes(`<!doctype html>${SCRIPT}`),
  JavaScript: () => bytes('alert(1)'),
  'an empty file': () => bytes(''),
  noise: () => noise(1 + random(50_000)),
  'noise after a WebP header': () => bytes(webp.large.subarray(0, 12), noise(1000)),
  'noise after a JPEG header': () => bytes(jpeg.large.subarray(0, 20), noise(1000)),
  GIF: () => gif,
  'GIF that is JavaScript': () => bytes('GIF89a=1;alert(1);/*', gif, '*/'),
  PNG: () => png,
  AVIF: () => avif,
  PDF: () => bytes('%PDF-1.7\n', SCRIPT),
  ZIP: () => bytes('PK\x03\x04', noise(500)),
  BMP: () => bytes('BM', noise(500)),
  'JPEG that ends early': () => jpeg.large.subarray(0, 1 + random(jpeg.large.length - 1)),
  'WebP that ends early': () => webp.large.subarray(0, 1 + random(webp.large.length - 1)),
  'animated WebP': () => animation,
  'WebP that declares 16,383 pixels': () => webpOfSize(16_383),
  'WebP that declares 0 pixels': () => webpOfSize(0),
  'JPEG that declares 65,535 pixels': () => jpegOfSize(65_535),
  'JPEG that declares 0 pixels': () => jpegOfSize(0),
  'HTML after a JPEG': () => bytes(jpeg.large, SCRIPT),
  'HTML after a WebP': () => bytes(webp.large, SCRIPT),
  'a ZIP after a JPEG': () => bytes(jpeg.large, 'PK\x03\x04', noise(500)),
  'an unknown chunk of WebP': () => withChunk(webp.large, 'HTML', SCRIPT),
  'an ICC profile that is a script': () => withChunk(webp.large, 'ICCP', SCRIPT),
  'EXIF that is a script': () => withChunk(webp.large, 'EXIF', SCRIPT),
  'a JPEG comment that is a script': () => withSegment(jpeg.large, 0xfe, `*/=alert(1);/*${SCRIPT}`),
  'JPEG EXIF that is a script': () => withSegment(jpeg.large, 0xe1, `Exif\0\0${SCRIPT}`),
  'a JPEG segment that is not for pictures': () => withSegment(jpeg.large, 0xf0, SCRIPT),
  'a file of 500 kB': () => bytes(webp.large, new Uint8Array(500_000)),
  'a request of 900 kB': () => ({ ...webp, small: new Uint8Array(900_000) }),
  'a changed byte in the header of WebP': () =>
    changed(webp.large, (copy) => void (copy[random(30)]! ^= 1 << random(8))),
  'a changed byte in JPEG': () => changed(jpeg.large, (copy) => void (copy[random(copy.length)]! ^= 1 << random(8))),
  'a field with another name': () => ({ ...webp, '../../index': webp.large }),
};

const server = await startFilledServer(
  { customers: 1, orders: 1, messages: 1, auditEntries: 1, products: 0 },
  Number(process.env.PORT ?? 4172),
);
const siteUrl = `http://127.0.0.1:${process.env.PORT ?? 4172}`;
const token = (await server.admin.auth.getSession()).data.session?.access_token;
const problems: string[] = [];
const outcomes = new Map<string, { refused: number; cleaned: number }>();

try {
  const attacks = Object.entries(ATTACKS);
  for (let count = 0; count < UPLOADS; count++) {
    const [name, attack] = attacks[count % attacks.length]!;
    const made = attack();
    const genuine: PictureUpload = made instanceof Uint8Array && made[0] === 0xff ? jpeg : webp;
    const files = made instanceof Uint8Array ? { ...genuine, large: made } : made;
    const response = await fetch(`${siteUrl}/functions/v1/pictures`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      // The sender says that every file is a picture.
      body: uploadBody(files, 'image/webp'),
    });
    const outcome = outcomes.get(name) ?? { refused: 0, cleaned: 0 };
    outcomes.set(name, outcome);
    if (response.status === 201) {
      outcome.cleaned += 1;
      await checkStored(name, ((await response.json()) as UploadedPicture).url);
    } else if (response.status === 400 || response.status === 413) outcome.refused += 1;
    else problems.push(`${name}: status ${response.status}, ${await response.text()}`);
  }
} finally {
  await server.close();
}
console.table(Object.fromEntries(outcomes));
for (const problem of problems) console.error(problem);
console.log(`${UPLOADS} uploads, ${problems.length} problems`);
process.exit(problems.length === 0 ? 0 : 1);

/** What is stored must be nothing but a picture. */
async function checkStored(name: string, url: string): Promise<void> {
  const response = await fetch(new URL(url, siteUrl));
  const content = Buffer.from(await response.arrayBuffer());
  const { format } = await sharp(content).metadata();
  const type = response.headers.get('content-type');
  if (content.includes('alert')) problems.push(`${name}: a script was stored`);
  if (type !== `image/${format}`) problems.push(`${name}: ${format} was served as ${type}`);
  for (const [header, value] of Object.entries(HEADERS))
    if (response.headers.get(header) !== value) problems.push(`${name}: ${header} is ${response.headers.get(header)}`);
}
