import { randomUUID } from 'node:crypto';
import { type Account, withBackend } from '../../server/testing/backend.ts';
import { createVariant } from '../support/catalog.ts';
import { placeOrder } from '../support/checkout.ts';

const backend = withBackend();
let owner: Account;
let staff: Account;

beforeAll(async () => {
  owner = await backend().signUp();
  staff = await backend().signUp();
  await backend().promote(owner);
  await backend().promote(staff, 'staff');
});

const entries = () => staff.client.from('audit_entries').select('*').order('id');
const createOrder = async () =>
  placeOrder(backend(), [{ variant_id: await createVariant(backend()), quantity: 1 }], {
    email: `${randomUUID()}@guest.example`,
  });

describe('the audit log', () => {
  it('has every change of the people, by whomever', async () => {
    const person = await backend().signUp();
    await backend().promote(person, 'staff');
    await owner.client.rpc('set_person_role', { person_id: person.id, new_role: 'owner' }).throwOnError();
    await person.client.rpc('remove_person', { person_id: person.id }).throwOnError();
    const { data } = await entries().eq('table_name', 'admins').eq('row_id', person.id).throwOnError();
    expect(data).toMatchObject([
      { operation: 'insert', actor_id: null, actor_email: null, after: { role: 'staff' } },
      { operation: 'update', actor_email: owner.email, before: { role: 'staff' }, after: { role: 'owner' } },
      { operation: 'delete', actor_email: person.email, before: { role: 'owner' }, after: null },
    ]);
  });

  it('has a person who is removed with the account', async () => {
    const person = await backend().signUp();
    await backend().promote(person);
    await backend().db.query('delete from auth.users where id = $1', [person.id]);
    const { data } = await entries().eq('row_id', person.id).eq('operation', 'delete').throwOnError();
    expect(data).toMatchObject([{ table_name: 'admins', actor_email: null, before: { role: 'owner' } }]);
  });

  it('has who invited whom, who accepted and who withdrew', async () => {
    const invited = await backend().signUp();
    const invite = async (email: string) => {
      const { data } = await owner.client.rpc('invite_person', { email, role: 'staff' }).throwOnError();
      return data.id;
    };
    const [accepted, withdrawn] = [await invite(invited.email), await invite(`${randomUUID()}@invited.example`)];
    await invited.client.rpc('accept_invitation').throwOnError();
    await owner.client.from('invitations').delete().eq('id', withdrawn).throwOnError();
    const read = async (id: string) => (await entries().eq('row_id', id).throwOnError()).data;
    expect(await read(accepted)).toMatchObject([
      { operation: 'insert', actor_email: owner.email, after: { email: invited.email, role: 'staff' } },
      { operation: 'delete', actor_email: invited.email },
    ]);
    expect(await read(withdrawn)).toMatchObject([
      { operation: 'insert', actor_email: owner.email },
      { operation: 'delete', actor_email: owner.email },
    ]);
    expect((await entries().eq('row_id', invited.id).throwOnError()).data).toMatchObject([
      { operation: 'insert', actor_email: invited.email },
    ]);
  });

  it('can be filtered by order: its changes, refunds and failed refunds, even if it is deleted', async () => {
    const order = await createOrder();
    const { order_uid } = order;
    await staff.client
      .rpc('update_order', { order_id: order.id, expected_version: order.version, new_status: 'Shipped' })
      .throwOnError();
    await owner.client
      .rpc('request_refund', { order_id: order.id, idempotency_key: randomUUID(), amount: 100 })
      .throwOnError();
    const { data: payment } = await backend()
      .service.from('payments')
      .select('provider, provider_payment_id, checkout_session_id')
      .eq('checkout_session_id', order.checkout_session_id ?? '')
      .single()
      .throwOnError();
    const { checkout_session_id: session_id, ...paid } = payment;
    await backend()
      .service.rpc('record_refunds', {
        session_id,
        ...paid,
        refunds: [{ id: randomUUID(), amount: 100, has_failed: true }],
      })
      .throwOnError();
    await staff.client.from('orders').delete().eq('id', order.id).throwOnError();
    await owner.client.rpc('request_refund', { order_id: order.id, idempotency_key: randomUUID(), amount: 100 });
    await staff.client.rpc('restore_order', { order_id: order.id }).throwOnError();

    const { data } = await entries().eq('order_uid', order_uid).throwOnError();
    const operations = data.map(({ operation, actor_email }) => `${operation} ${actor_email}`);
    expect(operations).toEqual(
      expect.arrayContaining([
        `update ${staff.email}`,
        `refund ${owner.email}`,
        'refund_failed null',
        `delete ${staff.email}`,
        `restore ${staff.email}`,
      ]),
    );
    const { data: ofStaff } = await entries().eq('order_uid', order_uid).eq('actor_id', staff.id).throwOnError();
    expect(new Set(ofStaff.map(({ operation }) => operation))).toEqual(new Set(['update', 'delete', 'restore']));
  });

  it('has the order of an entry whose row names it by its id', async () => {
    const order = await createOrder();
    const insert = `insert into public.audit_log (table_name, row_id, operation, after)
      values ('order_notes', gen_random_uuid(), 'insert', jsonb_build_object('order_id', $1::uuid))`;
    await backend().db.query(insert, [order.id]);
    await staff.client.from('orders').delete().eq('id', order.id).throwOnError();
    await backend().db.query(insert, [order.id]);
    const { data } = await entries().eq('order_uid', order.order_uid).eq('table_name', 'order_notes').throwOnError();
    expect(data).toHaveLength(2);
  });

  it('can be filtered by person and time', async () => {
    const start = (await entries().throwOnError()).data.at(-1)?.happened_at ?? '';
    const order = await createOrder();
    await staff.client.from('orders').delete().eq('id', order.id).throwOnError();
    const { data } = await entries().eq('actor_id', staff.id).gt('happened_at', start).throwOnError();
    expect(data).toMatchObject([{ operation: 'delete', order_uid: order.order_uid }]);
    const { data: actors } = await staff.client.rpc('audit_actors').throwOnError();
    expect(actors).toContainEqual({ actor_id: staff.id, email: staff.email });
    expect(new Set(actors.map(({ actor_id }) => actor_id)).size).toBe(actors.length);
  });

  it('names nobody to customers', async () => {
    const { client } = await backend().signUp();
    expect((await client.from('audit_entries').select('*')).data).toEqual([]);
    expect((await client.rpc('actor_email', { actor_id: owner.id })).data).toBeNull();
    expect((await client.rpc('audit_actors')).error?.code).toBe('42501');
  });

  it('never names an administrator for what the payment provider reported', async () => {
    const insert = `insert into public.audit_log (actor_id, table_name, row_id, operation)
      values (gen_random_uuid(), 'payments', gen_random_uuid(), 'refund_failed')`;
    await expect(backend().db.query(insert)).rejects.toMatchObject({ code: '23514' });
  });
});

