import { withBackend } from '../../testing/backend.ts';
import { writeMigrations } from '../../testing/migrations.ts';
import { untyped } from '../../testing/untyped.ts';

const folder = writeMigrations(`
  create function caller() returns jsonb language sql stable as $$
    select jsonb_build_object('uid', auth.uid(), 'role', auth.role(), 'email', auth.jwt() ->> 'email', 'user', current_user)
  $$;
`);

describe('the functions that policies ask', () => {
  const shop = withBackend({ folder });
  const askAs = async (client: Parameters<typeof untyped>[0]) => (await untyped(client).rpc('caller')).data as unknown;

  it('tell nothing of a visitor', async () => {
    expect(await askAs(shop().anon)).toEqual({ uid: null, role: 'anon', email: null, user: 'anon' });
  });

  it('tell who is logged in', async () => {
    const { client, id, email } = await shop().signUp();
    expect(await askAs(client)).toEqual({ uid: id, role: 'authenticated', email, user: 'authenticated' });
  });

  it('tell the server', async () => {
    expect(await askAs(shop().service)).toEqual({ uid: null, role: 'service_role', email: null, user: 'service_role' });
  });

  it('tell the same in plain SQL', async () => {
    const [row] = await shop().as(
      { role: 'authenticated', id: '00000000-0000-4000-8000-000000000001', email: 'a@b.example' },
      (sql) => sql.query('select auth.uid(), auth.role(), auth.email(), current_user::text'),
    );
    expect(row).toEqual({
      uid: '00000000-0000-4000-8000-000000000001',
      role: 'authenticated',
      email: 'a@b.example',
      current_user: 'authenticated',
    });
  });
});
