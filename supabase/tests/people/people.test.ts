import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createFunctions } from '../../server/backend/functions.ts';
import { makeAdmin } from '../../../scripts/makeAdmin/makeAdmin.ts';
import { actingAs } from '../../server/testing/actingAs.ts';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { emailsTo } from '../../server/testing/emails.ts';
import { createAccount, signUpAdministrators } from '../support/accounts.ts';
import { createVariant } from '../support/catalog.ts';
import { openCheckoutSession, placeOrder } from '../support/checkout.ts';
import { columnsWith, listTables } from '../support/searchDatabase.ts';

const backend = withBackend();

describe('people of the shop', () => {
  let owner: Account;
  let staff: Account;

  beforeAll(async () => {
    ({ owner, staff } = await signUpAdministrators(backend()));
  });

  const isAdmin = async ({ client }: Account) => (await client.rpc('is_admin').throwOnError()).data;
  const isOwner = async ({ client }: Account) => (await client.rpc('is_owner').throwOnError()).data;
  const roleOf = async ({ id }: Pick<Account, 'id'>) => {
    const { data } = await backend()
      .service.from('admins')
      .select('role')
      .eq('user_id', id)
      .maybeSingle()
      .throwOnError();
    return data?.role;
  };
  const newEmail = () => `${randomUUID()}@invited.example`;
  const invite = (email: string, role: 'owner' | 'staff' = 'staff', inviter = owner) =>
    inviter.client.rpc('invite_person', { email, role, request_id: randomUUID() });
  const invitationsFor = async (email: string) => {
    const { data } = await owner.client.from('invitations').select('*').eq('email', email.toLowerCase()).throwOnError();
    return data;
  };
  /** Makes an invitation older. */
  const age = (email: string, interval: string) =>
    backend().db.query('update public.invitations set created_at = now() - $2::interval where email = $1', [
      email,
      interval,
    ]);
  /** Makes the account the only owner. */
  const keepOnlyOwner = async ({ id }: Account) => {
    await backend().db.query(`update public.admins set role = 'staff' where user_id <> $1 and role = 'owner'`, [id]);
  };

  describe('is_owner', () => {
    it('is true for owners only, while is_admin is true for staff too', async () => {
      const customer = await backend().signUp();
      expect([await isOwner(owner), await isAdmin(owner)]).toEqual([true, true]);
      expect([await isOwner(staff), await isAdmin(staff)]).toEqual([false, true]);
      expect([await isOwner(customer), await isAdmin(customer)]).toEqual([false, false]);
      expect((await backend().anon.rpc('is_owner')).error?.code).toBe('42501');
    });

    it('is true for whoever the operator makes an administrator, even if the person was staff', async () => {
      const [first, second] = [await backend().signUp(), await backend().signUp()];
      await backend().db.query('insert into public.admins (user_id) values ($1)', [first.id]);
      await backend().promote(second, 'staff');
      await makeAdmin(backend().db, second.email);
      expect([await isOwner(first), await isOwner(second)]).toEqual([true, true]);
    });

    it('is true for a customer whom the operator makes an administrator, whatever the letter case of the email', async () => {
      const customer = await backend().signUp();
      expect(await isAdmin(customer)).toBe(false);
      await makeAdmin(backend().db, customer.email.toUpperCase());
      await makeAdmin(backend().db, customer.email);
      expect([await isAdmin(customer), await isOwner(customer)]).toEqual([true, true]);
    });

    it('cannot be made true for an email that is unknown or not confirmed', async () => {
      const email = newEmail();
      await expect(makeAdmin(backend().db, email)).rejects.toThrow('There is no account with the email');
      await createAccount(backend(), { email });
      await expect(makeAdmin(backend().db, email)).rejects.toThrow('is not confirmed');
    });
  });

  describe('what only owners may do', () => {
    it('is denied to staff with a message that says so, and to customers', async () => {
      const customer = await backend().signUp();
      const calls = ({ client }: Account) => [
        client.rpc('list_people'),
        client.rpc('invite_person', { email: newEmail(), role: 'staff', request_id: randomUUID() }),
        client.rpc('set_person_role', { person_id: staff.id, new_role: 'owner' }),
        client.rpc('remove_person', { person_id: owner.id }),
        client.rpc('erase_person', { email: customer.email }),
        client.rpc('erase_customer', { customer_id: randomUUID() }),
        client.rpc('update_shop_settings', { expected_version: 1, changes: {} }),
      ];
      for (const { error } of await Promise.all(calls(staff)))
        expect(error).toMatchObject({ code: '42501', message: 'Only an owner of the shop may do this.' });
      for (const { error } of await Promise.all(calls(customer)))
        expect(error).toMatchObject({ code: '42501', message: 'You do not have admin privileges.' });
      expect([await roleOf(owner), await roleOf(staff)]).toEqual(['owner', 'staff']);
    });

    it('leaves the dashboard to staff: orders, customers, messages and refunds', async () => {
      const order = await placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], {
        email: newEmail(),
      });
      const { client } = staff;
      await backend().db.exec(
        'update public.shop_settings set staff_refund_limit_order = 100, staff_refund_limit_day = 100',
      );
      await client
        .rpc('request_refund', { order_id: order.id, idempotency_key: randomUUID(), amount: 100 })
        .throwOnError();
      const { data: saved } = await client
        .rpc('update_order', {
          order_id: order.id,
          expected_version: order.version,
          new_status: 'Shipped',
          customer: { name: 'Changed' },
        })
        .throwOnError();
      expect(saved.status).toBe('Shipped');
      await client.from('orders').delete().eq('id', order.id).throwOnError();
      await client.rpc('restore_order', { order_id: order.id }).throwOnError();
      expect((await client.from('order_list').select('*').eq('id', order.id)).data).toHaveLength(1);
      expect((await client.from('contact_submissions').select('*')).error).toBeNull();
      expect((await client.rpc('failed_mails')).error).toBeNull();
    });
  });

  describe('an invitation', () => {
    it('is emailed with a link to the log-in page of the back office', async () => {
      const email = newEmail();
      await invite(email, 'owner').throwOnError();
      const [invitation] = await emailsTo(backend(), email);
      expect(invitation?.text).toContain(
        `${owner.email} invites you to the back office of Nilgiri Black Tea as an owner.`,
      );
      expect(invitation?.text).toContain('http://localhost:3000/admin/login');
    });

    it('makes the account that has proved the email an administrator with its role, once', async () => {
      for (const role of ['owner', 'staff'] as const) {
        const invited = await backend().signUp({ email: newEmail() });
        await invite(`  ${invited.email.toUpperCase()} `, role).throwOnError();
        expect(await isAdmin(invited)).toBe(false);
        expect((await invited.client.rpc('accept_invitation')).data).toBe(true);
        expect((await invited.client.rpc('accept_invitation')).data).toBe(true);
        expect(await roleOf(invited)).toBe(role);
        expect(await invitationsFor(invited.email)).toEqual([]);

        await owner.client.rpc('remove_person', { person_id: invited.id }).throwOnError();
        expect((await invited.client.rpc('accept_invitation')).data).toBe(false);
      }
    });

    it('is of no use to an account with another email, or to one that has not confirmed the email', async () => {
      const email = newEmail();
      await invite(email).throwOnError();
      const stranger = await backend().signUp({ fullName: email });
      expect((await stranger.client.rpc('accept_invitation')).data).toBe(false);

      const unconfirmed = await createAccount(backend(), { email });
      const accepted = await backend().as({ role: 'authenticated', id: unconfirmed, email }, (sql) =>
        sql.query('select public.accept_invitation() as accepted'),
      );
      expect(accepted).toEqual([{ accepted: false }]);
      expect((await backend().anon.rpc('accept_invitation')).error?.code).toBe('42501');
      expect(await invitationsFor(email)).toHaveLength(1);
    });

    it('is refused for an email that is not ASCII, and is of no use to an account that has one', async () => {
      for (const email of [`\u212a${newEmail()}`, `\u0130${newEmail()}`, `me@b\u00fccher.example`, `a@\u212a.example`])
        expect((await invite(email)).error).toMatchObject({ message: 'This is not an email.' });
      const email = `k${newEmail()}`;
      await invite(email).throwOnError();
      const id = await createAccount(backend(), { email: email.replace('k', '\u212a'), isConfirmed: true });
      const [answer] = await actingAs(backend().db, { role: 'authenticated', id }, (sql) =>
        sql.query('select public.accept_invitation() as "isAdmin"'),
      );
      expect(answer).toEqual({ isAdmin: false });
    });

    it('ends after 7 days, and is valid again when it is renewed', async () => {
      const { email, client } = await backend().signUp({ email: newEmail() });
      await invite(email, 'owner').throwOnError();
      await age(email, '7 days 1 minute');
      expect((await client.rpc('accept_invitation')).data).toBe(false);

      const [before] = await invitationsFor(email);
      const { data: renewed } = await invite(email, 'staff').throwOnError();
      expect(renewed).toMatchObject({ id: before?.id, role: 'staff' });
      const subjects = (await emailsTo(backend(), email)).map(({ subject }) => subject);
      expect(subjects.filter((subject) => subject.startsWith('You are invited'))).toHaveLength(2);
      await age(email, '6 days 23 hours');
      expect((await client.rpc('accept_invitation')).data).toBe(true);
    });

    it('can be withdrawn by an owner, but not by staff', async () => {
      const { email, client } = await backend().signUp({ email: newEmail() });
      const { data: invitation } = await invite(email).throwOnError();
      await staff.client.from('invitations').delete().eq('id', invitation.id).throwOnError();
      expect(await invitationsFor(email)).toHaveLength(1);
      await owner.client.from('invitations').delete().eq('id', invitation.id).throwOnError();
      expect((await client.rpc('accept_invitation')).data).toBe(false);
    });

    it('ends when its inviter is removed or becomes staff, so that nobody comes back with it', async () => {
      const [removed, demoted] = [await backend().signUp(), await backend().signUp()];
      await backend().promote(removed);
      await backend().promote(demoted);
      const invited = await Promise.all(
        [removed, demoted].map(async (inviter) => {
          const account = await backend().signUp({ email: newEmail() });
          await invite(account.email, 'owner', inviter).throwOnError();
          return account;
        }),
      );
      await owner.client.rpc('remove_person', { person_id: removed.id }).throwOnError();
      await owner.client.rpc('set_person_role', { person_id: demoted.id, new_role: 'staff' }).throwOnError();
      for (const { client } of invited) expect((await client.rpc('accept_invitation')).data).toBe(false);
    });

    it.each([
      '',
      ' ',
      'asha',
      'asha@localhost',
      'a@b.example, c@d.example',
      'a b@c.example',
      `${'x'.repeat(320)}@y.example`,
    ])('is refused for %j, which is not an email', async (email) => {
      expect((await invite(email)).error).toMatchObject({ code: 'PT400', message: 'This is not an email.' });
    });

    it('is refused for somebody who is there already, and for an unknown role', async () => {
      expect((await invite(staff.email.toUpperCase())).error?.code).toBe('PT409');
      expect((await invite(newEmail(), 'customer' as 'staff')).error?.code).toBe('PT400');
    });

    it('is erased with the person', async () => {
      const account = await backend().signUp({ email: newEmail() });
      const guest = newEmail();
      await invite(account.email).throwOnError();
      await invite(guest).throwOnError();
      const { data: customer } = await owner.client.from('customers').select('id').eq('user_id', account.id).single();
      await owner.client.rpc('erase_customer', { customer_id: customer?.id ?? '' }).throwOnError();
      expect((await owner.client.rpc('erase_person', { email: guest }).throwOnError()).data).toBeGreaterThan(0);
      expect(await columnsWith(backend(), [account.email, guest])).toEqual([]);
    });

    it('is erased with the person who signs in with Google under another email', async () => {
      const [account, google] = [await backend().signUp(), newEmail()];
      await backend().db.query(
        `insert into auth.identities (id, provider_id, user_id, identity_data, provider)
       values (gen_random_uuid(), $2, $1, jsonb_build_object('sub', $2::text, 'email', $2::text), 'google')`,
        [account.id, google],
      );
      await invite(google).throwOnError();
      await owner.client.rpc('erase_person', { email: account.email }).throwOnError();
      expect(await columnsWith(backend(), [google])).toEqual([]);
    });

    it('is deleted after 30 days', async () => {
      const [old, recent] = [newEmail(), newEmail()];
      await invite(old).throwOnError();
      await invite(recent).throwOnError();
      await age(old, '30 days 1 minute');
      await age(recent, '29 days');
      await backend().db.query(`update public.scheduled_jobs set due_at = now() - interval '1 minute'`);
      expect(await createFunctions(backend()).runDueJobs()).toMatchObject({ purge: 'done' });
      expect([await invitationsFor(old), await invitationsFor(recent)]).toEqual([[], [expect.anything()]]);
    });
  });

  describe('the people of the back office', () => {
    it('are listed for owners, with their roles', async () => {
      const { data } = await owner.client.rpc('list_people').throwOnError();
      expect(data).toContainEqual(expect.objectContaining({ user_id: owner.id, email: owner.email, role: 'owner' }));
      expect(data).toContainEqual(expect.objectContaining({ user_id: staff.id, email: staff.email, role: 'staff' }));
    });

    it('lose their rights with the next request when they are removed, and keep their account', async () => {
      const person = await backend().signUp();
      await backend().promote(person);
      for (let repeated = 0; repeated < 2; repeated++)
        await owner.client.rpc('remove_person', { person_id: person.id }).throwOnError();
      expect([await isAdmin(person), await isOwner(person)]).toEqual([false, false]);
      expect((await person.client.from('customers').select('email').single()).data).toEqual({ email: person.email });
    });

    it('get another role from an owner', async () => {
      const person = await backend().signUp();
      await backend().promote(person, 'staff');
      const setRole = (new_role: string, person_id = person.id) =>
        owner.client.rpc('set_person_role', { person_id, new_role: new_role as 'owner' });
      await setRole('owner').throwOnError();
      expect(await isOwner(person)).toBe(true);
      expect((await setRole('customer')).error?.code).toBe('PT400');
      expect((await setRole('staff', randomUUID())).error?.code).toBe('PT404');
      await setRole('staff').throwOnError();
      expect(await isOwner(person)).toBe(false);
    });
  });

  describe('the last owner', () => {
    const needsOwner = { code: 'PT409', message: 'The shop needs at least one owner.' };
    beforeEach(() => keepOnlyOwner(owner));
    afterEach(async () => expect(await roleOf(owner)).toBe('owner'));

    it('can neither leave nor become staff', async () => {
      expect((await owner.client.rpc('remove_person', { person_id: owner.id })).error).toMatchObject(needsOwner);
      const become = owner.client.rpc('set_person_role', { person_id: owner.id, new_role: 'staff' });
      expect((await become).error).toMatchObject(needsOwner);
    });

    it('is not removed by the service key, by SQL, or by deleting all administrators at once', async () => {
      const removed = backend().service.from('admins').delete().eq('user_id', owner.id);
      expect((await removed).error).toMatchObject(needsOwner);
      for (const statement of [
        'delete from public.admins',
        `update public.admins set role = 'staff'`,
        'delete from auth.users where id in (select user_id from public.admins)',
      ])
        await expect(backend().db.query(statement)).rejects.toMatchObject(needsOwner);
    });

    it('is not removed by deleting the account', async () => {
      await expect(backend().db.query('delete from auth.users where id = $1', [owner.id])).rejects.toMatchObject(
        needsOwner,
      );
      expect((await backend().service.auth.admin.deleteUser(owner.id)).error).not.toBeNull();
    });

    it('does not stop the job that deletes unconfirmed accounts', async () => {
      const abandoned = await createAccount(backend());
      await backend().db.query(
        `update auth.users set email_confirmed_at = null, last_sign_in_at = null, created_at = now() - interval '8 days'
       where id = any ($1)`,
        [[owner.id, abandoned]],
      );
      await backend().service.rpc('delete_unconfirmed_accounts').throwOnError();
      expect(await backend().db.query('select from auth.users where id = $1', [abandoned])).toEqual([]);
      await backend().db.query('update auth.users set email_confirmed_at = now() where id = $1', [owner.id]);
    });

    it('can leave when there is another owner', async () => {
      const second = await backend().signUp();
      await backend().promote(second);
      await owner.client.rpc('set_person_role', { person_id: owner.id, new_role: 'staff' }).throwOnError();
      expect((await second.client.rpc('remove_person', { person_id: second.id })).error).toMatchObject(needsOwner);
      await second.client.rpc('set_person_role', { person_id: owner.id, new_role: 'owner' }).throwOnError();
    });
  });
});

