import Chip from '@mui/material/Chip';
import { useRef, type KeyboardEvent } from 'react';
import styled from 'styled-components';
import { Button } from '../../../shared/ui/Button';
import { CountField } from './CountField';
import type { StockRow } from './stockApi';
import { StockFacts } from './StockFacts';
import { stockRowName } from './stockText';
import type { useCounts } from './useCounts';

interface StockListProps {
  rows: StockRow[];
  /** Null unless the shelf is being counted. */
  counts: ReturnType<typeof useCounts> | null;
  onOpen: (variantId: string) => void;
}

/** The variants, each with its stock, and a field for what was counted. Enter moves to the next field. */
export function StockList({ rows, counts, onOpen }: StockListProps) {
  const list = useRef<HTMLUListElement>(null);

  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const fields = [...(list.current?.querySelectorAll('input') ?? [])];
    fields[fields.indexOf(event.target) + 1]?.focus();
  };

  return (
    <List ref={list} aria-label="Stock" onKeyDown={handleKeyDown}>
      {rows.map((row) => (
        <Row key={row.variant_id}>
          <div>
            <Name>
              {stockRowName(row)}
              {row.low_since && <Chip label="Low" color="warning" size="small" />}
              {row.state !== 'published' && (
                <Chip label={row.state === 'draft' ? 'Draft' : 'Deleted'} size="small" variant="outlined" />
              )}
            </Name>
            <StockFacts row={row} />
          </div>
          {counts ? (
            <CountField
              name={stockRowName(row)}
              count={counts.counts[row.variant_id]}
              onType={(typed) => counts.type(row, typed)}
              onConfirm={() => counts.typeAgain(row.variant_id)}
            />
          ) : (
            <Button
              $variant="secondary"
              aria-label={`Change ${stockRowName(row)}`}
              onClick={() => onOpen(row.variant_id)}
            >
              Change
            </Button>
          )}
        </Row>
      ))}
    </List>
  );
}

const List = styled.ul`
  margin: 0;
  padding: 0;
  border-top: ${({ theme }) => theme.line.hair};
  list-style: none;
`;

const Row = styled.li`
  display: grid;
  gap: ${({ theme }) => theme.space(3)};
  align-items: center;
  padding-block: ${({ theme }) => theme.space(4)};
  border-bottom: ${({ theme }) => theme.line.hair};
  ${({ theme }) => theme.breakpoint.md} {
    grid-template-columns: minmax(0, 1fr) auto;
  }
`;

const Name = styled.strong`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  align-items: center;
  overflow-wrap: anywhere;
`;
