import { describeProblem, type RecordedProblem } from '../../../src/domain/operations.ts';
import { recordBackup, recordOtherBackups } from '../../../scripts/backup/backups.ts';
import { expectBackup } from '../../server/database/expectedBackup.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import { openCheckoutSession, placeOrder } from '../support/checkout.ts';
import { gstSettings, saveSettings } from '../support/gst.ts';

/* What an administrator learns about the operation of the shop from operations_status(). */
const backend = withBackend();
let admin: Account;
let customer: Account;

beforeAll(async () => {
  admin = await backend().signUp();
  await backend().promote(admin);
  customer = await backend().signUp();
  await saveSettings(backend(), gstSettings);
  await backend().emails.deliver();
});
beforeEach(async () => {
  for (const table of ['email_outbox', 'scheduled_jobs', 'operations_problems', 'payment_listings'])
    await backend().db.query(`delete from public.${table}`);
  await backend().db.query('update public.payments set found_at = null, webhook_at = null');
  await startJob('deliver_emails');
});

const sql = (text: string, parameters?: unknown[]) => backend().db.query(text, parameters);
const readStatus = async (account = admin) =>
  (await account.client.rpc('operations_status').throwOnError()).data.map((report) => report);
const readKinds = async () => (await readStatus()).filter(({ is_problem }) => is_problem).map(({ kind }) => kind);

const startJob = async (job_name: string) =>
  (await backend().service.rpc('start_job', { job_name, lease_seconds: 600 }).throwOnError()).data ?? '';
const finishJob = (job_name: string, run_id: string, is_done: boolean) =>
  backend().service.rpc('finish_job', { job_name, run_id, next_in_seconds: 60, is_done }).throwOnError();
const record = (kind: RecordedProblem, detail?: string) =>
  backend().service.rpc('record_problem', { kind, detail }).throwOnError();

it('reports nothing while everything works', async () => {
  await backend()
    .service.rpc('queue_email', { kind: 'contact_notice', recipient: 'asha@example.com', data: null })
    .throwOnError();
  expect(await readStatus()).toEqual([]);
});

it('is for administrators only', async () => {
  for (const client of [customer.client, backend().anon, backend().service]) {
    const { error, data } = await client.rpc('operations_status');
    expect([error?.code, data]).toEqual(['42501', null]);
  }
});

describe('emails', () => {
  const queue = async (columns: string) =>
    sql(
      `insert into public.email_outbox (kind, recipient, data) values ('contact_notice', 'asha@example.com', '{}')`,
    ).then(() => sql(`update public.email_outbox set ${columns}`));

  it('are reported when they wait for ten minutes, with the reason but without addresses', async () => {
    await queue(`created_at = now() - interval '9 minutes', attempts = 3`);
    expect(await readStatus()).toEqual([]);
    await queue(
      `created_at = now() - interval '11 minutes', attempts = 3, next_attempt_at = now() + interval '5 minutes',
       last_error = E'450 <asha@example.com>:\n call +91 98765 43210'`,
    );
    const [report] = await readStatus();
    expect(report).toMatchObject({
      kind: 'emails_waiting',
      is_problem: true,
      affected: 2,
      detail: '450 <(address)>: call +(number)',
    });
    expect(Date.now() - Date.parse(report?.since ?? '')).toBeGreaterThan(600_000);
  });

  it('are reported if nobody tries to send them', async () => {
    await queue(`next_attempt_at = now() - interval '11 minutes'`);
    expect(await readKinds()).toEqual(['emails_waiting']);
  });

  it('are not reported while they wait on purpose, because strangers request many', async () => {
    await queue(
      `created_at = now() - interval '19 minutes', next_attempt_at = now() + interval '1 minute',
       unconfirmed_delay = interval '20 minutes'`,
    );
    expect(await readStatus()).toEqual([]);
  });

  it('are not reported when they were sent, or are listed as failed', async () => {
    await queue(`created_at = now() - interval '1 hour', status = 'dead', attempts = 17`);
    expect(await readStatus()).toEqual([]);
  });
});

