import { withBackend } from '../../../testing/backend.ts';

const shop = withBackend();

it('rejects the access token of a session that was ended elsewhere, before it expires', async () => {
  const { client, email, password } = await shop().signUp();
  const stolen = (await client.auth.getSession()).data.session?.access_token ?? '';
  const thief = shop().createCallerClient(stolen);
  expect((await thief.from('customers').select('email')).data).toEqual([{ email }]);
  const owner = shop().createAnonClient();
  await owner.auth.signInWithPassword({ email, password });
  await owner.auth.signOut({ scope: 'global' });
  const { status, data, error } = await thief.from('customers').select('email');
  expect({ status, data, error }).toMatchObject({ status: 401, data: null, error: { code: 'PGRST303' } });
});
