import styled from 'styled-components';

/** A row of a list that opens to its details: the `summary` of a `details` element. */
export const RowSummary = styled.summary`
  min-height: ${({ theme }) => theme.size.row};
  padding-inline: ${({ theme }) => theme.space(3)};
  border-bottom: ${({ theme }) => theme.line.hair};
  cursor: pointer;
  &:hover,
  [open] > & {
    background: ${({ theme }) => theme.color.sunk};
  }
  &::-webkit-details-marker {
    display: none;
  }
`;
