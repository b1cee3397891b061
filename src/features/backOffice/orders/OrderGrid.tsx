import useMediaQuery from '@mui/material/useMediaQuery';
import { DataGrid, type GridSortModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import styled, { useTheme } from 'styled-components';
import { columnVisibility, orderColumns } from './orderColumns';
import type { OrderRow, OrderSortField } from './orderQuery';
import { isFiltered, pageSizes, type OrderView } from './orderView';
import { useGridTabStop } from './useGridTabStop';

interface OrderGridProps {
  /** The last fetched page. It stays on screen while another one is loading. */
  orders: OrderRow[] | undefined;
  /** The number of orders on all pages; undefined until it is known. */
  count: number | undefined;
  isLoading: boolean;
  labelledBy: string;
  view: OrderView;
  onViewChange: (change: Partial<OrderView>) => void;
  onEdit: (order: OrderRow) => void;
  onDelete: (order: OrderRow) => void;
}

/** The value of `rowCount` for an unknown number of rows. */
const UNKNOWN_COUNT = -1;
const noRows: OrderRow[] = [];
const newestFirst = { field: 'created_at', direction: 'desc' } as const;

/** The orders of a view. The database does the paging, sorting and filtering. */
export function OrderGrid({
  orders,
  count,
  isLoading,
  labelledBy,
  view,
  onViewChange,
  onEdit,
  onDelete,
}: OrderGridProps) {
  const isWide = useMediaQuery(useTheme().breakpoint.sm, { noSsr: true });
  const columns = useMemo(() => orderColumns({ onEdit, onDelete }, isWide), [isWide, onEdit, onDelete]);
  const rows = orders ?? noRows;
  const apiRef = useGridTabStop(rows);
  const { field, direction } = view.sort ?? newestFirst;
  // Memoized because the grid returns to its first page whenever it receives a new array.
  const sortModel = useMemo(() => [{ field, sort: direction }], [field, direction]);

  const handleSort = ([sorted]: GridSortModel) =>
    onViewChange({ sort: sorted && { field: sorted.field as OrderSortField, direction: sorted.sort ?? 'desc' } });

  return (
    <Frame>
      <DataGrid
        // The grid keeps measured row heights, so it is mounted again when the rows change their layout.
        key={isWide ? 'wide' : 'narrow'}
        apiRef={apiRef}
        aria-labelledby={labelledBy}
        columns={columns}
        initialState={{ columns: { columnVisibilityModel: columnVisibility(isWide) } }}
        rows={rows}
        rowCount={count ?? (orders ? UNKNOWN_COUNT : 0)}
        loading={isLoading}
        getRowHeight={isWide ? undefined : () => 'auto'}
        paginationMode="server"
        paginationModel={{ page: view.page, pageSize: view.pageSize }}
        pageSizeOptions={pageSizes}
        onPaginationModelChange={({ page, pageSize }) => onViewChange({ page, pageSize })}
        sortingMode="server"
        sortingOrder={['asc', 'desc']}
        sortModel={sortModel}
        onSortModelChange={handleSort}
        localeText={{ noRowsLabel: isFiltered(view) ? 'No orders match.' : 'No orders yet.' }}
        disableColumnMenu={!isWide}
        // The menu and the list of columns belong to the main landmark of the page.
        slotProps={{ basePopper: { material: { container: () => document.querySelector('main') } } }}
        // Orders are filtered by the form above the grid, which also works while none are shown.
        disableColumnFilter
        disableRowSelectionOnClick
        rowSelection={false}
      />
    </Frame>
  );
}

// A flex column makes the grid as high as its rows.
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
`;
