import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import { useAppDispatch } from '../../shared/redux';
import { Button } from '../../shared/ui/Button';
import { addToCart } from '../cart/addToCart';
import type { Product } from '../../domain/product';
import { productPath } from './productData';
import { canAddToCart, stockMessage } from '../../domain/stock';

/** Adds one of a product that comes in one form; one that comes in several is chosen on its page. */
export function CardAddButton({ product, titleId }: { product: Product; titleId: string }) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [only, ...others] = product.variants;
  const isSingle = only !== undefined && others.length === 0;
  const canAdd = product.purchasable && (!isSingle || canAddToCart(product, only, 1));

  const handleClick = () => {
    if (isSingle) dispatch(addToCart(product, only, 1, 'card'));
    else void navigate(productPath(product));
  };

  return (
    <Foot>
      <Button $variant="secondary" $isWide disabled={!canAdd} aria-describedby={titleId} onClick={handleClick}>
        Add to Cart
      </Button>
      {!canAdd && only && <Stock>{stockMessage(product, only, 1)}</Stock>}
    </Foot>
  );
}

const Foot = styled.div`
  position: relative;
  align-self: start;
`;

const Stock = styled.p`
  margin-top: ${({ theme }) => theme.space(1)};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  text-align: center;
`;
