import { useState } from 'react';
import styled from 'styled-components';
import { useAppDispatch } from '../../shared/redux';
import { Button } from '../../shared/ui/Button';
import { QuantityStepper } from '../../shared/ui/QuantityStepper';
import { addToCart } from '../cart/addToCart';
import type { Product, Variant } from '../../domain/product';
import { canAddToCart, stockMessage } from '../../domain/stock';

/** How many, and into the cart; under it, what the shelf says. */
export function BuyBox({ product, variant }: { product: Product; variant: Variant }) {
  const dispatch = useAppDispatch();
  const [quantity, setQuantity] = useState(1);
  const canAdd = canAddToCart(product, variant, quantity);

  return (
    <div>
      <Row>
        <QuantityStepper quantity={quantity} onChange={setQuantity} />
        <Add disabled={!canAdd} onClick={() => dispatch(addToCart(product, variant, quantity, 'detail'))}>
          Add to Cart
        </Add>
      </Row>
      <Stock aria-live="polite" $isAvailable={canAdd}>
        {stockMessage(product, variant, quantity)}
      </Stock>
    </div>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
`;

const Add = styled(Button)`
  flex: 1 1 ${({ theme }) => theme.space(44)};
`;

const Stock = styled.p<{ $isAvailable: boolean }>`
  min-height: 1lh;
  margin-top: ${({ theme }) => theme.space(3)};
  color: ${({ theme, $isAvailable }) => theme.color[$isAvailable ? 'success' : 'danger']};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: ${({ theme }) => theme.weight.bold};
`;
