import type { EmailKind } from '../../database.types.ts';
import { deliverEmails } from '../../functions/_shared/email/delivery.ts';
import type { Email, Mailer } from '../../functions/_shared/email/mailer.ts';
import { invoice } from '../../functions/_testing/taxDocument.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { emailsTo } from '../../server/testing/emails.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder } from '../support/checkout.ts';

/* The outbox through its functions, as the roles that may call them. */
const backend = withBackend();
let admin: Account;

beforeAll(async () => {
  admin = await backend().signUp();
  await backend().promote(admin);
});
beforeEach(async () => {
  await backend().db.query('delete from public.email_outbox');
  // A run that is still under way, such as the run of the sign-up, would claim the emails of the test.
  await backend().emails.deliver();
});

interface OutboxRow {
  status: string;
  attempts: number;
  data: unknown;
  /** Seconds until the next attempt. */
  wait: number;
}

const queue = async (kind: EmailKind = 'contact_notice', recipient = 'asha@example.com') => {
  const { data } = await backend()
    .service.rpc('queue_email', { kind, recipient, data: { link: 'https://shop.example/secret' } })
    .throwOnError();
  return data;
};
const claim = async () => (await backend().service.rpc('claim_email').throwOnError()).data[0];
const fail = (email: { id: string; attempt: number } | undefined, isPermanent = false) =>
  backend()
    .service.rpc('mark_email_failed', {
      email_id: email?.id ?? '',
      attempt: email?.attempt ?? 0,
      reason: 'The server is down',
      is_permanent: isPermanent,
    })
    .throwOnError();
async function rowOf(id: string): Promise<OutboxRow | undefined> {
  const [row] = await backend().db.query<OutboxRow>(
    `select status, attempts, data, extract(epoch from next_attempt_at - now())::float as wait
       from public.email_outbox where id = $1`,
    [id],
  );
  return row;
}
const makeDue = (id: string) =>
  backend().db.query('update public.email_outbox set next_attempt_at = now(), leased_until = null where id = $1', [id]);

describe('queue_email', () => {
  it('queues nothing if the transaction is rolled back', async () => {
    await expect(
      backend().db.tx(async (sql) => {
        await sql.query(`select public.queue_email('contact_notice', 'asha@example.com', '{}')`);
        throw new Error('The order failed.');
      }),
    ).rejects.toThrow('The order failed.');
    expect(await claim()).toBeUndefined();
  });
});

describe('claim_email', () => {
  it('gives every email to one of many deliverers', async () => {
    const ids = [];
    for (let n = 0; n < 12; n++) ids.push(await queue());
    const claimed = await Promise.all(Array.from({ length: 20 }, claim));
    expect(claimed.flatMap((email) => email?.id ?? []).sort()).toEqual(ids.sort());
  });

  it('does not send an auth email whose link has expired, and deletes the link', async () => {
    const id = await queue('recovery');
    await backend().db.query(`update public.email_outbox set expires_at = now() where id = $1`, [id]);
    expect(await claim()).toBeUndefined();
    expect(await rowOf(id)).toMatchObject({ status: 'dead', data: null });
  });
});

describe('a run of deliveries', () => {
  it('sends emails with a PDF last, ends after a number of them, and the next run continues', async () => {
    const data = JSON.stringify({ order_uid: 'NBT-482913', document: invoice });
    for (const kind of ['invoice', 'credit_note', 'invoice'])
      await backend().db.query(`select public.queue_email($1, 'asha@example.com', $2)`, [kind, data]);
    await queue('recovery');
    const sent: Email[] = [];
    const mailer: Mailer = { send: (email) => Promise.resolve(void sent.push(email)) };
    const deps = { db: backend().service, mailer, siteUrl: 'https://shop.example', maxDocuments: 2 };
    await deliverEmails(deps);
    expect(sent.map(({ subject }) => subject.split(' ')[0])).toEqual(['Choose', 'Invoice', 'Invoice']);
    await deliverEmails(deps);
    expect(sent).toHaveLength(4);
  });
});

