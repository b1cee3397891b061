import type { StockReason } from '../../../domain/catalog/stockMovement';
import type { StockRow } from './stockApi';

/** `Winter Frost Tea, 50 g` */
export const stockRowName = ({ product_title: product, variant_title: variant }: StockRow) =>
  [product, variant].filter(Boolean).join(', ');

/** `+3`, `−3` or `0` */
export const signed = (difference: number) =>
  difference > 0 ? `+${difference}` : String(difference).replace('-', '−');

export const units = (count: number) => (count === 1 ? '1 unit' : `${count} units`);

export const reasonNames: Record<StockReason, string> = {
  opening: 'Opening stock',
  received: 'Received',
  counted: 'Counted',
  damaged: 'Damaged',
  sample: 'Sample',
  correction: 'Correction',
  sold: 'Sold',
  cancelled: 'Cancelled',
  returned: 'Returned',
};