describe('one page of the audit log', () => {
  const PAGE = 25;

  beforeAll(async () => {
    await backend().db.exec(`
      insert into public.audit_log (actor_id, table_name, row_id, operation, after, happened_at)
        select case when n % 1000 = 0 then '${staff.id}'::uuid else '${owner.id}'::uuid end,
            case when n % 2000 = 0 then 'shop_settings' else 'orders' end, gen_random_uuid(), 'update',
            jsonb_build_object('order_uid', 'NBT-' || 100000 + n % 20000), now() - n * interval '1 minute'
          from generate_series(1, 20000) as n;
      analyze public.audit_log`);
  });

  it.each<[what: string, condition: string]>([
    ['the latest entries', 'true'],
    ['a day', `happened_at between now() - interval '3 days' and now() - interval '2 days'`],
    ['a person', 'actor_id = $1'],
    ['an order', `order_uid = 'NBT-101234'`],
    ['what was changed', `table_name = 'shop_settings' and operation = 'update'`],
  ])('is read from an index, without the other entries, for %s', async (_, filter) => {
    const condition = filter.replace('$1', `'${staff.id}'`);
    const [plan] = await backend().as({ role: 'authenticated', id: owner.id }, (sql) =>
      sql.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
        `explain (analyze, format json) select * from public.audit_entries where ${condition}
         order by happened_at desc, id desc limit ${PAGE}`,
      ),
    );
    const root = plan?.['QUERY PLAN'][0].Plan;
    const scans = root ? nodesOf(root).filter((node) => node['Relation Name'] === 'audit_log') : [];
    expect(scans).toHaveLength(1);
    for (const scan of scans) {
      expect(scan['Node Type']).toBe('Index Scan');
      expect((scan['Actual Rows'] ?? 0) + (scan['Rows Removed by Filter'] ?? 0)).toBeLessThanOrEqual(PAGE);
    }
  });
});

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
