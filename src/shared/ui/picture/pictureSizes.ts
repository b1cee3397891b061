import { createContext, useContext } from 'react';

/** Whether the person saves data: the browser's `Save-Data` header, with which a page is prerendered too. */
export const SavesDataContext = createContext(false);

// The length of each entry, but not of its condition: `(min-width: 48rem) 50vw, 100vw`.
const LENGTH = /([\d.]+)(rem|vw)(?=,|$)/g;

/**
 * Returns the `sizes` of a picture. For a person who saves data they are half as wide, so that the browser chooses a file
 * with a quarter of the pixels. The picture is shown as large as otherwise.
 */
export function usePictureSizes(sizes: string): string {
  const isSaving = useContext(SavesDataContext);
  return isSaving ? sizes.replace(LENGTH, (_, length: string, unit: string) => `${Number(length) / 2}${unit}`) : sizes;
}
