import styled from 'styled-components';
import { paths } from '../../domain/routes';
import { LinkButton } from '../../shared/ui/Button';
import { Picture } from '../../shared/ui/picture/Picture';

export function EmptyCart({ onLeave }: { onLeave: () => void }) {
  return (
    <Centered>
      <Illustration name="empty-cart" alt="" sizes="20rem" />
      <p>Your cart is empty.</p>
      <LinkButton to={paths.products} onClick={onLeave}>
        Start Shopping
      </LinkButton>
    </Centered>
  );
}

const Centered = styled.div`
  display: grid;
  gap: ${({ theme }) => theme.space(5)};
  justify-items: center;
  margin-block: auto;
  padding: ${({ theme }) => theme.space(6)};
`;

const Illustration = styled(Picture)`
  width: 100%;
  height: auto;
`;
