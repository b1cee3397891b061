import styled from 'styled-components';
import type { CustomerOrder } from '../../../domain/order/customerOrder';
import { formatMoney, INR } from '../../../domain/money';
import { itemAmount, lineTitle } from '../../../domain/order/order';
import { ProductPicture } from '../../../shared/ui/picture/ProductPicture';

/** What was ordered, with pictures and the prices of that time. */
export function OrderItems({ order: { items, total } }: { order: CustomerOrder }) {
  return (
    <div>
      <List>
        {items.map((item, index) => (
          // The index is the key, because a variant may be in two lines, at two prices.
          <Line key={index}>
            <Image url={item.product.image} alt="" sizes="4rem" />
            <span>{`${item.quantity} x ${lineTitle(item.product, item.variant)}`}</span>
            <Amount>{formatMoney(itemAmount(item), INR)}</Amount>
          </Line>
        ))}
      </List>
      <Total>
        <span>Total</span>
        <span>{formatMoney(total, INR)}</span>
      </Total>
    </div>
  );
}

const List = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;
`;

const Line = styled.li`
  display: grid;
  grid-template-columns: ${({ theme }) => theme.space(16)} minmax(0, 1fr) auto;
  gap: ${({ theme }) => theme.space(3)};
  align-items: center;
  padding-block: ${({ theme }) => theme.space(2)};
  border-bottom: ${({ theme }) => theme.line.hair};
`;

const Image = styled(ProductPicture)`
  border-radius: ${({ theme }) => theme.radius.sm};
`;

const Amount = styled.span`
  font-variant-numeric: tabular-nums;
  overflow-wrap: normal;
`;

const Total = styled.p`
  display: flex;
  justify-content: space-between;
  padding-top: ${({ theme }) => theme.space(3)};
  font-variant-numeric: tabular-nums;
  font-weight: ${({ theme }) => theme.weight.bold};
`;
