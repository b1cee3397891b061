import sharp from 'sharp';
import {
  PICTURE_SIZES,
  pictureSide,
  type PictureFormat,
  type PictureSize,
} from '../../../src/domain/catalog/pictureFiles.ts';

export type PictureUpload = Record<PictureSize, Uint8Array<ArrayBuffer>>;

interface Options {
  width?: number;
  height?: number;
  format?: PictureFormat;
  /** With the transparency that is allowed in WebP. */
  isTransparent?: boolean;
}

/** Draws a picture in the three sizes that a browser uploads. Each call draws another one. */
export async function drawPicture({
  width = 800,
  height = 600,
  format = 'webp',
  isTransparent = false,
}: Options = {}): Promise<PictureUpload> {
  const [r, g, b] = crypto.getRandomValues(new Uint8Array(3));
  const drawing = sharp({
    create: { width, height, channels: 4, background: { r: r!, g: g!, b: b!, alpha: isTransparent ? 0.5 : 1 } },
  });
  const draw = async (size: PictureSize) => {
    const resized = drawing.clone().resize(pictureSide(width, size), pictureSide(height, size));
    const encoded = format === 'webp' ? resized.webp() : resized.flatten().jpeg();
    return [size, new Uint8Array(await encoded.toBuffer())] as const;
  };
  const sizes = Object.keys(PICTURE_SIZES) as PictureSize[];
  return Object.fromEntries(await Promise.all(sizes.map(draw))) as PictureUpload;
}

/** The body of an upload. Files can be of any content, and further fields can be added. */
export function uploadBody(files: Partial<Record<string, Uint8Array<ArrayBuffer>>>, type = 'image/webp'): FormData {
  const body = new FormData();
  for (const [size, content] of Object.entries(files))
    if (content) body.set(size, new File([content], `${size}.webp`, { type }));
  return body;
}

/** Returns whether browsers would show a file as this picture. */
export async function isPicture(content: Uint8Array, width: number, height: number): Promise<boolean> {
  const { info } = await sharp(content).raw().toBuffer({ resolveWithObject: true });
  return info.width === width && info.height === height;
}
