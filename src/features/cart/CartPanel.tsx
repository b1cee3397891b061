import Drawer from '@mui/material/Drawer';
import { useId } from 'react';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { useAppDispatch } from '../../shared/redux';
import { Heading } from '../../shared/ui/Heading';
import { Icon } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import { CartCheckout } from './CartCheckout';
import { CartLines } from './CartLines';
import { cartClosed, selectIsCartEmpty, selectIsCartOpen } from './cartSlice';
import { EmptyCart } from './EmptyCart';

/** The cart, slid in from the side. It holds the focus while it is open and gives it back after. */
export function CartPanel() {
  const dispatch = useAppDispatch();
  const isOpen = useSelector(selectIsCartOpen);
  const isEmpty = useSelector(selectIsCartEmpty);
  const titleId = useId();
  const close = () => dispatch(cartClosed());

  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={close}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, component: Sheet } }}
    >
      <Top>
        <Heading id={titleId} $size="xl">
          Shopping Cart
        </Heading>
        <IconButton aria-label="Close cart" onClick={close}>
          <Icon name="close" />
        </IconButton>
      </Top>
      {isEmpty ? (
        <EmptyCart onLeave={close} />
      ) : (
        <>
          <CartLines />
          <CartCheckout onLeave={close} />
        </>
      )}
    </Drawer>
  );
}

const Sheet = styled.div`
  width: min(100%, ${({ theme }) => theme.size.panel});
`;

const Top = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: ${({ theme }) => `${theme.space(3)} ${theme.space(3)} ${theme.space(3)} ${theme.space(6)}`};
  border-bottom: ${({ theme }) => theme.line.double};
`;
