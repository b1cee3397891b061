import { useState } from 'react';
import { placeOfSupplyNote } from '../../../domain/order/gstin';

/** Returns a check of a form that questions a GSTIN of another state than the delivery, once: it may be right. */
export function useGstinQuestion() {
  const [questioned, setQuestioned] = useState('');

  return (gstin: string, state: string): string | undefined => {
    const note = placeOfSupplyNote(gstin, state);
    if (!note || questioned === note) return undefined;
    setQuestioned(note);
    return `${note} If this is right, continue.`;
  };
}
