import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import styled from 'styled-components';
import type { Product } from '../../domain/catalog/product';
import { paths } from '../../domain/routes';
import { canAddToCart, stockMessage } from '../../domain/catalog/stock';
import { useAppDispatch } from '../../shared/redux';
import { Button } from '../../shared/ui/Button';
import { addToCart } from './addToCart';

interface CardAddToCartProps {
  product: Product;
  /** The id of the card's title, which describes the button. */
  titleId: string;
}

/** The Add to Cart button of a product card. If there are several variants, it opens the product page instead. */
export function CardAddToCart({ product, titleId }: CardAddToCartProps) {
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [firstVariant, ...otherVariants] = product.variants;
  const onlyVariant = otherVariants.length === 0 ? firstVariant : undefined;
  const canAdd = product.purchasable && (!onlyVariant || canAddToCart(product, onlyVariant, 1));

  const handleClick = ({ detail }: MouseEvent) => {
    // A double click adds one.
    if (onlyVariant && detail < 2) dispatch(addToCart(product, onlyVariant, 1, 'card'));
    else if (!onlyVariant) void navigate(paths.product(product.id));
  };

  return (
    <Footer>
      <Button $variant="secondary" $isWide disabled={!canAdd} aria-describedby={titleId} onClick={handleClick}>
        Add to Cart
      </Button>
      {!canAdd && firstVariant && <StockMessage>{stockMessage(product, firstVariant, 1)}</StockMessage>}
    </Footer>
  );
}

const Footer = styled.div`
  position: relative;
  align-self: start;
`;

const StockMessage = styled.p`
  margin-top: ${({ theme }) => theme.space(1)};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
  text-align: center;
`;
