import useMediaQuery from '@mui/material/useMediaQuery';
import { DataGrid, type GridRowSelectionModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import styled, { useTheme } from 'styled-components';
import { GridFrame, rowHeight } from '../orderList/GridFrame';
import type { OrderMoney } from '../orders/adminOrdersApi';
import type { OrderRow, PackingList } from '../orders/orderQuery';
import { isFiltered, pageSizes, type GridView } from '../orderList/gridView';
import { useGridTabStop } from '../orderList/useGridTabStop';
import { packingColumns } from './packingColumns';

interface PackingGridProps {
  list: PackingList;
  label: string;
  emptyText: string;
  /** The last fetched page. It stays on screen while another one is loading. */
  orders: OrderRow[] | undefined;
  /** The number of orders on all pages; undefined until it is known. */
  count: number | undefined;
  isLoading: boolean;
  /** By the id of the order. Undefined until it is loaded. */
  money: Record<string, OrderMoney> | undefined;
  view: GridView;
  onViewChange: (change: Partial<GridView>) => void;
  selection: GridRowSelectionModel;
  onSelectionChange: (selection: GridRowSelectionModel) => void;
  onPack: (order: OrderRow) => void;
  onUnpack: (order: OrderRow) => void;
}

/** The value of `rowCount` for an unknown number of rows. */
const UNKNOWN_COUNT = -1;
const noRows: OrderRow[] = [];

/** The orders of a list, in the order of work, with boxes to select them. */
export function PackingGrid({
  list,
  label,
  emptyText,
  orders,
  count,
  isLoading,
  money,
  view,
  onViewChange,
  selection,
  onSelectionChange,
  onPack,
  onUnpack,
}: PackingGridProps) {
  const isWide = useMediaQuery(useTheme().breakpoint.md, { noSsr: true });
  const columns = useMemo(
    () => packingColumns({ list, isWide, money, onPack, onUnpack }),
    [list, isWide, money, onPack, onUnpack],
  );
  const rows = orders ?? noRows;
  const apiRef = useGridTabStop(rows);

  return (
    <Frame>
      <DataGrid
        apiRef={apiRef}
        aria-label={label}
        columns={columns}
        rows={rows}
        rowCount={count ?? (orders ? UNKNOWN_COUNT : 0)}
        loading={isLoading}
        rowHeight={rowHeight(isWide)}
        columnHeaderHeight={40}
        paginationMode="server"
        paginationModel={{ page: view.page, pageSize: view.pageSize }}
        pageSizeOptions={pageSizes}
        onPaginationModelChange={({ page, pageSize }) => onViewChange({ page, pageSize })}
        localeText={{ noRowsLabel: isFiltered(view) ? 'No orders match.' : emptyText }}
        checkboxSelection={list !== 'problems'}
        rowSelection={list !== 'problems'}
        // Orders that arrive after all were selected are not selected.
        disableRowSelectionExcludeModel
        rowSelectionModel={selection}
        onRowSelectionModelChange={onSelectionChange}
        hideFooterSelectedRowCount
        disableColumnMenu
        disableColumnFilter
      />
    </Frame>
  );
}

const Frame = styled(GridFrame)`
  .MuiDataGrid-cell {
    display: flex;
    align-items: center;
  }
  .MuiDataGrid-checkboxInput {
    min-width: ${({ theme }) => theme.size.target};
    min-height: ${({ theme }) => theme.size.target};
  }
`;
