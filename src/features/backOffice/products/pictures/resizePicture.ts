import {
  MAX_PICTURE_SIDE,
  MIN_PICTURE_SIDE,
  PICTURE_SIZES,
  PICTURE_TYPES,
  pictureSide,
  type PictureSize,
} from '../../../../domain/catalog/pictureFiles';

export type ResizedPicture = Record<PictureSize, Blob>;

/** A file from which no picture can be made. The message is for the person who has chosen it. */
export class UnusableFileError extends Error {}

/** Best first. */
const QUALITIES = [0.85, 0.7, 0.5, 0.3];
/** The longer side. Only noise needs the smaller ones. */
const LONGER_SIDES = [MAX_PICTURE_SIDE, 1200, 800];

/**
 * Makes the three sizes of a picture: as WebP, or as JPEG if the browser cannot write WebP. The pixels are drawn again,
 * upright and on white, so that nothing else of the file is left, such as the place where a photo was taken.
 * @throws {UnusableFileError}
 */
export async function resizePicture(file: Blob): Promise<ResizedPicture> {
  const source = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnusableFileError('This file cannot be read as a picture. Please choose a JPEG, PNG or WebP file.');
  });
  try {
    refuseNoise();
    const type = await writableType();
    for (const longerSide of LONGER_SIDES) {
      const resized = await drawSizes(source, longerSide, type);
      if (resized) return resized;
    }
    throw new UnusableFileError('This picture has too many details. Please choose another one.');
  } finally {
    source.close();
  }
}

/** Returns undefined if a file would have too many bytes. */
async function drawSizes(source: ImageBitmap, longerSide: number, type: string): Promise<ResizedPicture | undefined> {
  const scale = Math.min(1, longerSide / Math.max(source.width, source.height));
  const width = Math.round(source.width * scale);
  const height = Math.round(source.height * scale);
  if (Math.min(width, height) < MIN_PICTURE_SIDE)
    throw new UnusableFileError(
      `This picture is too small or too narrow: both sides need at least ${MIN_PICTURE_SIDE} pixels.`,
    );
  const draw = (size: PictureSize) =>
    encode(drawn(source, pictureSide(width, size), pictureSide(height, size)), type, PICTURE_SIZES[size].maxBytes);
  const [large, medium, small] = [await draw('large'), await draw('medium'), await draw('small')];
  return large && medium && small ? { large, medium, small } : undefined;
}

function drawn(source: ImageBitmap, width: number, height: number): HTMLCanvasElement {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new UnusableFileError('This browser has no memory left for the picture.');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

async function encode(canvas: HTMLCanvasElement, type: string, maxBytes: number): Promise<Blob | undefined> {
  for (const quality of QUALITIES) {
    const blob = await toBlob(canvas, type, quality);
    if (blob && blob.size < maxBytes) return blob;
  }
}

/** A browser that protects against fingerprints gives a page noise instead of what the page has drawn. */
function refuseNoise() {
  const context = createCanvas(8, 8).getContext('2d');
  if (!context) return;
  context.fillStyle = 'white';
  context.fillRect(0, 0, 8, 8);
  // Some browsers only change the last bits of a color, which nobody sees.
  if (context.getImageData(0, 0, 8, 8).data.some((part) => part < 240))
    throw new UnusableFileError(
      'This browser hides from pages what they draw, to protect your privacy, so it cannot make the sizes of a picture. ' +
        'Please allow this page to read pictures ("canvas") in the settings of the browser, or use another browser.',
    );
}

/** Safari writes PNG instead of WebP. */
async function writableType(): Promise<string> {
  const blob = await toBlob(createCanvas(1, 1), PICTURE_TYPES.webp, 1);
  return blob?.type === PICTURE_TYPES.webp ? PICTURE_TYPES.webp : PICTURE_TYPES.jpg;
}

function createCanvas(width: number, height: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas;
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, quality));
