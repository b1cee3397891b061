import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import type { Answer, AuthSession, ContractShop } from './shop';

export const NO_CUSTOMER =
  'the emails of the shop cannot be read to sign up; set CONTRACT_CUSTOMER_EMAIL and CONTRACT_CUSTOMER_PASSWORD';

const isRejected = ({ status }: Answer) => status >= 400 && status < 500;

export function testAuth({ call, customer, readEmails, isOneOrigin, url }: ContractShop): void {
  const noCustomer = !customer && NO_CUSTOMER;
  const noMailbox = !readEmails && 'the emails of the shop cannot be read';
  const post = (path: string, json: unknown, token?: string) => call(`/auth/v1/${path}`, { json, token });
  const unknownEmail = () => `contract-${randomUUID()}@post.example`;
  const passwordLogIn = (email: string, password: string) => post('token?grant_type=password', { email, password });

  describe('Auth', () => {
    it('requires confirmed emails', async () => {
      const { status, body } = await call('/auth/v1/settings', { headers: { origin: url.origin } });
      assert.equal(status, 200);
      const settings = body as { mailer_autoconfirm: boolean; external: { email: boolean } };
      assert.deepEqual([settings.mailer_autoconfirm, settings.external.email], [false, true]);
    });

    it('requires the publishable key', async () => {
      const { status } = await call('/auth/v1/token?grant_type=password', {
        json: { email: unknownEmail(), password: 'no-such-password' },
        headers: { apikey: 'wrong' },
      });
      assert.equal(status, 401);
    });

    it('rejects a sign-up with a weak password or without an email address', async () => {
      assert.ok(isRejected(await post('signup', { email: unknownEmail(), password: 'short' })));
      assert.ok(isRejected(await post('signup', { email: 'no-address', password: 'a quiet cup at four' })));
      assert.ok(isRejected(await post('signup', { email: unknownEmail() })));
    });

    it('creates an account whose email is confirmed by the link in its email', { skip: noMailbox }, async () => {
      const { email, password, session } = (await customer?.()) ?? assert.fail();
      assert.equal(session.user.email, email);
      assert.equal((await passwordLogIn(email, password)).status, 200);
    });

    const noChange = noCustomer || (!isOneOrigin && 'Supabase would ask both addresses by email');
    it('rejects a change of the email, which a session alone could ask for', { skip: noChange }, async () => {
      const { email, session } = (await customer?.()) ?? assert.fail();
      const thief = unknownEmail();
      const change = { method: 'PUT', json: { email: thief }, token: session.access_token };
      assert.ok(isRejected(await call('/auth/v1/user', change)));
      const user = await call('/auth/v1/user', { token: session.access_token });
      assert.equal((user.body as { email: string }).email, email);
      if (readEmails) assert.deepEqual(await readEmails(thief), []);
    });

    it('rejects a log-in before the email is confirmed', { skip: noMailbox }, async () => {
      const [email, password] = [unknownEmail(), 'a quiet cup at four'];
      const { status, body } = await post('signup', { email, password });
      assert.equal(status, 200);
      assert.equal((body as Partial<AuthSession>).access_token, undefined);
      assert.equal((await passwordLogIn(email, password)).status, 400);
    });

    it('rejects a wrong password and an unknown email alike', { skip: noCustomer }, async () => {
      const { email } = (await customer?.()) ?? assert.fail();
      const [wrong, unknown] = [
        await passwordLogIn(email, 'a wrong password'),
        await passwordLogIn(unknownEmail(), 'a wrong password'),
      ];
      assert.equal(wrong.status, 400);
      assert.equal((wrong.body as { error_code: string }).error_code, 'invalid_credentials');
      assert.deepEqual([unknown.status, unknown.body], [wrong.status, wrong.body]);
    });

    it('refreshes a session until the user logs out', { skip: noCustomer }, async () => {
      const { email, password } = (await customer?.()) ?? assert.fail();
      const first = (await passwordLogIn(email, password)).body as AuthSession;
      const refreshed = await post('token?grant_type=refresh_token', { refresh_token: first.refresh_token });
      assert.equal(refreshed.status, 200);
      const second = refreshed.body as AuthSession;
      const user = await call('/auth/v1/user', { token: second.access_token });
      assert.equal((user.body as { email: string }).email, email);
      assert.equal((await post('logout?scope=local', {}, second.access_token)).status, 204);
      assert.ok(isRejected(await post('token?grant_type=refresh_token', { refresh_token: second.refresh_token })));
    });

    it('rejects a forged access token', async () => {
      const claims = { sub: randomUUID(), role: 'service_role', aud: 'authenticated', exp: 4_000_000_000 };
      const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
      const token = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}.${Buffer.alloc(32).toString('base64url')}`;
      assert.ok(isRejected(await call('/auth/v1/user', { token })));
      assert.equal((await call('/rest/v1/customers?select=id', { token })).status, 401);
    });

    it(
      'has the same response to a password reset for a registered as for an unknown email',
      { skip: noMailbox },
      async () => {
        const { email } = (await customer?.()) ?? assert.fail();
        const [known, unknown] = [await post('recover', { email }), await post('recover', { email: unknownEmail() })];
        assert.equal(known.status, 200);
        assert.deepEqual([unknown.status, unknown.body], [known.status, known.body]);
      },
    );

    it(
      'limits the attempts to guess a password',
      { skip: !isOneOrigin && 'the limits of Supabase are for the whole network, and are not exhausted here' },
      async () => {
        // Counts only for this network together with this account, which does not exist.
        const email = unknownEmail();
        const statuses: number[] = [];
        for (let attempt = 1; attempt <= 6; attempt += 1) statuses.push((await passwordLogIn(email, 'wrong')).status);
        assert.deepEqual(statuses, [400, 400, 400, 400, 400, 429]);
        const { headers } = await passwordLogIn(email, 'wrong');
        assert.ok(Number(headers.get('retry-after')) > 0);
      },
    );
  });
}
