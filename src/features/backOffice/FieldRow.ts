import styled from 'styled-components';
import { visuallyHidden } from '../../shared/ui/VisuallyHidden';

/**
 * A row of a list: what it is about, and then fields, or buttons if there are none. The heading of the column says what the
 * fields are, so their labels are for screen readers only. Hints and errors are below the row.
 */
export const FieldRow = styled.div<{ $fields: number }>`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${({ $fields }) => ($fields > 0 ? `repeat(${$fields}, 5rem)` : 'auto')};
  gap: 0 ${({ theme }) => theme.space(2)};
  align-items: center;
  min-height: ${({ theme }) => theme.size.row};
  padding-block: 1px;
  ${({ $fields }) => $fields > 0 && '> * { grid-column: 1 / -1; }'}
  > :first-child,
  .MuiInputBase-root {
    grid-row: 1;
    grid-column: auto;
  }
  .MuiFormControl-root {
    display: contents;
  }
  .MuiFormHelperText-root {
    grid-column: 1 / -1;
    justify-self: end;
    padding-block: ${({ theme }) => theme.space(1)};
  }
  label {
    ${visuallyHidden}
  }
  input {
    padding-inline: ${({ theme }) => theme.space(2)};
    font-variant-numeric: tabular-nums;
    text-align: end;
  }
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: minmax(0, 1fr) ${({ $fields }) => ($fields > 0 ? `repeat(${$fields}, 8rem)` : 'auto')};
  }
`;

/** The headings of the fields of the rows below. */
export const FieldHeadings = styled(FieldRow)`
  min-height: 0;
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};
  text-align: end;
  > * {
    grid-column: auto;
  }
`;

/** What a row is about: a name, and facts below it or, on wide screens, beside it. */
export const RowText = styled.div`
  position: relative;
  display: grid;
  gap: 0 ${({ theme }) => theme.space(3)};
  align-items: center;
  line-height: ${({ theme }) => theme.leading.display};
  overflow-wrap: anywhere;
  ${({ theme }) => theme.breakpoint.lg} {
    grid-template-columns: minmax(0, 2fr) minmax(0, 3fr);
  }
`;

export const RowFacts = styled.small`
  color: ${({ theme }) => theme.color.inkSoft};
  font-size: ${({ theme }) => theme.text.xs};
  font-variant-numeric: tabular-nums;
  ${({ theme }) => theme.breakpoint.lg} {
    font-size: ${({ theme }) => theme.text.sm};
  }
`;

/** The list of the rows. */
export const Rows = styled.ul`
  margin: 0;
  padding: 0;
  border-top: ${({ theme }) => theme.line.hair};
  list-style: none;
  > li {
    border-bottom: ${({ theme }) => theme.line.hair};
  }
`;
