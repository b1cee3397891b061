import styled from 'styled-components';
import { useArrivalText } from '../../../shared/lib/useArrivalText';
import { Heading } from '../../../shared/ui/Heading';

interface SummarySheetProps {
  lines: { id: string; title: string; quantity: number; amount: string }[];
  total: string | null;
}

/** The lines, shipping and total of an order, with formatted amounts. */
export function SummarySheet({ lines, total }: SummarySheetProps) {
  const arrival = useArrivalText();
  return (
    <Sheet aria-labelledby="summary-heading">
      <Heading id="summary-heading" $size="xl">
        Order Summary
      </Heading>
      <Rows>
        {lines.map(({ id, title, quantity, amount }) => (
          <Row key={id}>
            <dt>{`${quantity} x ${title}`}</dt>
            <dd>{amount}</dd>
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
      {arrival && <Terms>{`${arrival}.`}</Terms>}
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
