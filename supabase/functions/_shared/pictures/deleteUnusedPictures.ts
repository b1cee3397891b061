import { pictureFileNames } from '../../../../src/domain/catalog/pictureFiles.ts';
import { dataOf, type ServiceClient } from '../database.ts';
import type { PictureStore } from './pictureStore.ts';

const BATCH = 100;

/** Deletes the pictures that no product has used for a day. `isComplete` is false if there may be more. */
export async function deleteUnusedPictures(
  db: ServiceClient,
  pictures: PictureStore,
): Promise<{ deleted: number; isComplete: boolean }> {
  const unused = dataOf(await db.rpc('claim_unused_pictures', { max_count: BATCH }));
  if (unused.length > 0) {
    await pictures.remove(unused.flatMap(pictureFileNames));
    dataOf(await db.rpc('delete_claimed_pictures', { ids: unused.map(({ id }) => id) }));
  }
  return { deleted: unused.length, isComplete: unused.length < BATCH };
}
