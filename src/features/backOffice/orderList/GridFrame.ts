import styled from 'styled-components';

/** Returns the height of a row in pixels: two lines of text on wide screens, and room for a thumb on phones. */
export const rowHeight = (isWide: boolean) => (isWide ? 40 : 56);

/** The frame and colors of a data grid. A flex column makes the grid as high as its rows. */
export const GridFrame = styled.div`
  display: flex;
  flex-direction: column;
  .MuiDataGrid-root {
    --DataGrid-t-color-border-base: ${({ theme }) => theme.color.line};
    --DataGrid-t-color-background-base: ${({ theme }) => theme.color.raised};
    --DataGrid-t-header-background-base: ${({ theme }) => theme.color.sunk};
  }
  .MuiDataGrid-columnHeaderTitle {
    font-weight: ${({ theme }) => theme.weight.bold};
  }
  /* The size of MUI, so that the titles of narrow columns stay visible. A click anywhere on a header sorts. */
  .MuiDataGrid-columnHeader .MuiIconButton-root {
    min-width: 0;
    min-height: 0;
  }
  .MuiDataGrid-cell,
  .MuiDataGrid-columnHeader {
    padding-inline: ${({ theme }) => theme.space(2)};
  }
`;
