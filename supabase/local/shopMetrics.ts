import { Gauge, Registry } from 'prom-client';
import type { Database } from './database/database.ts';

const GAUGES: { name: string; help: string; label?: string; sql: string }[] = [
  {
    name: 'shop_orders_needing_attention',
    help: 'Orders whose payment an administrator must check',
    sql: `select count(*)::integer as value from public.orders where attention <> '{}'`,
  },
  {
    name: 'shop_checkout_sessions',
    help: 'Checkout sessions that are not paid yet, by status',
    label: 'status',
    sql: `select status as label, count(*)::integer as value from public.checkout_sessions
            where status in ('open', 'pending') group by status`,
  },
  {
    name: 'shop_mails',
    help: 'Mails in the outbox that are not sent, by status',
    label: 'status',
    sql: `select status as label, count(*)::integer as value from public.mail_outbox
            where status <> 'sent' group by status`,
  },
];

/** Returns what needs a person, from the database, in the text format of Prometheus. */
export async function shopMetrics(db: Pick<Database, 'query'>): Promise<string> {
  const registry = new Registry();
  for (const { name, help, label, sql } of GAUGES) {
    const gauge = new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] });
    for (const row of await db.query<{ label?: string; value: number }>(sql))
      gauge.set(label && row.label ? { [label]: row.label } : {}, row.value);
  }
  return registry.metrics();
}
