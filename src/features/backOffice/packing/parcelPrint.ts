import * as v from 'valibot';
import { papers, type Paper } from '../../../domain/printing/paper';
import type { AppThunk } from '../../../shared/redux';
import type { SafeStorage } from '../../../shared/services';

const KEY = 'nbt-parcel-print';

/** What is printed for parcels, on each of the papers. */
export const parcelPapers = { slips: 'Packing slips', labels: 'Address labels' } as const;

const printSchema = v.object({
  document: v.picklist(Object.keys(parcelPapers) as (keyof typeof parcelPapers)[]),
  paper: v.picklist(Object.keys(papers) as Paper[]),
});

export type ParcelPrint = v.InferOutput<typeof printSchema>;

const storedSchema = v.pipe(v.string(), v.parseJson(), printSchema);

/** Returns what was chosen last in this browser. Another computer may have another printer. */
export function readParcelPrint(storage: SafeStorage): ParcelPrint {
  const { success, output } = v.safeParse(storedSchema, storage.getItem(KEY));
  return success ? output : { document: 'slips', paper: 'a4' };
}

export const saveParcelPrint =
  (print: ParcelPrint): AppThunk =>
  (_dispatch, _getState, { storage }) =>
    storage.setItem(KEY, JSON.stringify(print));
