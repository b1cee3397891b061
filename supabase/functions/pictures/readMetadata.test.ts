import sharp, { type Sharp } from 'sharp';
import { concatenate } from './ByteReader.ts';
import { COLOR_TRANSFORM_MESSAGE, PROFILE_MESSAGE, ROTATED_MESSAGE } from './readMetadata.ts';
import { readPicture } from './readPicture.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const draw = () => sharp({ create: { width: 40, height: 20, channels: 3, background: '#c04030' } });
const encode = async (image: Sharp) => new Uint8Array(await image.toBuffer());
const jpeg = () => encode(draw().jpeg());
const ascii = (text: string) => new TextEncoder().encode(text);

/** Returns a JPEG with a segment after its start. */
const withSegment = (file: Bytes, marker: number, data: Uint8Array) =>
  concatenate([
    file.subarray(0, 2),
    Uint8Array.of(0xff, marker, (data.length + 2) >> 8, (data.length + 2) & 255),
    data,
    file.subarray(2),
  ]);
const adobe = (transform: number) => concatenate([ascii('Adobe'), Uint8Array.of(0, 100, 0, 0, 0, 0, transform)]);

/** EXIF data with one entry, in the byte order of Intel or Motorola. */
function exif({ orientation = 6, type = 3, isLittleEndian = false, entries = 1 } = {}): Bytes {
  const view = new DataView(new ArrayBuffer(26));
  new Uint8Array(view.buffer).set(ascii(isLittleEndian ? 'II*\0' : 'MM\0*'));
  view.setUint32(4, 8, isLittleEndian);
  view.setUint16(8, entries, isLittleEndian);
  view.setUint16(10, 0x0112, isLittleEndian);
  view.setUint16(12, type, isLittleEndian);
  view.setUint32(14, 1, isLittleEndian);
  if (type === 3) view.setUint16(18, orientation, isLittleEndian);
  else view.setUint32(18, orientation, isLittleEndian);
  return new Uint8Array(view.buffer);
}
const exifSegment = (data: Bytes) => concatenate([ascii('Exif\0\0'), data]);

/** Renames the components of a JPEG, in its frame and in its scan. */
async function withComponentIds(ids: string): Promise<Bytes> {
  const file = await jpeg();
  const after = (marker: number, offset: number) =>
    file.findIndex((byte, index) => byte === 0xff && file[index + 1] === marker) + offset;
  [...ids].forEach((id, index) => {
    file[after(0xc0, 10) + 3 * index] = id.charCodeAt(0);
    file[after(0xda, 5) + 2 * index] = id.charCodeAt(0);
  });
  return file;
}

const fixed = (...values: number[]) => {
  const view = new DataView(new ArrayBuffer(4 * values.length));
  values.forEach((value, index) => view.setInt32(4 * index, Math.round(value * 65_536)));
  return new Uint8Array(view.buffer);
};
const uint32 = (value: number) => Uint8Array.of(value >> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255);
const curve = (...values: number[]) =>
  concatenate([ascii('curv\0\0\0\0'), uint32(values.length), ...values.map((value) => uint32(value).subarray(2))]);
const formula = (type: number, ...values: number[]) =>
  concatenate([ascii('para\0\0\0\0'), Uint8Array.of(0, type, 0, 0), fixed(...values)]);

