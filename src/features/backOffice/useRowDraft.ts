import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useDraft } from '../auth/useDraft';

type Draft<Entry> = Record<string, Entry>;

/** What was typed in a list and is not saved yet, by the id of its row. */
export function useRowDraft<Entry>(name: string, entrySchema: v.GenericSchema<unknown, Entry>) {
  const { value, set } = useDraft({ name, schema: v.record(v.string(), entrySchema) });
  const [rows, setRows] = useState<Draft<Entry>>(value ?? {});

  useEffect(() => {
    set(Object.keys(rows).length > 0 ? rows : undefined);
  }, [set, rows]);

  return [rows, setRows] as const;
}

/** Returns the draft without the rows that are saved. `withOutcome` adds to another row why it was not saved. */
export function withOutcomes<Entry, Outcome extends { variant_id: string; outcome: string }>(
  draft: Draft<Entry>,
  outcomes: readonly Outcome[],
  withOutcome: (entry: Entry, outcome: Outcome) => Entry,
): Draft<Entry> {
  const rest = Object.entries(draft).flatMap(([id, entry]) => {
    const outcome = outcomes.find((each) => each.variant_id === id);
    if (outcome?.outcome === 'saved') return [];
    return [[id, outcome ? withOutcome(entry, outcome) : entry] as const];
  });
  return Object.fromEntries(rest);
}

/** Returns the draft without the rows with these ids. */
export const withoutRows = <Entry>(draft: Draft<Entry>, ids: readonly string[]): Draft<Entry> =>
  Object.fromEntries(Object.entries(draft).filter(([id]) => !ids.includes(id)));