describe('queue_auth_email', () => {
  /** Queues emails to as many addresses, and returns which emails asked for a warning. */
  const queueMany = async (count: number, domain = 'botnet.example') =>
    (
      await backend().db.query<{ warns: boolean }>(
        `select public.queue_auth_email('signup', gen_random_uuid() || '@' || $2::text, '{}') as warns
           from generate_series(1, $1::integer)`,
        [count, domain],
      )
    ).map(({ warns }) => warns);
  /** Seconds until the last email to an address is sent. */
  const queueTo = async (recipient: string) => {
    await backend().db.query(`select public.queue_auth_email('recovery', $1, '{}')`, [recipient]);
    const [row] = await backend().db.query<{ wait: number; rest: number }>(
      `select extract(epoch from next_attempt_at - created_at)::float as wait,
           extract(epoch from expires_at - next_attempt_at)::float as rest
         from public.email_outbox where recipient = $1 order by created_at desc limit 1`,
      [recipient],
    );
    // The link works for an hour.
    expect(row?.rest).toBeGreaterThanOrEqual(40 * 60);
    return row?.wait;
  };

  it('sends a hundred emails to unconfirmed addresses at once, and delays each further one 3 seconds more', async () => {
    expect(new Set(await queueMany(99))).toEqual(new Set([false]));
    const waits = [];
    for (const n of [100, 101, 102]) waits.push(await queueTo(`shopper-${n}@shopper.example`));
    expect(waits).toEqual([0, 3, 6]);
  });

  it('delays by 20 minutes at most', async () => {
    await queueMany(600);
    expect(await queueTo('last@shopper.example')).toBe(20 * 60);
  });

  it('delays again only when too many were requested within the last 15 minutes', async () => {
    await queueMany(150);
    await backend().db.query(`update public.email_outbox set created_at = created_at - interval '15 minutes'`);
    expect(await queueTo('later@shopper.example')).toBe(0);
  });

  it('asks for one warning an hour', async () => {
    expect((await queueMany(300)).filter(Boolean)).toHaveLength(1);
    await backend().db.query(`update public.email_outbox set created_at = created_at - interval '14 minutes'`);
    expect((await queueMany(50)).filter(Boolean)).toEqual([]);
    await backend().db.query(`update public.email_outbox set created_at = created_at - interval '1 hour'`);
    expect((await queueMany(101)).filter(Boolean)).toHaveLength(1);
  });

  it('counts emails that several processes queue at the same moment', async () => {
    await queueMany(95);
    await Promise.all(Array.from({ length: 15 }, () => queueMany(1)));
    const delays = await backend().db.query<{ seconds: number }>(
      `select extract(epoch from unconfirmed_delay)::integer as seconds from public.email_outbox
         where unconfirmed_delay > interval '0' order by 1`,
    );
    expect(delays.map(({ seconds }) => seconds)).toEqual([3, 6, 9, 12, 15, 18, 21, 24, 27, 30]);
  });

  it('does not delay an email to a confirmed address', async () => {
    await queueMany(150);
    expect(await queueTo(admin.email.toUpperCase())).toBe(0);
  });

  it('is sent after other emails if it is delayed', async () => {
    await queueMany(102);
    await queue();
    await backend().db.query(`update public.email_outbox set next_attempt_at = now() - interval '5 minutes'`);
    await backend().db.query(
      `update public.email_outbox set status = 'sent' where unconfirmed_delay = interval '0'
         and id <> (select id from public.email_outbox where unconfirmed_delay = interval '0' limit 1)`,
    );
    const kinds = [];
    for (let count = 0; count < 4; count += 1) kinds.push((await claim())?.kind);
    expect(kinds).toEqual(['signup', 'contact_notice', 'signup', 'signup']);
  });

  it('does not count other emails, and is sent before them, however many wait', async () => {
    await backend().db.query(
      `select public.queue_email('contact_notice', 'asha@example.com', '{}') from generate_series(1, 200)`,
    );
    await backend().db.query(`update public.email_outbox set next_attempt_at = now() - interval '5 minutes'`);
    for (const recipient of ['shopper@shopper.example', admin.email]) expect(await queueTo(recipient)).toBe(0);
    expect(await claim()).toMatchObject({ recipient: 'shopper@shopper.example' });
    expect(await claim()).toMatchObject({ recipient: admin.email });
    expect(await claim()).toMatchObject({ kind: 'contact_notice' });
  });
});

describe('mark_email_failed', () => {
  it('waits longer after each attempt, at most about six hours, and gives up after about two days', async () => {
    const id = await queue();
    const waits: number[] = [];
    while ((await rowOf(id))?.status === 'queued') {
      await makeDue(id);
      await fail(await claim());
      waits.push((await rowOf(id))?.wait ?? 0);
    }
    const [row, last] = [await rowOf(id), waits.pop()];
    expect(row).toMatchObject({ status: 'dead', attempts: 17, data: expect.anything() as unknown });
    expect(last).toBeDefined();
    waits.forEach((wait, index) => {
      const expected = Math.min(60 * 2 ** index, 21_600);
      expect(wait).toBeGreaterThan(expected * 0.8 - 5);
      expect(wait).toBeLessThanOrEqual(expected * 1.2);
    });
    const hours = waits.reduce((sum, wait) => sum + wait) / 3600;
    expect(hours).toBeGreaterThan(40);
    expect(hours).toBeLessThan(61);
  });

  it('has no effect if another deliverer has claimed the email since, or has sent it', async () => {
    const id = await queue();
    const slow = await claim();
    await makeDue(id);
    const second = await claim();
    await fail(slow, true);
    expect(await rowOf(id)).toMatchObject({ status: 'queued', attempts: 2 });
    await backend().service.rpc('mark_email_sent', { email_id: id }).throwOnError();
    await fail(second, true);
    expect(await rowOf(id)).toMatchObject({ status: 'sent', data: null });
  });
});

