import { GridActionsCell, GridActionsCellItem, type GridRenderCellParams } from '@mui/x-data-grid';
import { Icon } from '../../../shared/ui/Icon';
import type { OrderRow } from '../orders/orderQuery';

interface OrderRowActionsProps {
  cell: GridRenderCellParams<OrderRow>;
  onEdit: (order: OrderRow) => void;
  onDelete: (order: OrderRow) => void;
}

/** The buttons in a row of the order grid. */
export function OrderRowActions({ cell, onEdit, onDelete }: OrderRowActionsProps) {
  const { row: order } = cell;
  return (
    <GridActionsCell {...cell}>
      <GridActionsCellItem
        icon={<Icon name="pencil" />}
        label={`Edit order ${order.order_uid}`}
        onClick={() => onEdit(order)}
      />
      <GridActionsCellItem
        icon={<Icon name="trash" />}
        label={`Delete order ${order.order_uid}`}
        onClick={() => onDelete(order)}
      />
    </GridActionsCell>
  );
}
