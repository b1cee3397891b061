import { jest } from '@jest/globals';
import { MailError, type Email } from '../../../../functions/_shared/email/mailer.ts';
import { openTestBackend, withBackend } from '../../../testing/backend.ts';
import { confirmLink, linkIn, emailsTo } from '../../../testing/emails.ts';

const shop = withBackend({ deliversInBackground: true });

describe('an auth email', () => {
  const requestReset = async (email: string) => {
    await shop().anon.auth.resetPasswordForEmail(email, { redirectTo: 'https://thief.example/steal' });
    const [message] = await emailsTo(shop(), email);
    return message;
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

describe('an auth email that cannot be sent', () => {
  it('does not fail the sign-up and is sent later', async () => {
    const sent: Email[] = [];
    let isDown = true;
    const shop = await openTestBackend({
      mailer: {
        send: (message) =>
          isDown
            ? Promise.reject(new MailError('unavailable', 'The server is down'))
            : Promise.resolve(void sent.push(message)),
      },
    });
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    try {
      const { email } = await shop.signUp();
      await shop.emails.deliver();
      expect(JSON.stringify(log.mock.calls)).toContain('The server is down');
      isDown = false;
      await shop.db.query('update public.email_outbox set next_attempt_at = now()');
      await shop.emails.deliver();
      expect(sent.map(({ to, subject }) => [to, subject])).toEqual([[email, 'Confirm your email: Nilgiri Black Tea']]);
    } finally {
      log.mockRestore();
      await shop.close();
    }
  });
});

describe('auth emails to very many unconfirmed addresses', () => {
  it('are delayed, cause one line in the log, and arrive while their link works', async () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
    try {
      // The emails of the other tests count too.
      await shop().db.query('delete from public.email_outbox');
      await shop().db.query(
        `select public.queue_auth_email('signup', n || '@botnet.example', '{"link":"https://shop.example","code":"1"}')
           from generate_series(1, 100) as n`,
      );
      const emails = ['first@shopper.example', 'second@shopper.example', 'third@shopper.example'];
      for (const email of emails) {
        const { error } = await shop().createAnonClient().auth.signUp({ email, password: 'a-long-password' });
        expect(error).toBeNull();
      }
      const waits = await shop().db.query<{ wait: number }>(
        `select extract(epoch from next_attempt_at - created_at)::float as wait from public.email_outbox
           where recipient = any($1) order by created_at`,
        [emails],
      );
      expect(waits.map(({ wait }) => wait)).toEqual([3, 6, 9]);
      expect(warn.mock.calls).toEqual([[expect.stringContaining('unconfirmed addresses are delayed')]]);

      await shop().db.query(`update public.email_outbox set next_attempt_at = now() where status = 'queued'`);
      for (const email of emails) {
        const [message] = await emailsTo(shop(), email);
        expect((await confirmLink(shop().createAnonClient(), message)).error).toBeNull();
      }
    } finally {
      warn.mockRestore();
    }
  });
});
