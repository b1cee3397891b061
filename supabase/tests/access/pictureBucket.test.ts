import { readFileSync } from 'node:fs';
import { withBackend } from '../../server/testing/backend.ts';
import type { Actor } from '../../server/testing/actingAs.ts';

/*
 * The bucket of a Supabase project. The tables and the grants are those of its Storage, which is not part of the embedded
 * backend.
 */
const STORAGE = `
  create schema storage;
  create table storage.buckets (
    id text primary key, name text not null unique, public boolean default false, file_size_limit bigint,
    allowed_mime_types text[]
  );
  create table storage.objects (
    id uuid primary key default gen_random_uuid(), bucket_id text references storage.buckets (id), name text
  );
  alter table storage.buckets enable row level security;
  alter table storage.objects enable row level security;
  grant usage on schema storage to anon, authenticated, service_role;
  grant all on all tables in schema storage to anon, authenticated, service_role`;
const MIGRATION = new URL('../../migrations/20261123001300_picture_bucket.sql', import.meta.url);

const shop = withBackend();
let actors: Record<string, Actor>;

beforeAll(async () => {
  await shop().db.exec(STORAGE);
  // Applying it again must not fail: somebody may have created the bucket before.
  for (let run = 0; run < 2; run++) await shop().db.exec(readFileSync(MIGRATION, 'utf8'));
  await shop().db.query(`insert into storage.objects (bucket_id, name) values ('pictures', 'a.webp')`);
  const [customer, owner, staff] = [await shop().signUp(), await shop().signUp(), await shop().signUp()];
  await shop().promote(owner, 'owner');
  await shop().promote(staff, 'staff');
  actors = {
    anon: { role: 'anon' },
    customer: { role: 'authenticated', id: customer.id },
    owner: { role: 'authenticated', id: owner.id },
    staff: { role: 'authenticated', id: staff.id },
    service_role: { role: 'service_role' },
  };
});

it('is public, for pictures of at most 400 kB', async () => {
  expect(await shop().db.query('select * from storage.buckets')).toEqual([
    expect.objectContaining({
      id: 'pictures',
      public: true,
      allowed_mime_types: ['image/webp', 'image/jpeg'],
    }),
  ]);
  expect(await shop().db.query('select file_size_limit::integer as bytes from storage.buckets')).toEqual([
    { bytes: 400_000 },
  ]);
});

it.each([
  ['list', `select name from storage.objects`],
  ['add', `insert into storage.objects (bucket_id, name) values ('pictures', 'b.webp') returning name`],
  ['replace', `update storage.objects set name = 'c.webp' returning name`],
  ['delete', `delete from storage.objects returning name`],
  ['change the bucket of', `update storage.buckets set public = false returning name`],
])('lets only functions %s files', async (_, statement) => {
  const counts: Record<string, number> = {};
  for (const [role, actor] of Object.entries(actors))
    counts[role] = await shop().as(actor, (sql) =>
      sql.query(statement).then(
        (rows) => rows.length,
        () => 0,
      ),
    );
  expect(counts).toEqual({ anon: 0, customer: 0, owner: 0, staff: 0, service_role: 1 });
});
