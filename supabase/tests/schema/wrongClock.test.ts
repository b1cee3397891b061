import { withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import { openCheckoutSession } from '../support/checkout.ts';

/* What the database does with the times that a clock has written that was a day ahead and is right again. */
const backend = withBackend();
const sql = <Row>(text: string) => backend().db.query<Row>(text);

const start = async (job_name: string) =>
  (await backend().service.rpc('start_job', { job_name, lease_seconds: 60, every_seconds: 3600 }).throwOnError()).data;

it('starts a job whose time, or whose lease, is further away than it can be', async () => {
  const run_id = (await start('a-job')) ?? '';
  expect(await start('a-job')).toBeNull();
  await sql(`update public.scheduled_jobs set leased_until = leased_until + interval '1 day'`);
  expect(await start('a-job')).not.toBeNull();

  await backend().service.rpc('finish_job', { job_name: 'a-job', run_id, next_in_seconds: 3600 }).throwOnError();
  await sql(`update public.scheduled_jobs set leased_until = null, due_at = now() + interval '1 hour'`);
  expect(await start('a-job')).toBeNull();
  await sql(`update public.scheduled_jobs set due_at = due_at + interval '1 day'`);
  expect(await start('a-job')).not.toBeNull();
});

describe('correct_future_times', () => {
  const correct = () => backend().service.rpc('correct_future_times').throwOnError();

  it('ends the limits of attempts', async () => {
    const sent = { name: 'Asha', email: 'asha@example.com', phone: null, message: 'Hello' };
    const submit = () => backend().service.rpc('submit_contact', { ...sent, client: 'a hash' });
    for (let attempt = 0; attempt < 5; attempt += 1) await submit().throwOnError();
    await sql(`update public.contact_attempts set created_at = created_at + interval '1 day'`);
    expect((await submit()).status).toBe(429);
    await correct();
    expect((await submit()).error).toBeNull();
  });

  it('ends the time in which a session counts as recent', async () => {
    const { client } = await backend().signUp();
    const isRecent = async () =>
      (await client.rpc('own_deletion_check').single().throwOnError()).data.signed_in_recently;
    expect(await isRecent()).toBe(true);
    await sql(`update auth.sessions set created_at = created_at + interval '1 day'`);
    await correct();
    expect(await isRecent()).toBe(false);
  });

  it('lets emails be sent', async () => {
    await backend().service.rpc('queue_email', { kind: 'contact_notice', recipient: 'asha@example.com', data: {} });
    await sql(`update public.email_outbox set created_at = created_at + interval '1 day',
      next_attempt_at = next_attempt_at + interval '1 day'`);
    const claim = async () => (await backend().service.rpc('claim_email').throwOnError()).data.length;
    expect(await claim()).toBe(0);
    await correct();
    expect(await claim()).toBe(1);
    expect(await sql(`select from public.email_outbox where created_at > now()`)).toEqual([]);
  });

  it('ends reservations as usual, and lets payments be looked up', async () => {
    const session = await openCheckoutSession(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
    await sql(`update public.checkout_sessions set created_at = created_at + interval '1 day',
      expires_at = expires_at + interval '1 day', payment_checked_at = now() + interval '1 day'`);
    await correct();
    const rows = await sql(
      `select expires_at <= now() + interval '30 minutes' as "endsSoon", payment_checked_at from public.checkout_sessions
         where id = '${session.id}'`,
    );
    expect(rows).toEqual([{ endsSoon: true, payment_checked_at: null }]);
  });

  it('lets the digest of a later day be sent again on its day', async () => {
    const queue = async () => (await backend().service.rpc('queue_digest', { day: '2030-01-01' }).throwOnError()).data;
    expect([await queue(), await queue()]).toEqual([true, false]);
    await correct();
    expect(await queue()).toBe(false);
    await sql(`update public.digests set created_at = created_at + interval '1 day'`);
    await correct();
    expect(await queue()).toBe(true);
  });

  it('changes nothing while the clock is right', async () => {
    await openCheckoutSession(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }]);
    await backend().service.rpc('queue_email', { kind: 'contact_notice', recipient: 'asha@example.com', data: {} });
    // Held back, as claim_email does.
    await sql(`update public.email_outbox set held_since = now(), next_attempt_at = now() + interval '1 hour'`);
    const read = () =>
      sql(`select xmin::text, id::text from public.checkout_sessions
           union all select xmin::text, id::text from public.email_outbox
           union all select xmin::text, id::text from public.contact_attempts`);
    const before = await read();
    await correct();
    expect(await read()).toEqual(before);
  });
});
