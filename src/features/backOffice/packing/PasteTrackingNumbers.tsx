import { useState } from 'react';
import styled from 'styled-components';
import { Button } from '../../../shared/ui/Button';
import { TextAreaField } from '../../../shared/ui/form/TextField';
import { readTrackingList } from './trackingList';
import type { Parcel } from './useParcels';

interface PasteTrackingNumbersProps {
  /** The parcels to which the lines of a plain list belong, in this sequence. */
  parcels: Parcel[];
  /** Called with the tracking numbers by the id of their order. */
  onRead: (found: Record<string, string>) => void;
}

/**
 * Pastes a list of tracking numbers, as copied from a spreadsheet or from the courier, by one tap. A text that is something
 * else is shown first, and a browser that does not let the page read the clipboard gets a field to paste into.
 */
export function PasteTrackingNumbers({ parcels, onRead }: PasteTrackingNumbersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState('');

  const read = (list: string) => {
    const { found, ignored } = readTrackingList(
      list,
      parcels.map(({ order }) => order),
    );
    onRead(found);
    const count = Object.keys(found).length;
    setOutcome(`${count} filled in.${ignored.length > 0 ? ` Not used: ${ignored.join('; ')}` : ''}`);
    // What was not used can be corrected.
    setText(ignored.join('\n'));
    setIsOpen(ignored.length > 0);
  };
  const handlePaste = async () => {
    const copied = await readClipboard();
    if (looksLikeTrackingNumbers(copied)) return read(copied);
    setText(copied);
    setIsOpen(true);
  };

  return (
    <Block>
      {!isOpen && (
        <Button $variant="secondary" onClick={handlePaste}>
          Paste tracking numbers
        </Button>
      )}
      {isOpen && (
        <>
          <TextAreaField
            label="Tracking numbers"
            hint="One a line: the order number and the tracking number, or only tracking numbers in the order below."
            autoFocus
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
          <Button $variant="secondary" disabled={!text.trim()} onClick={() => read(text)}>
            Fill in
          </Button>
        </>
      )}
      <div role="status">{outcome}</div>
    </Block>
  );
}

/** Returns the copied text; an empty text if nothing was copied, or if the browser or the user does not allow it. */
async function readClipboard(): Promise<string> {
  try {
    return await navigator.clipboard.readText();
  } catch {
    return '';
  }
}

/** Whether each line that is not empty has a digit and at most an order number beside the tracking number. */
const looksLikeTrackingNumbers = (text: string) =>
  text.trim() !== '' &&
  text
    .split('\n')
    .filter((line) => line.trim())
    .every((line) => /\d/.test(line) && line.trim().split(/[\s,;]+/).length <= 2);

const Block = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(3)};
  overflow-wrap: anywhere;
`;
