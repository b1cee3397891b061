import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import type { TestBackend } from '../../server/testing/backend.ts';
import { createAccount } from './accounts.ts';
import { createVariant, productIdOf } from './catalog.ts';

type Answer = 'first' | 'last' | 'lost' | 'twice';

/** What can happen to an order and its refunds. Parts are of what is left, from 0 to 0.5. */
export type Step =
  | { do: 'change'; part: number }
  | { do: 'ship' }
  | { do: 'refund'; part: number }
  | { do: 'refundLines'; units: number[]; extra: number }
  /** A refund that was started in the dashboard of the provider. */
  | { do: 'refundElsewhere'; part: number }
  /**
   * The job sends all queued refunds, or the back office the one that was requested last. The answer may come before or
   * after the webhook or be lost, or two may send the same refund.
   */
  | { do: 'send'; sent: 'all' | 'newest'; answer: Answer }
  /** The provider reports the first of its refunds, or all. */
  | { do: 'webhook'; part: number; times: number }
  | { do: 'providerAway'; isAway: boolean }
  | { do: 'midnight' };

const part = fc.double({ min: 0, max: 0.5, noNaN: true });

const step = fc.oneof(
  fc.record({ do: fc.constant('change' as const), part }),
  fc.constant<Step>({ do: 'ship' }),
  { weight: 4, arbitrary: fc.record({ do: fc.constant('refund' as const), part }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('refundLines' as const),
      units: fc.array(fc.integer({ min: 0, max: 4 }), { minLength: 3, maxLength: 3 }),
      extra: part,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('refundElsewhere' as const), part }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('send' as const),
      sent: fc.constantFrom('all' as const, 'newest' as const),
      answer: fc.constantFrom<Answer>('first', 'last', 'lost', 'lost', 'twice'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('webhook' as const),
      part: fc.oneof(part, fc.constant(0.5)),
      times: fc.integer({ min: 1, max: 2 }),
    }),
  },
  fc.record({ do: fc.constant('providerAway' as const), isAway: fc.boolean() }),
  fc.constant<Step>({ do: 'midnight' }),
);

/** Prices and units of the lines, and what happens to the order before and after it is shipped. */
export const sequences = fc.record({
  lines: fc.array(
    fc.record({ amount: fc.integer({ min: 100, max: 99_999 }), quantity: fc.integer({ min: 1, max: 4 }) }),
    { minLength: 1, maxLength: 3 },
  ),
  isInterstate: fc.boolean(),
  steps: fc
    .tuple(fc.array(step, { maxLength: 3 }), fc.array(step, { minLength: 2, maxLength: 8 }))
    .map(([before, after]): Step[] => [...before, { do: 'ship' }, ...after]),
});

type Sequence = typeof sequences extends fc.Arbitrary<infer Value> ? Value : never;

interface ProviderRefund {
  id: string;
  amount: number;
  has_failed: false;
  request_id?: string;
}

const refundedBy = (refunds: ProviderRefund[]) => refunds.reduce((sum, { amount }) => sum + amount, 0);

