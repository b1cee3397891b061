import styled from 'styled-components';
import { LinkButton } from '../../shared/ui/Button';
import { Picture } from '../../shared/ui/Picture';

export function EmptyCart({ onLeave }: { onLeave: () => void }) {
  return (
    <Middle>
      <Basket name="empty-cart" alt="" sizes="20rem" />
      <p>Your cart is empty.</p>
      <LinkButton to="/products" onClick={onLeave}>
        Start Shopping
      </LinkButton>
    </Middle>
  );
}

const Middle = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(5)};
  justify-items: center;
  margin-block: auto;
  padding: ${({ theme }) => theme.space(6)};
`;

const Basket = styled(Picture)`
  width: 100%;
  height: auto;
`;
