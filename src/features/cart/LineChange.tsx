import { useId } from 'react';
import styled from 'styled-components';
import type { CartChange } from '../../domain/catalog/cartChange';
import type { CartLine } from '../../domain/catalog/cartLine';
import { useAppDispatch } from '../../shared/redux';
import { Button } from '../../shared/ui/Button';
import { lineRemoved, offerAccepted, quantityChanged } from './cartSlice';

interface LineChangeProps {
  line: CartLine;
  change: CartChange;
  /** Given to the notice of the first change, which can receive the focus. */
  id?: string;
  /** Called after a decision that keeps the line. */
  onKept: () => void;
}

/** What has changed about a line since it was added, with the choices of the shopper. */
export function LineChange({ line: { product, variant }, change, id, onKept }: LineChangeProps) {
  const dispatch = useAppDispatch();
  const messageId = useId();

  const keep = (event: ReturnType<typeof offerAccepted | typeof quantityChanged>) => {
    dispatch(event);
    onKept();
  };

  return (
    <Box id={id} tabIndex={-1} role="group" aria-labelledby={messageId}>
      <p id={messageId}>{change.message}</p>
      <Choices>
        {change.kind === 'price' && (
          <Button
            $variant="secondary"
            aria-label={`Accept new price of ${product.title}`}
            onClick={() => keep(offerAccepted(change.offer))}
          >
            Accept new price
          </Button>
        )}
        {change.kind === 'too_many' && (
          <Button
            $variant="secondary"
            aria-label={`Take ${change.most} of ${product.title}`}
            onClick={() => keep(quantityChanged({ variantId: variant.id, quantity: change.most }))}
          >
            {`Take ${change.most}`}
          </Button>
        )}
        <Button $variant="quiet" aria-describedby={messageId} onClick={() => dispatch(lineRemoved(variant.id))}>
          Remove
        </Button>
      </Choices>
    </Box>
  );
}

const Box = styled.div`
  grid-column: 1 / -1;
  padding: ${({ theme }) => `${theme.space(2)} ${theme.space(3)}`};
  border-left: 3px solid ${({ theme }) => theme.color.danger};
  background: ${({ theme }) => theme.color.sunk};
  font-size: ${({ theme }) => theme.text.sm};
  p {
    font-weight: ${({ theme }) => theme.weight.bold};
  }
`;

const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(2)};
  margin-top: ${({ theme }) => theme.space(2)};
`;
