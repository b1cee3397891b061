import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import styled from 'styled-components';
import { differenceText } from '../../domain/order/orderAgain';
import { Button } from '../../shared/ui/Button';
import { Dialog } from '../../shared/ui/Dialog';
import type { OrderAgainResult } from './addEarlierOrder';

interface OrderDifferencesProps {
  result: OrderAgainResult | 'unavailable';
  onClose: () => void;
  onOpenCart: () => void;
}

/** Says what is different from the earlier order that was put into the cart. It stays until it is closed. */
export function OrderDifferences({ result, onClose, onOpenCart }: OrderDifferencesProps) {
  const id = useId();
  const hasAnswer = result !== 'unavailable';
  const hasAdded = hasAnswer && result.addedLines > 0;

  return (
    <Dialog open fullWidth onClose={onClose} aria-labelledby={`${id}-title`} aria-describedby={`${id}-text`}>
      <DialogTitle id={`${id}-title`}>
        {hasAnswer ? 'What is different this time' : 'Your order could not be added'}
      </DialogTitle>
      <DialogContent id={`${id}-text`}>
        {hasAnswer ? (
          <>
            <Differences>
              {result.differences.map((difference) => (
                <li key={`${difference.title} ${difference.reason}`}>
                  <strong>{difference.title}</strong>: {differenceText(difference)}
                </li>
              ))}
            </Differences>
            <p>
              {hasAdded ? 'What could be added is in your cart.' : 'Nothing of this order could be added to your cart.'}
            </p>
          </>
        ) : (
          <p>The shop does not answer. Please check your connection and try again.</p>
        )}
      </DialogContent>
      <DialogActions>
        <Button $variant="secondary" autoFocus={!hasAdded} onClick={onClose}>
          Close
        </Button>
        {hasAdded && (
          <Button autoFocus onClick={onOpenCart}>
            Open your cart
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

const Differences = styled.ul`
  margin: 0 0 ${({ theme }) => theme.space(4)};
  padding-left: ${({ theme }) => theme.space(5)};
  li + li {
    margin-top: ${({ theme }) => theme.space(2)};
  }
`;
