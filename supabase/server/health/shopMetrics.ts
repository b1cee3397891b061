import { Gauge, Registry } from 'prom-client';
import { OPERATION_KINDS } from '../../../src/domain/operations.ts';
import type { Database } from '../database/database.ts';

interface GaugeDefinition {
  name: string;
  help: string;
  label?: string;
  sql: string;
  parameters?: unknown[];
}

const GAUGES: GaugeDefinition[] = [
  {
    name: 'shop_orders_needing_attention',
    help: 'Orders whose payment an administrator must check',
    sql: `select count(*)::integer as value from public.order_list where needs_attention`,
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
    help: 'Emails in the outbox that are not sent, by status; held are those about orders that are not true now',
    label: 'status',
    sql: `select case when held_since is null then status else 'held' end as label, count(*)::integer as value
            from public.email_outbox where status <> 'sent' group by 1`,
  },
  {
    name: 'shop_problems',
    help: 'What the dashboard of administrators reports, by kind: how many emails, jobs or payments, otherwise 0 or 1',
    label: 'kind',
    sql: `select unnest as label, coalesce(affected, 0) as value
            from unnest($1::text[]) left join public.operations_report() on kind = unnest and is_problem`,
    parameters: [OPERATION_KINDS],
  },
  {
    name: 'shop_last_backup_timestamp_seconds',
    help: 'When npm run backup last succeeded. Missing if it never did',
    sql: `select extract(epoch from last_at)::float as value from public.operations_report()
            where kind = 'backup' and last_at is not null`,
  },
];

/** Returns what needs a person, from the database, in the text format of Prometheus. */
export async function shopMetrics(db: Pick<Database, 'query'>): Promise<string> {
  const registry = new Registry();
  for (const { name, help, label, sql, parameters } of GAUGES) {
    const rows = await db.query<{ label?: string; value: number }>(sql, parameters);
    // A gauge without a label would be 0 without a value.
    if (!label && rows.length === 0) continue;
    const gauge = new Gauge({ name, help, labelNames: label ? [label] : [], registers: [registry] });
    for (const row of rows) gauge.set(label && row.label ? { [label]: row.label } : {}, row.value);
  }
  return registry.metrics();
}
