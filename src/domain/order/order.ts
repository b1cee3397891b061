/** The statuses of an order, in their usual sequence. An administrator may set any of them. */
export const orderStatuses = ['Processing', 'Shipped', 'Delivered', 'Cancelled'] as const;

export type OrderStatus = (typeof orderStatuses)[number];

const NUMBERS_SHOWN = 5;

/** Names orders in a sentence: `NBT-1, NBT-2`. Of many orders, it names the first five: `NBT-1, … NBT-5 and 3 more`. */
export function orderNumbers(orders: readonly { order_uid: string }[]): string {
  const shown = orders.slice(0, NUMBERS_SHOWN).map(({ order_uid }) => order_uid);
  const others = orders.length - shown.length;
  return shown.join(', ') + (others > 0 ? ` and ${others} more` : '');
}

/** A line of an order or a checkout session, copied when it was priced. */
export type OrderItem = {
  product: { id: string; title: string; image: string | null };
  variant: { id: string; title: string; weight: string | null };
  quantity: number;
  /** The price of one unit in paise. */
  unit_amount: number;
};

/** The price of all units of a line, in paise. */
export const itemAmount = ({ quantity, unit_amount }: Pick<OrderItem, 'quantity' | 'unit_amount'>) =>
  quantity * unit_amount;

/**
 * Returns what a line is called: `Frost Tea (250 g)`, `Founder's Tin (Brass, 200 g)`. The weight alone does not tell the
 * variants of a product apart, so it only follows a title that does not contain it.
 */
export function lineTitle(product: { title: string }, variant: { title: string; weight?: string | null }): string {
  const title = variant.title === product.title ? '' : variant.title;
  const weight = variant.weight && !withoutSpaces(title).includes(withoutSpaces(variant.weight)) ? variant.weight : '';
  const details = [title, weight].filter(Boolean).join(', ');
  return details ? `${product.title} (${details})` : product.title;
}

const withoutSpaces = (text: string) => text.replace(/\s/g, '').toLowerCase();
