import { randomUUID } from 'node:crypto';
import type { SqlSession } from '../../server/database/database.ts';
import type { TestBackend } from '../../server/testing/backend.ts';
import { createAccount } from './accounts.ts';
import { createVariant } from './catalog.ts';
import { gstSettings, saveSettings } from './gst.ts';

type Shop = Pick<TestBackend, 'db' | 'service'>;

interface RandomRun {
  seed: number;
  steps: number;
  onStep?: (step: number) => void;
}

interface OrderRow {
  id: string;
  session: string;
  version: number;
  status: string;
  items: { variant: { id: string }; quantity: number; unit_amount: number }[];
  is_deleted: boolean;
}

/** What really happened to the units of one variant in one order, measured at the stock. */
interface Movement {
  taken: number;
  returned: number;
}

const SUPPLY = 100_000;
const PROVIDER = 'random';
/** Orders in play. The oldest one is replaced. */
const ORDERS = 12;
/** After how many steps a month ends, about. */
const STEPS_OF_MONTH = 60;

/**
 * Does random things to random orders: edits, refunds, some of which fail, disputes that are won and lost, restocks,
 * cancellations, deletions and restores. After each step it checks that
 * - no payment is refunded by more than was paid, queued refunds included,
 * - for the order, if it was paid once and is not cancelled: paid - refunded - owed = items - allowances, and nothing is
 *   owed unless a refund has failed,
 * - no unit has returned to the stock more than once.
 *
 * Months end from time to time. Whenever one ends, and at the end, the figures and the month end of all earlier months are
 * what they were when they ended.
 *
 * At the end, the check of the owner finds no difference (order_differences, stock_differences), and what is owed is
 * refunded again; then paid - refunded = items - allowances for all orders.
 * @returns how often each action was accepted
 * @throws {Error} that names the seed and the last actions
 */
