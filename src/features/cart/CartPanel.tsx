// eslint-disable-next-line @typescript-eslint/no-restricted-imports -- LazyCartPanel calls useOverlay()
import Drawer from '@mui/material/Drawer';
import { useId, type ReactNode } from 'react';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { useAppDispatch } from '../../shared/redux';
import { Heading } from '../../shared/ui/Heading';
import { Icon } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import { CartLines } from './CartLines';
import { cartClosed, selectIsCartEmpty, selectIsCartOpen, selectRemovedLines } from './cartSlice';
import { EmptyCart } from './EmptyCart';

interface CartPanelProps {
  /** Renders a notice below the line of a variant. */
  renderLineNotice: (variantId: string) => ReactNode;
  /** Renders the total and the checkout buttons below the lines. Not called for an empty cart. */
  renderCheckout: (closePanel: () => void) => ReactNode;
}

/** The cart as a drawer. It traps the focus while it is open and restores it when it closes. */
export function CartPanel({ renderLineNotice, renderCheckout }: CartPanelProps) {
  const dispatch = useAppDispatch();
  const isOpen = useSelector(selectIsCartOpen);
  const isEmpty = useSelector(selectIsCartEmpty);
  const hasRemoved = useSelector(selectRemovedLines).length > 0;
  const titleId = useId();
  const close = () => dispatch(cartClosed());

  return (
    <Drawer
      anchor="right"
      open={isOpen}
      onClose={close}
      slotProps={{ paper: { role: 'dialog', 'aria-modal': true, 'aria-labelledby': titleId, component: Sheet } }}
    >
      <Header>
        <Heading id={titleId} $size="xl">
          Shopping Cart
        </Heading>
        <IconButton aria-label="Close cart" onClick={close}>
          <Icon name="close" />
        </IconButton>
      </Header>
      {(!isEmpty || hasRemoved) && <CartLines renderNotice={renderLineNotice} />}
      {isEmpty ? <EmptyCart onLeave={close} /> : renderCheckout(close)}
    </Drawer>
  );
}

const Sheet = styled.div`
  && {
    width: min(100%, ${({ theme }) => theme.size.panel});
    /* In a low window nothing would be left for the lines between header and footer, so the whole panel scrolls. */
    @media (max-height: 32rem) {
      display: block;
    }
  }
`;

const Header = styled.header`
  display: flex;
  align-items: center;
  justify-content: space-between;
  padding: ${({ theme }) => `${theme.space(3)} ${theme.space(3)} ${theme.space(3)} ${theme.space(6)}`};
  border-bottom: ${({ theme }) => theme.line.double};
`;