describe('jobs', () => {
  const age = (name: string, columns: string) =>
    sql(`update public.scheduled_jobs set ${columns} where name = $1`, [name]);

  it('are reported if they were not started for 15 minutes', async () => {
    await age('deliver_emails', `due_at = now() - interval '16 minutes'`);
    expect(await readStatus()).toMatchObject([{ kind: 'jobs_late', affected: 1, detail: 'deliver_emails' }]);
  });

  it('are reported if they fail for 15 minutes, until they succeed', async () => {
    const fail = async () => {
      await age('purge', 'due_at = now()');
      await finishJob('purge', await startJob('purge'), false);
    };
    await finishJob('purge', await startJob('purge'), false);
    await age('purge', `failing_since = now() - interval '16 minutes'`);
    await fail();
    expect(await readStatus()).toMatchObject([{ kind: 'jobs_late', affected: 1, detail: 'purge' }]);
    await age('purge', 'due_at = now()');
    await finishJob('purge', await startJob('purge'), true);
    expect(await readStatus()).toEqual([]);
  });

  it('are reported if their process is killed at each run', async () => {
    await age('deliver_emails', `due_at = now() - interval '3 days', leased_until = now() - interval '1 minute'`);
    await startJob('purge');
    expect(await readKinds()).toEqual(['jobs_late']);
  });

  it('are reported if none was ever started', async () => {
    await sql('delete from public.scheduled_jobs');
    const [report, ...others] = await readStatus();
    expect(others).toEqual([]);
    expect(report && describeProblem(report).title).toBe('The scheduled jobs have never run');
  });

  it('are not reported any more if no process has them, while the others run', async () => {
    await startJob('of_an_earlier_version');
    await age('of_an_earlier_version', `due_at = now() - interval '3 days', leased_until = null`);
    expect(await readStatus()).toEqual([]);
    await age('deliver_emails', `due_at = now() - interval '3 days', leased_until = null`);
    expect(await readStatus()).toMatchObject([{ kind: 'jobs_late', affected: 2 }]);
  });
});

