import type { GridColDef } from '@mui/x-data-grid';
import { formatDay } from '../../shared/lib/dates';
import { customerNameOf } from './customerName';
import { OrderActions } from './OrderActions';
import { OrderDigest } from './OrderDigest';
import type { OrderRow } from './orderQuery';
import { formatOrderTotal } from './orderTotal';
import { StatusBadge } from './StatusBadge';

interface Handlers {
  onEdit: (order: OrderRow) => void;
  onDelete: (order: OrderRow) => void;
}

// Pixels, as the grid wants them.
const actionsOf = (handlers: Handlers): GridColDef<OrderRow> => ({
  field: 'actions',
  type: 'actions',
  headerName: 'Actions',
  width: 104,
  renderCell: (cell) => <OrderActions cell={cell} {...handlers} />,
});

/** The grid's columns where there is room for a table. */
export const orderColumns = (handlers: Handlers): GridColDef<OrderRow>[] => [
  { field: 'order_uid', headerName: 'Order ID', width: 124 },
  { field: 'customer_name', headerName: 'Customer', flex: 1, minWidth: 120, valueGetter: (_name, order) => customerNameOf(order) },
  { field: 'total_amount', headerName: 'Total', width: 116, align: 'right', headerAlign: 'right', valueFormatter: formatOrderTotal },
  { field: 'status', headerName: 'Status', width: 132, renderCell: ({ row }) => <StatusBadge status={row.status} /> },
  { field: 'created_at', headerName: 'Date', width: 124, valueFormatter: formatDay },
  actionsOf(handlers),
];

/** The same on a phone: each order in one cell. */
export const narrowOrderColumns = (handlers: Handlers): GridColDef<OrderRow>[] => [
  { field: 'order_uid', headerName: 'Order ID', flex: 1, renderCell: ({ row }) => <OrderDigest order={row} /> },
  actionsOf(handlers),
];
