import { makeAdmin } from './makeAdmin.ts';
import { withBackend } from '../../supabase/server/testing/backend.ts';

const shop = withBackend();

it('makes an account with a confirmed email an administrator', async () => {
  const { email, client } = await shop().signUp();
  expect((await client.rpc('is_admin')).data).toBe(false);
  await makeAdmin(shop().db, email.toUpperCase());
  await makeAdmin(shop().db, email);
  expect((await client.rpc('is_admin')).data).toBe(true);
});

it('rejects an email that is unknown or not confirmed', async () => {
  await expect(makeAdmin(shop().db, 'nobody@shop.example')).rejects.toThrow('There is no account with the email');
  await shop().anon.auth.signUp({ email: 'stranger@shop.example', password: 'a-long-password' });
  await expect(makeAdmin(shop().db, 'stranger@shop.example')).rejects.toThrow('is not confirmed');
});
