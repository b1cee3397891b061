import { useSelector } from 'react-redux';
import { lineTotal } from '../../../domain/catalog/cartLine';
import { formatMoney } from '../../../domain/money';
import { selectCartLines, selectCartTotalFormatted } from '../../cart/cartSlice';
import { SummarySheet } from './SummarySheet';

/** The order summary of the cart. */
export function CartSummary() {
  const lines = useSelector(selectCartLines);
  const total = useSelector(selectCartTotalFormatted);
  return (
    <SummarySheet
      lines={lines.map((line) => ({
        id: line.variant.id,
        title: line.product.title,
        quantity: line.quantity,
        amount: formatMoney(lineTotal(line), line.variant),
      }))}
      total={total}
    />
  );
}
