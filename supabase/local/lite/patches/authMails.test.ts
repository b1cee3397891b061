import { openTestBackend, withBackend } from '../../testing/backend.ts';
import { confirmLink, linkIn, mailsTo } from '../../testing/mails.ts';

describe('an auth mail', () => {
  const shop = withBackend();
  const requestReset = async (email: string) => {
    await shop().anon.auth.resetPasswordForEmail(email, { redirectTo: 'https://thief.example/steal' });
    const [mail] = await mailsTo(shop(), email);
    return mail;
  };

  it('leads to the confirmation page of the shop, whatever the client requests', async () => {
    const { email } = await shop().signUp();
    const link = linkIn(await requestReset(email));
    expect(link.origin + link.pathname).toBe('http://localhost:3000/confirm');
    expect([...link.searchParams.keys()].sort()).toEqual(['token_hash', 'type']);
  });

  it('lets a customer replace a forgotten password', async () => {
    const { email } = await shop().signUp();
    const client = shop().createAnonClient();
    await confirmLink(client, await requestReset(email));
    const { error } = await client.auth.updateUser({ password: 'another-long-password' });
    expect(error).toBeNull();
    const { data } = await shop()
      .createAnonClient()
      .auth.signInWithPassword({ email, password: 'another-long-password' });
    expect(data.user?.email).toBe(email);
  });
});

describe('an auth mail that cannot be sent', () => {
  it('is logged and does not fail the sign-up', async () => {
    const shop = await openTestBackend({
      mailer: { send: () => Promise.reject(new Error('mail server unavailable')) },
    });
    const log = console.error;
    try {
      const lines: unknown[][] = [];
      console.error = (...line: unknown[]) => void lines.push(line);
      const { email, password } = await shop.signUp();

      expect(lines).toEqual([[expect.any(String), 'mail server unavailable']]);
      const { data } = await shop.createAnonClient().auth.signInWithPassword({ email, password });
      expect(data.session).not.toBeNull();
    } finally {
      console.error = log;
      await shop.close();
    }
  });
});
