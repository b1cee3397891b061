import { saveFile } from '../../../shared/lib/saveFile';

/** Saves a CSV file in the downloads of the browser. */
export const downloadCsv = ({ name, csv }: { name: string; csv: string }) =>
  saveFile(name, new Blob([csv], { type: 'text/csv' }));
