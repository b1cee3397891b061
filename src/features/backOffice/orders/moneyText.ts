import { formatAmount } from '../../../domain/amounts';
import type { OrderMoney } from './adminOrdersApi';
import type { OrderRow } from './orderQuery';

/**
 * Returns what the customer paid and got back, in a few words: `paid`, `paid by link`, `₹500.00 refunded`.
 * An order whose payment is not in the shop gets an empty text.
 * @param money undefined until it is loaded
 */
export function moneyText({ total_amount: total }: Pick<OrderRow, 'total_amount'>, money: OrderMoney | undefined) {
  if (!money) return '';
  const { paid, refunded, is_by_link: isByLink } = money;
  if (paid === 0) return total === 0 ? 'free' : '';
  if (refunded >= paid) return 'refunded';
  if (refunded > 0) return `${formatAmount(refunded)} refunded`;
  return isByLink ? 'paid by link' : 'paid';
}