const srgb = {
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
};
const SRGB_CURVE = formula(3, 2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045);
const table = (count: number) =>
  curve(
    ...Array.from({ length: count }, (_, index) => {
      const value = index / (count - 1);
      return Math.round(65_535 * (value < 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
    }),
  );

/** Returns a JPEG with a profile. */
async function withProfile({
  primaries = srgb,
  toneCurve = SRGB_CURVE,
  space = 'RGB XYZ ',
  more = {},
  length = Infinity,
} = {}) {
  const tags: Record<string, Uint8Array> = {
    ...Object.fromEntries(
      Object.entries(primaries).map(([tag, values]) => [tag, concatenate([ascii('XYZ \0\0\0\0'), fixed(...values)])]),
    ),
    ...{ rTRC: toneCurve, gTRC: toneCurve, bTRC: toneCurve },
    ...more,
  };
  const parts = [new Uint8Array(128), uint32(Object.keys(tags).length)];
  parts[0]!.set(ascii(space), 16);
  parts[0]!.set(ascii('acsp'), 36);
  let offset = 132 + 12 * Object.keys(tags).length;
  for (const [tag, data] of Object.entries(tags)) {
    parts.push(ascii(tag), uint32(offset), uint32(data.length));
    offset += data.length;
  }
  const profile = concatenate([...parts, ...Object.values(tags)]).subarray(0, length);
  // In two segments.
  const segment = (number: number, data: Uint8Array) =>
    concatenate([ascii('ICC_PROFILE\0'), Uint8Array.of(number, 2), data]);
  return withSegment(
    withSegment(await jpeg(), 0xe2, segment(2, profile.subarray(100))),
    0xe2,
    segment(1, profile.subarray(0, 100)),
  );
}

describe('what is accepted', () => {
  const cases: [string, () => Promise<Bytes>][] = [
    ['a JPEG without metadata', jpeg],
    ['a JPEG with the profile of sRGB', () => encode(draw().withIccProfile('srgb').jpeg())],
    ['the profile of sRGB in two segments', () => withProfile()],
    [
      'the profile of sRGB with its codes',
      () => withProfile({ more: { cicp: concatenate([ascii('cicp\0\0\0\0'), Uint8Array.of(1, 13, 0, 1)]) } }),
    ],
    ['the profile of sRGB with a table', () => withProfile({ toneCurve: table(1024) })],
    ['the profile of sRGB with a small table', () => withProfile({ toneCurve: table(40) })],
    ['a WebP with the profile of sRGB', () => encode(draw().withIccProfile('srgb').webp())],
    ['a JPEG that is upright', async () => withSegment(await jpeg(), 0xe1, exifSegment(exif({ orientation: 1 })))],
    ['a WebP that is upright', () => encode(draw().withMetadata({ orientation: 1 }).webp())],
    [
      'an orientation that does not exist',
      async () => withSegment(await jpeg(), 0xe1, exifSegment(exif({ orientation: 9 }))),
    ],
    [
      'EXIF data that ends early',
      async () => withSegment(await jpeg(), 0xe1, exifSegment(exif({ orientation: 1, entries: 9 }))),
    ],
    ['EXIF data that is something else', async () => withSegment(await jpeg(), 0xe1, exifSegment(ascii('nothing')))],
    [
      'a camera and a place',
      () =>
        encode(
          draw()
            .withExif({ IFD0: { Make: 'Camera' } })
            .jpeg(),
        ),
    ],
    ['XMP data', async () => withSegment(await jpeg(), 0xe1, ascii('http://ns.adobe.com/xap/1.0/\0<x/>'))],
    ['several pictures for 3D displays', async () => withSegment(await jpeg(), 0xe2, ascii('MPF\0'))],
    ['a JPEG of Photoshop in YCbCr', async () => withSegment(await jpeg(), 0xee, adobe(1))],
    [
      'a gray JPEG of Photoshop',
      async () => withSegment(await encode(draw().toColourspace('b-w').jpeg()), 0xee, adobe(0)),
    ],
    ['a marker of another program', async () => withSegment(await jpeg(), 0xee, ascii('Other program\0'))],
  ];
  it.each(cases)('looks the same without its metadata: %s', async (_, make) => {
    const file = await make();
    // sharp applies color profiles, as browsers do.
    const pixels = async (content: Bytes) => [...(await sharp(content).raw().toBuffer())];
    const [stored, original] = [await pixels(readPicture(file).content), await pixels(file)];
    expect(stored).toHaveLength(original.length);
    expect(Math.max(...stored.map((value, index) => Math.abs(value - original[index]!)))).toBeLessThanOrEqual(1);
  });
});

describe('what is refused', () => {
  const cases: [string, string, () => Promise<Bytes>][] = [
    ...[2, 3, 4, 5, 6, 7, 8].map((orientation): [string, string, () => Promise<Bytes>] => [
      `a JPEG with the orientation ${orientation}`,
      ROTATED_MESSAGE,
      () => encode(draw().withMetadata({ orientation }).jpeg()),
    ]),
    [
      'an orientation in the byte order of Intel',
      ROTATED_MESSAGE,
      async () => withSegment(await jpeg(), 0xe1, exifSegment(exif({ isLittleEndian: true }))),
    ],
    [
      'an orientation as a long number',
      ROTATED_MESSAGE,
      async () => withSegment(await jpeg(), 0xe1, exifSegment(exif({ type: 4 }))),
    ],
    [
      'an orientation before the end of incomplete data',
      ROTATED_MESSAGE,
      async () => withSegment(await jpeg(), 0xe1, exifSegment(exif({ entries: 9 }))),
    ],
    ['a rotated WebP', ROTATED_MESSAGE, () => encode(draw().withMetadata({ orientation: 8 }).webp())],
    ['a JPEG in Display P3', PROFILE_MESSAGE, () => encode(draw().withIccProfile('p3').jpeg())],
    ['a WebP in Display P3', PROFILE_MESSAGE, () => encode(draw().withIccProfile('p3').webp())],
    [
      'the primaries of Adobe RGB',
      PROFILE_MESSAGE,
      () =>
        withProfile({
          primaries: { rXYZ: [0.6097, 0.3111, 0.0195], gXYZ: [0.2053, 0.6257, 0.0609], bXYZ: [0.1492, 0.0632, 0.7446] },
        }),
    ],
    ['a gamma of 2.2', PROFILE_MESSAGE, () => withProfile({ toneCurve: curve(0x0233) })],
    ['a gamma of 1.8 as a formula', PROFILE_MESSAGE, () => withProfile({ toneCurve: formula(0, 1.8) })],
    ['linear colors', PROFILE_MESSAGE, () => withProfile({ toneCurve: curve() })],
    ['a profile with a table of colors', PROFILE_MESSAGE, () => withProfile({ more: { A2B0: SRGB_CURVE } })],
    [
      'a profile for high dynamic range',
      PROFILE_MESSAGE,
      () => withProfile({ more: { cicp: concatenate([ascii('cicp\0\0\0\0'), Uint8Array.of(9, 16, 0, 1)]) } }),
    ],
    ['a gray profile', PROFILE_MESSAGE, () => withProfile({ space: 'GRAYXYZ ' })],
    ['a profile that ends early', PROFILE_MESSAGE, () => withProfile({ length: 250 })],
    ['a profile without an end', PROFILE_MESSAGE, () => withProfile({ length: 130 })],
    [
      'a JPEG in RGB with the Adobe marker',
      COLOR_TRANSFORM_MESSAGE,
      async () => withSegment(await jpeg(), 0xee, adobe(0)),
    ],
    ['a JPEG in RGB by the names of its components', COLOR_TRANSFORM_MESSAGE, () => withComponentIds('RGB')],
    ['a JPEG in CMYK', COLOR_TRANSFORM_MESSAGE, () => encode(draw().toColourspace('cmyk').jpeg())],
  ];
  it.each(cases)('is %s: %s', async (_, message, make) => {
    const file = await make();
    expect(() => readPicture(file)).toThrow(message);
  });
});
