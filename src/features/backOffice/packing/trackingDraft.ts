import * as v from 'valibot';
import type { AppThunk } from '../../../shared/redux';
import type { SafeStorage } from '../../../shared/services';

const KEY = 'nbt-shipping';

/** The parcels that are being shipped, and their tracking numbers as far as they were entered, by the id of the order. */
export interface TrackingDraft {
  courier: string;
  parcels: Record<string, string>;
}

const draftSchema = v.object({ courier: v.string(), parcels: v.record(v.string(), v.string()) });
const empty: TrackingDraft = { courier: '', parcels: {} };

/**
 * Returns what was entered in this browser and is not shipped yet. It is kept outside of the tab, so that it survives a
 * crash, and says nothing about customers.
 */
export function readTrackingDraft(storage: SafeStorage): TrackingDraft {
  const { success, output } = v.safeParse(v.pipe(v.string(), v.parseJson(), draftSchema), storage.getItem(KEY));
  return success ? output : empty;
}

/** Adds parcels to the draft. Parcels of other tabs stay. */
export const saveTrackingDraft =
  ({ courier, parcels }: TrackingDraft): AppThunk =>
  (_dispatch, _getState, { storage }) => {
    const stored = readTrackingDraft(storage);
    storage.setItem(KEY, JSON.stringify({ courier, parcels: { ...stored.parcels, ...parcels } }));
  };

/** Removes parcels from the draft, because they are shipped or will not be. */
export const forgetParcels =
  (ids: readonly string[]): AppThunk =>
  (_dispatch, _getState, { storage }) => {
    const { courier, parcels } = readTrackingDraft(storage);
    const rest = Object.entries(parcels).filter(([id]) => !ids.includes(id));
    // The courier stays for the parcels of the next day.
    storage.setItem(KEY, JSON.stringify({ courier, parcels: Object.fromEntries(rest) }));
  };
