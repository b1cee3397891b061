import useMediaQuery from '@mui/material/useMediaQuery';
import { DataGrid, type GridSortModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import { useTheme } from 'styled-components';
import { GridFrame, rowHeight } from './GridFrame';
import { columnVisibility, orderColumns } from './orderColumns';
import type { OrderRow, OrderSortField } from '../orders/orderQuery';
import { isFiltered, pageSizes, type GridView } from './gridView';
import { useGridTabStop } from './useGridTabStop';

interface OrderGridProps {
  /** The last fetched page. It stays on screen while another one is loading. */
  orders: OrderRow[] | undefined;
  /** The number of orders on all pages; undefined until it is known. */
  count: number | undefined;
  isLoading: boolean;
  labelledBy: string;
  view: GridView;
  onViewChange: (change: Partial<GridView>) => void;
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
  const isWide = useMediaQuery(useTheme().breakpoint.md, { noSsr: true });
  const columns = useMemo(() => orderColumns({ onEdit, onDelete }, isWide), [isWide, onEdit, onDelete]);
  const rows = orders ?? noRows;
  const apiRef = useGridTabStop(rows);
  const { field, direction } = view.sort ?? newestFirst;
  // Memoized because the grid returns to its first page whenever it receives a new array.
  const sortModel = useMemo(() => [{ field, sort: direction }], [field, direction]);

  const handleSort = ([sorted]: GridSortModel) =>
    onViewChange({ sort: sorted && { field: sorted.field as OrderSortField, direction: sorted.sort ?? 'desc' } });

  return (
    <GridFrame>
      <DataGrid
        // Which columns are visible is an initial state.
        key={isWide ? 'wide' : 'narrow'}
        apiRef={apiRef}
        aria-labelledby={labelledBy}
        columns={columns}
        initialState={{ columns: { columnVisibilityModel: columnVisibility(isWide) } }}
        rows={rows}
        rowCount={count ?? (orders ? UNKNOWN_COUNT : 0)}
        loading={isLoading}
        rowHeight={rowHeight(isWide)}
        columnHeaderHeight={40}
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
    </GridFrame>
  );
}