/** Plays sequences. `passMidnight` lets a day pass for an order. */
export async function createRefundPlayer(backend: TestBackend, passMidnight: (orderId: string) => unknown) {
  const { db } = backend;
  const adminId = await createAccount(backend, { isConfirmed: true });
  await db.query('insert into public.admins (user_id) values ($1)', [adminId]);
  const variants = await Promise.all([1, 2, 3].map(() => createVariant(backend)));

  /** Runs a statement of an administrator. The database may refuse it: then nothing changes. */
  async function attempt<Row>(query: string, parameters: unknown[]): Promise<Row | undefined> {
    try {
      const [row] = await db.tx(async (sql) => {
        await sql.query(`select set_config('request.jwt.claims', $1, true)`, [
          JSON.stringify({ role: 'authenticated', sub: adminId }),
        ]);
        return sql.query<Row & Record<string, unknown>>(query, parameters);
      });
      return row;
    } catch (error) {
      if (!/^PT4/.test((error as { code?: string }).code ?? '')) throw error;
      return undefined;
    }
  }

  async function place({ lines, isInterstate }: Sequence) {
    const paid = lines.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0);
    const items = lines.map(({ amount, quantity }, place) => ({
      product: { id: productIdOf(variants[place]!), title: 'Test Tea', image: null },
      variant: { id: variants[place], title: '100 g', weight: null },
      quantity,
      unit_amount: amount,
    }));
    const number = `NBT-9${Math.random().toString().slice(2, 14)}`;
    // Opening it would price the items.
    const [order] = await db.query<{ id: string; session: string; payment: string }>(
      `with session as (
         insert into public.checkout_sessions (order_uid, success_url, cancel_url, items, amount_total)
           values ($4, 'https://shop.example/', 'https://shop.example/', $1, $2)
           returning id
       )
       select made.order_id as id, session.id as session, 'cs_' || session.id as payment
       from session, public.complete_checkout_session(session.id, 'stripe', 'cs_' || session.id, $3::text::jsonb) made`,
      [
        JSON.stringify(items),
        paid,
        JSON.stringify({ email: `${number}@guest.example`, state: isInterstate ? 'Kerala' : 'Tamil Nadu' }),
        number,
      ],
    );
    return { ...order!, paid };
  }

  /** Returns how many credit notes there were. */
  return async function play(sequence: Sequence): Promise<number> {
    const { id, session, payment, paid } = await place(sequence);
    /** Everything that the provider has refunded, in its order. */
    const provided: ProviderRefund[] = [];
    let isAway = false;
    /** The units that were refunded by line after the invoice, by the id of the refund at the provider. */
    const unitsOfRefunds = new Map<string, { variant_id: string; quantity: number }[]>();
    /** Whether the provider has refused a refund, so that the customer must still get something. */
    let isOwed = false;
    let hasInvoice = false;
    /** The refunds that the invoice is without: requested or reported before. */
    const beforeInvoice = new Set<string>();
    const reportedIds = new Set<string>();

    const read = async <Row>(query: string) => (await db.query<Row & Record<string, unknown>>(query, [id]))[0]!;
    const left = async () =>
      (
        await read<{ left: number }>(
          `select public.unrefunded_amount(payment.id)::integer as left from public.payments payment
           join public.orders on orders.checkout_session_id = payment.checkout_session_id where orders.id = $1`,
        )
      ).left;
    const refundsOfOrder = () =>
      db.query<{ id: string }>(
        `select refund.id from public.refunds refund join public.payments payment on payment.id = payment_id
         where payment.checkout_session_id = $1`,
        [session],
      );

    async function report(refunds: ProviderRefund[]): Promise<void> {
      await db.query(`select public.record_refunds($1, 'stripe', $2, $3::text::jsonb)`, [
        session,
        payment,
        JSON.stringify(refunds),
      ]);
      for (const refund of refunds) reportedIds.add(refund.id);
    }

    async function ship(): Promise<void> {
      if (hasInvoice) return;
      const requested = await refundsOfOrder();
      await attempt('select public.ship_order(id, version) from public.orders where id = $1', [id]);
      ({ has: hasInvoice } = await read<{ has: boolean }>('select public.has_invoice($1) as has'));
      if (!hasInvoice) return;
      for (const refund of requested) beforeInvoice.add(`re_${refund.id}`);
      for (const refund of reportedIds) beforeInvoice.add(refund);
    }

    async function send(sent: 'all' | 'newest', answer: Answer): Promise<void> {
      const queued = await db.query<{ id: string; amount: number }>(
        `select refund.id, refund.amount::integer as amount
         from public.refunds refund join public.payments payment on payment.id = payment_id
         where payment.checkout_session_id = $1 and provider_refund_id is null and refused_at is null
         order by refund.created_at, refund.id`,
        [session],
      );
      for (const { id: refundId, amount } of sent === 'all' ? queued : queued.slice(-1)) {
        if (isAway) {
          await db.query(`select public.mark_refund_failed($1, 'No response', false)`, [refundId]);
          continue;
        }
        const known = provided.find(({ request_id }) => request_id === refundId);
        if (!known && refundedBy(provided) + amount > paid) {
          // Something was refunded in the dashboard of the provider since the request.
          await db.query(`select public.mark_refund_failed($1, 'Too much', true)`, [refundId]);
          unitsOfRefunds.delete(`re_${refundId}`);
          isOwed = true;
          continue;
        }
        const refund = known ?? { id: `re_${refundId}`, amount, has_failed: false, request_id: refundId };
        if (!known) provided.push(refund);
        const answers = [
          () => db.query('update public.refunds set provider_refund_id = $2 where id = $1', [refundId, refund.id]),
          () => report([refund]),
        ];
        if (answer === 'last') answers.reverse();
        if (answer === 'lost') answers.length = 0;
        if (answer === 'twice') answers.push(...answers);
        for (const step of answers) await step();
      }
    }

    async function take(step: Step): Promise<void> {
      switch (step.do) {
        case 'change':
          await attempt(
            `select public.change_order_items(id, version, (
               select jsonb_agg(jsonb_build_object(
                 'variant_id', item_id, 'quantity', greatest(1, floor(quantity * 2 * $2::numeric))
               )) from public.order_lines where order_id = $1 and quantity > 0
             )) from public.orders where id = $1`,
            [id, step.part],
          );
          return;
        case 'ship':
          return ship();
        case 'refund': {
          const amount = Math.ceil((await left()) * step.part);
          await attempt('select public.request_refund($1, $2, null, $3)', [id, randomUUID(), amount]);
          return;
        }
        case 'refundLines': {
          const lines = sequence.lines.flatMap((_, place) => {
            const quantity = step.units[place]!;
            return quantity > 0 ? [{ variant_id: variants[place]!, quantity, restock: true }] : [];
          });
          const { worth } = await read<{ worth: number }>(
            `select due::integer as worth from public.value_of_lines($1, '${JSON.stringify(lines)}')`,
          );
          const amount = step.extra > 0.25 ? Math.ceil(worth + ((await left()) - worth) * step.extra) : null;
          const refund = await attempt<{ refund_id: string }>(
            `select * from public.request_refund($1, $2, null, $3, null, $4::text::jsonb)`,
            [id, randomUUID(), amount, JSON.stringify(lines)],
          );
          if (refund && hasInvoice) unitsOfRefunds.set(`re_${refund.refund_id}`, lines);
          return;
        }
        case 'refundElsewhere': {
          const amount = Math.floor((await left()) * step.part);
          // The provider knows nothing of what is queued, but refuses more than what was paid.
          if (amount < 1 || isAway || refundedBy(provided) + amount > paid) return;
          provided.push({ id: `re_${randomUUID()}`, amount, has_failed: false });
          return;
        }
        case 'send':
          return send(step.sent, step.answer);
        case 'webhook': {
          const known = provided.slice(0, Math.ceil(provided.length * 2 * step.part));
          if (known.length > 0 && !isAway) for (let time = 0; time < step.times; time += 1) await report(known);
          return;
        }
        case 'providerAway':
          isAway = step.isAway;
          return;
        case 'midnight':
          await passMidnight(id);
      }
    }

    for (const step of sequence.steps) await take(step);
    isAway = false;
    await send('all', 'first');
    if (provided.length > 0) await report(provided);
    await ship();

    const { invoice } = await read<{ invoice: number | null }>(
      'select (select total::integer from public.invoices where order_id = $1) as invoice',
    );
    const kept = paid - refundedBy(provided);
    // Nothing is left to ship, or everything was refunded before.
    if (invoice === null) return 0;
    const { notes, units } = await read<{
      notes: { amount: number; taxable: number }[];
      units: { variant: string; sold: number; amount: number; credited: number; units: number }[];
    }>(
      `select
         coalesce((select jsonb_agg(jsonb_build_object('amount', note.amount) order by note.amount)
           from public.credit_notes note join public.invoices invoice on invoice.id = note.invoice_id
           where invoice.order_id = $1), '[]') as notes,
         (select jsonb_agg(jsonb_build_object(
             'variant', sold.item_id, 'sold', line.quantity, 'amount', line.amount,
             'credited', coalesce(credit.amount, 0), 'units', coalesce(credit.units, 0)
           ) order by line.place)
           from public.invoices invoice
           join public.invoice_lines line on line.invoice_id = invoice.id
           join public.order_lines sold on sold.id = line.order_line_id
           left join lateral (
             select sum(amount) as amount, sum(quantity) as units from public.credit_note_lines
             where invoice_line_id = line.id
           ) credit on true
           where invoice.order_id = $1) as units`,
    );
    const expectedNotes = provided
      .filter((refund) => !beforeInvoice.has(refund.id))
      .map(({ amount }) => amount)
      .sort((a, b) => a - b);
    const documented = invoice - notes.reduce((sum, { amount }) => sum + amount, 0);
    const returned = (variant: string) =>
      [...unitsOfRefunds.values()]
        .flat()
        .reduce((sum, { variant_id, quantity }) => (variant_id === variant ? sum + quantity : sum), 0);
    const problems = [
      (isOwed ? documented > kept : documented !== kept) && 'the invoice minus the notes is not what was kept',
      !isOwed &&
        JSON.stringify(notes.map(({ amount }) => amount)) !== JSON.stringify(expectedNotes) &&
        'a note is not one refund',
      ...units.map((line) => {
        // A line that is credited completely returns all its units.
        const expected = line.credited === line.amount ? line.sold : returned(line.variant);
        return line.units !== expected && `other units of ${line.variant} were credited than refunded`;
      }),
    ].filter(Boolean);
    if (problems.length > 0)
      throw new Error(
        `${problems.join(', ')}: ${JSON.stringify({ paid, kept, invoice, notes, expectedNotes, units, unitsOfRefunds: [...unitsOfRefunds] })}`,
      );
    return notes.length;
  };
}
