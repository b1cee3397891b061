import { useState } from 'react';
import styled, { createGlobalStyle, css } from 'styled-components';
import { exceedsOrderLimit, orderLimitMessage } from '../../domain/order/orderLimit';
import type { Product, Variant } from '../../domain/catalog/product';
import { canAddToCart, stockMessage } from '../../domain/catalog/stock';
import { useAppDispatch } from '../../shared/redux';
import { Button } from '../../shared/ui/Button';
import { QuantityStepper } from '../../shared/ui/form/QuantityStepper';
import { addToCart } from './addToCart';
import { screenOnly } from '../../shared/ui/print';

/**
 * The quantity stepper and Add to Cart of a product page, with the stock message and the limit of one order below. On phones,
 * they are a bar that stays at the bottom of the window if the variant can be bought: in landscape, below the text beside the
 * picture.
 */
export function AddToCartControls({ product, variant }: { product: Product; variant: Variant }) {
  const dispatch = useAppDispatch();
  const [quantity, setQuantity] = useState(1);
  const isInStock = canAddToCart(product, variant, quantity);
  const isOverLimit = exceedsOrderLimit(variant, quantity);
  const orderLimit = orderLimitMessage(variant, quantity);
  const isBar = canAddToCart(product, variant, 1);

  return (
    <Controls $isBar={isBar}>
      {isBar && <BottomBarHeight />}
      <Row>
        <QuantityStepper quantity={quantity} onChange={setQuantity} />
        <AddButton
          disabled={!isInStock || isOverLimit}
          // A double click adds the quantity once.
          onClick={({ detail }) => detail < 2 && dispatch(addToCart(product, variant, quantity, 'detail'))}
        >
          Add to Cart
        </AddButton>
      </Row>
      <StockMessage aria-live="polite" $isAvailable={isInStock}>
        {stockMessage(product, variant, quantity)}
      </StockMessage>
      {orderLimit && <OrderLimit $isExceeded={isOverLimit}>{orderLimit}</OrderLimit>}
    </Controls>
  );
}

const bar = css`
  ${({ theme }) => theme.breakpoint.anyBar} {
    position: sticky;
    /* Above the ribbons of products below. */
    z-index: 2;
    bottom: 0;
    order: 1;
    padding-block: ${({ theme }) => theme.space(2)} max(${({ theme }) => theme.space(2)}, env(safe-area-inset-bottom));
    border-top: ${({ theme }) => theme.line.hair};
    background: ${({ theme }) => theme.color.paper};
  }
  ${({ theme }) => theme.breakpoint.bottomBar} {
    margin-inline: calc(-1 * ${({ theme }) => theme.gutter});
    padding-inline: ${({ theme }) => theme.gutter};
    box-shadow: ${({ theme }) => theme.shadow.high};
  }
`;

const Controls = styled.div<{ $isBar: boolean }>`
  ${({ $isBar }) => $isBar && bar}
`;

/** Keeps focused elements from being scrolled behind the bar, and places toasts above it. */
const BottomBarHeight = createGlobalStyle`
  ${({ theme }) => theme.breakpoint.anyBar} {
    :root {
      --bottom-bar: calc(6.5rem + env(safe-area-inset-bottom, 0px));
    }
  }
`;

const Row = styled.div`
  ${screenOnly}
  display: flex;
  flex-wrap: wrap;
  gap: ${({ theme }) => theme.space(3)};
`;

const AddButton = styled(Button)`
  flex: 1 1 ${({ theme }) => theme.space(44)};
  ${({ theme }) => theme.breakpoint.anyBar} {
    flex-basis: 0;
    padding-inline: ${({ theme }) => theme.space(2)};
  }
`;

const StockMessage = styled.p<{ $isAvailable: boolean }>`
  min-height: 1lh;
  margin-top: ${({ theme }) => theme.space(3)};
  color: ${({ theme, $isAvailable }) => theme.color[$isAvailable ? 'success' : 'danger']};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: ${({ theme }) => theme.weight.bold};
  ${({ theme }) => theme.breakpoint.anyBar} {
    min-height: 0;
    margin-top: ${({ theme }) => theme.space(1)};
  }
`;

const OrderLimit = styled.p<{ $isExceeded: boolean }>`
  color: ${({ theme, $isExceeded }) => theme.color[$isExceeded ? 'danger' : 'inkSoft']};
  font-size: ${({ theme }) => theme.text.sm};
`;
