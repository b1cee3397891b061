import type { GridColDef } from '@mui/x-data-grid';
import { formatDay } from '../../../shared/lib/dates';
import { Button } from '../../../shared/ui/Button';
import type { OrderRow, PackingList } from '../orders/orderQuery';
import { describeItems } from './ordersCsv';
import { OrderLink } from './OrderLink';
import { ParcelSummaryCell, ParcelPlace, placeOf } from './ParcelSummaryCell';

interface Handlers {
  onPack: (order: OrderRow) => void;
  onUnpack: (order: OrderRow) => void;
}

const fixed = { sortable: false, hideable: false } as const;

/** Returns the columns of a list. On phones, one column has all values. */
export const packingColumns = (list: PackingList, isWide: boolean, handlers: Handlers): GridColDef<OrderRow>[] => [
  ...(isWide ? wideColumns(list) : [summaryColumn]),
  ...actionColumn(list, handlers),
];

const summaryColumn: GridColDef<OrderRow> = {
  ...fixed,
  field: 'order_uid',
  headerName: 'Order',
  flex: 1,
  renderCell: ({ row }) => <ParcelSummaryCell order={row} />,
};

const wideColumns = (list: PackingList): GridColDef<OrderRow>[] => [
  { ...fixed, field: 'order_uid', headerName: 'Order', width: 150, renderCell: ({ row }) => <OrderLink order={row} /> },
  {
    ...fixed,
    field: 'shipping',
    headerName: 'Deliver to',
    flex: 2,
    minWidth: 130,
    valueGetter: (_, row) => placeOf(row),
    renderCell: ({ row }) => <ParcelPlace order={row} />,
  },
  {
    ...fixed,
    field: 'items',
    headerName: 'Items',
    flex: 3,
    minWidth: 150,
    valueGetter: (_, row) => describeItems(row.items),
  },
  dateColumn(list),
  ...(list === 'shipped' ? [trackingColumn] : []),
  ...(list === 'problems' ? [statusColumn] : []),
];

const trackingColumn: GridColDef<OrderRow> = {
  ...fixed,
  field: 'tracking_number',
  headerName: 'Tracking number',
  flex: 1,
  minWidth: 150,
};

const statusColumn: GridColDef<OrderRow> = { ...fixed, field: 'status', headerName: 'Status', width: 120 };

function dateColumn(list: PackingList): GridColDef<OrderRow> {
  const column = { ...fixed, width: 120, valueFormatter: (at: string | null) => (at ? formatDay(at) : '') };
  if (list === 'to-ship') return { ...column, field: 'packed_at', headerName: 'Packed' };
  if (list === 'shipped') return { ...column, field: 'shipped_at', headerName: 'Shipped' };
  return { ...column, field: 'created_at', headerName: 'Ordered' };
}

function actionColumn(list: PackingList, { onPack, onUnpack }: Handlers): GridColDef<OrderRow>[] {
  const column = (text: string, width: number, onClick: (order: OrderRow) => void): GridColDef<OrderRow> => ({
    ...fixed,
    field: 'action',
    headerName: 'Action',
    width,
    renderCell: ({ row }) => (
      <Button
        $variant="quiet"
        aria-label={`${text}: ${row.order_uid}`}
        onClick={(event) => {
          // A tap elsewhere in the row selects it.
          event.stopPropagation();
          onClick(row);
        }}
      >
        {text}
      </Button>
    ),
  });
  if (list === 'to-pack') return [column('Pack', 96, onPack)];
  if (list === 'to-ship') return [column('Not packed', 124, onUnpack)];
  return [];
}
