import { randomUUID } from 'node:crypto';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createFunctions } from '../../server/backend/functions.ts';
import { emailsTo } from '../../server/testing/emails.ts';
import { createVariant, productIdOf } from '../support/catalog.ts';
import { customerOfAccount } from '../support/accounts.ts';
import { openCheckoutSession } from '../support/checkout.ts';

const backend = withBackend();

describe('contact messages', () => {
  let staff: Account;

  beforeAll(async () => {
    staff = await backend().signUp();
    await backend().promote(staff, 'staff');
  });

  const submit = async (fields: { name?: string; message?: string; phone?: string; message_id?: string } = {}) => {
    const { data } = await backend()
      .service.rpc('submit_contact', {
        name: 'Leela',
        email: `${randomUUID()}@post.example`,
        phone: null,
        message: 'When is the frost tea back?',
        client: randomUUID(),
        ...fields,
      })
      .throwOnError();
    return data;
  };
  const listed = async (id: string) => {
    const { data } = await staff.client.from('message_list').select('*').eq('id', id).single().throwOnError();
    return data;
  };
  const setHandled = (message_id: string, handled: boolean, { client } = staff) =>
    client.rpc('set_message_handled', { message_id, handled });

  describe('the ticket of a message', () => {
    it('is short, and the same when the message is sent again', async () => {
      const message_id = randomUUID();
      const { ticket } = await submit({ message_id });
      expect(ticket).toMatch(/^T-\d{6}$/);
      expect((await submit({ message_id })).ticket).toBe(ticket);
    });

    it('does not show how many messages there are', async () => {
      const numbers: number[] = [];
      for (let sent = 0; sent < 10; sent++) numbers.push(Number((await submit()).ticket.slice(2)));
      expect(numbers).not.toEqual([...numbers].sort((a, b) => a - b));
      expect(Math.max(...numbers) - Math.min(...numbers)).toBeGreaterThan(10_000);
    });

    it('is assigned to a message that is inserted without the function', async () => {
      const { data } = await backend()
        .service.from('contact_submissions')
        .insert({ name: 'Leela', email: 'leela@post.example', message: 'Hello' })
        .select('ticket')
        .single()
        .throwOnError();
      expect(data.ticket).toMatch(/^T-\d{6}$/);
    });

    it('is unique, even if messages that arrive at the same time or in one statement would get the same number', async () => {
      const [{ definition } = { definition: '' }] = await backend().db.query<{ definition: string }>(
        `select pg_get_functiondef('public.random_order_uid'::regproc) as definition`,
      );
      // Every message tries the same numbers.
      await backend().db.exec(`
      create or replace function public.random_order_uid(attempt integer) returns text language sql as
        $$ select 'NBT-' || lpad(attempt::text, 6, '0') $$`);
      try {
        const messages = await Promise.all(Array.from({ length: 10 }, () => submit()));
        const inserted = await backend().db.query<{ ticket: string }>(`
        insert into public.contact_submissions (name, email, message)
          select 'Leela', 'leela@post.example', 'Hello' from generate_series(1, 10) returning ticket`);
        const updated = await backend().db.query<{ ticket: string }>(
          'update public.contact_submissions set ticket = public.new_ticket() where id = any ($1) returning ticket',
          [messages.map(({ id }) => id)],
        );
        for (const tickets of [messages, inserted, [...inserted, ...updated]])
          expect(new Set(tickets.map(({ ticket }) => ticket)).size).toBe(tickets.length);
      } finally {
        await backend().db.exec(definition);
      }
    });
  });

  describe('set_message_handled', () => {
    it('records who has handled a message and when, once, in the audit log without what it says', async () => {
      const { id, ticket, name, email } = await submit({ name: `Meera ${randomUUID()}` });
      const { data: first } = await setHandled(id, true).throwOnError();
      const { data: repeated } = await setHandled(id, true).throwOnError();
      expect(repeated).toEqual(first);
      expect(await listed(id)).toMatchObject({ handled_by: staff.id, handled_by_email: staff.email });
      const { data: entries } = await staff.client.from('audit_entries').select('*').eq('row_id', id).throwOnError();
      expect(entries).toMatchObject([
        {
          table_name: 'contact_submissions',
          operation: 'update',
          actor_email: staff.email,
          before: { ticket, handled_at: null },
          after: { ticket, handled_at: expect.any(String) as string },
        },
      ]);
      for (const word of [name, email, 'frost tea']) expect(JSON.stringify(entries)).not.toContain(word);
    });

    it('opens a message again', async () => {
      const { id } = await submit();
      await setHandled(id, true).throwOnError();
      await setHandled(id, false).throwOnError();
      expect(await listed(id)).toMatchObject({ handled_at: null, handled_by: null, handled_by_email: null });
    });

    it('rejects an unknown message, no value, and everyone but administrators', async () => {
      const { id } = await submit();
      expect((await setHandled(randomUUID(), true)).error?.code).toBe('PT404');
      expect((await setHandled(id, null as unknown as boolean)).error?.code).toBe('PT400');
      expect((await setHandled(id, true, await backend().signUp())).error?.code).toBe('42501');
      expect((await listed(id)).handled_at).toBeNull();
    });

    it('keeps a message as handled when the account of its administrator is deleted', async () => {
      const leaving = await backend().signUp();
      await backend().promote(leaving, 'staff');
      const { id } = await submit();
      await setHandled(id, true, leaving).throwOnError();
      await backend().db.query('delete from auth.users where id = $1', [leaving.id]);
      const { handled_at, handled_by } = await listed(id);
      expect([handled_at, handled_by]).toEqual([expect.any(String), null]);
    });
  });

  describe('message_list', () => {
    it('says when the answer and the solution are due, in Indian time', async () => {
      const { id } = await submit();
      const dueAfter = async (createdAt: string) => {
        await backend()
          .service.from('contact_submissions')
          .update({ created_at: createdAt })
          .eq('id', id)
          .throwOnError();
        const { answer_due_at, solution_due_at } = await listed(id);
        return [answer_due_at, solution_due_at].map((time) => new Date(time).toISOString());
      };
      expect(await dueAfter('2026-03-10T06:00:00Z')).toEqual(['2026-03-12T06:00:00.000Z', '2026-04-10T06:00:00.000Z']);
      // 1:30 on 31 January in India; February has 28 days.
      expect(await dueAfter('2027-01-30T20:00:00Z')).toEqual(['2027-02-01T20:00:00.000Z', '2027-02-27T20:00:00.000Z']);
    });

    it('shows nothing to customers', async () => {
      await submit();
      const { client } = await backend().signUp();
      expect((await client.from('message_list').select('*')).data).toEqual([]);
      expect((await client.rpc('search_messages', { words: '' })).data).toEqual([]);
    });
  });

  describe('search_messages', () => {
    const search = async (words: string) => {
      const { data } = await staff.client.rpc('search_messages', { words }).throwOnError();
      return data.map(({ id }) => id);
    };

    it('finds a message by ticket, name, email, phone and text, ignoring case', async () => {
      const marker = randomUUID();
      const { id, ticket, email } = await submit({
        name: `O'Brien ${marker}`,
        message: `100%_ off ${marker}`,
        phone: marker,
      });
      for (const words of [
        ticket,
        ticket.toLowerCase(),
        `#${ticket}`,
        `o'brien ${marker}`,
        email.toUpperCase(),
        `100%_ OFF ${marker}`,
      ])
        expect({ words, found: await search(words) }).toEqual({ words, found: [id] });
      expect(await search(ticket.slice(2))).toContain(id);
    });

    it('can be limited to open messages and to one page', async () => {
      const marker = randomUUID();
      const messages = [
        await submit({ message: marker }),
        await submit({ message: marker }),
        await submit({ message: marker }),
      ];
      await setHandled(messages[0]?.id ?? '', true).throwOnError();
      const { data, count } = await staff.client
        .rpc('search_messages', { words: marker }, { count: 'exact' })
        .is('handled_at', null)
        .order('created_at', { ascending: false })
        .range(0, 0);
      expect([data?.map(({ id }) => id), count]).toEqual([[messages[2]?.id], 2]);
    });
  });
});

