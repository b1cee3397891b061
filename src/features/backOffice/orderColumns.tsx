import type { GridColDef } from '@mui/x-data-grid';
import { formatOrderTotal } from '../../domain/money';
import { formatDay } from '../../shared/lib/dates';
import { StatusBadge } from '../../shared/ui/StatusBadge';
import { customerNameOf } from './customerName';
import { OrderActions } from './OrderActions';
import { OrderNumberCell } from './OrderNumberCell';
import type { OrderRow } from './orderQuery';
import { OrderSummaryCell } from './OrderSummaryCell';

interface Handlers {
  onEdit: (order: OrderRow) => void;
  onDelete: (order: OrderRow) => void;
}

const uid = { field: 'order_uid', headerName: 'Order ID' };

/** Returns the columns of the order grid. Widths are in pixels; together they fit a tablet in portrait orientation. */
export const orderColumns = (handlers: Handlers, isWide: boolean): GridColDef<OrderRow>[] => [
  isWide
    ? { ...uid, width: 132, renderCell: ({ row }) => <OrderNumberCell order={row} /> }
    : { ...uid, flex: 1, renderCell: ({ row }) => <OrderSummaryCell order={row} /> },
  {
    field: 'customer_name',
    headerName: 'Customer',
    flex: 1,
    minWidth: 110,
    valueGetter: (_name, order) => customerNameOf(order),
  },
  {
    field: 'total_amount',
    headerName: 'Total',
    width: 104,
    align: 'right',
    headerAlign: 'right',
    valueFormatter: formatOrderTotal,
  },
  { field: 'status', headerName: 'Status', width: 128, renderCell: ({ row }) => <StatusBadge status={row.status} /> },
  { field: 'created_at', headerName: 'Date', width: 116, valueFormatter: formatDay },
  {
    field: 'actions',
    type: 'actions',
    headerName: 'Actions',
    width: 116,
    renderCell: (cell) => <OrderActions cell={cell} {...handlers} />,
  },
];

/** On phones the first column shows the values of these columns. They stay defined so that the grid can sort by them. */
export const narrowColumnVisibility = { customer_name: false, total_amount: false, status: false, created_at: false };
