import { randomUUID } from 'node:crypto';
import { deleteUnusedPictures } from '../../functions/_shared/pictures/deleteUnusedPictures.ts';
import { createStoredPictures } from '../../server/backend/storedPictures.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant, productIdOf } from '../support/catalog.ts';

const shop = withBackend();
let admin: Account;

beforeAll(async () => {
  admin = await shop().signUp();
  await shop().promote(admin, 'staff');
});

const newId = () => randomUUID().replaceAll('-', '');
const urlOf = (id: string) => `/storage/v1/object/public/pictures/${id}-800.webp`;

const add = (id: string, byteCount = 1000, account = admin) =>
  account.client.rpc('add_picture', { picture_id: id, format: 'webp', width: 800, byte_count: byteCount });

/** Adds a picture with its large file. */
async function addPicture(): Promise<string> {
  const id = newId();
  await add(id).throwOnError();
  const content = new Uint8Array([1, 2, 3]);
  await createStoredPictures(shop().db).save([{ name: `${id}-800.webp`, pictureId: id, type: 'image/webp', content }]);
  return id;
}

const createProduct = async (...ids: string[]) =>
  productIdOf(await createVariant(shop(), { product: { images: imagesOf(ids) } }));

const imagesOf = (ids: string[]) =>
  ids.map((id, order) => ({ url: urlOf(id), order, type: 'image' as const, alt: 'A tin' }));

const setPictures = (productId: string, ...ids: string[]) =>
  shop()
    .service.from('products')
    .update({ images: imagesOf(ids) })
    .eq('id', productId);

const makeOld = (...ids: string[]) =>
  shop().db.query(`update public.pictures set used_at = now() - interval '25 hours' where id = any ($1)`, [ids]);

const cleanUp = () => deleteUnusedPictures(shop().service, createStoredPictures(shop().db));

/** Which of the pictures are stored with their file. */
async function storedOf(...ids: string[]): Promise<boolean[]> {
  const rows = await shop().db.query<{ id: string }>(
    'select pictures.id from public.pictures join public.stored_pictures on picture_id = pictures.id',
  );
  return ids.map((id) => rows.some((row) => row.id === id));
}

describe('a product', () => {
  it('refers only to pictures that are stored', async () => {
    const [stored, unknown] = [await addPicture(), newId()];
    const product = await createProduct();
    expect((await setPictures(product, stored, unknown)).error).toMatchObject({ code: 'PT400', hint: 'images' });
    expect((await setPictures(product, stored)).error).toBeNull();
    const { error } = await shop()
      .service.from('variants')
      .update({ image_url: urlOf(unknown) })
      .eq('product_id', product);
    expect(error).toMatchObject({ code: 'PT400' });
  });

  it('may have pictures of other addresses', async () => {
    const images = [{ url: '/art/products/winter-frost-1.webp', order: 1, type: 'image' as const }];
    await createVariant(shop(), { product: { images, thumbnail: 'https://store.example/tin.jpg' } });
  });
});

describe('the cleanup', () => {
  it('deletes a picture that no product has used for a day, with its files', async () => {
    const [unused, young, used] = [await addPicture(), await addPicture(), await addPicture()];
    await createProduct(used);
    await makeOld(unused, used);
    expect(await cleanUp()).toMatchObject({ isComplete: true });
    expect(await storedOf(unused, young, used)).toEqual([false, true, true]);
  });

  it('keeps the pictures of deleted products, drafts, thumbnails and variants', async () => {
    const [deleted, draft, thumbnail, variant] = [
      await addPicture(),
      await addPicture(),
      await addPicture(),
      await addPicture(),
    ];
    await createVariant(shop(), { product: { images: imagesOf([deleted]), deleted_at: '2026-11-01T00:00:00Z' } });
    await createVariant(shop(), { product: { images: imagesOf([draft]), status: 'draft' } });
    await createVariant(shop(), { product: { thumbnail: urlOf(thumbnail) }, variant: { image_url: urlOf(variant) } });
    await makeOld(deleted, draft, thumbnail, variant);
    await cleanUp();
    expect(await storedOf(deleted, draft, thumbnail, variant)).toEqual([true, true, true, true]);
  });

  it('keeps a picture for a day after its product ceased to use it', async () => {
    const picture = await addPicture();
    const product = await createProduct(picture);
    await makeOld(picture);
    await setPictures(product);
    await cleanUp();
    expect(await storedOf(picture)).toEqual([true]);
    await makeOld(picture);
    await cleanUp();
    expect(await storedOf(picture)).toEqual([false]);
  });

  it('finishes what an earlier run has begun, and until then no product can use the picture', async () => {
    const picture = await addPicture();
    const product = await createProduct();
    await makeOld(picture);
    await shop().service.rpc('claim_unused_pictures', {}).throwOnError();
    expect((await setPictures(product, picture)).error).toMatchObject({ code: 'PT400' });
    expect((await add(picture)).error).toMatchObject({ code: 'PT409', hint: 'picture_claimed' });
    await cleanUp();
    expect(await storedOf(picture)).toEqual([false]);
    expect((await add(picture)).error).toBeNull();
  });
});

describe('the limits', () => {
  const insertPictures = (count: number, byteCount: number, age = '0 hours') =>
    shop().db.query(
      `insert into public.pictures (id, format, width, byte_count, uploaded_by, created_at)
        select md5(random()::text), 'webp', 800, $2, $3, now() - $4::interval from generate_series(1, $1)`,
      [count, byteCount, admin.id, age],
    );
  beforeEach(() => shop().db.query('delete from public.pictures'));

  it('let one person add 100 pictures within an hour, and repeat those', async () => {
    const last = newId();
    await insertPictures(200, 1000, '61 minutes');
    await insertPictures(99, 1000);
    expect((await add(last)).error).toBeNull();
    expect((await add(newId())).error).toMatchObject({ code: 'PT429', hint: 'too_many_pictures' });
    expect((await add(last)).error).toBeNull();
    const colleague = await shop().signUp();
    await shop().promote(colleague, 'staff');
    expect((await add(newId(), 1000, colleague)).error).toBeNull();
  });

  it('let all pictures together have 1 GB', async () => {
    await insertPictures(1333, 750_000, '2 hours');
    expect((await add(newId(), 300_000)).error).toMatchObject({ code: 'PT409', hint: 'storage_full' });
    expect((await add(newId(), 200_000)).error).toBeNull();
  });
});
