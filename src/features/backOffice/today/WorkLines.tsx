import { Link } from 'react-router-dom';
import styled from 'styled-components';
import type { WorkLine } from './describeWork';

/** Lines with a number and what it counts. The whole line is a link. */
export function WorkLines({ label, lines }: { label: string; lines: readonly WorkLine[] }) {
  return (
    <List aria-label={label}>
      {lines.map(({ to, value, text, detail }) => (
        <li key={to}>
          <Line to={to}>
            <strong>{value}</strong> <span>{text}</span> {detail && <small>{detail}</small>}
          </Line>
        </li>
      ))}
    </List>
  );
}

const List = styled.ul`
  max-width: ${({ theme }) => theme.size.text};
  margin: ${({ theme }) => `0 0 ${theme.space(6)}`};
  padding: 0;
  border-top: ${({ theme }) => theme.line.hair};
  list-style: none;
`;

const Line = styled(Link)`
  display: grid;
  grid-template-columns: minmax(2rem, max-content) minmax(0, 1fr);
  gap: ${({ theme }) => `0 ${theme.space(3)}`};
  align-content: center;
  align-items: baseline;
  min-height: ${({ theme }) => theme.size.row};
  padding: ${({ theme }) => `${theme.space(1)} ${theme.space(3)}`};
  border-bottom: ${({ theme }) => theme.line.hair};
  text-decoration: none;
  &:hover {
    background: ${({ theme }) => theme.color.sunk};
  }
  > strong {
    font-size: ${({ theme }) => theme.text.xl};
    font-variant-numeric: tabular-nums;
    text-align: right;
  }
  > small {
    grid-column: 2;
    color: ${({ theme }) => theme.color.inkSoft};
    font-size: ${({ theme }) => theme.text.sm};
  }
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: minmax(2rem, max-content) max-content minmax(0, 1fr);
    > small {
      grid-column: auto;
      text-align: right;
    }
  }
`;