describe('retention', () => {
  /* docs/PERSONAL_DATA.md says what each table contains and how long it is kept, and a scheduled job enforces it. */

  let admin: Account;

  beforeAll(async () => {
    admin = await backend().signUp();
    await backend().promote(admin);
    await createVariant(backend(), { stock: 0 });
  });

  /** Runs the scheduled jobs as `npm start` and Supabase do. */
  async function runJobs() {
    await backend().db.query(`update public.scheduled_jobs set due_at = now() - interval '1 minute'`);
    expect(await createFunctions(backend()).runDueJobs()).toMatchObject({ purge: 'done' });
  }

  const placeOrderOf = async (email: string) =>
    placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], { name: 'Leela', email });

  describe('docs/PERSONAL_DATA.md', () => {
    it('lists every table of the database once', async () => {
      const document = readFileSync(path.resolve('docs/PERSONAL_DATA.md'), 'utf8');
      const [, section = ''] = document.split('## In the database');
      const documented = (section.split('\n## ')[0] ?? '')
        .split('\n')
        .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([\w.]+)`/g)])
        .map(([, name = '']) => (name.includes('.') ? name : `public.${name}`));
      expect(documented.sort()).toEqual(await listTables(backend()));
    });
  });

  describe('the scheduled jobs', () => {
    /* Rows of a kind that are kept for a limited time. `insert` stores one that is identified by $1 and is as old as $2. */
    const limits = [
      {
        kind: 'a contact message',
        limit: '1 year',
        insert: `insert into public.contact_submissions (name, email, message, created_at)
        values ('Leela', $1, 'Hello', now() - $2::interval)`,
      },
      {
        kind: 'the network address of a contact message',
        limit: '1 minute',
        insert: `insert into public.contact_attempts (counted_as, created_at) values ($1, now() - $2::interval)`,
      },
      {
        kind: 'the network address of an unknown tracking link',
        limit: '10 minutes',
        insert: `insert into public.order_link_attempts (client, created_at) values ($1, now() - $2::interval)`,
      },
      {
        kind: 'the tracking link of a deleted order',
        limit: '180 days',
        insert: `with deleted as (
          insert into public.order_numbers (order_id, order_uid)
            select gen_random_uuid(), public.random_order_uid(21) returning order_id
        )
        insert into public.order_links (order_id, token, created_at)
          select order_id, $1::text || '-------', now() - $2::interval from deleted`,
      },
      {
        kind: 'a link to cancel an order',
        limit: '1 day',
        insert: `insert into public.order_cancel_links (order_id, secret_hash, created_at)
        select id, $1, now() - $2::interval from public.orders limit 1`,
      },
      {
        kind: 'a stock alert that was not confirmed',
        limit: '7 days',
        insert: `insert into public.stock_alerts (variant_id, email, requested_at)
        select id, $1::text || '@post.example', now() - $2::interval from public.variants limit 1`,
      },
      {
        kind: 'a stock alert that was answered',
        limit: '7 days',
        insert: `insert into public.stock_alerts (variant_id, email, confirmed_at, notified_at)
        select id, $1::text || '@post.example', now() - interval '1 month', now() - $2::interval from public.variants limit 1`,
      },
      {
        kind: 'a stock alert that waits',
        limit: '180 days',
        insert: `insert into public.stock_alerts (variant_id, email, confirmed_at)
        select variant_id, $1::text || '@post.example', now() - $2::interval from public.stock where quantity = 0 limit 1`,
      },
      {
        kind: 'the hash of the network of a stock alert',
        limit: '1 day',
        insert: `insert into public.stock_alert_attempts (counted_as, recipient, created_at) values ($1, '', now() - $2::interval)`,
      },
      {
        kind: 'an entry of the auth log',
        limit: '90 days',
        insert: `insert into auth.audit_log_entries (id, payload, created_at)
        values (gen_random_uuid(), json_build_object('actor_username', $1::text), now() - $2::interval)`,
      },
      {
        kind: 'an unfinished sign-in with Google',
        limit: '1 day',
        insert: `insert into auth.flow_state (id, auth_code, provider_type, authentication_method, code_challenge,
          code_challenge_method, created_at)
        values (gen_random_uuid(), $1, 'google', 'oauth', '', 's256', now() - $2::interval)`,
      },
      {
        kind: 'an entry of the audit log',
        limit: '9 years',
        insert: `insert into public.audit_log (actor_id, table_name, row_id, operation, before, happened_at)
        values (gen_random_uuid(), 'customers', gen_random_uuid(), 'update', json_build_object('email', $1::text),
          now() - $2::interval)`,
      },
      {
        kind: 'a sent email',
        limit: '30 days',
        insert: `insert into public.email_outbox (kind, recipient, status, created_at)
        values ('order_confirmation', $1, 'sent', now() - $2::interval)`,
      },
      {
        kind: 'an email that could not be sent',
        limit: '90 days',
        insert: `insert into public.email_outbox (kind, recipient, status, created_at)
        values ('order_confirmation', $1, 'dead', now() - $2::interval)`,
      },
    ];

    const rows = limits.map((limit) => ({ ...limit, old: randomUUID(), recent: randomUUID() }));
    /** The tables that contain each word after the jobs have run. */
    const tablesWith = new Map<string, string[]>();

    // The jobs run once for all kinds, and each table is read once, because both take longer than a test.
    beforeAll(async () => {
      await placeOrderOf('limits@post.example');
      for (const { insert, limit, old, recent } of rows) {
        await backend().db.query(insert, [old, `${limit} 30 seconds`]);
        await backend().db.query(insert, [recent, `${limit} -40 seconds`]);
      }
      await runJobs();
      const words = JSON.stringify(rows.flatMap(({ old, recent }) => [old, recent]));
      for (const table of await listTables(backend())) {
        const found = await backend().db.query<{ word: string }>(
          `select word from jsonb_array_elements_text($1::text::jsonb) as word
           where exists (select from "${table.replace('.', '"."')}" as whole_row where strpos(whole_row::text, word) > 0)`,
          [words],
        );
        for (const { word } of found) tablesWith.set(word, [...(tablesWith.get(word) ?? []), table]);
      }
    });

    it.each(rows)('delete $kind after $limit, and not earlier', ({ insert, old, recent }) => {
      expect(tablesWith.get(old)).toBeUndefined();
      expect(tablesWith.get(recent)).toEqual([[...insert.matchAll(/insert into ([\w.]+)/g)].at(-1)?.[1]]);
    });

    it('delete the network address of an order of ₹0 after a day', async () => {
      const [old, recent] = [randomUUID(), randomUUID()];
      for (const [client, age] of [
        [old, '25 hours'],
        [recent, '23 hours'],
      ] as const) {
        const session = await openCheckoutSession(backend(), [
          { variant_id: await createVariant(backend()), quantity: 1 },
        ]);
        await backend().service.rpc('claim_free_order', { session_id: session.id, client }).throwOnError();
        await backend().db.query(
          'update public.free_orders set created_at = now() - $2::interval where counted_as = $1',
          [client, age],
        );
      }
      await runJobs();
      expect(await columnsWith(backend(), [old])).toEqual([]);
      expect(await columnsWith(backend(), [recent])).toEqual([
        'public.free_orders.client',
        'public.free_orders.counted_as',
      ]);
    });

    it('delete the delivery details of an unpaid checkout after a week, even if its refund is known', async () => {
      const open = async (email: string, age: string) => {
        const session = await openCheckoutSession(backend(), [
          { variant_id: await createVariant(backend()), quantity: 1 },
        ]);
        await backend()
          .service.rpc('record_refunds', {
            session_id: session.id,
            provider: 'razorpay',
            provider_payment_id: randomUUID(),
            refunds: [{ id: randomUUID(), amount: 100, has_failed: false }],
          })
          .throwOnError();
        await backend().db.query(
          `update public.checkout_sessions
         set status = 'expired', shipping = json_build_object('email', $2::text), expires_at = now() - $3::interval
         where id = $1`,
          [session.id, email, age],
        );
      };
      const [old, recent] = [`${randomUUID()}@post.example`, `${randomUUID()}@post.example`];
      await open(old, '8 days');
      await open(recent, '6 days');
      await runJobs();
      expect(await columnsWith(backend(), [old])).toEqual([]);
      expect(await columnsWith(backend(), [recent])).toEqual(['public.checkout_sessions.shipping']);
    });

    it('erase the customer of an order that tax law no longer requires, and keep the order', async () => {
      const [old, recent] = [`${randomUUID()}@post.example`, `${randomUUID()}@post.example`];
      const orders = await Promise.all([old, old, recent].map((email) => placeOrderOf(email)));
      await admin.client
        .from('orders')
        .delete()
        .eq('id', orders[1]?.id ?? '')
        .throwOnError();
      await backend().db.exec(`
      update public.orders set created_at = now() - interval '9 years 1 day' where shipping ->> 'email' = '${old}';
      update public.deleted_orders set created_at = now() - interval '9 years 1 day' where shipping ->> 'email' = '${old}';
      update public.customers set created_at = now() - interval '9 years 1 day' where email in ('${old}', '${recent}');
      update public.audit_log set happened_at = now() - interval '9 years 1 day' where before ->> 'id' = '${orders[1]?.id}';
      delete from public.email_outbox;
    `);
      await runJobs();
      expect(await columnsWith(backend(), [old])).toEqual([]);
      expect(await columnsWith(backend(), [recent])).toEqual(['public.customers.email', 'public.orders.shipping']);
      const { data } = await backend()
        .service.from('orders')
        .select('*')
        .eq('id', orders[0]?.id ?? '')
        .single();
      expect(data).toMatchObject({ items: orders[0]?.items, total_amount: orders[0]?.total_amount, shipping: {} });
      const restored = await admin.client.rpc('restore_order', { order_id: orders[1]?.id ?? '' });
      expect(restored.data).toMatchObject({ order_uid: orders[1]?.order_uid, shipping: {} });
    });
  });
});
