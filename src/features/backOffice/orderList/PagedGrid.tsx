import useMediaQuery from '@mui/material/useMediaQuery';
import { DataGrid, type DataGridProps } from '@mui/x-data-grid';
import styled, { css, useTheme } from 'styled-components';
import type { OrderRow } from '../orders/orderQuery';
import { isFiltered, pageSizes, type GridView } from './gridView';
import { useGridTabStop } from './useGridTabStop';

interface PagedGridProps extends Omit<DataGridProps<OrderRow>, 'rows'> {
  /** The last fetched page. It stays on screen while another one is loading. */
  orders: OrderRow[] | undefined;
  /** The number of orders on all pages; undefined until it is known. */
  count: number | undefined;
  /** Shown if there are no orders and no filters. */
  emptyText: string;
  view: GridView;
  onViewChange: (change: Partial<GridView>) => void;
}

/** The value of `rowCount` for an unknown number of rows. */
const UNKNOWN_COUNT = -1;
const HEADER_HEIGHT = 40;
const noRows: OrderRow[] = [];

/** A page of orders in MUI's data grid. The database does the paging and filtering. */
export function PagedGrid({ orders, count, emptyText, view, onViewChange, ...props }: PagedGridProps) {
  // The grid needs the height of `theme.size.row` as a number of pixels.
  const rowHeight = useMediaQuery(useTheme().breakpoint.lg, { noSsr: true }) ? 40 : 56;
  const rows = orders ?? noRows;
  const apiRef = useGridTabStop(rows);

  return (
    <Frame>
      <DataGrid
        apiRef={apiRef}
        rows={rows}
        rowCount={count ?? (orders ? UNKNOWN_COUNT : 0)}
        rowHeight={rowHeight}
        columnHeaderHeight={HEADER_HEIGHT}
        paginationMode="server"
        paginationModel={{ page: view.page, pageSize: view.pageSize }}
        pageSizeOptions={pageSizes}
        onPaginationModelChange={({ page, pageSize }) => onViewChange({ page, pageSize })}
        localeText={{ noRowsLabel: isFiltered(view) ? 'No orders match.' : emptyText }}
        // The window scrolls, so all rows are rendered anyway. But printing changes the size of the grid, which removes rows.
        disableVirtualization
        // Orders are filtered by the form above the grid, which also works while none are shown.
        disableColumnFilter
        {...props}
      />
    </Frame>
  );
}

/** On paper, the grid is a table: as wide as the page, with rows as high as their text. */
const paper = css`
  @media print {
    .MuiDataGrid-root,
    .MuiDataGrid-mainContent,
    .MuiDataGrid-main,
    .MuiDataGrid-virtualScroller {
      display: block;
      overflow: visible !important;
    }
    .MuiDataGrid-virtualScrollerContent {
      display: table;
      width: 100%;
    }
    .MuiDataGrid-topContainer {
      display: table-header-group;
    }
    .MuiDataGrid-columnHeaders,
    .MuiDataGrid-virtualScrollerRenderZone {
      display: contents;
    }
    .MuiDataGrid-virtualScrollerContent [role='row'] {
      display: table-row;
      break-inside: avoid;
    }
    .MuiDataGrid-cell,
    .MuiDataGrid-columnHeader {
      display: table-cell;
      width: auto !important;
      height: auto;
      padding-block: ${({ theme }) => theme.space(2)};
      line-height: ${({ theme }) => theme.leading.snug};
      vertical-align: middle;
      white-space: normal;
    }
    /* Room for rows that are not rendered, buttons, and the choice of the number of rows. */
    .MuiDataGrid-contentFiller,
    .MuiDataGrid-filler,
    [role='row'] > [role='none'],
    [data-field='action'],
    [data-field='actions'],
    .MuiTablePagination-root :is(.MuiTablePagination-selectLabel, .MuiInputBase-root, .MuiTablePagination-actions) {
      display: none;
    }
  }
`;

/** The frame and colors of a data grid. A flex column makes the grid as high as its rows. */
const Frame = styled.div`
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
  ${paper}
`;
