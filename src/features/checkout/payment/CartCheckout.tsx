import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { paths } from '../../../domain/routes';
import { useArrivalText } from '../../../shared/lib/useArrivalText';
import { useAppDispatch } from '../../../shared/redux';
import { Button, LinkButton } from '../../../shared/ui/Button';
import { FIRST_CHANGE_ID, selectBlockedCheckout } from '../../cart/cartChanges';
import { selectCartTotalFormatted } from '../../cart/cartSlice';
import { selectIsPaying } from '../checkoutSlice';
import { startPayment } from './startPayment';

/** The bottom of the cart panel: the total, and buttons that start the payment or open the checkout page. */
export function CartCheckout({ onLeave }: { onLeave: () => void }) {
  const dispatch = useAppDispatch();
  const total = useSelector(selectCartTotalFormatted);
  const isPaying = useSelector(selectIsPaying);
  const arrival = useArrivalText();
  const blocked = useSelector(selectBlockedCheckout);

  const handleCheckout = async () => {
    if (!blocked) await dispatch(startPayment());
    // The element exists only if the shopper has something to decide.
    document.getElementById(FIRST_CHANGE_ID)?.focus();
  };

  return (
    <Footer>
      <Total>
        <span>Total</span>
        <output>{total}</output>
      </Total>
      <Terms>Tax included. Free shipping within India. {arrival && <Arrival>{`${arrival}.`}</Arrival>}</Terms>
      <Changed role="status">{blocked && 'Your cart has changed since you filled it.'}</Changed>
      <Button $isWide disabled={isPaying} aria-busy={isPaying} onClick={() => void handleCheckout()}>
        {blocked ?? 'Proceed to Checkout'}
      </Button>
      <LinkButton to={paths.checkout} $variant="quiet" $isWide onClick={onLeave}>
        Review details
      </LinkButton>
    </Footer>
  );
}

const Footer = styled.footer`
  padding: ${({ theme }) => `${theme.space(5)} ${theme.space(6)} ${theme.space(3)}`};
  border-top: ${({ theme }) => theme.line.double};
`;

const Total = styled.p`
  display: flex;
  justify-content: space-between;
  font-size: ${({ theme }) => theme.text.xl};
  font-variant-numeric: tabular-nums;
  font-weight: ${({ theme }) => theme.weight.bold};
`;

const Arrival = styled.span`
  white-space: nowrap;
`;

const Changed = styled.p`
  &:not(:empty) {
    margin-bottom: ${({ theme }) => theme.space(2)};
  }
  color: ${({ theme }) => theme.color.danger};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: ${({ theme }) => theme.weight.bold};
`;

const Terms = styled.p`
  margin-bottom: ${({ theme }) => theme.space(4)};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;
