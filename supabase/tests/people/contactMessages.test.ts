import { randomUUID } from 'node:crypto';
import { type Account, withBackend } from '../../server/testing/backend.ts';

const backend = withBackend();
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
      sender: randomUUID(),
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
      await backend().service.from('contact_submissions').update({ created_at: createdAt }).eq('id', id).throwOnError();
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
