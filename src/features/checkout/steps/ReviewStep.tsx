import { useEffect } from 'react';
import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { lineTotal } from '../../../domain/catalog/cartLine';
import { formatMoney } from '../../../domain/money';
import { useAppDispatch } from '../../../shared/redux';
import { Button } from '../../../shared/ui/Button';
import { ProductPicture } from '../../../shared/ui/picture/ProductPicture';
import { selectCartChanges } from '../../cart/cartChanges';
import { cartOpened, selectCartLines } from '../../cart/cartSlice';
import { checkOpenedCart } from '../payment/checkOpenedCart';

/** The cart lines for review, with a button that opens the cart panel, where the shopper decides about what has changed. */
export function ReviewStep() {
  const dispatch = useAppDispatch();
  const lines = useSelector(selectCartLines);
  const changes = useSelector(selectCartChanges);

  useEffect(() => {
    void dispatch(checkOpenedCart());
  }, [dispatch]);

  return (
    <>
      <List>
        {lines.map((line) => (
          <Line key={line.variant.id}>
            <Image url={line.variant.image_url ?? line.product.image} alt="" sizes="5rem" />
            <div>
              <strong>{line.product.title}</strong>
              <Detail>{line.variant.title}</Detail>
              <Detail>{`Quantity: ${line.quantity}`}</Detail>
              <Change role="status">{changes.get(line.variant.id)?.message}</Change>
            </div>
            <LineTotal>{formatMoney(lineTotal(line), line.variant)}</LineTotal>
          </Line>
        ))}
      </List>
      <ChangeButton $variant="quiet" onClick={() => dispatch(cartOpened())}>
        Change the cart
      </ChangeButton>
    </>
  );
}

const List = styled.ul`
  margin: 0 0 ${({ theme }) => theme.space(3)};
  padding: 0;
  border-top: ${({ theme }) => theme.line.hair};
  list-style: none;
`;

const Line = styled.li`
  display: grid;
  grid-template-columns: ${({ theme }) => theme.space(20)} 1fr auto;
  gap: ${({ theme }) => theme.space(4)};
  padding-block: ${({ theme }) => theme.space(4)};
  border-bottom: ${({ theme }) => theme.line.hair};
`;

const Image = styled(ProductPicture)`
  border-radius: ${({ theme }) => theme.radius.sm};
`;

const Detail = styled.p`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;

const Change = styled.p`
  color: ${({ theme }) => theme.color.danger};
  font-size: ${({ theme }) => theme.text.sm};
  font-weight: ${({ theme }) => theme.weight.bold};
`;

// The negative margin aligns the button's text with the edge of the column.
const ChangeButton = styled(Button)`
  margin-left: calc(-1 * ${({ theme }) => theme.space(2)});
`;

const LineTotal = styled.p`
  font-variant-numeric: tabular-nums;
  font-weight: ${({ theme }) => theme.weight.bold};
`;