export async function runRandomOrders(shop: Shop, { seed, steps, onStep }: RandomRun) {
  const adminId = await createAccount(shop as TestBackend, { isConfirmed: true });
  await shop.db.query('insert into public.admins (user_id) values ($1)', [adminId]);
  await saveSettings(shop as TestBackend, { ...gstSettings, issues_invoices: true });
  const random = createRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const upTo = (max: number) => 1 + Math.floor(random() * max);

  const managed = await Promise.all([30_000, 50_000, 50_000].map((amount) => newVariant(amount, SUPPLY)));
  const variants = [...managed, await newVariant(45_050)];
  const orders: string[] = [];
  /** Every order that was ever placed. */
  const placed: string[] = [];
  const failedOrders = new Set<string>();
  const movements = new Map<string, Movement>();
  const accepted: Record<string, number> = {};
  const history: string[] = [];

  function newVariant(amount: number, stock?: number) {
    return createVariant(shop as TestBackend, { stock, variant: { amount } });
  }

  const sql = <Row>(query: string, parameters: unknown[] = []) =>
    shop.db.query<Row & Record<string, unknown>>(query, parameters);

  /** Runs a statement with the rights of the administrator. */
  const asAdmin = (query: string, parameters: unknown[]) =>
    shop.db.tx(async (session: SqlSession) => {
      await session.query(`select set_config('request.jwt.claims', $1, true)`, [
        JSON.stringify({ role: 'authenticated', sub: adminId }),
      ]);
      await session.exec('set local role authenticated');
      return session.query(query, parameters);
    });

  async function readOrder(id: string): Promise<OrderRow> {
    const columns = 'id, checkout_session_id as session, version, status, items';
    const [row] = await sql<OrderRow>(
      `select ${columns}, false as is_deleted from public.orders where id = $1
       union all select ${columns}, true from public.deleted_orders where id = $1`,
      [id],
    );
    if (!row) throw new Error(`The order ${id} is gone.`);
    return row;
  }

  const readStock = async () =>
    new Map(
      (
        await sql<{ variant_id: string; quantity: number }>(
          'select variant_id, quantity from public.stock where variant_id = any ($1)',
          [managed],
        )
      ).map(({ variant_id, quantity }) => [variant_id, quantity]),
    );

  const randomLines = (max = 3) =>
    [...new Set(Array.from({ length: upTo(3) }, () => pick(variants)))].map((variant_id) => ({
      variant_id,
      quantity: upTo(max),
    }));

  async function placeOrder(): Promise<string> {
    const { data: session } = await shop.service
      .rpc('open_checkout_session', {
        items: randomLines(),
        success_url: 'https://shop.example/success',
        cancel_url: 'https://shop.example/products',
      })
      .throwOnError();
    // The payment may arrive when others have bought the units.
    const isShort = random() < 0.15;
    if (isShort) {
      await sql(`update public.checkout_sessions set expires_at = now() - interval '1 minute' where id = $1`, [
        session.id,
      ]);
      await sql('update public.stock set quantity = 1 where variant_id = any ($1)', [managed]);
    }
    const { data } = await shop.service
      .rpc('complete_checkout_session', {
        session_id: session.id,
        provider: PROVIDER,
        provider_payment_id: randomUUID(),
        // With a state, so that the order can be invoiced.
        customer: { email: `${randomUUID()}@guest.example`, state: 'Kerala' },
      })
      .maybeSingle()
      .throwOnError();
    if (isShort) await sql('update public.stock set quantity = $2 where variant_id = any ($1)', [managed, SUPPLY]);
    const id = data?.order_id ?? '';
    // What an order has taken when it was paid is the only thing that is not measured at the stock.
    const lines = await sql<{ variant_id: string; taken: number }>(
      'select variant_id, stock_taken::integer as taken from public.order_lines where order_id = $1',
      [id],
    );
    for (const { variant_id, taken } of lines) movements.set(`${id} ${variant_id}`, { taken, returned: 0 });
    placed.push(id);
    return id;
  }

  const report = (session: string, refunds: object[]) =>
    sql(
      `select public.record_refunds($1, provider, provider_payment_id, $2::text::jsonb)
       from public.payments where checkout_session_id = $1`,
      [session, JSON.stringify(refunds)],
    );

  /** What can happen to an order. Actions that the database rejects change nothing. */
  const actions: Record<string, (order: OrderRow) => Promise<unknown>> = {
    refund: ({ id }) =>
      asAdmin('select public.request_refund($1, $2, null, $3)', [
        id,
        randomUUID(),
        upTo(random() < 0.2 ? 150_000 : 20_000),
      ]),
    refundLines: ({ id, items }) => {
      const lines = items
        .filter(() => random() < 0.6)
        .map(({ variant, quantity }) => ({
          variant_id: variant.id,
          quantity: upTo(quantity),
          restock: random() < 0.7,
        }));
      const amount = random() < 0.3 ? upTo(60_000) : null;
      return asAdmin(`select public.request_refund($1, $2, null, $3, 'Broken', $4::text::jsonb)`, [
        id,
        randomUUID(),
        amount,
        JSON.stringify(lines.length > 0 ? lines : [{ variant_id: pick(variants), quantity: 1 }]),
      ]);
    },
    refundEverything: ({ id }) => asAdmin('select public.request_refund($1, $2)', [id, randomUUID()]),
    changeItems: ({ id, version }) =>
      asAdmin('select public.change_order_items($1, $2, $3::text::jsonb)', [
        id,
        version,
        JSON.stringify(randomLines(2)),
      ]),
    reduceItems: ({ id, version, items }) =>
      asAdmin('select public.change_order_items($1, $2, $3::text::jsonb)', [
        id,
        version,
        JSON.stringify(items.map(({ variant, quantity }) => ({ variant_id: variant.id, quantity: upTo(quantity) }))),
      ]),
    cancel: ({ id, version }) => asAdmin('select public.cancel_order($1, $2)', [id, version]),
    ship: ({ id, version }) => asAdmin('select public.ship_order($1, $2)', [id, version]),
    setStatus: ({ id }) =>
      asAdmin('update public.orders set status = $2 where id = $1', [
        id,
        pick(['Processing', 'Processing', 'Shipped', 'Delivered', 'Cancelled']),
      ]),
    delete: ({ id }) => asAdmin('delete from public.orders where id = $1', [id]),
    dispute: ({ session }) =>
      sql(
        `select public.record_dispute($1, provider, provider_payment_id, $2, $3, amount / $4)
         from public.payments where checkout_session_id = $1`,
        [session, `dp_${upTo(2)}_${session}`, pick(['open', 'won', 'won', 'lost']), upTo(2)],
      ),
    refundInDashboard: async ({ id, session }) => {
      const [{ left } = { left: 0 }] = await sql<{ left: number }>(
        `select public.unrefunded_amount(id)::integer as left from public.payments where checkout_session_id = $1`,
        [session],
      );
      if (left < 1) throw new Error(`Nothing is left of ${id}.`);
      return report(session, [{ id: `re_${randomUUID()}`, amount: upTo(Math.min(left, 10_000)), has_failed: false }]);
    },
    failRefund: async ({ id, session }) => {
      const reported = await sql<{ id: string; amount: number }>(
        `select provider_refund_id as id, refund.amount::integer as amount
         from public.payment_refunds refund join public.payments on payments.id = payment_id
         where checkout_session_id = $1 and not has_failed order by provider_refund_id`,
        [session],
      );
      if (reported.length === 0) throw new Error(`Nothing of ${id} was refunded.`);
      failedOrders.add(id);
      return report(session, [{ ...pick(reported), has_failed: true }]);
    },
  };
  // Most orders soon have nothing left to change, so what changes them is tried more often.
  const names = [...Object.keys(actions), 'refundLines', 'refundLines', 'changeItems', 'changeItems', 'reduceItems'];

  /** Lets the provider decide about the queued refunds that are due, in one of the ways in which this can happen. */
  async function decide(mayRefuse: boolean): Promise<void> {
    await sql(
      `update public.refunds set next_attempt_at = now() where provider_refund_id is null and refused_at is null`,
    );
    for (;;) {
      const [refund] = await sql<{ refund_id: string; checkout_session_id: string; refund_amount: string }>(
        'select * from public.claim_refund()',
      );
      if (!refund) return;
      const { refund_id, checkout_session_id, refund_amount } = refund;
      const outcome = mayRefuse ? random() : 1;
      if (outcome < 0.2) {
        await sql(`select public.mark_refund_failed($1, 'Refused', true)`, [refund_id]);
        const [order] = await sql<{ id: string }>(
          `select id from public.orders where checkout_session_id = $1
           union all select id from public.deleted_orders where checkout_session_id = $1`,
          [checkout_session_id],
        );
        failedOrders.add(order?.id ?? '');
      } else if (outcome < 0.35) {
        await sql(`select public.mark_refund_failed($1, 'No response', false)`, [refund_id]);
        return;
      } else {
        const reported = {
          id: `re_${refund_id}`,
          amount: Number(refund_amount),
          has_failed: false,
          request_id: refund_id,
        };
        // The webhook may arrive before the response, or the response may be lost.
        const steps = [
          () => report(checkout_session_id, [reported]),
          () => sql('update public.refunds set provider_refund_id = $2 where id = $1', [refund_id, reported.id]),
        ];
        if (outcome < 0.6) steps.reverse();
        for (const step of outcome > 0.9 && mayRefuse ? steps.slice(0, 1) : steps) await step();
      }
    }
  }

  async function checkMoney(id: string, mayOwe: boolean): Promise<void> {
    const [row] = await sql<
      Record<'paid' | 'counted' | 'items' | 'refunded' | 'worth' | 'allowances' | 'owed', number> & { status: string }
    >(
      `with own as (
         select refund.*, exists (
             select from public.payment_refunds reported
             where reported.payment_id = refund.payment_id and reported.provider_refund_id = refund.provider_refund_id
           ) as is_reported
         from public.refunds refund join public.payments on payments.id = payment_id
         join public.orders on orders.checkout_session_id = payments.checkout_session_id where orders.id = $1
       )
       select orders.status, balance.paid::integer as paid, balance.refunded::integer as counted,
         balance.items::integer as items, balance.allowances::integer as allowances, balance.owed::integer as owed,
         (
           (select coalesce(sum(amount), 0) from own where not is_reported and refused_at is null)
           + (
             select coalesce(sum(amount) filter (where not has_failed), 0) from public.payment_refunds
             where payment_id in (select id from public.payments where checkout_session_id = orders.checkout_session_id)
           )
         )::integer as refunded,
         (
           select coalesce(sum(unit_amount * (quantity - returned)), 0) from public.order_lines where order_id = orders.id
         )::integer as worth
       from public.orders, public.order_balance(orders.id) balance where orders.id = $1`,
      [id],
    );
    if (!row) return;
    const problems = [
      row.counted !== row.refunded && 'the balance counts other refunds',
      row.items !== row.worth && 'the balance counts other items',
      row.refunded > row.paid && 'more was refunded than paid',
      row.status !== 'Cancelled' &&
        row.paid - row.refunded - row.owed !== row.items - row.allowances &&
        'the account is wrong',
      row.owed < 0 && 'the customer owes something',
      row.owed > row.paid - row.refunded && 'more is owed than what is left',
      row.status !== 'Cancelled' &&
        row.owed !== 0 &&
        !(mayOwe && failedOrders.has(id)) &&
        'something is owed without a failure',
    ].filter(Boolean);
    if (problems.length > 0) throw new Error(`${id}: ${problems.join(', ')}: ${JSON.stringify(row)}`);
  }

  function checkUnits(id: string, before: Map<string, number>, after: Map<string, number>): void {
    for (const variant of managed) {
      const change = (after.get(variant) ?? 0) - (before.get(variant) ?? 0);
      if (change === 0) continue;
      const movement = movements.get(`${id} ${variant}`) ?? { taken: 0, returned: 0 };
      movements.set(`${id} ${variant}`, movement);
      if (change > 0) movement.returned += change;
      else movement.taken -= change;
      if (movement.returned > movement.taken)
        throw new Error(`${id}: units of ${variant} returned more than once: ${JSON.stringify(movement)}`);
    }
  }

  /** What the shop says about each month that is over, the latest first. */
  const closedMonths: unknown[] = [];

  async function readMonth(monthsAgo: number): Promise<unknown> {
    const [row] = await asAdmin(
      `select jsonb_build_object(
           'month', public.gst_month(first_day),
           'figures', public.figures(first_day, (first_day + interval '1 month')::date - 1, 'month')
         ) as value
       from (
         select (date_trunc('month', now() at time zone 'Asia/Kolkata') - $1::integer * interval '1 month')::date as first_day
       ) month`,
      [monthsAgo],
    );
    // The days are older by now.
    return JSON.parse(JSON.stringify(row), (key, value: unknown) =>
      ['month', 'date', 'from_day', 'to_day', 'first_day'].includes(key) && typeof value === 'string' ? '' : value,
    );
  }

  async function checkClosedMonths(): Promise<void> {
    for (const [index, closed] of closedMonths.entries()) {
      const now = await readMonth(index + 1);
      if (JSON.stringify(now) !== JSON.stringify(closed))
        throw new Error(`A month has changed after its end: ${JSON.stringify({ closed, now })}`);
    }
  }

  /** Makes everything a month older, because the clock of a server cannot be moved. */
  async function endMonth(): Promise<void> {
    await checkClosedMonths();
    closedMonths.unshift(await readMonth(0));
    await shop.db.tx(async (session) => {
      // Documents never change.
      await session.exec(`
        set local session_replication_role = 'replica';
        do $do$
        declare
          item record;
        begin
          for item in
            select format(
                'update public.%I set %s', table_name,
                string_agg(format(
                  case data_type when 'date' then '%1$I = (%1$I - interval ''1 month'')::date'
                    else '%1$I = (%1$I at time zone ''Asia/Kolkata'' - interval ''1 month'') at time zone ''Asia/Kolkata'''
                  end, column_name
                ), ', ')
              ) as statement
            from information_schema.columns join information_schema.tables using (table_schema, table_name)
            where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER'
              and data_type in ('timestamp with time zone', 'date')
            group by table_name
          loop
            execute item.statement;
          end loop;
        end $do$`);
    });
    accepted.endMonth = (accepted.endMonth ?? 0) + 1;
  }

  try {
    for (let step = 0; step < steps; step += 1) {
      onStep?.(step);
      if (random() < 1 / STEPS_OF_MONTH) await endMonth();
      if (orders.length < ORDERS || random() < 0.15) orders.push(await placeOrder());
      if (orders.length > ORDERS) orders.shift();
      if (random() < 0.2) await decide(true);
      const order = await readOrder(pick(orders));
      const name = order.is_deleted ? 'restore' : pick(names);
      const action = order.is_deleted
        ? ({ id }: OrderRow) => asAdmin('select public.restore_order($1)', [id])
        : actions[name]!;
      const before = await readStock();
      let outcome = 'accepted';
      try {
        await action(order);
        accepted[name] = (accepted[name] ?? 0) + 1;
      } catch (error) {
        const { code, message } = error as { code?: string; message: string };
        // PT4xx: the database rejects the action. An error without a code is one of this file.
        if (code !== undefined && !/^PT4/.test(code)) throw error;
        outcome = message;
      }
      history.push(`${step} ${name} of ${order.id} (${order.status}): ${outcome}`);
      checkUnits(order.id, before, await readStock());
      await checkMoney(order.id, true);
    }

    await decide(false);
    await checkClosedMonths();
    const differences = await sql(`
      select * from public.order_differences()
      union all select variant_id, 'The stock is not the sum of its history.' from public.stock_differences()`);
    if (differences.length > 0) throw new Error(JSON.stringify(differences));
    // Nothing is refunded while a dispute is open.
    await sql(
      `select public.record_dispute(
           checkout_session_id, provider, provider_payment_id, provider_dispute_id, 'won', payments.amount
         )
         from public.payments join public.payment_disputes on payment_id = payments.id where status <> 'won'`,
    );
    for (const id of placed) {
      if ((await readOrder(id)).is_deleted) await asAdmin('select public.restore_order($1)', [id]);
      const [{ owed, status } = { owed: 0, status: '' }] = await sql<{ owed: number; status: string }>(
        `select owed::integer, status from public.orders, public.order_balance(orders.id) where orders.id = $1`,
        [id],
      );
      if (owed > 0) await asAdmin('select public.request_refund($1, $2, null, $3)', [id, randomUUID(), owed]);
      history.push(`repay ${owed} of ${id} (${status})`);
      await checkMoney(id, false);
    }
    return accepted;
  } catch (error) {
    throw new Error(
      `seed ${seed}: ${error instanceof Error ? error.message : String(error)}\n${history.slice(-25).join('\n')}`,
      { cause: error },
    );
  }
}

/** A repeatable random generator (mulberry32). */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
