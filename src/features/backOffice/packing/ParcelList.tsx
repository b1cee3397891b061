import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { parseOrderReference } from '../../../domain/order/orderReference';
import { normalizeTrackingNumber, trackingNumberProblem } from '../../../domain/order/trackingNumber';
import { TextField } from '../../../shared/ui/form/TextField';
import { Icon } from '../../../shared/ui/Icon';
import { outcomeOf } from './parcelOutcome';
import { parcelLabel } from './ParcelSummaryCell';
import { trackingKey } from './trackingList';
import type { Parcel } from './useParcels';

interface ParcelListProps {
  parcels: Parcel[];
  /** By the id of the order: why the parcel was refused, or an empty text if it is shipped. */
  results: Record<string, string>;
  isDisabled: boolean;
  /** Called with tracking numbers by the id of their order. */
  onChange: (entered: Record<string, string>) => void;
  /** Called with a list that was pasted into the field of one of the parcels that are still to be shipped. */
  onPaste: (list: string, field: number) => void;
}

/**
 * The parcels, each with a field for its tracking number. A barcode scanner types a number and presses Enter, which moves to
 * the next field; an order number moves to the field of that order.
 */
export function ParcelList({ parcels, results, isDisabled, onChange, onPaste }: ParcelListProps) {
  const list = useRef<HTMLOListElement>(null);
  /** The id of the order whose number is being typed. What is wrong with it is shown when it is complete. */
  const [typing, setTyping] = useState('');
  const focusField = (field: number) => list.current?.querySelectorAll('input')[field]?.focus();
  const open = parcels.filter((parcel) => parcel.isOpen && results[parcel.order.id] !== '');

  const handleEnter = (parcel: Parcel, field: number) => (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const reference = parseOrderReference(event.currentTarget.value);
    // Another number with these digits may be a tracking number.
    const scanned = open.findIndex(({ order }) => order.order_uid === reference);
    if (scanned >= 0) onChange({ [parcel.order.id]: '' });
    focusField(scanned >= 0 ? scanned : field + 1);
  };

  const handlePaste = (field: number) => (event: ClipboardEvent<HTMLInputElement>) => {
    const text = event.clipboardData.getData('text');
    // A number without a line break is pasted by the browser.
    if (!/[\n\t]/.test(text.trim())) return;
    event.preventDefault();
    onPaste(text, field);
  };

  return (
    <List ref={list}>
      {parcels.map((parcel) => {
        const { order, trackingNumber } = parcel;
        const field = open.indexOf(parcel);
        const label = parcelLabel(order);
        const problem =
          typing === order.id ? undefined : trackingNumberProblem(normalizeTrackingNumber(trackingNumber));
        return (
          <li key={order.id}>
            {field < 0 ? (
              <Done label={label} outcome={outcomeOf(parcel, results[order.id])} />
            ) : (
              <TextField
                label={label}
                placeholder="Tracking number"
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                enterKeyHint="next"
                value={trackingNumber}
                disabled={isDisabled}
                hint={duplicateOf(parcel, parcels)}
                error={results[order.id] ?? problem}
                onBlur={() => setTyping('')}
                onChange={({ target }) => {
                  setTyping(order.id);
                  onChange({ [order.id]: target.value });
                }}
                onKeyDown={handleEnter(parcel, field)}
                onPaste={handlePaste(field)}
              />
            )}
          </li>
        );
      })}
    </List>
  );
}

/** A parcel that is not to be shipped any more. */
function Done({ label, outcome }: { label: string; outcome: ReturnType<typeof outcomeOf> }) {
  return (
    <Outcome $isShipped={outcome?.isShipped ?? false}>
      <strong>{label}</strong>
      <span>
        <Icon name={outcome?.isShipped ? 'check' : 'warning'} />
        <span>{outcome?.text}</span>
      </span>
    </Outcome>
  );
}

/** Returns a warning if another parcel has the same number: it may have been scanned twice. */
function duplicateOf(parcel: Parcel, parcels: Parcel[]): string | undefined {
  const number = trackingKey(parcel.trackingNumber);
  const other = parcels.find((each) => each !== parcel && number && trackingKey(each.trackingNumber) === number);
  return other && `Also entered for ${other.order.order_uid}.`;
}

const List = styled.ol`
  display: grid;
  gap: ${({ theme }) => theme.space(4)};
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Outcome = styled.div<{ $isShipped: boolean }>`
  display: grid;
  gap: ${({ theme }) => theme.space(1)};
  span {
    display: flex;
    gap: ${({ theme }) => theme.space(2)};
    align-items: center;
    color: ${({ theme, $isShipped }) => ($isShipped ? theme.color.success : theme.color.danger)};
    font-weight: ${({ theme }) => theme.weight.bold};
  }
`;
