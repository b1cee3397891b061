import * as v from 'valibot';
import type { AppThunk } from '../../../shared/redux';
import { selectUser } from '../../auth/authSlice';
import { storeDraft, type DraftServices } from '../../auth/drafts';
import { readDraft } from '../../auth/readDraft';

const NAME = 'shipping';

/** The parcels that are being shipped, and their tracking numbers as far as they were entered, by the id of the order. */
export interface TrackingDraft {
  courier: string;
  parcels: Record<string, string>;
}

const draftSchema = v.object({ courier: v.string(), parcels: v.record(v.string(), v.string()) });
const empty: TrackingDraft = { courier: '', parcels: {} };

/** Returns what a user has entered in this browser and has not shipped yet. */
export const readTrackingDraft = (services: DraftServices, userId = ''): TrackingDraft =>
  readDraft(services, userId, NAME, draftSchema)?.value ?? empty;

const changeDraft =
  (change: (draft: TrackingDraft) => TrackingDraft): AppThunk =>
  (dispatch, getState, services) => {
    const stored = readTrackingDraft(services, selectUser(getState())?.id);
    dispatch(storeDraft(NAME, change(stored)));
  };

/** Adds parcels to the draft. Parcels of other tabs stay. */
export const saveTrackingDraft = ({ courier, parcels }: TrackingDraft): AppThunk =>
  changeDraft((stored) => ({ courier, parcels: { ...stored.parcels, ...parcels } }));

/** Removes parcels from the draft, because they are shipped or will not be. The courier stays for the next parcels. */
export const forgetParcels = (ids: readonly string[]): AppThunk =>
  changeDraft(({ courier, parcels }) => {
    const rest = Object.entries(parcels).filter(([id]) => !ids.includes(id));
    return { courier, parcels: Object.fromEntries(rest) };
  });