describe('contact submissions', () => {
  const submit = (client: string, fields: Partial<Record<'name' | 'message' | 'phone' | 'customer_id', string>> = {}) =>
    backend().service.rpc('submit_contact', {
      name: 'Leela',
      email: 'leela@post.example',
      phone: null,
      message: 'When is the frost tea back?',
      client,
      ...fields,
    });

  describe('submit_contact', () => {
    it('stores the message unchanged', async () => {
      const message = 'Line one\nLine two <b>"quoted"</b> — नमस्ते';
      const { data } = await submit(randomUUID(), { phone: '98400', message });
      expect(data).toMatchObject({ name: 'Leela', email: 'leela@post.example', phone: '98400', message });
    });

    it.each([
      ['an empty name', { name: '' }],
      ['an empty message', { message: '' }],
    ])('rejects %s', async (_, fields) => {
      expect(await submit(randomUUID(), fields)).toMatchObject({ status: 400, error: { code: '23514' } });
    });
  });

  describe('the sixth message of a sender within a minute', () => {
    it('is rejected and neither stored nor counted', async () => {
      const client = randomUUID();
      for (let sent = 0; sent < 5; sent++) expect((await submit(client)).error).toBeNull();
      const name = randomUUID();
      expect(await submit(client, { name })).toMatchObject({ status: 429, error: { code: 'PT429' } });
      const { data } = await backend().service.from('contact_submissions').select().eq('name', name);
      expect(data).toEqual([]);
      const { count } = await backend()
        .service.from('contact_attempts')
        .select('*', { count: 'exact' })
        .eq('counted_as', client);
      expect(count).toBe(5);
    });

    it('does not affect other senders, and accounts with a confirmed email behind the same address', async () => {
      const client = randomUUID();
      for (let sent = 0; sent < 6; sent++) await submit(client);
      expect((await submit(randomUUID())).error).toBeNull();
      const { id: customer_id } = await customerOfAccount(backend(), (await backend().signUp()).id);
      for (let sent = 0; sent < 5; sent++) expect((await submit(client, { customer_id })).error).toBeNull();
      expect((await submit(client, { customer_id })).error?.code).toBe('PT429');
    });

    it('is accepted a minute later', async () => {
      const client = randomUUID();
      for (let sent = 0; sent < 5; sent++) await submit(client);
      await backend()
        .service.from('contact_attempts')
        .update({ created_at: '2020-01-01T00:00:00Z' })
        .eq('counted_as', client)
        .throwOnError();
      expect((await submit(client)).error).toBeNull();
    });
  });
});