describe('webhooks', () => {
  let payment: string;
  beforeAll(async () => {
    const order = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
    const [row] = await backend().db.query<{ id: string }>(
      `select payments.id from public.payments
         join public.orders using (checkout_session_id) where orders.id = $1`,
      [order.id],
    );
    payment = row?.id ?? '';
  });
  const setTimes = (times: string) => sql(`update public.payments set ${times} where id = $1`, [payment]);

  it('are reported as missing 15 minutes after their payment was found, for a day, or until they come', async () => {
    await setTimes(`found_at = now() - interval '14 minutes'`);
    expect(await readStatus()).toEqual([]);
    await setTimes(`found_at = now() - interval '16 minutes'`);
    expect(await readStatus()).toMatchObject([{ kind: 'payments_without_webhook', affected: 1 }]);
    await setTimes('webhook_at = now()');
    expect(await readStatus()).toEqual([]);
    await setTimes(`webhook_at = null, found_at = now() - interval '25 hours'`);
    expect(await readStatus()).toEqual([]);
  });

  it('are not missing if a session was never paid', async () => {
    await openCheckoutSession(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
    expect(await readStatus()).toEqual([]);
  });

  it('with a wrong signature are not reported while a right one proves that the secret is right', async () => {
    await record('webhook_rejected', 'The signature does not match the body');
    expect(await readKinds()).toEqual(['webhook_rejected']);
    await setTimes(`webhook_at = now() - interval '23 hours'`);
    expect(await readStatus()).toEqual([]);
    await setTimes(`webhook_at = now() - interval '25 hours'`);
    expect(await readKinds()).toEqual(['webhook_rejected']);
  });
});

describe('a recorded problem', () => {
  const age = (interval: string) =>
    sql(
      `update public.operations_problems
           set first_at = first_at - $1::interval, last_at = last_at - $1::interval, ends_at = ends_at - $1::interval`,
      [interval],
    );

  it('has one row however often it happens, with the first and the last time and the last reason', async () => {
    await record('webhook_failed', 'first');
    await age('1 hour');
    await record('webhook_failed', 'second');
    for (let repetition = 0; repetition < 5; repetition++) await record('webhook_failed', 'ignored for ten seconds');
    const [report, ...others] = await readStatus();
    expect(others).toEqual([]);
    expect(report).toMatchObject({ kind: 'webhook_failed', detail: 'second' });
    expect(Date.parse(report?.last_at ?? '') - Date.parse(report?.since ?? '')).toBeGreaterThanOrEqual(3_600_000);
  });

  it.each<[RecordedProblem, is: string, isNot: string]>([
    ['payment_provider', '59 minutes', '61 minutes'],
    ['clock_differs', '59 minutes', '61 minutes'],
    ['webhook_failed', '23 hours', '25 hours'],
    ['webhook_rejected', '23 hours', '25 hours'],
    ['webhook_unrecorded', '23 hours', '25 hours'],
    ['refunds_without_webhook', '23 hours', '25 hours'],
  ])('of the kind %s is reported for %s, but not for %s', async (kind, reported, over) => {
    await record(kind);
    await age(reported);
    expect(await readKinds()).toEqual([kind]);
    await sql('delete from public.operations_problems');
    await record(kind);
    await age(over);
    expect(await readKinds()).toEqual([]);
    await record(kind);
    const [report] = await readStatus();
    expect(report?.since).toBe(report?.last_at);
  });

  it('ends when it is cleared, and others do not', async () => {
    await record('webhook_failed');
    await record('payment_provider');
    await backend()
      .service.rpc('clear_problems', { kinds: ['webhook_failed', 'webhook_rejected'] })
      .throwOnError();
    expect(await readKinds()).toEqual(['payment_provider']);
  });

  it('has a short reason without addresses, phone numbers and control characters', async () => {
    await record('payment_provider', `Stripe:\u0007 asha@example.com, +91 (98765) 43210\n${'x'.repeat(5000)}`);
    const [report] = await readStatus();
    expect(report?.detail).toMatch(/^Stripe: \(address\) \+\(number\) x+$/);
    expect(report?.detail).toHaveLength(300);
  });

  it('keeps the id of a payment in its reason', async () => {
    await record('webhook_unrecorded', 'cs_test_a1234567890: There is no such checkout session.');
    expect(await readStatus()).toMatchObject([{ detail: 'cs_test_a1234567890: There is no such checkout session.' }]);
  });
});

it('reports the lists that the provider refuses, but no lists of a provider that is not used any more', async () => {
  const listings = [
    { provider: 'stripe', kind: 'disputes', problem: 'rak_dispute_read is missing', checked_at: new Date() },
    { provider: 'stripe', kind: 'refunds', problem: null, checked_at: new Date() },
    { provider: 'razorpay', kind: 'refunds', problem: 'refused', checked_at: new Date(Date.now() - 4 * 86_400_000) },
  ] as const;
  for (const { checked_at, ...listing } of listings)
    await backend()
      .service.from('payment_listings')
      .insert({ ...listing, checked_at: checked_at.toISOString() })
      .throwOnError();
  expect(await readStatus()).toMatchObject([{ kind: 'disputes_not_listed', detail: 'rak_dispute_read is missing' }]);
});

it('reports the age of the last backup if there is one, as a problem after two days', async () => {
  const startTime = Date.now();
  await recordBackup(backend().db);
  const [report, ...others] = await readStatus();
  expect(others).toEqual([]);
  expect(report).toMatchObject({ kind: 'backup', is_problem: false });
  expect(Date.parse(report?.last_at ?? '')).toBeGreaterThanOrEqual(startTime);
  await sql(`update public.scheduled_jobs set succeeded_at = now() - interval '49 hours' where name = 'backup'`);
  expect(await readKinds()).toEqual(['backup']);
});

describe('a shop without a backup', () => {
  const readNewest = async () => {
    await sql(`update public.scheduled_jobs set due_at = due_at - interval '25 hours' where name = 'backup'`);
    return readStatus();
  };

  it('is reported a day after its server started first, however often it starts, until there is one', async () => {
    await expectBackup(backend().db);
    expect(await readStatus()).toEqual([]);
    const [report] = await readNewest();
    expect(report).toMatchObject({ kind: 'backup', is_problem: true, last_at: null });
    expect(report && describeProblem(report).title).toBe('No backup of the shop was made');
    await expectBackup(backend().db);
    expect(await readKinds()).toEqual(['backup']);
    await recordBackup(backend().db);
    expect(await readKinds()).toEqual([]);
  });

  it('is not reported if its backups are made in another way', async () => {
    await expectBackup(backend().db);
    await recordOtherBackups(backend().db);
    await expectBackup(backend().db);
    expect(await readNewest()).toEqual([]);
  });
});
