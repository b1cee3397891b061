/** True for the quantities that a line of a cart or an order can have: whole numbers of at least 1. */
export const isQuantity = (value: number) => Number.isSafeInteger(value) && value >= 1;
