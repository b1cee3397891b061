import { Button } from '../../../shared/ui/Button';
import type { OrderRow, PackingList } from '../orders/orderQuery';
import { dayOf, isToday } from './packingLists';
import { SelectionBar } from './SelectionBar';

interface SelectButtonsProps {
  list: PackingList;
  /** The orders of the page. */
  orders: OrderRow[];
  /** False if the list has other pages. */
  isWholeList: boolean;
  onSelect: (orders: OrderRow[]) => void;
}

/** Selects the orders that came into the list today, or every order of the page, by one tap. */
export function SelectButtons({ list, orders, isWholeList, onSelect }: SelectButtonsProps) {
  const ofToday = orders.filter((order) => isToday(dayOf(list, order)));
  if (orders.length === 0) return null;

  return (
    <SelectionBar aria-label="Select orders">
      <Button onClick={() => onSelect(orders)}>
        {`Select all ${orders.length}${isWholeList ? '' : ' on this page'}`}
      </Button>
      {ofToday.length > 0 && ofToday.length < orders.length && (
        <Button $variant="secondary" onClick={() => onSelect(ofToday)}>
          {`Select today’s ${ofToday.length}`}
        </Button>
      )}
    </SelectionBar>
  );
}
