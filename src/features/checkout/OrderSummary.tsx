import { useSelector } from 'react-redux';
import styled from 'styled-components';
import { lineTotal } from '../../domain/cartLine';
import { formatMoney } from '../../domain/money';
import { Heading } from '../../shared/ui/Heading';
import { selectCartLines, selectCartTotalFormatted } from '../cart/cartSlice';

/** The lines, shipping and total of the order. */
export function OrderSummary() {
  const lines = useSelector(selectCartLines);
  const total = useSelector(selectCartTotalFormatted);

  return (
    <Sheet aria-labelledby="summary-heading">
      <Heading id="summary-heading" $size="xl">
        Order Summary
      </Heading>
      <Rows>
        {lines.map((line) => (
          <Row key={line.variant.id}>
            <dt>
              {line.quantity} x {line.product.title}
            </dt>
            <dd>{formatMoney(lineTotal(line), line.variant)}</dd>
          </Row>
        ))}
        <Row>
          <dt>Shipping within India</dt>
          <dd>Free</dd>
        </Row>
        <Total>
          <dt>Total</dt>
          <dd>{total}</dd>
        </Total>
      </Rows>
      <Terms>Prices include tax.</Terms>
    </Sheet>
  );
}

const Sheet = styled.aside`
  position: sticky;
  top: calc(${({ theme }) => theme.size.header} + ${({ theme }) => theme.space(6)});
  padding: ${({ theme }) => theme.space(6)};
  border: ${({ theme }) => theme.line.hair};
  border-radius: ${({ theme }) => theme.radius.sm};
  background: ${({ theme }) => theme.color.raised};
`;

const Rows = styled.dl`
  display: grid;
  gap: ${({ theme }) => theme.space(2)};
  margin-top: ${({ theme }) => theme.space(4)};
`;

const Row = styled.div`
  display: flex;
  gap: ${({ theme }) => theme.space(4)};
  justify-content: space-between;
  font-size: ${({ theme }) => theme.text.sm};
  dd {
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
`;

const Total = styled(Row)`
  margin-top: ${({ theme }) => theme.space(2)};
  padding-top: ${({ theme }) => theme.space(3)};
  border-top: ${({ theme }) => theme.line.double};
  font-size: ${({ theme }) => theme.text.lg};
  font-weight: ${({ theme }) => theme.weight.bold};
`;

const Terms = styled.p`
  margin-top: ${({ theme }) => theme.space(2)};
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.sm};
`;
