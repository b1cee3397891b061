import type { GridColDef } from '@mui/x-data-grid';
import { formatDay } from '../../shared/lib/dates';
import { customerNameOf } from './customerName';
import { OrderActions } from './OrderActions';
import { OrderSummaryCell } from './OrderSummaryCell';
import type { OrderRow } from './orderQuery';
import { formatOrderTotal } from '../../domain/money';
import { StatusBadge } from '../../shared/ui/StatusBadge';

interface Handlers {
  onEdit: (order: OrderRow) => void;
  onDelete: (order: OrderRow) => void;
}

/** The grid's columns; widths in pixels, as the grid wants them. */
export const orderColumns = (handlers: Handlers, isRoomy: boolean): GridColDef<OrderRow>[] => [
  isRoomy ? { ...uid, width: 124 } : { ...uid, flex: 1, renderCell: ({ row }) => <OrderSummaryCell order={row} /> },
  {
    field: 'customer_name',
    headerName: 'Customer',
    flex: 1,
    minWidth: 120,
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
  { field: 'status', headerName: 'Status', width: 132, renderCell: ({ row }) => <StatusBadge status={row.status} /> },
  { field: 'created_at', headerName: 'Date', width: 124, valueFormatter: formatDay },
  {
    field: 'actions',
    type: 'actions',
    headerName: 'Actions',
    width: 104,
    renderCell: (cell) => <OrderActions cell={cell} {...handlers} />,
  },
];

const uid = { field: 'order_uid', headerName: 'Order ID' };

/** On a phone the first column tells what these would; they are there still, as the grid may be sorted by them. */
export const narrowColumnVisibility = { customer_name: false, total_amount: false, status: false, created_at: false };
