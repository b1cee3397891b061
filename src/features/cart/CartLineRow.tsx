import styled from 'styled-components';
import type { CartLine } from '../../domain/catalog/cartLine';
import { exceedsOrderLimit, orderLimitMessage } from '../../domain/order/orderLimit';
import { useAppDispatch } from '../../shared/redux';
import { Icon } from '../../shared/ui/Icon';
import { IconButton } from '../../shared/ui/IconButton';
import { Price } from '../../shared/ui/Price';
import { ProductPicture } from '../../shared/ui/picture/ProductPicture';
import { lineRemoved, quantityChanged } from './cartSlice';

export function CartLineRow({ line: { product, variant, quantity } }: { line: CartLine }) {
  const dispatch = useAppDispatch();
  const orderLimit = orderLimitMessage(variant);
  const changeBy = (difference: number) =>
    dispatch(quantityChanged({ variantId: variant.id, quantity: quantity + difference }));

  return (
    <Row>
      <Image url={variant.image_url ?? product.image} alt="" sizes="5.5rem" />
      <Details>
        <strong>{product.title}</strong>
        <small>{variant.title}</small>
        {orderLimit && <small>{orderLimit}</small>}
        <Price of={variant} />
      </Details>
      <Controls>
        <IconButton
          aria-label={`Decrease quantity of ${product.title}`}
          disabled={quantity <= 1}
          onClick={() => changeBy(-1)}
        >
          <Icon name="minus" />
        </IconButton>
        <Quantity aria-label={`Quantity of ${product.title}`} aria-live="polite" role="group">
          {quantity}
        </Quantity>
        <IconButton
          aria-label={`Increase quantity of ${product.title}`}
          disabled={exceedsOrderLimit(variant, quantity + 1)}
          onClick={() => changeBy(1)}
        >
          <Icon name="plus" />
        </IconButton>
        <RemoveButton aria-label={`Remove ${product.title}`} onClick={() => dispatch(lineRemoved(variant.id))}>
          <Icon name="trash" />
        </RemoveButton>
      </Controls>
    </Row>
  );
}

const Row = styled.li`
  display: grid;
  grid-template-columns: ${({ theme }) => theme.space(22)} 1fr;
  gap: ${({ theme }) => `${theme.space(1)} ${theme.space(4)}`};
  padding-block: ${({ theme }) => theme.space(5)};
  border-bottom: ${({ theme }) => theme.line.hair};
`;

const Image = styled(ProductPicture)`
  border-radius: ${({ theme }) => theme.radius.sm};
`;

const Details = styled.div`
  display: grid;
  align-content: start;
  small {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.sm};
  }
`;

const Controls = styled.div`
  display: flex;
  grid-column: 2;
  align-items: center;
  margin-left: calc(-1 * ${({ theme }) => theme.space(3)});
`;

const Quantity = styled.span`
  min-width: ${({ theme }) => theme.space(8)};
  font-variant-numeric: tabular-nums;
  font-weight: ${({ theme }) => theme.weight.bold};
  text-align: center;
`;

const RemoveButton = styled(IconButton)`
  margin-left: auto;
`;
