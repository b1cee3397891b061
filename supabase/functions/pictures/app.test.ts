import sharp from 'sharp';
import { PICTURES_PATH } from '../../../src/domain/catalog/pictureFiles.ts';
import { jest } from '@jest/globals';
import { DISK_FULL_MESSAGE } from '../../../src/domain/diskFull.ts';
import { createBackendApp } from '../../server/backend/backendApp.ts';
import { createFunctions } from '../../server/backend/functions.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { drawPicture, isPicture, uploadBody, type PictureUpload } from '../_testing/pictureUpload.ts';
import { createPictureBucket } from '../_shared/pictures/pictureBucket.ts';
import { createPicturesApp, type UploadedPicture } from './app.ts';
import { PROFILE_MESSAGE, ROTATED_MESSAGE } from './readMetadata.ts';

const shop = withBackend();
let server: ReturnType<typeof createBackendApp>;
let staff: Account;
let customer: Account;

beforeAll(async () => {
  [staff, customer] = [await shop().signUp(), await shop().signUp()];
  await shop().promote(staff, 'staff');
  server = createBackendApp(shop(), createFunctions(shop()), { respond: () => Response.json({}) });
});

async function upload(
  body: BodyInit,
  caller: Account | undefined = staff,
  headers: HeadersInit = {},
  target: Pick<typeof server, 'request'> = server,
) {
  const token = caller && (await caller.client.auth.getSession()).data.session?.access_token;
  const response = await target.request('/functions/v1/pictures', {
    method: 'POST',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    body,
  });
  return { status: response.status, body: (await response.json()) as UploadedPicture & { message: string } };
}

/** Lets writes to a table fail as PostgreSQL reports a full disk. */
const refuseWrites = (table: string) =>
  shop().db.exec(`
    create function local.refuse_writes() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file: No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger refuse_writes before insert or update on ${table}
      for each row execute function local.refuse_writes()`);
const allowWrites = () => shop().db.exec('drop function local.refuse_writes cascade');

const readCount = async () => {
  const [row] = await shop().db.query<{ count: number }>(
    'select (select count(*) from public.pictures)::integer + (select count(*) from public.stored_pictures)::integer as count',
  );
  return row!.count;
};

