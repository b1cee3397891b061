import { lineTitle } from '../../../domain/order/order';
import type { StockReason } from '../../../domain/catalog/stockMovement';
import type { StockRow } from './stockApi';

export const stockRowName = ({ product_title: product, variant_title: title, weight }: StockRow) =>
  lineTitle({ title: product }, { title, weight });

/** `+3`, `−3` or `0` */
export const signed = (difference: number) =>
  difference > 0 ? `+${difference}` : String(difference).replace('-', '−');

export const units = (count: number) => (count === 1 ? '1 unit' : `${count} units`);

/** `12 in stock · 3 held for open payments · 2 sold and not sent yet · low at 5`, without what says nothing. */
export const stockFacts = ({ quantity, reserved, shelf, low_threshold: low }: StockRow) =>
  [
    `${quantity} in stock`,
    reserved > 0 && `${reserved} held for open payments`,
    shelf !== quantity && `${shelf - quantity} sold and not sent yet`,
    low !== null && `low at ${low}`,
  ]
    .filter(Boolean)
    .join(' · ');

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
