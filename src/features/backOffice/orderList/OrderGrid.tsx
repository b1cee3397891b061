import useMediaQuery from '@mui/material/useMediaQuery';
import type { GridColumnVisibilityModel, GridSortModel } from '@mui/x-data-grid';
import { useMemo, useState } from 'react';
import { useTheme } from 'styled-components';
import { narrowColumns, orderColumns } from './orderColumns';
import type { OrderRow, OrderSortField } from '../orders/orderQuery';
import type { GridView } from './gridView';
import { PagedGrid } from './PagedGrid';

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

const newestFirst = { field: 'created_at', direction: 'desc' } as const;

/** The orders of a view. The database sorts them. */
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
  const [shownColumns, setShownColumns] = useState<GridColumnVisibilityModel>({});
  const columns = useMemo(() => orderColumns({ onEdit, onDelete }, isWide), [isWide, onEdit, onDelete]);
  const { field, direction } = view.sort ?? newestFirst;
  // Memoized because the grid returns to its first page whenever it receives a new array.
  const sortModel = useMemo(() => [{ field, sort: direction }], [field, direction]);

  const handleSort = ([sorted]: GridSortModel) =>
    onViewChange({ sort: sorted && { field: sorted.field as OrderSortField, direction: sorted.sort ?? 'desc' } });

  return (
    <PagedGrid
      aria-labelledby={labelledBy}
      columns={columns}
      columnVisibilityModel={isWide ? shownColumns : narrowColumns}
      onColumnVisibilityModelChange={setShownColumns}
      orders={orders}
      count={count}
      emptyText="No orders yet."
      loading={isLoading}
      view={view}
      onViewChange={onViewChange}
      sortingMode="server"
      sortingOrder={['asc', 'desc']}
      sortModel={sortModel}
      onSortModelChange={handleSort}
      disableColumnMenu={!isWide}
      // The menu and the list of columns belong to the main landmark of the page.
      slotProps={{ basePopper: { material: { container: () => document.querySelector('main') } } }}
      disableRowSelectionOnClick
      rowSelection={false}
    />
  );
}
