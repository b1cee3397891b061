import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { formatMoney } from '../../domain/money';
import { useAppDispatch } from '../../shared/redux';
import { Button } from '../../shared/ui/Button';
import { ProductPicture } from '../../shared/ui/ProductPicture';
import { lineTotal } from '../../domain/cartLine';
import { cartOpened, selectCartLines } from '../cart/cartSlice';

/** What is in the cart, to look over once more. */
export function ReviewStep() {
  const dispatch = useAppDispatch();
  const lines = useSelector(selectCartLines);

  return (
    <>
      <List>
        {lines.map((line) => (
          <Line key={line.variant.id}>
            <Shot url={line.variant.image_url ?? line.product.image} alt="" sizes="5rem" />
            <div>
              <strong>{line.product.title}</strong>
              <Detail>{line.variant.title}</Detail>
              <Detail>Quantity: {line.quantity}</Detail>
            </div>
            <Sum>{formatMoney(lineTotal(line), line.variant)}</Sum>
          </Line>
        ))}
      </List>
      <Change $variant="quiet" onClick={() => dispatch(cartOpened())}>
        Change the cart
      </Change>
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

const Shot = styled(ProductPicture)`
  border-radius: ${({ theme }) => theme.radius.sm};
`;

const Detail = styled.p`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;

// Its words stand on the column's edge.
const Change = styled(Button)`
  margin-left: calc(-1 * ${({ theme }) => theme.space(2)});
`;

const Sum = styled.p`
  font-variant-numeric: tabular-nums;
  font-weight: ${({ theme }) => theme.weight.bold};
`;
