import { useState } from 'react';
import { readTrackingList, type TrackingList } from './trackingList';
import type { Parcel } from './useParcels';

/**
 * A pasted list of tracking numbers, from pasting to filling in. A list without doubts is filled in at once; another one
 * stays, to be corrected or confirmed.
 * @param onRead called with the tracking numbers by the id of their order
 */
export function usePastedNumbers(parcels: Parcel[], onRead: (found: Record<string, string>) => void) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  /** The parcel into whose field the list was pasted. */
  const [first, setFirst] = useState(0);
  const [list, setList] = useState<TrackingList | null>(null);
  const [count, setCount] = useState(0);

  const close = (filledIn: number) => {
    setIsOpen(false);
    setText('');
    setFirst(0);
    setList(null);
    setCount(filledIn);
  };
  const fillIn = ({ found }: TrackingList) => {
    onRead(found);
    close(Object.keys(found).length);
  };
  const read = (pasted: string, firstParcel = first) => {
    const readList = readTrackingList(pasted, parcels, firstParcel);
    if (readList.faults.length + readList.doubts.length === 0) return fillIn(readList);
    setText(pasted);
    setFirst(firstParcel);
    setList(readList);
    setCount(0);
    setIsOpen(true);
  };

  return {
    isOpen,
    text,
    /** What was read of the text. Null if it was not read yet. */
    list,
    /** How many numbers were filled in last. */
    count,
    open: () => setIsOpen(true),
    change: (typed: string) => {
      setText(typed);
      setList(null);
    },
    read,
    fillIn: () => list && fillIn(list),
    cancel: () => close(0),
  };
}

export type PastedNumbers = ReturnType<typeof usePastedNumbers>;
