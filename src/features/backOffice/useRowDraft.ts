import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { asRecord } from '../../shared/lib/narrow';
import { useAppDispatch, type AppThunk } from '../../shared/redux';
import { selectUser } from '../auth/authSlice';
import { readDrafts, storeDraft } from '../auth/drafts';
import { useDraft } from '../auth/useDraft';

type Draft<Entry> = Record<string, Entry>;

/** Keeps the texts that were typed in a list until they are saved, by the id of their row. Rows of other tabs stay. */
export function useRowDraft<Entry>(name: string, entrySchema: v.GenericSchema<unknown, Entry>) {
  const dispatch = useAppDispatch();
  const { value = {} } = useDraft({ name, schema: v.record(v.string(), entrySchema) });
  const [rows, setRows] = useState<Draft<Entry>>(value);
  const storedRows = useRef(rows);

  useEffect(() => {
    dispatch(storeRows(name, storedRows.current, rows));
    storedRows.current = rows;
  }, [dispatch, name, rows]);

  return [rows, setRows] as const;
}

/** Stores what changed from `before` to `after`. */
const storeRows =
  (name: string, before: Draft<unknown>, after: Draft<unknown>): AppThunk =>
  (dispatch, getState, services) => {
    if (before === after) return;
    const stored = asRecord(readDrafts(services, selectUser(getState())?.id ?? '')[name]?.value) ?? {};
    const kept = Object.entries(stored).filter(([id]) => !(id in before) || id in after);
    const changed = Object.entries(after).filter(([id, entry]) => entry !== before[id]);
    const rows = Object.fromEntries([...kept, ...changed]);
    dispatch(storeDraft(name, Object.keys(rows).length > 0 ? rows : undefined));
  };

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
