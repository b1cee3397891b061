import useMediaQuery from '@mui/material/useMediaQuery';
import type { GridRowSelectionModel } from '@mui/x-data-grid';
import { useMemo } from 'react';
import styled, { useTheme } from 'styled-components';
import type { OrderMoney } from '../orders/adminOrdersApi';
import type { OrderRow, PackingList } from '../orders/orderQuery';
import type { GridView } from '../orderList/gridView';
import { PagedGrid } from '../orderList/PagedGrid';
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

  return (
    <Grid
      aria-label={label}
      columns={columns}
      orders={orders}
      count={count}
      emptyText={emptyText}
      loading={isLoading}
      view={view}
      onViewChange={onViewChange}
      checkboxSelection={list !== 'problems'}
      rowSelection={list !== 'problems'}
      // Orders that arrive after all were selected are not selected.
      disableRowSelectionExcludeModel
      rowSelectionModel={selection}
      onRowSelectionModelChange={onSelectionChange}
      hideFooterSelectedRowCount
      disableColumnMenu
    />
  );
}

const Grid = styled(PagedGrid)`
  @media screen {
    .MuiDataGrid-cell {
      display: flex;
      align-items: center;
    }
  }
  .MuiDataGrid-checkboxInput {
    min-width: ${({ theme }) => theme.size.target};
    min-height: ${({ theme }) => theme.size.target};
  }
`;
