import { PictureError } from './ByteReader.ts';

/*
 * Metadata is not stored, but browsers use some of it to show a picture: without its orientation, a photo would be
 * sideways, and without its color profile, its colors would change. Such pictures are refused. The page of products
 * uploads upright pictures in sRGB, because it draws them again.
 */

type Bytes = Uint8Array<ArrayBuffer>;

const ADVICE = 'or upload it on the page of the product, which does this.';
export const ROTATED_MESSAGE =
  'The picture is stored sideways or mirrored, with an EXIF orientation. ' +
  `Please rotate its pixels and remove the orientation, ${ADVICE}`;
export const PROFILE_MESSAGE =
  'The picture has a color profile that is not sRGB, so its colors would change. ' +
  `Please convert its colors to sRGB, ${ADVICE}`;
export const COLOR_TRANSFORM_MESSAGE =
  'The colors of the JPEG picture are stored as RGB or CMYK, not as YCbCr, so its colors would change. ' +
  `Please save it again as an RGB picture for the web, ${ADVICE}`;

const ORIENTATION = 0x0112;
const [SHORT, LONG] = [3, 4];

/**
 * Checks EXIF data, with or without the name of its segment. Data that is not EXIF is ignored, as browsers do.
 * @throws {PictureError} if the picture is shown rotated or mirrored
 */
export function checkExif(data: Bytes): void {
  const start = hasText(data, 0, 'Exif\0\0') ? 6 : 0;
  const view = viewOf(data.subarray(start));
  const isLittleEndian = hasText(data, start, 'II*\0');
  if (!isLittleEndian && !hasText(data, start, 'MM\0*')) return;
  try {
    const directory = view.getUint32(4, isLittleEndian);
    const count = view.getUint16(directory, isLittleEndian);
    for (let entry = directory + 2; entry < directory + 2 + 12 * count; entry += 12) {
      if (view.getUint16(entry, isLittleEndian) !== ORIENTATION) continue;
      const type = view.getUint16(entry + 2, isLittleEndian);
      const value =
        type === SHORT
          ? view.getUint16(entry + 8, isLittleEndian)
          : type === LONG
            ? view.getUint32(entry + 8, isLittleEndian)
            : 1;
      if (value >= 2 && value <= 8) throw new PictureError(ROTATED_MESSAGE);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

/** The columns of the matrix of sRGB, adapted to the white of profiles (ICC.1, D50). */
const SRGB_PRIMARIES = {
  rXYZ: [0.4361, 0.2225, 0.0139],
  gXYZ: [0.3851, 0.7169, 0.0971],
  bXYZ: [0.1431, 0.0606, 0.7141],
};
const PRIMARY_TOLERANCE = 0.002;
/** Less than one of 255 levels. A gamma of 2.2 is outside of it. */
const CURVE_TOLERANCE = 0.004;

/**
 * Checks an ICC profile. Browsers write the profile of sRGB into the pictures that a page draws, so it is accepted. It is
 * recognized by its numbers, because each program has its own file and its own name for it.
 * @throws {PictureError} if it is any other
 */
export function checkColorProfile(data: Bytes): void {
  let isSrgb: boolean;
  try {
    isSrgb = isSrgbProfile(data);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    isSrgb = false;
  }
  if (!isSrgb) throw new PictureError(PROFILE_MESSAGE);
}

/** @throws {RangeError} if the profile is not complete */
function isSrgbProfile(data: Bytes): boolean {
  if (!hasText(data, 36, 'acsp') || !hasText(data, 16, 'RGB XYZ ')) return false;
  const view = viewOf(data);
  const tags = new Map<string, number>();
  const count = view.getUint32(128);
  for (let entry = 132; entry < 132 + 12 * count; entry += 12)
    tags.set(String.fromCharCode(...data.subarray(entry, entry + 4)), view.getUint32(entry + 4));
  const offsetOf = (tag: string) => tags.get(tag) ?? data.length;
  // Tables of colors, and codes for colors, which are used instead of the numbers. The codes of sRGB are 1 and 13.
  if (tags.has('A2B0') || tags.has('A2B1')) return false;
  if (tags.has('cicp') && view.getUint16(offsetOf('cicp') + 8) !== 0x010d) return false;
  return (
    Object.entries(SRGB_PRIMARIES).every(([tag, primary]) =>
      primary.every((value, index) => Math.abs(fixed(view, offsetOf(tag) + 8 + 4 * index) - value) < PRIMARY_TOLERANCE),
    ) && ['rTRC', 'gTRC', 'bTRC'].every((tag) => isSrgbCurve(data.subarray(offsetOf(tag))))
  );
}

function isSrgbCurve(data: Bytes): boolean {
  const curve = hasText(data, 0, 'para') ? readFormula(viewOf(data)) : readTable(viewOf(data));
  return [0.25, 0.5, 0.75, 1].every(
    (value) => Math.abs(curve(value) - ((value + 0.055) / 1.055) ** 2.4) < CURVE_TOLERANCE,
  );
}

/** Returns a `para` curve above its linear part near black. */
function readFormula(view: DataView): (value: number) => number {
  const type = view.getUint16(8);
  const parameter = (index: number) => fixed(view, 12 + 4 * index);
  const gamma = parameter(0);
  const [a, b] = type === 0 ? [1, 0] : [parameter(1), parameter(2)];
  const offset = type === 2 ? parameter(3) : type === 4 ? parameter(5) : 0;
  return (value) => (a * value + b) ** gamma + offset;
}

/** Returns a `curv` curve: a gamma, or values at equal distances. */
function readTable(view: DataView): (value: number) => number {
  const last = view.getUint32(8) - 1;
  if (last < 1) return (value) => (last === 0 ? value ** (view.getUint16(12) / 256) : value);
  const entry = (index: number) => view.getUint16(12 + 2 * Math.min(index, last)) / 65_535;
  return (value) => {
    const index = Math.floor(value * last);
    return entry(index) + (value * last - index) * (entry(index + 1) - entry(index));
  };
}

/** A number with 16 bits before its point and 16 after. */
const fixed = (view: DataView, offset: number) => view.getInt32(offset) / 65_536;

const viewOf = (data: Bytes) => new DataView(data.buffer, data.byteOffset, data.byteLength);

export const hasText = (data: Bytes, offset: number, text: string) =>
  Array.from(text).every((letter, index) => data[offset + index] === letter.charCodeAt(0));
