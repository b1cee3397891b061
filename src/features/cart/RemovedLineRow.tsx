import { useId } from 'react';
import styled from 'styled-components';
import type { CartLine } from '../../domain/catalog/cartLine';
import { useAppDispatch } from '../../shared/redux';
import { Button } from '../../shared/ui/Button';
import { lineRestored } from './cartSlice';

interface RemovedLineRowProps {
  line: CartLine;
  /** Its place among the lines if it is put back. */
  index: number;
  /** Called when the line was put back. */
  onRestored: () => void;
}

/** Shown in place of a line that was removed, and offers to put it back. */
export function RemovedLineRow({ line, index, onRestored }: RemovedLineRowProps) {
  const dispatch = useAppDispatch();
  const messageId = useId();

  const handleUndo = () => {
    dispatch(lineRestored({ line, index }));
    onRestored();
  };

  return (
    <Row>
      <p id={messageId}>Removed {line.product.title}.</p>
      {/* The button that removed the line is gone, so this one takes the focus over. */}
      <Button $variant="quiet" autoFocus aria-describedby={messageId} onClick={handleUndo}>
        Undo
      </Button>
    </Row>
  );
}

const Row = styled.li`
  display: flex;
  gap: ${({ theme }) => theme.space(2)};
  align-items: center;
  justify-content: space-between;
  padding-block: ${({ theme }) => theme.space(2)};
  border-bottom: ${({ theme }) => theme.line.hair};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  button {
    color: ${({ theme }) => theme.color.ink};
  }
`;
