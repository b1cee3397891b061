import { useState, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import type { CartLine } from '../../domain/catalog/cartLine';
import { FIRST_CHANGE_ID, selectCartChanges } from './cartChanges';
import { CartLineRow } from './CartLineRow';
import { selectCartLines, selectRemovedLines, type RemovedLine } from './cartSlice';
import { RemovedLineRow } from './RemovedLineRow';

/** The lines of the cart, and the removed lines that can be put back, at their places. */
export function CartLines({ renderNotice }: { renderNotice: (variantId: string) => ReactNode }) {
  const lines = useSelector(selectCartLines);
  const removed = useSelector(selectRemovedLines);
  const changes = useSelector(selectCartChanges);
  const [restoredId, setRestoredId] = useState<string>();
  const [firstChanged] = changes.keys();

  return (
    <List>
      {withRemoved(lines, removed).map((row, place, rows) => {
        const { id } = 'line' in row ? row.line.variant : row.variant;
        if ('line' in row) {
          const index = rows.slice(0, place).filter((above) => !('line' in above)).length;
          return <RemovedLineRow key={id} line={row.line} index={index} onRestored={() => setRestoredId(id)} />;
        }
        return (
          <CartLineRow
            key={id}
            line={row}
            change={changes.get(id)}
            changeId={id === firstChanged ? FIRST_CHANGE_ID : undefined}
            isFocused={id === restoredId}
          >
            {renderNotice(id)}
          </CartLineRow>
        );
      })}
    </List>
  );
}

/** Inserts the removed lines at their places. */
function withRemoved(lines: readonly CartLine[], removed: readonly RemovedLine[]): (CartLine | RemovedLine)[] {
  const rows: (CartLine | RemovedLine)[] = [...lines];
  removed.forEach((each) => rows.splice(each.index, 0, each));
  return rows;
}

const List = styled.ul`
  flex: 1;
  margin: 0;
  padding: 0 ${({ theme }) => theme.space(6)};
  overflow-y: auto;
  list-style: none;
`;
