import { jest } from '@jest/globals';
import { DISK_FULL_MESSAGE } from '../../../src/domain/diskFull.ts';
import { insertCatalog } from '../../functions/_testing/catalogFixture.ts';
import { type Account, withBackend } from '../testing/backend.ts';
import { createTestGateway, type TestGateway } from '../testing/gateway.ts';

/* What people read whose request meets a full disk of the database. */
const shop = withBackend();
let gateway: TestGateway;
let owner: Account;
beforeAll(async () => {
  await insertCatalog(shop().service);
  owner = await shop().signUp();
  await shop().promote(owner);
  gateway = createTestGateway(shop());
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterAll(() => jest.restoreAllMocks());

it.each<[what: string, table: string, path: string, body: object]>([
  [
    'a checkout',
    'public.checkout_sessions',
    'functions/v1/store/store/nilgiri/checkout',
    { items: [{ variant_id: 'pekoe-100', quantity: 1 }], successUrl: '/success', cancelUrl: '/products' },
  ],
  [
    'a contact message',
    'public.contact_submissions',
    'functions/v1/send-contact-email',
    { name: 'Asha', email: 'asha@shopper.example', message: 'Hello' },
  ],
  [
    'settings',
    'public.shop_settings',
    'rest/v1/rpc/update_shop_settings',
    { expected_version: 1, changes: { sends_digest: false } },
  ],
  ['a sign-up', 'local.auth_counters', 'auth/v1/signup', { email: 'new@shopper.example', password: 'a-long-password' }],
])('the response says that nothing was saved: %s', async (_, table, path, body) => {
  const { siteUrl, secrets } = shop();
  const absolute = Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key,
      key.endsWith('Url') ? new URL(String(value), siteUrl).href : value,
    ]),
  );
  const token = (await owner.client.auth.getSession()).data.session?.access_token ?? '';
  await shop().db.exec(`
    create function local.refuse_writes() returns trigger language plpgsql as $$
    begin
      raise exception 'could not extend file "base/5/1": No space left on device' using errcode = 'disk_full';
    end $$;
    create trigger refuse_writes before insert or update on ${table}
      for each row execute function local.refuse_writes()`);
  try {
    const response = await gateway.app.request(
      `/${path}`,
      {
        method: 'POST',
        headers: {
          apikey: secrets.publishableKey,
          'content-type': 'application/json',
          ...(path.startsWith('rest') && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify(absolute),
      },
      { incoming: { socket: { remoteAddress: '203.0.113.1' } } },
    );
    const answer = (await response.json()) as { message?: string; msg?: string };
    expect([response.status, answer.message ?? answer.msg]).toEqual([503, DISK_FULL_MESSAGE]);
  } finally {
    await shop().db.exec('drop function local.refuse_writes cascade');
  }
});
