import * as v from 'valibot';
import type { AuditOperation, Database, Tables } from '../../../../supabase/database.types';
import { backendApi } from '../../../shared/api/backendApi';

export type AuditEntry = Tables<'audit_entries'>;
export type AuditActor = Database['public']['Functions']['audit_actors']['Returns'][number];

/** Which entries match. A missing field does not restrict the entries. */
export interface AuditQuery {
  actorId?: string;
  table?: string;
  operation?: AuditOperation;
  orderUid?: string;
  /** ISO 8601, both inclusive. */
  from?: string;
  to?: string;
  /** Only entries that are older than the entry with this id. */
  before?: number;
}

export interface AuditPage {
  entries: AuditEntry[];
  hasOlder: boolean;
}

const PAGE_SIZE = 50;

const entriesSchema = v.array(v.looseObject({ id: v.number(), operation: v.string(), table_name: v.string() }));
const actorsSchema = v.array(v.looseObject({ actor_id: v.string() }));

export const auditLogApi = backendApi.injectEndpoints({
  endpoints: (build) => ({
    /** One page of the audit log, latest first. */
    getAuditEntries: build.query<AuditPage, AuditQuery>({
      rawResponseSchema: entriesSchema,
      query:
        ({ actorId, table, operation, orderUid, from, to, before }) =>
        (db) => {
          let list = db.from('audit_entries').select('*');
          if (actorId) list = list.eq('actor_id', actorId);
          if (table) list = list.eq('table_name', table);
          if (operation) list = list.eq('operation', operation);
          if (orderUid) list = list.eq('order_uid', orderUid);
          if (from) list = list.gte('happened_at', from);
          if (to) list = list.lte('happened_at', to);
          if (before) list = list.lt('id', before);
          // One row more than are shown, to see whether there are more.
          return list.order('id', { ascending: false }).limit(PAGE_SIZE + 1);
        },
      transformResponse: (rows: AuditEntry[]) => ({
        entries: rows.slice(0, PAGE_SIZE),
        hasOlder: rows.length > PAGE_SIZE,
      }),
    }),

    /** Everybody who has an entry in the audit log. */
    getAuditActors: build.query<AuditActor[], void>({
      rawResponseSchema: actorsSchema,
      query: () => (db) => db.rpc('audit_actors'),
    }),
  }),
});

export const { useGetAuditEntriesQuery, useGetAuditActorsQuery } = auditLogApi;
