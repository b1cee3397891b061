import Chip from '@mui/material/Chip';
import { useRef, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { FieldHeadings, FieldRow, RowFacts, Rows, RowText } from '../FieldRow';
import { CountField } from './CountField';
import { ReceivedField } from './ReceivedField';
import type { StockRow } from './stockApi';
import { stockFacts, stockRowName } from './stockText';
import type { useCounts } from './useCounts';
import type { useReceipts } from './useReceipts';

interface StockListProps {
  rows: StockRow[];
  receipts: ReturnType<typeof useReceipts>;
  /** Null unless the shelf is being counted. */
  counts: ReturnType<typeof useCounts> | null;
  onOpen: (variantId: string) => void;
}

/** The variants, each with its stock, and a field for what came or was counted. Enter moves to the next field. */
export function StockList({ rows, receipts, counts, onOpen }: StockListProps) {
  const list = useRef<HTMLUListElement>(null);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const fields = [...(list.current?.querySelectorAll('input') ?? [])];
    fields[fields.indexOf(event.target) + 1]?.focus();
  };

  return (
    <>
      <FieldHeadings $fields={1} aria-hidden="true">
        <span />
        <span>{counts ? 'Counted' : 'Add received'}</span>
      </FieldHeadings>
      <Rows ref={list} aria-label="Stock" onKeyDown={handleKeyDown}>
        {rows.map((row) => (
          <FieldRow as="li" $fields={1} key={row.variant_id}>
            <RowText>
              <Name type="button" aria-label={`Change ${stockRowName(row)}`} onClick={() => onOpen(row.variant_id)}>
                {stockRowName(row)}
              </Name>
              <Facts>
                {row.low_since && <Chip label="Low" color="warning" size="small" />}
                {row.state !== 'published' && (
                  <Chip label={row.state === 'draft' ? 'Draft' : 'Deleted'} size="small" variant="outlined" />
                )}
                <span>{stockFacts(row)}</span>
              </Facts>
            </RowText>
            {counts ? (
              <CountField
                name={stockRowName(row)}
                count={counts.counts[row.variant_id]}
                onType={(typed) => counts.type(row, typed)}
                onConfirm={() => counts.typeAgain(row.variant_id)}
              />
            ) : (
              <ReceivedField
                name={stockRowName(row)}
                quantity={row.quantity}
                receipt={receipts.receipts[row.variant_id]}
                isReadOnly={receipts.isBusy}
                onType={(typed) => receipts.type(row, typed)}
              />
            )}
          </FieldRow>
        ))}
      </Rows>
    </>
  );
}

/** As high as the row, to be touched. */
const Name = styled.button`
  justify-self: start;
  padding: 0;
  border: 0;
  background: none;
  color: inherit;
  cursor: pointer;
  font-weight: ${({ theme }) => theme.weight.bold};
  text-align: start;
  text-decoration: underline;
  &::after {
    position: absolute;
    inset: -0.5rem 0;
    content: '';
  }
`;

const Facts = styled(RowFacts)`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(1)};
  align-items: center;
  .MuiChip-root {
    padding-block: 0;
  }
`;
