import useMediaQuery from '@mui/material/useMediaQuery';
import { DataGrid, type GridSortModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import styled, { useTheme } from 'styled-components';
import { styleNonce } from '../../shared/lib/styleNonce';
import { orderColumns, narrowColumnVisibility } from './orderColumns';
import type { OrderRow, OrderSortField } from './orderQuery';
import type { OrderPage } from './backOfficeApi';
import { isFiltered, pageSizes, type OrderView } from './orderView';
import { useGridTabStop } from './useGridTabStop';

interface OrderGridProps {
  /** The last that was fetched; it stays on screen while another is on its way. */
  orderPage: OrderPage | undefined;
  isLoading: boolean;
  labelledBy: string;
  view: OrderView;
  onViewChange: (change: Partial<OrderView>) => void;
  onEdit: (order: OrderRow) => void;
  onDelete: (order: OrderRow) => void;
}

const none: OrderRow[] = [];
const allShown = {};
const newestFirst = { field: 'created_at', direction: 'desc' } as const;

/** The orders of a view; the database pages, sorts and filters. */
export function OrderGrid({ orderPage, isLoading, labelledBy, view, onViewChange, onEdit, onDelete }: OrderGridProps) {
  const isRoomy = useMediaQuery(useTheme().breakpoint.sm, { noSsr: true });
  const columns = useMemo(() => orderColumns({ onEdit, onDelete }, isRoomy), [isRoomy, onEdit, onDelete]);
  const rows = orderPage?.orders ?? none;
  const apiRef = useGridTabStop(rows);
  const { field, direction } = view.sort ?? newestFirst;
  // The same as long as it says the same: the grid takes another array for another order and turns to the first page.
  const sortModel = useMemo(() => [{ field, sort: direction }], [field, direction]);

  const handleSort = ([sorted]: GridSortModel) =>
    onViewChange({ sort: sorted && { field: sorted.field as OrderSortField, direction: sorted.sort ?? 'desc' } });

  return (
    <Frame>
      <DataGrid
        apiRef={apiRef}
        nonce={styleNonce()}
        aria-labelledby={labelledBy}
        columns={columns}
        columnVisibilityModel={isRoomy ? allShown : narrowColumnVisibility}
        rows={rows}
        rowCount={orderPage?.count ?? 0}
        loading={isLoading}
        getRowHeight={isRoomy ? undefined : () => 'auto'}
        paginationMode="server"
        paginationModel={{ page: view.page, pageSize: view.pageSize }}
        pageSizeOptions={pageSizes}
        onPaginationModelChange={({ page, pageSize }) => onViewChange({ page, pageSize })}
        sortingMode="server"
        sortingOrder={['asc', 'desc']}
        sortModel={sortModel}
        onSortModelChange={handleSort}
        localeText={{ noRowsLabel: isFiltered(view) ? 'No orders match.' : 'No orders yet.' }}
        disableColumnMenu
        disableColumnResize
        disableRowSelectionOnClick
        rowSelection={false}
        // A page is small, and what is not drawn cannot be read out or searched for.
        disableVirtualization
      />
    </Frame>
  );
}

// A column, so that the grid is as high as its rows.
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
  .MuiDataGrid-columnSeparator {
    display: none;
  }
`;