describe('a dead email', () => {
  const deadEmail = async (kind?: EmailKind) => {
    const id = await queue(kind);
    await fail(await claim(), true);
    return id;
  };
  const failedMails = async () => (await admin.client.rpc('failed_mails').throwOnError()).data;

  it('is listed for administrators, with the reason and without what it says', async () => {
    const id = await deadEmail();
    expect(await failedMails()).toEqual([
      {
        id,
        kind: 'contact_notice',
        recipient: 'asha@example.com',
        last_error: 'The server is down',
        attempts: 1,
        created_at: expect.any(String) as string,
        can_retry: true,
      },
    ]);
    const customer = await backend().signUp();
    expect((await customer.client.rpc('failed_mails')).error?.code).toBe('42501');
  });

  it('is sent when an administrator retries it', async () => {
    const id = await deadEmail();
    for (const attempt of [1, 2]) {
      const { error } = await admin.client.rpc('retry_mail', { email_id: id });
      expect({ attempt, error }).toEqual({ attempt, error: null });
    }
    expect(await claim()).toMatchObject({ id, attempt: 1 });
    expect(await failedMails()).toEqual([]);
    const { error } = await admin.client.rpc('retry_mail', { email_id: crypto.randomUUID() });
    expect(error?.code).toBe('PT404');
  });

  it('is deleted when an administrator discards it, but a queued one is not', async () => {
    const [dead, queued] = [await deadEmail(), await queue()];
    for (const email_id of [dead, dead, queued]) await admin.client.rpc('discard_mail', { email_id }).throwOnError();
    expect([await rowOf(dead), (await rowOf(queued))?.status]).toEqual([undefined, 'queued']);
  });

  it('can be retried if it is an invitation, whose link is no secret', async () => {
    const id = await deadEmail('invitation');
    expect(await failedMails()).toEqual([expect.objectContaining({ id, can_retry: true })]);
  });

  it('has no secret link and cannot be retried if it is an auth email', async () => {
    const id = await deadEmail('recovery');
    expect(await rowOf(id)).toMatchObject({ data: null });
    expect(await failedMails()).toEqual([expect.objectContaining({ can_retry: false })]);
    expect((await admin.client.rpc('retry_mail', { email_id: id })).error?.code).toBe('PT409');
  });
});

describe('purge_email_outbox', () => {
  it('deletes sent emails after 30 days and dead emails after 90 days, but no queued email', async () => {
    for (const [status, days] of [
      ['queued', 100],
      ['sent', 29],
      ['sent', 31],
      ['dead', 89],
      ['dead', 91],
    ])
      await backend().db.query(
        `update public.email_outbox set status = $2, created_at = now() - $3::integer * interval '1 day' where id = $1`,
        [await queue(), status, days],
      );
    await backend().service.rpc('purge_email_outbox').throwOnError();
    expect(
      await backend().db.query(
        `select status, (extract(epoch from now() - created_at) / 86400)::integer as days
           from public.email_outbox order by 1, 2`,
      ),
    ).toEqual([
      { status: 'dead', days: 89 },
      { status: 'queued', days: 100 },
      { status: 'sent', days: 29 },
    ]);
  });
});

describe('the emails about an order', () => {
  const order = async (email: string | null) => {
    const variant = await createVariant(backend());
    const placed = await placeOrder(backend(), [{ variant_id: variant, quantity: 2 }], {
      name: 'Meera Nair',
      email: email ?? 'erased@example.com',
      address: '4 Bazaar Street',
    });
    await backend().db.query(
      `update public.orders set shipping = jsonb_build_object('email', $2::text) where id = $1`,
      [placed.id, email],
    );
    return placed;
  };
  const setStatus = async (id: string, status: string) => {
    const { data } = await admin.client.from('orders').select('version').eq('id', id).single().throwOnError();
    await admin.client
      .rpc('update_order', { order_id: id, expected_version: data.version, new_status: status as 'Shipped' })
      .throwOnError();
  };
  const subjects = async (email: string) => (await emailsTo(backend(), email)).map(({ subject }) => subject).sort();

  it('are one confirmation and one shipping notice, however often the order changes', async () => {
    const email = 'meera@example.com';
    const { id, order_uid } = await order(email);
    for (const status of ['Shipped', 'Processing', 'Shipped', 'Delivered', 'Shipped']) await setStatus(id, status);
    await admin.client.from('orders').delete().eq('id', id).throwOnError();
    await admin.client.rpc('restore_order', { order_id: id }).throwOnError();
    await setStatus(id, 'Processing');
    await setStatus(id, 'Shipped');
    expect(await subjects(email)).toEqual([
      `Your order ${order_uid} at Nilgiri Black Tea`,
      `Your order ${order_uid} is on its way`,
    ]);
  });

  it('are not queued for an order without an email', async () => {
    const { id } = await order(null);
    await backend().db.query('delete from public.email_outbox');
    await setStatus(id, 'Shipped');
    expect(await claim()).toBeUndefined();
  });
});
