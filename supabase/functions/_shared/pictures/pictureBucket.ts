import { HTTPException } from 'hono/http-exception';
import { dataOf, type ServiceClient } from '../database.ts';
import { logError } from '../log.ts';
import { byteCountOf, type PictureStore } from './pictureStore.ts';

/** Of the migration 20261126001500_picture_bucket.sql. */
const BUCKET = 'pictures';
const YEAR_S = '31536000';

/** Stores pictures in the public bucket of a Supabase project. */
export function createPictureBucket(db: ServiceClient): PictureStore {
  const bucket = db.storage.from(BUCKET);

  async function remove(names: string[]): Promise<void> {
    const { error } = await bucket.remove(names);
    if (error) throw new Error(`Pictures could not be deleted: ${error.message}`, { cause: error });
  }

  return {
    async add(picture) {
      const { id: picture_id, format, width, addedBy: added_by, files } = picture;
      dataOf(await db.rpc('add_picture', { picture_id, format, width, byte_count: byteCountOf(picture), added_by }));
      for (const { name, type, content } of files) {
        // Another attempt may have stored a part of the file.
        const { error } = await bucket.upload(name, content, {
          contentType: type,
          cacheControl: YEAR_S,
          upsert: true,
        });
        if (!error) continue;
        logError(`The file ${name} could not be stored`, error);
        const isDiscarded = dataOf(await db.rpc('discard_picture', { picture_id }));
        if (isDiscarded)
          await remove(files.map((file) => file.name)).catch((reason: unknown) => logError('A file is left', reason));
        throw new HTTPException(503, {
          message:
            'The picture could not be stored, so nothing was saved. Please try again later. If it happens again, look in ' +
            'the dashboard of Supabase whether the storage of the project is full.',
        });
      }
    },
    remove,
    urlOf: (name) => bucket.getPublicUrl(name).data.publicUrl,
  };
}
