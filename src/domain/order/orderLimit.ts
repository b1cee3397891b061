import type { Variant } from '../catalog/product.ts';

/** True if the store sells no order with this quantity, however much is in stock. */
export const exceedsOrderLimit = ({ order_limit }: Variant, quantity: number) =>
  order_limit !== undefined && quantity > order_limit;

/** Why no more of a variant can be in one order. */
export const tooManyForOneOrder = (title: string, variantTitle: string, orderLimit: number) =>
  `At most ${orderLimit} of ${title} (${variantTitle}) per order.`;

/** The message about the limit of one order; null if there is none. */
export const orderLimitMessage = ({ order_limit }: Variant) =>
  order_limit === undefined ? null : `At most ${order_limit} per order.`;
