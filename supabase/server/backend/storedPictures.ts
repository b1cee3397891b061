import { PICTURE_TYPES, PICTURES_PATH, type PictureFormat } from '../../../src/domain/catalog/pictureFiles.ts';
import { rejectWithDatabaseError } from '../../functions/_shared/database.ts';
import { byteCountOf, type PictureStore } from '../../functions/_shared/pictures/pictureStore.ts';
import type { Database, SqlSession } from '../database/database.ts';
import { CACHE_CONTROL } from '../gateway/files/cacheControl.ts';

/** Stores pictures in the database, which all processes share and a backup contains. */
export const createStoredPictures = (db: Database): PictureStore => ({
  async add(picture) {
    const { id, format, width, addedBy, files } = picture;
    const addPicture = (sql: SqlSession) =>
      sql.query('select public.add_picture($1, $2, $3, $4, $5)', [id, format, width, byteCountOf(picture), addedBy]);
    await db.tx(async (sql) => {
      await addPicture(sql).catch(rejectWithDatabaseError);
      for (const { name, content } of files)
        await sql.query(
          'insert into public.stored_pictures (name, picture_id, content) values ($1, $2, $3) on conflict do nothing',
          [name, id, content],
        );
    });
  },
  async remove(names) {
    await db.query('delete from public.stored_pictures where name = any($1)', [names]);
  },
  urlOf: (name) => PICTURES_PATH + name,
});

const NAME = /^[0-9a-f]{32}-\d{2,4}\.(webp|jpg)$/;

/** Responds with a stored file. Whatever it contains, browsers treat it as a picture and run nothing of it. */
export async function serveStoredPicture(db: Database, name: string): Promise<Response> {
  const [, format] = NAME.exec(name) ?? [];
  const [file] = format
    ? await db.query<{ content: Uint8Array<ArrayBuffer> }>(
        'select content from public.stored_pictures where name = $1',
        [name],
      )
    : [];
  if (!file) return Response.json({ message: 'There is no such picture' }, { status: 404 });
  return new Response(file.content, {
    headers: {
      'content-type': PICTURE_TYPES[format as PictureFormat],
      'cache-control': CACHE_CONTROL.hashed,
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  });
}