describe('an upload', () => {
  it.each(['webp', 'jpg'] as const)('stores three sizes of a picture, which anyone can load: %s', async (format) => {
    const { status, body } = await upload(uploadBody(await drawPicture({ width: 1200, height: 1600, format })));
    expect([status, body.width, body.height]).toEqual([201, 1200, 1600]);
    expect(body.url).toMatch(new RegExp(`^${PICTURES_PATH}[0-9a-f]{32}-1200\\.${format}$`));
    for (const [width, height] of [
      [1200, 1600],
      [600, 800],
      [300, 400],
    ] as const) {
      const response = await server.request(body.url.replace('-1200.', `-${width}.`));
      expect(Object.fromEntries(response.headers)).toMatchObject({
        'content-type': format === 'webp' ? 'image/webp' : 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      expect(await isPicture(new Uint8Array(await response.arrayBuffer()), width, height)).toBe(true);
    }
  });

  it('keeps the transparency of WebP', async () => {
    const { body } = await upload(uploadBody(await drawPicture({ isTransparent: true })));
    const stored = await (await server.request(body.url)).arrayBuffer();
    expect((await sharp(stored).stats()).isOpaque).toBe(false);
  });

  it('stores nothing twice if it is repeated, because its response was lost', async () => {
    const files = await drawPicture();
    const first = await upload(uploadBody(files));
    const count = await readCount();
    expect(await upload(uploadBody(files))).toEqual(first);
    expect(await readCount()).toBe(count);
  });

  it('can be repeated after its files could not be stored', async () => {
    const files = await drawPicture();
    await shop().db.exec('alter table public.stored_pictures rename to stored_pictures_away');
    try {
      expect((await upload(uploadBody(files))).status).toBe(500);
    } finally {
      await shop().db.exec('alter table public.stored_pictures_away rename to stored_pictures');
    }
    const { status, body } = await upload(uploadBody(files));
    expect([status, (await server.request(body.url)).status]).toEqual([201, 200]);
  });

  it('says that the disk is full, and leaves nothing behind', async () => {
    const files = await drawPicture();
    const count = await readCount();
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    await refuseWrites('public.stored_pictures');
    try {
      expect(await upload(uploadBody(files))).toEqual({
        status: 503,
        body: { statusCode: 503, code: 'disk_full', message: DISK_FULL_MESSAGE },
      });
    } finally {
      await allowWrites();
    }
    expect(await readCount()).toBe(count);
    expect((await shop().db.query(`select from public.audit_log where table_name = 'pictures'`)).length).toBe(
      count / 4,
    );
    expect((await upload(uploadBody(files))).status).toBe(201);
    log.mockRestore();
  });

  it('leaves nothing behind on Supabase if the bucket stores no file', async () => {
    // The API of the tests has no storage.
    const app = createPicturesApp({
      createCallerClient: (token) => shop().createCallerClient(token),
      pictures: createPictureBucket(shop().createServiceClient()),
    });
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const count = await readCount();
    const { status, body } = await upload(uploadBody(await drawPicture()), staff, {}, app);
    expect([status, body.message]).toEqual([503, expect.stringContaining('nothing was saved')]);
    expect(await readCount()).toBe(count);

    // A picture that is stored already keeps its row.
    const stored = await drawPicture();
    await upload(uploadBody(stored));
    const countAfter = await readCount();
    expect((await upload(uploadBody(stored), staff, {}, app)).status).toBe(503);
    expect(await readCount()).toBe(countAfter);
    log.mockRestore();
  });

  it.each([
    ['WebP', (image: sharp.Sharp) => image.webp()],
    ['JPEG', (image: sharp.Sharp) => image.jpeg()],
  ])('stores no place, camera or comment that a %s file contains', async (_, encode) => {
    const draw = async (width: number) =>
      new Uint8Array(
        await encode(sharp({ create: { width, height: width, channels: 3, background: '#456' } }))
          .withMetadata()
          .withExif({ IFD0: { Make: 'SecretCamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '11/1 20/1 0/1' } })
          .toBuffer(),
      );
    const files = { large: await draw(800), medium: await draw(400), small: await draw(200) };
    expect(Buffer.from(files.large).includes('SecretCamera')).toBe(true);
    const { body } = await upload(uploadBody(files));
    const stored = new Uint8Array(await (await server.request(body.url)).arrayBuffer());
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    expect(Buffer.from(stored).includes('SecretCamera')).toBe(false);
    expect(await isPicture(stored, 800, 800)).toBe(true);
  });
});

it('records who has added a picture, once', async () => {
  const body = await drawPicture();
  const { url } = (await upload(uploadBody(body))).body;
  await upload(uploadBody(body));
  const { data } = await staff.client
    .from('audit_entries')
    .select('actor_id, operation, after')
    .eq('table_name', 'pictures')
    .eq('row_id', url.slice(PICTURES_PATH.length).slice(0, 32))
    .throwOnError();
  expect(data).toEqual([
    { actor_id: staff.id, operation: 'insert', after: expect.objectContaining({ format: 'webp' }) as object },
  ]);
});

it('cannot be recorded without its files, which would reserve space for nothing', async () => {
  const count = await readCount();
  const picture = { picture_id: 'f'.repeat(32), format: 'webp' as const, width: 800, byte_count: 750_000 };
  for (const request of [picture, { ...picture, added_by: staff.id }])
    expect((await staff.client.rpc('add_picture', request as never)).error).not.toBeNull();
  expect(await readCount()).toBe(count);
  // Nor for somebody who is not an administrator.
  expect(await shop().service.rpc('add_picture', { ...picture, added_by: customer.id })).toMatchObject({ status: 403 });
});

describe('an upload stores nothing', () => {
  it.each([
    ['a visitor', 401, () => undefined],
    ['a customer', 403, () => customer],
  ])('for %s', async (_, status, caller) => {
    const count = await readCount();
    const body = uploadBody(await drawPicture());
    const account = caller();
    const response = account
      ? await upload(body, account)
      : await server.request('/functions/v1/pictures', { method: 'POST', body });
    expect([response.status, await readCount()]).toEqual([status, count]);
  });

  const cases: [string, number, (files: PictureUpload) => unknown][] = [
    ['a size is missing', 400, ({ large, medium }) => ({ large, medium })],
    ['there is another field', 400, (files) => ({ ...files, huge: files.large })],
    ['the sizes are of other proportions', 400, ({ large, medium }) => ({ large, medium, small: medium })],
    ['a size has too many bytes', 413, (files) => ({ ...files, small: new Uint8Array(100_001).fill(1) })],
    ['all sizes have too many bytes', 413, () => ({ large: new Uint8Array(800_000) })],
  ];
  it.each(cases)('if %s', async (_, status, change) => {
    const count = await readCount();
    const files = change(await drawPicture()) as PictureUpload;
    expect((await upload(uploadBody(files))).status).toBe(status);
    expect(await readCount()).toBe(count);
  });

  it.each([
    ['too large', { width: 1700, height: 1700 }],
    ['too small', { width: 300, height: 800 }],
  ])('if the picture is %s', async (_, size) => {
    expect(await upload(uploadBody(await drawPicture(size)))).toMatchObject({
      status: 400,
      body: { message: 'large: both sides must be between 320 and 1600 pixels' },
    });
  });

  it('if the sizes are of several formats', async () => {
    const { large, medium } = await drawPicture();
    const { small } = await drawPicture({ format: 'jpg' });
    expect(await upload(uploadBody({ large, medium, small }))).toMatchObject({
      body: { message: 'small: must be a webp file of 200 × 150 pixels' },
    });
  });

  it.each([
    [
      'a photo of a phone, which is rotated',
      ROTATED_MESSAGE,
      (image: sharp.Sharp) => image.withMetadata({ orientation: 6 }),
    ],
    ['in the colors of a phone', PROFILE_MESSAGE, (image: sharp.Sharp) => image.withIccProfile('p3')],
  ])('if the picture is %s', async (_, message, change) => {
    const count = await readCount();
    const draw = async (width: number) =>
      new Uint8Array(
        await change(sharp({ create: { width, height: width, channels: 3, background: '#c43' } }))
          .jpeg()
          .toBuffer(),
      );
    const files = { large: await draw(800), medium: await draw(400), small: await draw(200) };
    expect(await upload(uploadBody(files))).toMatchObject({ status: 400, body: { message: `large: ${message}` } });
    expect(await readCount()).toBe(count);
  });

  it.each([
    ['JSON', '{}', 'application/json'],
    ['broken multipart', '--x\r\nContent-Disp', 'multipart/form-data; boundary=x'],
  ])('if the body is %s', async (_, body, type) => {
    expect((await upload(body, staff, { 'content-type': type })).status).toBe(400);
  });
});

it.each(['unknown-1200.webp', `${'0'.repeat(32)}-1200.webp`, `${'0'.repeat(32)}-1200.html`, '..%2Fhealthz'])(
  'serves no picture at %s',
  async (name) => {
    expect((await server.request(PICTURES_PATH + name)).status).toBe(404);
  },
);
