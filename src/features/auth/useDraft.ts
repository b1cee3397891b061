import { useCallback, useState } from 'react';
import { useSelector } from 'react-redux';
import * as v from 'valibot';
import { useServices } from '../../shared/lib/useServices';
import { useAppDispatch } from '../../shared/redux';
import { selectUser } from './authSlice';
import { storeDraft, type StoredDraft } from './drafts';
import { readDraft } from './readDraft';

/** The typed texts of a form, by the names of their controls. */
export const typedFields = v.record(v.string(), v.string());

interface Options<Value> {
  /** Names the form and its row: `note:<order id>`. It must not change. */
  name: string;
  /** Drafts of another shape are ignored. */
  schema: v.GenericSchema<unknown, Value>;
  /** The value of the form when nothing is typed. It is not stored. */
  emptyValue?: Value;
  /** The version of the row that the form shows, if others can change it meanwhile. */
  version?: number;
}

export interface Draft<Value> {
  /** The typed value; undefined if nothing is typed. */
  value: Value | undefined;
  /** Stores what is typed. Undefined deletes the draft. */
  set: (value: Value | undefined) => void;
  /** Deletes the draft, because it was saved or discarded. */
  clear: () => void;
  /** The version of the row that the form showed when something was typed for the first time; before, the version of the form. */
  version: number | undefined;
  /** Whether the form shows a later version of the row than the version to which something was typed. */
  isOutdated: boolean;
  /** The person has compared what is typed with the version that the form shows. */
  keep: () => void;
  /** Milliseconds since 1970; undefined if nothing is typed. */
  changedAt: number | undefined;
}

/** A draft of any shape. */
export type AnyDraft = Omit<Draft<unknown>, 'set'>;

/**
 * Keeps what the signed-in user types until it is saved: in this browser, for a day, also when the page is loaded again or
 * the session ends. Nobody else who logs in sees it.
 */
export function useDraft<Value>({ name, schema, emptyValue, version }: Options<Value>): Draft<Value> {
  const dispatch = useAppDispatch();
  const { now } = useServices();
  const stored = useStoredDraft(name, schema);
  const [draft, setDraft] = useState(stored);
  const base = draft ? draft.version : version;

  const store = useCallback(
    (value: Value | undefined, baseVersion: number | undefined) => {
      setDraft((current) => {
        if (value === undefined) return undefined;
        const isSame = JSON.stringify(current?.value) === JSON.stringify(value);
        return { value, version: baseVersion, changedAt: isSame && current ? current.changedAt : now() };
      });
      dispatch(storeDraft(name, value, baseVersion));
    },
    [dispatch, name, now],
  );
  const empty = JSON.stringify(emptyValue);
  const set = useCallback(
    (value: Value | undefined) => store(JSON.stringify(value) === empty ? undefined : value, base),
    [store, base, empty],
  );

  return {
    value: draft?.value,
    set,
    clear: () => set(undefined),
    version: base,
    isOutdated: base !== version,
    keep: () => store(draft?.value, version),
    changedAt: draft?.changedAt,
  };
}

/** Whether something was typed in a form before the page was opened, so that the form is shown at once. */
export const useHasDraft = (name: string): boolean => useStoredDraft(name, v.unknown()) !== undefined;

/** Reads a draft when the component is rendered for the first time. */
function useStoredDraft<Value>(name: string, schema: v.GenericSchema<unknown, Value>): StoredDraft<Value> | undefined {
  const services = useServices();
  const user = useSelector(selectUser);
  const [stored] = useState(() => (user ? readDraft(services, user.id, name, schema) : undefined));
  return stored;
}
