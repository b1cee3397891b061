import type { GridColDef } from '@mui/x-data-grid';
import { formatDay } from '../../../domain/dates';
import { Button } from '../../../shared/ui/Button';
import type { OrderMoney } from '../orders/adminOrdersApi';
import type { OrderRow, PackingList } from '../orders/orderQuery';
import { describeItems } from './ordersCsv';
import { OrderLink } from './OrderLink';
import { dayOf, statusText } from './packingLists';
import { amountText, ParcelPlace, ParcelSummaryCell, placeOf, TwoLines } from './ParcelSummaryCell';

interface PackingColumns {
  list: PackingList;
  isWide: boolean;
  /** By the id of the order. Undefined until it is loaded. */
  money: Record<string, OrderMoney> | undefined;
  onPack: (order: OrderRow) => void;
  onUnpack: (order: OrderRow) => void;
}

const fixed = { sortable: false, hideable: false } as const;

/**
 * Returns the columns of a list. On phones, one column has all values, and orders are selected to be packed. Widths are in
 * pixels; the columns of what is to be packed or shipped fit a tablet in portrait orientation.
 */
export const packingColumns = (columns: PackingColumns): GridColDef<OrderRow>[] =>
  columns.isWide ? [...wideColumns(columns), ...actionColumn(columns)] : [summaryColumn(columns)];

const summaryColumn = ({ list, money }: PackingColumns): GridColDef<OrderRow> => ({
  ...fixed,
  field: 'order_uid',
  headerName: 'Order',
  flex: 1,
  renderCell: ({ row }) => <ParcelSummaryCell list={list} order={row} money={money?.[row.id]} />,
});

const wideColumns = ({ list, money }: PackingColumns): GridColDef<OrderRow>[] => [
  { ...fixed, field: 'order_uid', headerName: 'Order', width: 130, renderCell: ({ row }) => <OrderLink order={row} /> },
  {
    ...fixed,
    field: 'shipping',
    headerName: 'Deliver to',
    flex: 2,
    minWidth: 110,
    valueGetter: (_, row) => placeOf(row),
    renderCell: ({ row }) => <ParcelPlace order={row} />,
  },
  {
    ...fixed,
    field: 'items',
    headerName: 'Items',
    flex: 3,
    minWidth: 110,
    valueGetter: (_, row) => describeItems(row.items),
    renderCell: ({ value }) => <TwoLines>{value as string}</TwoLines>,
  },
  {
    ...fixed,
    field: 'total_amount',
    headerName: 'Amount',
    flex: 2,
    minWidth: 110,
    maxWidth: 220,
    valueGetter: (_, row) => amountText(row, money?.[row.id]),
    renderCell: ({ value }) => <TwoLines>{value as string}</TwoLines>,
  },
  {
    ...fixed,
    field: 'day',
    headerName: dayNames[list],
    width: 110,
    valueGetter: (_, row) => dayOf(list, row),
    valueFormatter: formatDay,
  },
  ...(list === 'shipped' ? [trackingColumn] : []),
  ...(list === 'shipped' || list === 'problems' ? [statusColumn(list)] : []),
];

const dayNames: Record<PackingList, string> = {
  'to-pack': 'Ordered',
  'to-ship': 'Packed',
  shipped: 'Shipped',
  problems: 'Ordered',
};

const trackingColumn: GridColDef<OrderRow> = {
  ...fixed,
  field: 'tracking_number',
  headerName: 'Tracking number',
  flex: 1,
  minWidth: 150,
};

const statusColumn = (list: PackingList): GridColDef<OrderRow> => ({
  ...fixed,
  field: 'status',
  headerName: 'Status',
  width: 100,
  valueGetter: (_, row) => statusText(list, row),
});

function actionColumn({ list, onPack, onUnpack }: PackingColumns): GridColDef<OrderRow>[] {
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
  if (list === 'to-pack') return [column('Pack', 80, onPack)];
  if (list === 'to-ship') return [column('Not packed', 108, onUnpack)];
  return [];
}