describe('stock alerts', () => {
  /* Emails about a variant that was sold out: asked for, confirmed, sent once, and ended. */

  const newEmail = () => `${randomUUID()}@post.example`;

  /** Sends a request to the store as a browser would. */
  async function post(path: string, body: object, address = `2001:db8:${randomUUID().slice(0, 4)}::1`) {
    const response = await createFunctions(backend()).functions.store?.request(
      `/functions/v1/store/store/nilgiri/stock-alerts${path}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: JSON.stringify(body),
      },
    );
    return { status: response?.status, body: (await response?.json()) as Record<string, unknown> };
  }

  const ask = (variant_id: string, email: string, address?: string) => post('', { variant_id, email }, address);

  /** Returns the secret in the newest email to an address. */
  async function tokenTo(email: string) {
    const [newest] = await emailsTo(backend(), email.toLowerCase());
    return /#(?:confirm|end)=([\w-]{43})/.exec(newest?.text ?? '')?.[1] ?? '';
  }

  /** Asks for an alert and confirms it. */
  async function confirmAlert(variantId: string, email = newEmail()) {
    await ask(variantId, email);
    const token = await tokenTo(email);
    expect((await post('/confirm', { token })).status).toBe(200);
    return { email, token };
  }

  const setStock = (variant_id: string, quantity: number) =>
    backend().service.from('stock').update({ quantity }).eq('variant_id', variant_id).throwOnError();

  const runJob = async () => (await backend().service.rpc('queue_stock_alerts').throwOnError()).data;

  /** Returns the subjects of all emails to an address. */
  const subjectsTo = async (email: string) => (await emailsTo(backend(), email)).map(({ subject }) => subject).sort();

  const QUESTION = 'Shall we write when Test Tea (100 g) is back?';
  const ANSWER = 'Test Tea (100 g) is back';

  it('writes once after the address was confirmed, even if the stock comes and goes', async () => {
    const variant = await createVariant(backend(), { stock: 0 });
    const { email } = await confirmAlert(variant);
    await runJob();
    expect(await subjectsTo(email)).toEqual([QUESTION]);
    for (const quantity of [2, 0, 2]) {
      await setStock(variant, quantity);
      await runJob();
    }
    expect(await subjectsTo(email)).toEqual([QUESTION, ANSWER]);
  });

  it('writes nothing more to an address that was not confirmed', async () => {
    const variant = await createVariant(backend(), { stock: 0 });
    const email = newEmail();
    await ask(variant, email);
    await setStock(variant, 5);
    await runJob();
    expect(await subjectsTo(email)).toEqual([QUESTION]);
  });

  it('queues each email once when many jobs run at the same time', async () => {
    const variant = await createVariant(backend(), { stock: 0 });
    const alerts = await Promise.all(Array.from({ length: 5 }, () => confirmAlert(variant)));
    await setStock(variant, 5);
    const counts = await Promise.all(Array.from({ length: 6 }, runJob));
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5);
    for (const { email } of alerts) expect(await subjectsTo(email)).toEqual([QUESTION, ANSWER]);
  });

  it('waits while the units are reserved, and while the product is not sold', async () => {
    const variant = await createVariant(backend(), { stock: 5 });
    const session = await openCheckoutSession(backend(), [{ variant_id: variant, quantity: 5 }]);
    const { email } = await confirmAlert(variant);
    expect(await runJob()).toBe(0);
    await backend().service.rpc('cancel_checkout_session', { session_id: session.id }).throwOnError();
    const product = backend().service.from('products');
    await product.update({ purchasable: false }).eq('id', productIdOf(variant)).throwOnError();
    expect(await runJob()).toBe(0);
    await product.update({ purchasable: true }).eq('id', productIdOf(variant)).throwOnError();
    expect(await runJob()).toBe(1);
    expect(await subjectsTo(email)).toEqual([QUESTION, ANSWER]);
  });

  it('starts again after its email, if it is asked for again', async () => {
    const variant = await createVariant(backend(), { stock: 1 });
    const { email } = await confirmAlert(variant);
    await runJob();
    await ask(variant, email);
    expect(await runJob()).toBe(0);
    await post('/confirm', { token: await tokenTo(email) });
    expect(await runJob()).toBe(1);
    expect(await subjectsTo(email)).toEqual([QUESTION, QUESTION, ANSWER, ANSWER]);
  });

  it('ends all alerts of an address with the link of any of its emails', async () => {
    const variants = [
      await createVariant(backend(), { stock: 0 }),
      await createVariant(backend(), { stock: 0 }),
    ] as const;
    const email = newEmail();
    for (const variant of variants) await confirmAlert(variant, email.toUpperCase());
    await setStock(variants[0], 1);
    await runJob();
    expect(await post('/end', { token: await tokenTo(email) })).toEqual({ status: 200, body: {} });
    await setStock(variants[1], 1);
    expect(await runJob()).toBe(0);
  });

  it('ends with its variant or product', async () => {
    const variants = await Promise.all(Array.from({ length: 3 }, () => createVariant(backend(), { stock: 0 })));
    const [kept = '', deleted = '', ofDeletedProduct = ''] = variants;
    for (const variant of variants) await confirmAlert(variant);
    await backend().db.query('update public.variants set deleted_at = now() where id = $1', [deleted]);
    await backend().db.query('update public.products set deleted_at = now() where id = $1', [
      productIdOf(ofDeletedProduct),
    ]);
    await backend().service.rpc('purge_stock_alerts').throwOnError();
    const rows = await backend().db.query('select variant_id from public.stock_alerts where variant_id = any ($1)', [
      variants,
    ]);
    expect(rows).toEqual([{ variant_id: kept }]);
  });

  it('answers the same whether or not an address has an alert or an account', async () => {
    const variant = await createVariant(backend(), { stock: 0 });
    const account = await backend().signUp();
    const { email } = await confirmAlert(variant);
    for (const each of [account.email, email, newEmail()])
      expect(await ask(variant, each)).toEqual({ status: 200, body: {} });
  });

  it('sends three first emails a day to an address, and does not reveal who asks for more', async () => {
    const variant = await createVariant(backend(), { stock: 0 });
    const email = newEmail();
    for (let request = 0; request < 5; request += 1) expect((await ask(variant, email)).status).toBe(200);
    expect(await subjectsTo(email)).toHaveLength(3);
  });

  it('accepts ten requests of a network within an hour, even if they are parallel', async () => {
    const variant = await createVariant(backend(), { stock: 0 });
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, n) => ask(variant, newEmail(), `2001:db8:aaaa:1::${n}`)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it('counts the requests of an account with a confirmed email by themselves', async () => {
    const variant = await createVariant(backend(), { stock: 0 });
    const { id: customer_id } = await customerOfAccount(backend(), (await backend().signUp()).id);
    const client = randomUUID();
    const request = (customer?: string) =>
      backend().service.rpc('request_stock_alert', {
        variant_id: variant,
        email: newEmail(),
        recipient: randomUUID(),
        client,
        customer_id: customer,
      });
    for (let sent = 0; sent < 10; sent += 1) expect((await request()).error).toBeNull();
    expect((await request()).status).toBe(429);
    expect((await request(customer_id)).error).toBeNull();
  });

  it.each([
    ['a variant that is not sold', '', { variant_id: 'unknown', email: 'leela@post.example' }, 404],
    ['a malformed email', '', { variant_id: 'unknown', email: 'leela' }, 400],
    ['an unknown secret', '/confirm', { token: '0'.repeat(43) }, 404],
    ['a malformed secret', '/end', { token: "' or true" }, 400],
  ])('rejects %s', async (_case, path, body, status) => {
    expect((await post(path, body)).status).toBe(status);
  });
});
