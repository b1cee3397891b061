import { withBackend } from '../../../testing/backend.ts';
import { writeMigrations } from '../../../testing/migrations.ts';
import { untyped } from '../../../testing/untyped.ts';

const folder = writeMigrations(`
  create function caller() returns jsonb language sql stable as $$
    select jsonb_build_object('uid', auth.uid(), 'role', auth.role(), 'email', auth.jwt() ->> 'email', 'user', current_user)
  $$;
`);

describe('createRolesAndAuthFunctions', () => {
  const shop = withBackend({ folder });
  const callAs = async (client: Parameters<typeof untyped>[0]) => (await untyped(client).rpc('caller')).data as unknown;

  it('creates functions that return only the role for a visitor', async () => {
    expect(await callAs(shop().anon)).toEqual({ uid: null, role: 'anon', email: null, user: 'anon' });
  });

  it('creates functions that return the id and email of a signed-in user', async () => {
    const { client, id, email } = await shop().signUp();
    expect(await callAs(client)).toEqual({ uid: id, role: 'authenticated', email, user: 'authenticated' });
  });

  it('creates functions that return the service role for the secret key', async () => {
    expect(await callAs(shop().service)).toEqual({
      uid: null,
      role: 'service_role',
      email: null,
      user: 'service_role',
    });
  });

  it('creates functions that read the claims of a SQL transaction', async () => {
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
