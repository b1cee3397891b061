import type { ServiceClient } from '../database.ts';
import type { PictureStore } from './pictureStore.ts';

/** Of the migration 20261123001300_picture_bucket.sql. */
const BUCKET = 'pictures';
const YEAR_S = '31536000';

/** Stores pictures in the public bucket of a Supabase project. */
export function createPictureBucket(db: ServiceClient): PictureStore {
  const bucket = db.storage.from(BUCKET);
  return {
    async save(files) {
      for (const { name, type, content } of files) {
        // Another attempt may have stored a part of the file.
        const { error } = await bucket.upload(name, content, {
          contentType: type,
          cacheControl: YEAR_S,
          upsert: true,
        });
        if (error) throw new Error(`${name} could not be stored: ${error.message}`, { cause: error });
      }
    },
    async remove(names) {
      const { error } = await bucket.remove(names);
      if (error) throw new Error(`Pictures could not be deleted: ${error.message}`, { cause: error });
    },
    urlOf: (name) => bucket.getPublicUrl(name).data.publicUrl,
  };
}
