import { useState } from 'react';
import styled from 'styled-components';
import { exceedsOrderLimit, orderLimitMessage } from '../../domain/order/orderLimit';
import type { Product, Variant } from '../../domain/catalog/product';
import { canAddToCart, stockMessage } from '../../domain/catalog/stock';
import { useAppDispatch } from '../../shared/redux';
import { Button } from '../../shared/ui/Button';
import { QuantityStepper } from '../../shared/ui/form/QuantityStepper';
import { addToCart } from './addToCart';

/** The quantity stepper and Add to Cart of a product page, with the stock message and the limit of one order below. */
export function AddToCartControls({ product, variant }: { product: Product; variant: Variant }) {
  const dispatch = useAppDispatch();
  const [quantity, setQuantity] = useState(1);
  const isInStock = canAddToCart(product, variant, quantity);
  const isOverLimit = exceedsOrderLimit(variant, quantity);
  const orderLimit = orderLimitMessage(variant);

  return (
    <div>
      <Row>
        <QuantityStepper quantity={quantity} onChange={setQuantity} />
        <AddButton
          disabled={!isInStock || isOverLimit}
          onClick={() => dispatch(addToCart(product, variant, quantity, 'detail'))}
        >
          Add to Cart
        </AddButton>
      </Row>
      <StockMessage aria-live="polite" $isAvailable={isInStock}>
        {stockMessage(product, variant, quantity)}
      </StockMessage>
      {orderLimit && <OrderLimit $isExceeded={isOverLimit}>{orderLimit}</OrderLimit>}
    </div>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
`;

const AddButton = styled(Button)`
  flex: 1 1 ${({ theme }) => theme.space(44)};
`;

const StockMessage = styled.p<{ $isAvailable: boolean }>`
  min-height: 1lh;
  margin-top: ${({ theme }) => theme.space(3)};
  color: ${({ theme, $isAvailable }) => theme.color[$isAvailable ? 'success' : 'danger']};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: ${({ theme }) => theme.weight.bold};
`;

const OrderLimit = styled.p<{ $isExceeded: boolean }>`
  color: ${({ theme, $isExceeded }) => theme.color[$isExceeded ? 'danger' : 'inkSoft']};
  font-size: ${({ theme }) => theme.text.sm};
`;
