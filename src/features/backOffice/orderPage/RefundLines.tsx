import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import styled from 'styled-components';
import { lineTitle, type OrderItem } from '../../../domain/order/order';
import type { RequestedRefundLine } from '../../../../supabase/database.types';
import { LineQuantity } from './LineQuantity';

interface RefundLinesProps {
  /** The units that can be refunded, by variant. */
  items: OrderItem[];
  lines: RequestedRefundLine[];
  /** Whether the units are still in the shop, and so usually return to the stock. */
  isInShop: boolean;
  onChange: (lines: RequestedRefundLine[]) => void;
}

/** Chooses the units that are refunded, and whether they return to the stock. */
export function RefundLines({ items, lines, isInShop, onChange }: RefundLinesProps) {
  const setLine = (line: RequestedRefundLine) => {
    const others = lines.filter(({ variant_id }) => variant_id !== line.variant_id);
    onChange(line.quantity > 0 ? [...others, line] : others);
  };

  return (
    <Fieldset>
      <legend>Units that are refunded</legend>
      {items.map((item) => {
        const { id: variant_id } = item.variant;
        const line = lines.find((each) => each.variant_id === variant_id) ?? {
          ...{ variant_id, quantity: 0, restock: isInShop },
        };
        return (
          <Line key={variant_id}>
            <span>{lineTitle(item.product, item.variant)}</span>
            <LineQuantity
              name={lineTitle(item.product, item.variant)}
              quantity={line.quantity}
              max={item.quantity}
              onChange={(quantity) => setLine({ ...line, quantity })}
            />
            {line.quantity > 0 && (
              <FormControlLabel
                label="Return to the stock"
                control={
                  <Checkbox
                    checked={line.restock}
                    onChange={({ target }) => setLine({ ...line, restock: target.checked })}
                    slotProps={{
                      input: { 'aria-label': `Return ${lineTitle(item.product, item.variant)} to the stock` },
                    }}
                  />
                }
              />
            )}
          </Line>
        );
      })}
    </Fieldset>
  );
}

const Fieldset = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  align-items: center;
  padding-block: ${({ theme }) => theme.space(2)};
  border-bottom: ${({ theme }) => theme.line.hair};
  > :first-child {
    flex: 1 1 10rem;
  }
`;
