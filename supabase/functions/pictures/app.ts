import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import {
  MAX_PICTURE_SIDE,
  MIN_PICTURE_SIDE,
  PICTURE_SIZES,
  PICTURE_TYPES,
  pictureFileName,
  pictureSide,
  type PictureSize,
  type StoredPicture,
} from '../../../src/domain/catalog/pictureFiles.ts';
import { requireAdministrator, requireCaller } from '../_shared/caller.ts';
import type { CallerClient } from '../_shared/database.ts';
import { handleError, handleNotFound, rejectOtherMethods } from '../_shared/errors.ts';
import { allowEveryOrigin, limitBody } from '../_shared/middleware.ts';
import type { PictureStore } from '../_shared/pictures/pictureStore.ts';
import { concatenate, PictureError } from './ByteReader.ts';
import type { ReadPicture } from './pictureFile.ts';
import { readPicture } from './readPicture.ts';

export interface PicturesDeps {
  createCallerClient: (accessToken: string) => CallerClient;
  pictures: PictureStore;
}

/** What `POST` returns. */
export interface UploadedPicture {
  /** The URL of the large file, by which products refer to the picture. */
  url: string;
  /** Of the large file, in pixels. */
  width: number;
  height: number;
}

const SIZES = Object.keys(PICTURE_SIZES) as PictureSize[];
/** All three files with the headers of their parts. The gateway accepts no more than 1 MB in any case. */
const MAX_BODY_KB = 750;

/**
 * Stores pictures of products, for administrators: `POST` with the three files `large`, `medium` and `small` as
 * multipart/form-data. They are checked by their content, and stored without anything but their pixels. A picture that
 * would look different without its metadata is refused.
 */
export function createPicturesApp({ createCallerClient, pictures }: PicturesDeps): Hono {
  const app = new Hono().onError(handleError).notFound(handleNotFound);
  app.use(allowEveryOrigin('POST', 'OPTIONS'), rejectOtherMethods(app));

  app.post('*', requireCaller(createCallerClient), requireAdministrator, limitBody(MAX_BODY_KB), async (c) => {
    const files = await readFiles(c.req.raw);
    const { format, width, height } = files.large;
    const contents = SIZES.map((size) => files[size].content);
    const picture: StoredPicture = { id: await hash(contents), format, width };
    await pictures.add({
      ...picture,
      // The database has just said that it is an administrator.
      addedBy: c.get('accountId') ?? '',
      files: SIZES.map((size) => ({
        name: pictureFileName(picture, size),
        type: PICTURE_TYPES[format],
        content: files[size].content,
      })),
    });
    const url = pictures.urlOf(pictureFileName(picture, 'large'));
    return c.json({ url, width, height } satisfies UploadedPicture, 201);
  });
  return app;
}

/**
 * Reads the three files of a request.
 * @throws {HTTPException} 400 if they are not three sizes of one picture
 */
async function readFiles(request: Request): Promise<Record<PictureSize, ReadPicture>> {
  const form = await request.formData().catch(() => {
    throw new HTTPException(400, { message: 'The body must be valid multipart/form-data' });
  });
  if ([...form.keys()].sort().join() !== [...SIZES].sort().join())
    throw new HTTPException(400, { message: `The body must have one file for each size: ${SIZES.join(', ')}` });
  const read = async (size: PictureSize) => [size, await readFile(size, form.get(size))] as const;
  const files = Object.fromEntries(await Promise.all(SIZES.map(read))) as Record<PictureSize, ReadPicture>;

  const { width, height, format } = files.large;
  if (Math.max(width, height) > MAX_PICTURE_SIDE || Math.min(width, height) < MIN_PICTURE_SIDE)
    throw new HTTPException(400, {
      message: `large: both sides must be between ${MIN_PICTURE_SIDE} and ${MAX_PICTURE_SIDE} pixels`,
    });
  for (const size of SIZES) {
    const expected = [pictureSide(width, size), pictureSide(height, size)];
    if (files[size].format !== format || files[size].width !== expected[0] || files[size].height !== expected[1])
      throw new HTTPException(400, { message: `${size}: must be a ${format} file of ${expected.join(' × ')} pixels` });
  }
  return files;
}

async function readFile(size: PictureSize, file: File | string | null): Promise<ReadPicture> {
  const { maxBytes } = PICTURE_SIZES[size];
  if (!(file instanceof File)) throw new HTTPException(400, { message: `${size}: must be a file` });
  if (file.size > maxBytes)
    throw new HTTPException(413, { message: `${size}: at most ${maxBytes / 1000} kB can be stored` });
  try {
    return readPicture(new Uint8Array(await file.arrayBuffer()));
  } catch (error) {
    if (error instanceof PictureError) throw new HTTPException(400, { message: `${size}: ${error.message}` });
    throw error;
  }
}

/** Returns the first half of the SHA-256 hash in hexadecimal. */
async function hash(contents: Uint8Array[]): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', concatenate(contents)), 0, 16);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
