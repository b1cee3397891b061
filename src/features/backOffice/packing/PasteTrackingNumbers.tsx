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

/** A field for a list of tracking numbers, as copied from a spreadsheet or from the courier. */
export function PasteTrackingNumbers({ parcels, onRead }: PasteTrackingNumbersProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState('');
  const [outcome, setOutcome] = useState('');

  const handleRead = () => {
    const { found, ignored } = readTrackingList(
      text,
      parcels.map(({ order }) => order),
    );
    onRead(found);
    const count = Object.keys(found).length;
    setOutcome(`${count} filled in.${ignored.length > 0 ? ` Not used: ${ignored.join('; ')}` : ''}`);
    // What was not used can be corrected.
    setText(ignored.join('\n'));
    if (ignored.length === 0) setIsOpen(false);
  };

  return (
    <Block>
      {!isOpen && (
        <Button $variant="secondary" onClick={() => setIsOpen(true)}>
          Paste a list
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
          <Button $variant="secondary" disabled={!text.trim()} onClick={handleRead}>
            Fill in
          </Button>
        </>
      )}
      <div role="status">{outcome}</div>
    </Block>
  );
}

const Block = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(3)};
  overflow-wrap: anywhere;
`;
