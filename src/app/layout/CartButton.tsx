import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { cartOpened, selectCartCount } from '../../features/cart/cartSlice';
import { useAppDispatch } from '../../shared/redux';
import { Icon } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden';
import { loadCartPanel } from './LazyCartPanel';
import { preload } from '../../shared/lib/preload';

const preloadPanel = preload(loadCartPanel);

export function CartButton() {
  const dispatch = useAppDispatch();
  const count = useSelector(selectCartCount);
  const items = `${count} ${count === 1 ? 'item' : 'items'}`;

  return (
    <>
      <ButtonWithBadge
        aria-label={`Cart, ${items}`}
        aria-haspopup="dialog"
        onPointerEnter={preloadPanel}
        onFocus={preloadPanel}
        onClick={() => dispatch(cartOpened())}
      >
        <Icon name="basket" />
        {count > 0 && <Badge aria-hidden="true">{count > 99 ? '99+' : count}</Badge>}
      </ButtonWithBadge>
      <VisuallyHidden aria-live="polite">{count > 0 && `${items} in the cart`}</VisuallyHidden>
    </>
  );
}

const ButtonWithBadge = styled(IconButton)`
  position: relative;
`;

const Badge = styled.span`
  position: absolute;
  top: 0;
  right: 0;
  min-width: ${({ theme }) => theme.space(5)};
  padding-inline: ${({ theme }) => theme.space(1)};
  border-radius: ${({ theme }) => theme.radius.round};
  background: ${({ theme }) => theme.color.ember};
  color: ${({ theme }) => theme.color.paper};
  font-size: ${({ theme }) => theme.text.xs};
  font-weight: ${({ theme }) => theme.weight.bold};
  line-height: ${({ theme }) => theme.space(5)};
  text-align: center;
`;
