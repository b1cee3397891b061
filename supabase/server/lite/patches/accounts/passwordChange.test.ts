import { withBackend } from '../../../testing/backend.ts';
import { confirmLink, emailsTo } from '../../../testing/emails.ts';

const NEW_PASSWORD = 'second flush, first quality';

describe('password change', () => {
  const shop = withBackend();

  it.each([
    ['without the current password', undefined, 'current_password_required'],
    ['with a wrong one', 'not the password', 'current_password_mismatch'],
  ])('is rejected %s', async (_case, currentPassword, code) => {
    const { client, email, password } = await shop().signUp();
    const { error } = await client.auth.updateUser({ password: NEW_PASSWORD, current_password: currentPassword });
    expect(error?.code).toBe(code);
    expect((await shop().createAnonClient().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  it('ends the other sessions at once', async () => {
    const { client, email, password } = await shop().signUp();
    const other = shop().createAnonClient();
    await other.auth.signInWithPassword({ email, password });
    expect((await other.from('customers').select('email')).data).toEqual([{ email }]);

    const { error } = await client.auth.updateUser({ password: NEW_PASSWORD, current_password: password });
    expect(error).toBeNull();
    expect((await client.from('customers').select('email')).data).toEqual([{ email }]);
    expect((await other.auth.refreshSession()).error).not.toBeNull();
    expect((await other.from('customers').select('email')).error).not.toBeNull();
  });

  it('needs no current password in the session of a sign-up link, once', async () => {
    const email = 'new@shopper.example';
    await shop().anon.auth.signUp({ email, password: 'a-long-password' });
    const client = shop().createAnonClient();
    await confirmLink(client, (await emailsTo(shop(), email))[0]);
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    const { error } = await client.auth.updateUser({ password: 'yet another password' });
    expect(error?.code).toBe('current_password_required');
  });

  it('needs no current password in the session of a recovery link, once', async () => {
    const { client: other, email } = await shop().signUp();
    await shop().anon.auth.resetPasswordForEmail(email);
    const client = shop().createAnonClient();
    await confirmLink(client, (await emailsTo(shop(), email))[0]);
    expect((await client.auth.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    expect((await other.auth.getUser()).error).not.toBeNull();
    const { error } = await client.auth.updateUser({ password: 'yet another password' });
    expect(error?.code).toBe('current_password_required');
  });

  it.each(['password123', 'IloveYou1', '12345678'])('rejects the common password %s', async (common) => {
    const { client, password } = await shop().signUp();
    const change = await client.auth.updateUser({ password: common, current_password: password });
    const signUp = await shop().anon.auth.signUp({ email: 'common@shopper.example', password: common });
    for (const { error } of [change, signUp]) {
      expect(error).toMatchObject({ code: 'weak_password', status: 422 });
      expect(error?.message).toContain('one of the most common ones');
    }
  });
});

describe('log-out everywhere', () => {
  const shop = withBackend();

  it('ends all sessions of the account at once', async () => {
    const { client, email, password } = await shop().signUp();
    const other = shop().createAnonClient();
    await other.auth.signInWithPassword({ email, password });
    expect((await client.auth.signOut({ scope: 'global' })).error).toBeNull();
    expect((await other.auth.getUser()).error).not.toBeNull();
    expect((await other.auth.refreshSession()).error).not.toBeNull();
  });
});
