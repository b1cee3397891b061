import styled from 'styled-components';

interface FigureTableProps {
  caption: string;
  /** The first column names the rows, the other columns have numbers. */
  columns: string[];
  rows: { key: string; cells: (string | number)[] }[];
  /** True if the last row is the sum of the other rows. */
  hasSum?: boolean;
}

/** A table of numbers that fits a phone. */
export function FigureTable({ caption, columns, rows, hasSum = false }: FigureTableProps) {
  return (
    <Table $hasSum={hasSum}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [name, ...numbers] }) => (
          <tr key={key}>
            <th scope="row">{name}</th>
            {numbers.map((number, place) => (
              <td key={columns[place + 1]}>{number}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

const Table = styled.table<{ $hasSum: boolean }>`
  width: 100%;
  margin-block: ${({ theme }) => theme.space(4)};
  border-collapse: collapse;
  font-size: ${({ theme }) => theme.text.sm};
  font-variant-numeric: tabular-nums;
  caption {
    font-weight: ${({ theme }) => theme.weight.bold};
    text-align: left;
  }
  th,
  td {
    padding: ${({ theme }) => `${theme.space(2)} 0 ${theme.space(2)} ${theme.space(2)}`};
    border-bottom: ${({ theme }) => theme.line.hair};
    font-weight: inherit;
    text-align: right;
    vertical-align: baseline;
  }
  th:first-child {
    padding-left: 0;
    overflow-wrap: anywhere;
    text-align: left;
  }
  thead th {
    border-bottom: ${({ theme }) => theme.line.strong};
    color: ${({ theme }) => theme.color.inkSoft};
  }
  tbody tr:last-child {
    font-weight: ${({ theme, $hasSum }) => ($hasSum ? theme.weight.bold : 'inherit')};
  }
`;
