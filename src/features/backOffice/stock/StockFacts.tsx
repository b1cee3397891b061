import styled from 'styled-components';
import type { StockRow } from './stockApi';

/** The numbers of a variant. */
export function StockFacts({ row }: { row: StockRow }) {
  const facts: [string, number | string][] = [
    ['Stock', row.quantity],
    ['Reserved', row.reserved],
    ['On the shelf', row.shelf],
    ['Low at', row.low_threshold ?? '–'],
  ];
  return (
    <Facts>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Facts>
  );
}

const Facts = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, auto);
  gap: ${({ theme }) => theme.space(3)};
  justify-content: space-between;
  margin: ${({ theme }) => `${theme.space(2)} 0 0`};
  font-variant-numeric: tabular-nums;
  dt {
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.xs};
  }
  dd {
    margin: 0;
    font-weight: ${({ theme }) => theme.weight.bold};
  }
  ${({ theme }) => theme.breakpoint.md} {
    grid-template-columns: repeat(4, 6.5rem);
    justify-content: start;
  }
`;
