import { asRecord } from '../../shared/lib/narrow';
import type { AppThunk } from '../../shared/redux';
import type { Services } from '../../shared/services';
import { selectUser } from './authSlice';

/* It is in the first load of every page, so it reads its JSON without valibot. */

const KEY = 'nbt-drafts';
const LIFETIME_MS = 24 * 60 * 60_000;

/** The content of a form that is not saved yet. */
export interface StoredDraft<Value> {
  value: Value;
  /** The version of the row that the form showed, if the form belongs to a row. */
  version?: number | undefined;
  /** Milliseconds since 1970. */
  changedAt: number;
}

/** By their names. */
type Drafts = Record<string, StoredDraft<unknown>>;

/** The services that drafts need. */
export type DraftServices = Pick<Services, 'storage' | 'now'>;

/** Returns the drafts of all users that were changed in the last 24 hours, by the id of the user. */
function readAll({ storage, now }: DraftServices): Record<string, Drafts> {
  const isRecent = (draft: unknown) => Number(asRecord(draft)?.changedAt) > now() - LIFETIME_MS;
  try {
    const users = Object.entries(asRecord(JSON.parse(storage.getItem(KEY) ?? '')) ?? {});
    return Object.fromEntries(
      users.map(([userId, drafts]) => [
        userId,
        Object.fromEntries(Object.entries(asRecord(drafts) ?? {}).filter(([, draft]) => isRecent(draft))) as Drafts,
      ]),
    );
  } catch {
    return {};
  }
}

function writeAll({ storage }: DraftServices, drafts: Record<string, Drafts>) {
  const users = Object.entries(drafts).filter(([, own]) => Object.keys(own).length > 0);
  if (users.length > 0) storage.setItem(KEY, JSON.stringify(Object.fromEntries(users)));
  else storage.removeItem(KEY);
}

/** Returns the drafts of a user, whose values may have any shape. */
export const readDrafts = (services: DraftServices, userId: string): Drafts => readAll(services)[userId] ?? {};

/**
 * Stores a draft of the signed-in user in this browser, from where it never gets into an action. Undefined deletes it. A
 * draft that did not change keeps its time.
 */
export const storeDraft =
  (name: string, value: unknown, version?: number): AppThunk =>
  (_dispatch, getState, services) => {
    const userId = selectUser(getState())?.id;
    if (!userId) return;
    const drafts = readAll(services);
    const { [name]: before, ...others } = drafts[userId] ?? {};
    const isSame = JSON.stringify(before?.value) === JSON.stringify(value);
    const draft = { value, version, changedAt: isSame && before ? before.changedAt : services.now() };
    writeAll(services, { ...drafts, [userId]: value === undefined ? others : { ...others, [name]: draft } });
  };

/** Deletes all drafts of a user. */
export const deleteDraftsOf =
  (userId: string): AppThunk =>
  (_dispatch, _getState, services) =>
    writeAll(services, { ...readAll(services), [userId]: {} });

/** Deletes the drafts that nobody has changed for a day. */
export const deleteOldDrafts = (): AppThunk => (_dispatch, _getState, services) => {
  if (services.storage.getItem(KEY) !== null) writeAll(services, readAll(services));
};
