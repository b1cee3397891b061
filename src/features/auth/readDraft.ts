import * as v from 'valibot';
import { readDrafts, type DraftServices, type StoredDraft } from './drafts';

const draftSchema = v.object({ version: v.optional(v.number()), changedAt: v.number() });

/** Returns a draft of a user; undefined if there is none, or an earlier version of the shop has stored another shape. */
export function readDraft<Value>(
  services: DraftServices,
  userId: string,
  name: string,
  schema: v.GenericSchema<unknown, Value>,
): StoredDraft<Value> | undefined {
  const parsed = v.safeParse(v.object({ ...draftSchema.entries, value: schema }), readDrafts(services, userId)[name]);
  return parsed.success ? parsed.output : undefined;
}
