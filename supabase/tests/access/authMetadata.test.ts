import { withBackend } from '../../server/testing/backend.ts';
import { createAccount, customerOfAccount } from '../support/accounts.ts';

/*
 * The limit of the database, which also holds on Supabase, where clients write the metadata through an Auth that has none.
 */
const backend = withBackend();

const junk = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`key${n}`, 'x'.repeat(10_000)]));
// What Auth stores for a Google account.
const profile = {
  iss: 'https://accounts.google.com',
  sub: '108123456789012345678',
  name: 'Gita Rao',
  email: 'gita@gmail.example',
  picture: `https://lh3.googleusercontent.com/a/${'p'.repeat(60)}`,
  full_name: 'Gita Rao',
  avatar_url: `https://lh3.googleusercontent.com/a/${'p'.repeat(60)}`,
  provider_id: '108123456789012345678',
  custom_claims: { hd: 'company.example' },
  email_verified: true,
  phone_verified: false,
};

const store = (id: string, metadata: object) =>
  backend().db.query('update auth.users set raw_user_meta_data = $2::text::jsonb where id = $1', [
    id,
    JSON.stringify(metadata),
  ]);
async function stored(id: string): Promise<Record<string, unknown>> {
  const [row] = await backend().db.query<{ metadata: Record<string, unknown> }>(
    'select raw_user_meta_data::jsonb as metadata from auth.users where id = $1',
    [id],
  );
  return row?.metadata ?? {};
}

describe('an account that fills its metadata', () => {
  it('keeps what Auth, Google and the shop use, and nothing else', async () => {
    const id = await createAccount(backend(), { isConfirmed: true });
    await store(id, { ...junk, ...profile });
    expect(await stored(id)).toEqual(profile);
  });

  it('stays below 6 kB if the keys that are kept are too long themselves', async () => {
    const id = await createAccount(backend(), { isConfirmed: true });
    await store(id, Object.fromEntries(Object.keys(profile).map((key) => [key, '\u0001'.repeat(50_000)])));
    expect(JSON.stringify(await stored(id)).length).toBeLessThan(6_000);
    const tooLong = { picture: 'x'.repeat(50_000), custom_claims: { hd: 'x'.repeat(5_000) } };
    await store(id, { name: 'Gita Rao', ...tooLong });
    expect(await stored(id)).toEqual({ name: 'Gita Rao' });
  });

  it('is limited when it is created, and its customer gets a name', async () => {
    const id = await createAccount(backend(), { metadata: { ...junk, full_name: `Gita ${'x'.repeat(5_000)}` } });
    expect(Object.keys(await stored(id))).toEqual(['full_name']);
    expect((await customerOfAccount(backend(), id)).name).toMatch(/^Gita x+$/);
  });

  it('is not rejected if the metadata is not an object', async () => {
    const id = await createAccount(backend(), {});
    await store(id, [junk]);
    expect(await stored(id)).toEqual({});
  });

  it('is limited in its identity, too', async () => {
    const { id } = await backend().signUp();
    await backend().db.query('update auth.identities set identity_data = $2::text::jsonb where user_id = $1', [
      id,
      JSON.stringify({ ...junk, ...profile }),
    ]);
    const [row] = await backend().db.query(
      'select identity_data::jsonb as data from auth.identities where user_id = $1',
      [id],
    );
    expect(row).toEqual({ data: profile });
  });
});

it('a Google profile of up to 4 kB is stored as it is', async () => {
  const id = await createAccount(backend(), { isConfirmed: true });
  const large = { ...profile, picture: `https://lh3.googleusercontent.com/${'p'.repeat(2_000)}`, locale: 'en-IN' };
  await store(id, large);
  expect(await stored(id)).toEqual(large);
});
