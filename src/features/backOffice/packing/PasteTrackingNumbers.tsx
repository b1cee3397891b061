import { useEffect, useRef } from 'react';
import styled from 'styled-components';
import { Actions } from '../../../shared/ui/CardSection';
import { Alert } from '../../../shared/ui/Alert';
import { Button } from '../../../shared/ui/Button';
import { TextAreaField } from '../../../shared/ui/form/TextField';
import { parcelLabel } from './ParcelSummaryCell';
import type { TrackingList } from './trackingList';
import type { Parcel } from './useParcels';
import type { PastedNumbers } from './usePastedNumbers';

const MAX_REASONS = 5;
const HINT =
  'One parcel on each line: the order number and the tracking number, ' +
  'or only tracking numbers in the sequence of the parcels below.';

/**
 * Pastes a list of tracking numbers, as copied from a spreadsheet or from the courier, by one tap. A list that cannot be
 * used is shown with the reasons, and one in doubt with what was read. A browser that does not let the page read the
 * clipboard gets a field to paste into.
 */
export function PasteTrackingNumbers({ parcels, pasted }: { parcels: Parcel[]; pasted: PastedNumbers }) {
  const { isOpen, text, list, count } = pasted;
  const result = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (list) result.current?.focus();
  }, [list]);

  const handlePaste = async () => {
    const copied = await readClipboard();
    if (copied.trim()) pasted.read(copied, 0);
    else pasted.open();
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
            hint={HINT}
            autoFocus={!list}
            value={text}
            onChange={({ target }) => pasted.change(target.value)}
          />
          {list && (
            <div ref={result} tabIndex={-1} role="group" aria-label="What was read">
              <Result list={list} parcels={parcels} />
            </div>
          )}
          <Actions>
            {!list && (
              <Button $variant="secondary" disabled={!text.trim()} onClick={() => pasted.read(text)}>
                Fill in
              </Button>
            )}
            {list && list.faults.length === 0 && (
              <Button onClick={pasted.fillIn}>{`Fill in ${Object.keys(list.found).length}`}</Button>
            )}
            <Button $variant="quiet" onClick={pasted.cancel}>
              Cancel
            </Button>
          </Actions>
        </>
      )}
      <div role="status">{count > 0 && `${count} filled in.`}</div>
    </Block>
  );
}

/** Why a list was not filled in; which number each parcel would get if that is to be confirmed. */
function Result({ list: { found, faults, doubts }, parcels }: { list: TrackingList; parcels: Parcel[] }) {
  const reasons = [...faults, ...doubts];
  const others = reasons.length - MAX_REASONS;
  const isRefused = faults.length > 0;
  return (
    <Alert
      severity={isRefused ? 'error' : 'warning'}
      title={isRefused ? 'Nothing was filled in' : 'Nothing is filled in yet. Please check the numbers'}
    >
      <ul>
        {reasons.slice(0, MAX_REASONS).map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
        {others > 0 && <li>{`And ${others} more.`}</li>}
      </ul>
      {isRefused ? (
        <p>Correct the list above, and fill it in again.</p>
      ) : (
        <Numbers>
          {parcels
            .filter(({ order }) => found[order.id])
            .map(({ order }) => (
              <div key={order.id}>
                <dt>{parcelLabel(order)}</dt>
                <dd>{found[order.id]}</dd>
              </div>
            ))}
        </Numbers>
      )}
    </Alert>
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

const Block = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(3)};
  overflow-wrap: anywhere;
`;

const Numbers = styled.dl`
  margin: ${({ theme }) => `${theme.space(3)} 0 0`};
  div {
    display: flex;
    flex-wrap: wrap;
    gap: ${({ theme }) => `0 ${theme.space(3)}`};
    justify-content: space-between;
    padding-block: ${({ theme }) => theme.space(1)};
    border-top: ${({ theme }) => theme.line.hair};
  }
  dd {
    margin: 0;
    font-variant-numeric: tabular-nums;
    font-weight: ${({ theme }) => theme.weight.bold};
  }
`;
