import type { GridColDef, GridColumnVisibilityModel } from '@mui/x-data-grid';
import { formatOrderTotal } from '../../../domain/money';
import { formatDay } from '../../../domain/dates';
import { StatusBadge } from '../../../shared/ui/StatusBadge';
import { customerNameOf } from '../orders/customerName';
import { OrderRowActions } from './OrderRowActions';
import { OrderNumberCell } from './OrderNumberCell';
import type { OrderRow } from '../orders/orderQuery';
import { OrderSummaryCell } from './OrderSummaryCell';

interface Handlers {
  onEdit: (order: OrderRow) => void;
  onDelete: (order: OrderRow) => void;
}

const uid = { field: 'order_uid', headerName: 'Order ID', hideable: false };

/** Returns the columns of the order grid. Widths are in pixels; together they fit a tablet in portrait orientation. */
export const orderColumns = (handlers: Handlers, isWide: boolean): GridColDef<OrderRow>[] => [
  isWide
    ? { ...uid, width: 130, renderCell: ({ row, tabIndex }) => <OrderNumberCell order={row} tabIndex={tabIndex} /> }
    : { ...uid, flex: 1, renderCell: ({ row, tabIndex }) => <OrderSummaryCell order={row} tabIndex={tabIndex} /> },
  {
    field: 'customer_name',
    headerName: 'Customer',
    flex: 1,
    minWidth: 118,
    valueGetter: (_name, order) => customerNameOf(order),
  },
  {
    field: 'total_amount',
    headerName: 'Total',
    width: 116,
    align: 'right',
    headerAlign: 'right',
    valueFormatter: formatOrderTotal,
  },
  { field: 'status', headerName: 'Status', width: 120, renderCell: ({ row }) => <StatusBadge status={row.status} /> },
  { field: 'created_at', headerName: 'Date', width: 112, valueFormatter: formatDay },
  {
    field: 'actions',
    type: 'actions',
    headerName: 'Actions',
    hideable: false,
    width: 102,
    renderCell: (cell) => <OrderRowActions cell={cell} {...handlers} />,
  },
];

/**
 * The columns that narrow windows do not show: the first column shows their values. They stay defined so that the grid can sort
 * by them.
 */
export const narrowColumns: GridColumnVisibilityModel = {
  customer_name: false,
  total_amount: false,
  status: false,
  created_at: false,
};
