import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { useServices } from '../../shared/lib/useServices';
import { useAppDispatch, type AppThunk } from '../../shared/redux';

type Draft<Entry> = Record<string, Entry>;

/**
 * What was typed in a list and is not saved yet, by the id of its row. It is stored in the tab, so that it stays when the
 * page is loaded again.
 */
export function useTabDraft<Entry>(key: string, entrySchema: v.GenericSchema<unknown, Entry>) {
  const dispatch = useAppDispatch();
  const { tabStorage } = useServices();
  const [draft, setDraft] = useState<Draft<Entry>>(() => {
    const schema = v.pipe(v.string(), v.parseJson(), v.record(v.string(), entrySchema));
    const { success, output } = v.safeParse(schema, tabStorage.getItem(key));
    return success ? output : {};
  });

  useEffect(() => {
    dispatch(storeDraft(key, draft));
  }, [dispatch, key, draft]);

  return [draft, setDraft] as const;
}

const storeDraft =
  (key: string, draft: Draft<unknown>): AppThunk =>
  (_dispatch, _getState, { tabStorage }) => {
    if (Object.keys(draft).length === 0) tabStorage.removeItem(key);
    else tabStorage.setItem(key, JSON.stringify(draft));
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
